"""What clients may say to the example server: choices, refusals, seats taken over, two servers."""

from pathlib import Path

from cardia_rules.events.vocabulary import CardRevealed
from tests.server.processes import Running


def test_a_choice_by_number_and_by_name_and_what_is_refused(server: Running) -> None:
    with server.seated("north") as north, server.seated("south") as south:
        [ask] = [ask for ask in north.news().view.asks if ask.seat == "north"]
        for choice, codes in (
            (b"nonsense", ("wrong-kind",)),
            (b"[" * 4000, ("wrong-kind",)),
            (b"\xff", ("wrong-kind",)),
            (b'{"ask":%d}' % ask.number, ("wrong-kind",)),
            (b'{"ask":%d,"choose":true}' % ask.number, ("wrong-kind",)),
            (b'{"ask":%d,"choose":99}' % ask.number, ("not-offered",)),
            (b'{"ask":%d,"choose":-1}' % ask.number, ("not-offered",)),
            (b'{"ask":3,"choose":0}', ("not-offered",)),
            (b'{"ask":3,"choose":{"choose":"decline"}}', ("decision-over",)),
            (b'{"ask":%d,"choose":{"choose":"decline"}}' % ask.number, ("wrong-kind",)),
        ):
            north.send(choice + b"\n")
            assert north.refused() == codes, choice
        north.send(b'{"ask":%d,"choose":0}\n' % ask.number)
        assert north.news().view.number > server.events
        north.send(b'{"ask":%d,"choose":0}\n' % ask.number)
        assert north.refused() == ("not-offered",)
        waiting = south.news()
        while waiting.view.number == server.events:
            waiting = south.news()
        [theirs] = [ask for ask in waiting.view.asks if ask.seat == "south"]
        assert theirs.options is not None
        south.send(b'{"ask":%d,"choose":{"choose":"place-card","card":"nobody"}}\n' % theirs.number)
        assert south.refused()[0]
        card = getattr(theirs.options[2], "card", "")
        south.send(
            b'{"ask":%d,"choose":{"choose":"place-card","card":"%s"}}\n' % (theirs.number, card.encode())
        )
        # The card itself may be gone again by the end of the round, so look at what happened.
        placed = [event for event in south.news().events if isinstance(event, CardRevealed)]
        assert card in [event.card for event in placed if event.seat == "south"]


def test_a_word_that_is_no_utf_8_is_refused_and_the_player_stays(server: Running) -> None:
    with server.seated("north") as north:
        north.news()
        north.send(b'{"say":"\xff"}\n')
        assert b"resign, draw or next" in north.line()
        north.send(b'{"ask":1,"choose":0}\n')
        assert north.refused() == ("not-offered",)


def test_a_seat_is_taken_over_with_its_token_and_not_without(server: Running) -> None:
    with server.seated("north") as first:
        first.news()
        for token in (
            "",
            server.tokens["south"],
            server.tokens["north"][:-1],
            server.tokens["north"].upper(),
        ):
            with server.connected(b'{"seat":"north","token":"%s"}\n' % token.encode()) as stranger:
                assert stranger.line() == b'{"error":"this is not north\'s token"}\n'
        first.send(b"still here\n")
        assert first.refused() == ("wrong-kind",)
        with server.seated("north") as second:
            assert second.news().view.viewer == "north"
            assert first.line() == b""
            second.send(b"me instead\n")
            assert second.refused() == ("wrong-kind",)


def test_of_two_servers_on_one_store_the_later_one_takes_over_what_it_missed(
    server: Running, tmp_path: Path
) -> None:
    other = Running(tmp_path / "games.db")
    assert other.tokens == server.tokens
    choice = b'{"ask":15,"choose":0}\n'
    with server.seated("north") as north, other.seated("north") as elsewhere:
        north.news()
        elsewhere.news()
        north.send(choice)
        north.news()
        elsewhere.send(choice)
        assert elsewhere.refused() == ("decision-over",)
        assert len(elsewhere.news().events) == 2
    with other.seated("south") as south:
        assert len(south.news().events) == 17
        south.send(choice)
        assert south.news().events
    assert other.stop() == ""
