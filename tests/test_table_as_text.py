"""The table as text: a few tables whole, and what must hold for every table."""

from textwrap import dedent

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.events.answers import EDITION, Answers, chosen_in
from cardia_rules.events.table import Guard, Over, Played, Setup, Side, Table, Waiting
from cardia_rules.render.legible import WIDTH
from cardia_rules.render.text import table_as_text
from cardia_rules.views.view import see_table
from tests.small_logs import DECK_I, SETUP, up

DECK_II = tuple(slug for slug, character in CHARACTERS.items() if character.deck == "II")
SIX = ("unicorn", "cat", "elephant", "parrot", "phoenix", "toad")


def _expect(table: Table, expected: str) -> None:
    assert table_as_text(table) == dedent(expected).strip("\n")


def test_an_empty_table() -> None:
    _expect(
        Table(setup=SETUP),
        """
        Before the first round   Signets: north 0, south 0   (deck I)

        north   hand      0
                deck      0

                (no encounter yet)

        south   hand      0
                deck      0
        """,
    )


def test_an_encounter_in_phase_two_with_pieces_and_waiting_effects() -> None:
    north = Side(
        hand=("hired-blade", "surgeon"),
        deck=("djinn", "inventor", "magistra"),
        discard=("void-mage",),
        row=(up("mediator", 3, 1, 1), up("judge")),
        waiting=(
            Waiting(id=4, kind="modifier", place=3, source="clockmaker", by=3),
            Waiting(id=5, kind="face-up", place=3, source="fortune-teller"),
        ),
    )
    south = Side(row=(up("mediator"), up("clockmaker", 0, 0, 2)))
    _expect(
        Table(setup=SETUP, round=2, phase=2, current=2, north=north, south=south),
        """
        Round 2, phase 2: the loser's ability   Signets: north 1, south 2   (deck I)

        north   hand      2  Hired Blade 1, Surgeon 3
                deck      3  top first: Djinn 16, Inventor 15, Magistra 14
                discard   1  Void Mage 2
                waiting      +3, for place 3 (Clockmaker)
                waiting      face up, for place 3 (Fortune Teller)

        place   1          2 (now)     3
        north   Mediator   Judge       (+3)
                7 D (4+3)  8 D         (face up)
                @ *
                ---------  ----------  -------------
        south   Mediator   Clockmaker  (no card yet)
                4 D        11 G
                           **

        south   hand      0
                deck      0
        @ ongoing token   * signet   R Rebellion, A Academy, G Guild, D Dynasty
        """,
    )


def test_gaps_face_down_cards_huge_numbers_and_names_unknown_to_the_catalogue() -> None:
    north = Side(row=(up("mechanical-djinn", -1_000_000_000, 100, 12), None, Played("successor")))
    south = Side(row=(up("the-innkeeper-of-the-seven-long-roads", 5), up("judge")))
    answers = Answers(count_and_draw="draw-first", remove_pieces_empty="free")
    setup = Setup(deck=(*DECK_I[:8], *DECK_II[8:]), chosen=chosen_in(EDITION, answers))
    _expect(
        Table(setup=setup, round=3, phase=1, current=2, north=north, south=south),
        """
        Round 3, phase 1: the encounter   Signets: north 12, south 0   (a mixed deck)
        Played under OQ-count-and-draw = draw-first, OQ-remove-pieces-empty = free

        north   hand      0
                deck      0

        place   1                             2        3
        north   Mechanical Djinn              (empty)  [Successor]
                -999999985 G (15-1000000000)           16 D, face down
                @x100 *x12
                ----------------------------  -------  ---------------
        south   the-innkeeper-of-the-...      Judge    (no card yet)
                ?+5                           8 D

        south   hand      0
                deck      0
        @ ongoing token   * signet   R Rebellion, A Academy, G Guild, D Dynasty
        """,
    )


def test_locations_protectors_fog_and_blessings() -> None:
    north = Side(row=(Played("judge", True, 0, 0, 2, 1), Played("djinn")))
    south = Side(
        row=(up("saboteur"), Played("surgeon")),
        waiting=(Waiting(id=9, kind="deck-top", place=3, source="basilisk"),),
    )
    guards = (Guard("elephant", 2, True), Guard("fox", 4, True), Guard("wolf", 6))
    setup = Setup(deck=DECK_I, locations=("foggy-swamp", "bazaar"))
    _expect(
        Table(setup=setup, round=2, phase=2, current=1, compared=1, north=north, south=south, guards=guards),
        """
        Round 2, phase 2: the loser's ability   Signets: north 2, south 0   (deck I)
        Locations: Foggy Swamp, Bazaar

        north   hand      0
                deck      0

        place   1 (now)   2                3              4      5  6
        nature            Elephant G                      Fox A     [wolf]
        north   Judge     [Djinn]          (no card yet)
                8 D       16 D, face down
                ^ **
                --------  ---------------  -------------  -----  -  ------
        south   Saboteur  [Surgeon]        (top of deck)
                5 R       3 G, face down

        south   hand      0
                deck      0
                waiting      top of deck, for place 3 (Basilisk)
        ^ blessing   * signet   R Rebellion, A Academy, G Guild, D Dynasty   [ ] face down
        """,
    )


def test_what_a_viewer_may_not_know_is_not_in_the_text() -> None:
    side = Side(hand=("surgeon",), deck=("djinn", "inventor"), discard=("magistra",), row=(Played("judge"),))
    table = Table(setup=SETUP, round=1, phase=1, north=side, south=side, guards=(Guard("cat", 2),))
    expected = """
        Round 1, phase 1: the encounter   Signets: north 0, south 0   (deck I)

        north   hand      1  Surgeon 3
                deck      2
                discard   1  Magistra 14

        place   1               2
        nature                  [? D]
        north   [Judge]
                8 D, face down
                --------------  -----
        south   [?]
                face down

        south   hand      1
                deck      2
                discard   1  Magistra 14
        R Rebellion, A Academy, G Guild, D Dynasty   [ ] face down
        """
    assert table_as_text(see_table(table, "north")) == dedent(expected).strip("\n")
    public = table_as_text(see_table(table, "spectator"))
    assert not [name for name in ("Surgeon", "Djinn", "Inventor", "Judge", "Cat") if name in public]
    assert table_as_text(see_table(table, "judge")) == table_as_text(table)


def test_places_with_nothing_but_protectors_are_drawn_without_rows() -> None:
    guards = tuple(Guard(name, 2 * place) for place, name in enumerate(SIX, 1))
    text = table_as_text(Table(setup=SETUP, guards=guards))
    assert "[Unicorn D]" in text
    assert "[Phoenix A]" in text
    assert "\nnorth   hand" in text
    assert not [line for line in text.splitlines() if line in ("north", "south")]
    far = table_as_text(Table(setup=SETUP, guards=(Guard("cat", 10**9),)))
    assert len(far.splitlines()) < 30


def test_the_factions_of_protectors_follow_the_answer() -> None:
    swapped = Setup(deck=DECK_I, chosen=chosen_in(EDITION, Answers(protector_factions="swapped")))
    assert "Fox R" in table_as_text(Table(setup=swapped, guards=(Guard("fox", 2, True),)))


def _sixteen() -> Table:
    north = tuple(up(card, (-1) ** index * index, index % 3, index % 4) for index, card in enumerate(DECK_II))
    south = tuple(up(card) for card in reversed(DECK_II))
    return Table(
        setup=Setup(deck=DECK_II),
        round=16,
        phase=3,
        current=16,
        north=Side(row=north, discard=DECK_II),
        south=Side(row=south),
        over=Over("north", "five-signets"),
    )


def test_sixteen_encounters_go_on_in_bands() -> None:
    text = table_as_text(_sixteen())
    assert [line.split() for line in text.splitlines() if line.startswith("place")] == [
        ["place", "1", "2", "3", "4", "5", "6", "..."],
        ["place", "7", "8", "9", "10", "11", "12", "..."],
        ["place", "13", "14", "15", "16", "(now)"],
    ]
    lines = text.splitlines()
    first = lines.index(next(line for line in lines if line.startswith("place")))
    assert lines[first + 1 : first + 7] == [
        "north   Poisoner   Kinesis Mage      Envoy      Tax Collector  Revolutionary  Librarian",
        "        1 R        1 A (2-1)         5 G (3+2)  1 D (4-3)      9 R (5+4)      1 A (6-5)",
        "                   @ *               @@ **      ***            @              @@ *",
        "        ---------  ----------------  ---------  -------------  -------------  ---------",
        "south   Successor  Mechanical Djinn  Elemental  Witch King     Counselor      Engineer",
        "        16 D       15 G              14 A       13 R           12 D           11 G",
    ]


def test_the_result_is_told() -> None:
    assert "North wins the game: five signets or more, and more than the opponent." in table_as_text(
        _sixteen()
    )
    drawn = Table(setup=SETUP, round=9, phase=1, over=Over(None, "nobody-can-play"))
    assert "The game is a draw: neither player has a card to play" in table_as_text(drawn)


def test_no_line_is_too_wide_or_ends_in_blanks_or_holds_odd_characters() -> None:
    full = Side(deck=DECK_I, hand=DECK_II, discard=DECK_II)
    for table in (_sixteen(), Table(setup=SETUP, north=full, south=full)):
        text = table_as_text(table)
        assert text.isascii()
        for line in text.splitlines():
            assert len(line) <= WIDTH
            assert line == line.rstrip()


def test_a_waiting_effect_far_away_draws_no_column_for_it() -> None:
    far = Waiting(id=1, kind="modifier", place=10**9, source="clockmaker", by=3)
    text = table_as_text(Table(setup=SETUP, north=Side(waiting=(far,))))
    assert "waiting      +3, for place 1000000000 (Clockmaker)" in text
    assert "(no encounter yet)" in text


def test_a_width_in_which_nothing_fits_is_as_good_as_the_narrowest() -> None:
    table = Table(setup=SETUP)
    narrow = table_as_text(table, width=60)
    assert [table_as_text(table, width=width) for width in (59, 1, 0, -7)] == [narrow] * 4
    assert table_as_text(table, "en", float("nan")) == narrow  # type: ignore[arg-type]
