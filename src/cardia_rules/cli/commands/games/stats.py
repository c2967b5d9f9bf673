"""``cardia stats``: what many games have in common."""

from cardia_rules.cli.arguments.parameters import argument, cli_command, for_programs, option
from cardia_rules.cli.arguments.source import STDIN
from cardia_rules.cli.commands.games.export import write_page
from cardia_rules.cli.jobs import counted, jobs_option, on_jobs
from cardia_rules.cli.terminal.output import complain, say, say_json
from cardia_rules.faq.case.library import own_or_sample
from cardia_rules.language import Language
from cardia_rules.render.errors import problem_in_words
from cardia_rules.render.languages import phrase
from cardia_rules.render.statistics import statistics_as_svg, statistics_as_text
from cardia_rules.replay.many import files_in
from cardia_rules.replay.statistics import Statistics, as_data, each_facts


@cli_command("stats")
@argument("logs", "logs", nargs=-1, required=True)
@jobs_option
@option("--svg", says="stats.svg", stands_for="file", default="")
@for_programs
def command(logs: tuple[str, ...], jobs: int, svg: str, as_json: bool, lang: Language) -> int:
    """Count who wins with what, how games end and how long they take; a file that is wrong stops nothing."""
    places = [place for log in logs for place in files_in(own_or_sample(log) if log else log)]
    sums = Statistics()
    with on_jobs(jobs) as executor:
        for facts in counted(each_facts(places, executor), len(places), "cardia stats"):
            sums.add(facts)
    for name, problem in sums.unreadable.items():
        complain(phrase("cli.verify.line", lang, file=name, verdict=problem_in_words(problem, lang)))
    if svg:
        write_page(statistics_as_svg(sums, lang), svg, places, lang)
    if svg == STDIN:
        pass  # the picture is what is asked for
    elif as_json:
        say_json(as_data(sums))
    else:
        say(statistics_as_text(sums, lang))
    return 1 if sums.unreadable else 0
