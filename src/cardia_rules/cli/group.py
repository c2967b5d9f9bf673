"""The group of commands: each is imported when it is used, and all fail in the same way."""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, Final

import click

from cardia_rules import __version__
from cardia_rules.catalogue.words import Language
from cardia_rules.cli.helping import A_COMMAND, Command, option, spoken, write_listing
from cardia_rules.cli.helping import COMMANDS as HEADING
from cardia_rules.cli.language import language_of, wrong_variable
from cardia_rules.cli.options import in_language
from cardia_rules.cli.speaking import complain
from cardia_rules.cli.usage import usage_message
from cardia_rules.errors import CardiaError
from cardia_rules.message import Message
from cardia_rules.render.legible import legible
from cardia_rules.render.phrases import Phrase
from cardia_rules.spelling import closest, did_you_mean, first_few, quoted
from cardia_rules.system_errors import system_says

FAILED: Final = 2

# Listed here, so that ``cardia --help`` need not import them all.
COMMANDS: Final[dict[str, Phrase]] = {
    "ask": Phrase(
        "What happens now, the rulings behind it, and what there is to decide.",
        "Ce qui se passe, selon quelles règles, et ce qu'il faut décider.",
    ),
    "show": Phrase(
        "The table as text, at any event, as any seat sees it.",
        "La table en texte, à tout événement, telle que chacun la voit.",
    ),
    "step": Phrase(
        "A game event by event, forward and back, with keys.",
        "Une partie événement par événement, dans les deux sens, au clavier.",
    ),
    "explain": Phrase(
        "Why something happened, or why a card has its influence or signets.",
        "Pourquoi c'est arrivé, ou d'où viennent l'influence et les sceaux d'une carte.",
    ),
    "what-if": Phrase(
        "Another decision or another answer, beside what happened.",
        "Une autre décision ou une autre réponse, à côté de ce qui s'est passé.",
    ),
    "compare": Phrase(
        "The first difference between two games, and both reasons.",
        "La première différence entre deux parties, et les deux raisons.",
    ),
    "verify": Phrase(
        "Whether logs are what the rules give, and where not.",
        "Si des journaux sont bien ce que donnent les règles, et sinon où.",
    ),
    "rewind": Phrase(
        "What each seat has learned since, and whether going back is fair.",
        "Ce que chacun a appris depuis, et si revenir en arrière est équitable.",
    ),
    "export": Phrase(
        "A game as a page (HTML) or Markdown, a table as a picture (SVG).",
        "Une partie en page (HTML) ou en Markdown, une table en image (SVG).",
    ),
    "new-case": Phrase(
        "Asks its way through a position and writes it down as a case.",
        "Met une position par écrit, question par question, et en fait un cas.",
    ),
    "case": Phrase(
        "Runs cases and says what does not hold.", "Joue des cas et dit ce qui ne se vérifie pas."
    ),
    "coverage": Phrase(
        "Which rulings and open questions no case shows.",
        "Quelles règles et questions ouvertes aucun cas ne montre.",
    ),
    "rulings": Phrase("Looks up what the rule documents say.", "Cherche ce que disent les règles."),
    "questions": Phrase(
        "Looks up where they are silent, and what a table may answer.",
        "Cherche où elles se taisent, et ce qu'une table peut répondre.",
    ),
    "cards": Phrase(
        "Looks up characters, locations and protectors.", "Cherche personnages, lieux et Protecteurs."
    ),
    "simulate": Phrase(
        "Plays random games and writes their logs.", "Joue des parties au hasard et écrit leurs journaux."
    ),
    "schema": Phrase("The JSON Schema of a log.", "Le schéma JSON d'un journal."),
}
_SAYS: Final = Phrase(
    "Adjudicates games of Duel for Cardia: what may be done, what happens, which ruling says so.\n\n"
    "LOG is a game's .cardia.jsonl file, CASE a position written down as a .toml file, LINE a position in one"
    " line such as 'I;saboteur:mediator@,surgeon:judge;phase=2'; - reads any of them from a pipe.",
    "Arbitre des parties de Duel pour Cardia : ce qui est permis, ce qui se passe, quelle règle le dit.\n\n"
    "JOURNAL est le fichier .cardia.jsonl d'une partie, CAS une position mise par écrit dans un fichier"
    " .toml, LIGNE une position en une ligne comme 'I;saboteur:médiateur@,chirurgien:juge;phase=2' ; - lit"
    " l'un ou l'autre sur l'entrée standard.",
)
_SHOW_VERSION: Final = Phrase("Show the version and exit.", "Montrer la version et s'arrêter.")
_STOPPED: Final = Phrase("cardia: stopped", "cardia : arrêt")


class _NobodyReads(Exception):
    """The other end of a pipe was closed."""


class Lazily(Command, click.Group):
    """Commands by name; ``what-if`` is in ``commands/what_if.py``."""

    def list_commands(self, _context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, _context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module = import_module(f"cardia_rules.cli.commands.{name.replace('-', '_')}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS:
            near = did_you_mean(first_few(closest(args[0], COMMANDS)))
            raise click.UsageError(
                Message("there is no command {name}{near}", name=quoted(args[0]), near=near), ctx
            )
        return super().resolve_command(ctx, args)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [*super().collect_usage_pieces(ctx), A_COMMAND(spoken(ctx))]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        lang = spoken(ctx)
        write_listing(formatter, HEADING(lang), [(name, does(lang)) for name, does in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            # click would take care of it, and end with a status that depends on who was faster.
            raise _NobodyReads from None

    def main(self, args: Sequence[str] | None = None, *_rest: Any, **_options: Any) -> Any:
        """Run a command; whatever goes wrong is one line, never a traceback."""
        given = sys.argv[1:] if args is None else [*args]
        lang = language_of(given)
        try:
            if (wrong := wrong_variable(given)) is not None:
                raise click.UsageError(wrong)
            status = super().main(given, "cardia", standalone_mode=False, obj=lang)
            sys.stdout.flush()
        except (BrokenPipeError, _NobodyReads):
            # Whoever reads has seen enough; the interpreter would complain once more when it closes.
            _close_for_good()
            status = FAILED
        except (click.Abort, KeyboardInterrupt):
            complain(_STOPPED(lang))
            status = FAILED
        except Exception as problem:
            complain(_in_a_line(problem, lang))
            status = FAILED
        sys.exit(status if isinstance(status, int) else 0)


def _in_a_line(problem: Exception, lang: Language) -> str:
    from cardia_rules.render.messages import message_in_words

    return message_in_words(_complaint(problem), lang)


def _complaint(problem: Exception) -> str:
    if isinstance(problem, click.UsageError):
        return usage_message(problem)
    if isinstance(problem, click.ClickException):
        return Message("cardia: {problem}", problem=problem.format_message())
    if isinstance(problem, CardiaError):
        return Message("cardia: {problem}", problem=problem)
    if isinstance(problem, OSError):
        why = system_says(problem)
        if not problem.filename:
            return Message("cardia: {problem}", problem=why)
        return Message("cardia: {file}: {why}", file=legible(str(problem.filename)), why=why)
    if os.environ.get("CARDIA_DEBUG"):
        raise problem
    return Message(
        "cardia: this is a fault of cardia itself ({kind}: {problem}); with CARDIA_DEBUG=1 it says where",
        kind=type(problem).__name__,
        problem=str(problem),
    )


def _close_for_good() -> None:
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _show_version(context: click.Context, _option: click.Parameter, asked: bool) -> None:
    if asked and not context.resilient_parsing:
        click.echo(f"cardia, version {__version__}")
        context.exit()


@click.group(cls=Lazily, says=_SAYS, invoke_without_command=True, context_settings={"max_content_width": 100})
@option(
    "--version",
    says=_SHOW_VERSION,
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
)
@in_language
@click.pass_context
def cardia(context: click.Context, /, **_the_language_is_known: str) -> None:
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
