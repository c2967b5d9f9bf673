"""``python -m tests.transcripts``: write down how every case goes now; the diff shows what changed."""

import sys
from pathlib import Path

from cardia_rules.faq.case_file import read_case
from cardia_rules.faq.runner import run
from cardia_rules.faq.transcript import FOLDER, record, transcript_file

CASES = Path(__file__).with_name("faq_cases")


def main() -> int:
    files = sorted(CASES.glob("*.toml"))
    reports = {file: run(read_case(file)) for file in files}
    failing = [file.name for file, report in reports.items() if not report.holds]
    if failing:
        print(f"nothing was written, because these cases do not hold: {', '.join(failing)}", file=sys.stderr)
        return 1
    for file, report in reports.items():
        if report.events:
            record(report, transcript_file(file))
    for stale in set((CASES / FOLDER).glob("*.txt")) - set(map(transcript_file, files)):
        stale.unlink()
    print(f"{sum(bool(report.events) for report in reports.values())} transcripts written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
