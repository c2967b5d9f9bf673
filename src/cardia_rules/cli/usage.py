"""What is wrong with the words after ``cardia``: told by the kind of click's error, not in click's words."""

import click

from cardia_rules.cli.helping import Argument
from cardia_rules.message import Message
from cardia_rules.spelling import closest, did_you_mean, first_few, quoted


def usage_message(problem: click.UsageError) -> str:
    """The complaint, which begins with the command it is about and ends with where more is said."""
    where = problem.ctx.command_path if problem.ctx else "cardia"
    return Message("{where}: {problem} ({where} --help says more)", where=where, problem=_what(problem))


def _what(problem: click.UsageError) -> str:
    match problem:
        case click.NoSuchOption():
            near = did_you_mean(first_few(closest(problem.option_name, _options(problem.ctx))))
            return Message("there is no option {name}{near}", name=quoted(problem.option_name), near=near)
        case click.BadOptionUsage():
            flag = any(
                isinstance(param, click.Option) and param.is_flag and problem.option_name in param.opts
                for param in _params(problem.ctx)
            )
            if flag:
                return Message("{name} takes no value", name=problem.option_name)
            return Message("{name} needs a value", name=problem.option_name)
        case click.MissingParameter(param=Argument() as argument):
            return Message("{what.en} is missing", what=argument.stands_for)
        case click.MissingParameter(param=click.Parameter() as param):
            return Message("{name} is needed", name=param.opts[0])
        case click.BadParameter(param=click.Option() as param):
            return Message("{name}: {problem}", name=param.opts[0], problem=problem.message)
    return problem.message


def _params(context: click.Context | None) -> list[click.Parameter]:
    return [] if context is None else context.command.get_params(context)


def _options(context: click.Context | None) -> list[str]:
    return [name for param in _params(context) if isinstance(param, click.Option) for name in param.opts]
