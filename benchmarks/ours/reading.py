"""From stored bytes to the table: msgspec alone, then what reading adds, each step with those before it."""

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import chain
from typing import Any, Final

from benchmarks.measure import Measure
from benchmarks.sample import Sample
from cardia_rules.events.fold import fold
from cardia_rules.events.log import CARDIA_LOG, read_log
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.kernel.log.chain import Tip, link_of
from cardia_rules.kernel.log.format import ENCODER, LIMITS
from cardia_rules.kernel.log.problems import nests_deeper

RAW = "msgspec alone, all lines in a call"
STRICT = "strict decoding"
A_CALL_A_LINE = "msgspec alone, a call a line"
WHOLE = "stored bytes to the final table"
UNCHECKED = "msgspec alone and the fold"
STEPS: Final = (RAW, STRICT, "... and canonical spelling", "... and the hash chain", WHOLE)


def measures(sample: Sample) -> Iterator[Measure]:
    decoder = CARDIA_LOG.read_line
    headers, bodies = zip(*(log.split(b"\n", 1) for log in sample.logs), strict=True)
    lines = [body.splitlines() for body in bodies]
    tips = [Tip(1, header[-66:-2].decode(), len(header) + 1, 1) for header in headers]

    def strictly(body: bytes) -> list[Any]:
        deep = any(nests_deeper(line, LIMITS.depth) for line in body.splitlines())
        return [] if deep else decoder.decode_lines(body)

    def spelled(body: bytes) -> bool:
        return ENCODER.encode_lines(strictly(body)) == body

    def linked(body: bytes, tip: Tip) -> bool:
        link = tip.hash
        for line in body.splitlines(keepends=True):
            link = link_of(link, line)
        return spelled(body) and body.endswith(f'"{link}"}}\n'.encode())

    def folded(body: bytes, beginning: AnyEvent) -> Table:
        events = chain.from_iterable(line.events for line in decoder.decode_lines(body))
        return reduce(fold, events, fold(None, beginning))

    def counted(name: str, what: Callable[..., Any], *given: Any) -> Measure:
        def work() -> int:
            if not all(map(what, *given)):
                raise AssertionError(f"{name}: a log that the library wrote is not right")
            return count

        return Measure(name, "events", work)

    count = sum(map(len, sample.events)) - len(sample.events)  # all but the headers'
    yield counted(RAW, decoder.decode_lines, bodies)
    yield counted(A_CALL_A_LINE, lambda each: [decoder.decode(line) for line in each], lines)
    yield counted(STRICT, strictly, bodies)
    yield counted(STEPS[2], spelled, bodies)
    yield counted(STEPS[3], linked, bodies, tips)
    yield counted(WHOLE, lambda log: read_log(log).problem is None, sample.logs)
    yield counted(UNCHECKED, folded, bodies, [events[0] for events in sample.events])
