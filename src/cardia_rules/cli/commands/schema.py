"""``cardia schema``: the shape of a log's lines, for other programs."""

from typing import Final

from cardia_rules.cli.helping import speaking_command
from cardia_rules.cli.options import in_language
from cardia_rules.cli.speaking import say_json
from cardia_rules.events.schema import log_schema
from cardia_rules.render.phrases import Phrase

SAYS: Final = Phrase(
    "The JSON Schema of every line of a .cardia.jsonl file.",
    "Le schéma JSON de chaque ligne d'un fichier .cardia.jsonl.",
)


@speaking_command("schema", SAYS)
@in_language
def command(**_the_same_in_every_language: str) -> None:
    say_json(log_schema())
