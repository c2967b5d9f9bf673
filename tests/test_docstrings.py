"""What the library says of itself, where ``ruff`` (D100 to D104, D401) does not look or has to look away."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

SRC = Path(__file__).parents[1] / "src"
FILES = sorted((SRC / "cardia_rules").rglob("*.py"))

# With these a phrase begins, and no sentence in the imperative.
NO_VERBS = {
    *(
        "A",
        "All",
        "An",
        "Another",
        "Any",
        "Both",
        "Each",
        "Every",
        "It",
        "No",
        "Not",
        "Nothing",
        "One",
        "Only",
    ),
    *("How", "If", "In", "Of", "On", "That", "The", "Their", "These", "This", "Those", "Under", "Unless"),
    *("What", "When", "Where", "Whether", "Which", "While", "Who", "Whose", "Why", "With", "Without"),
}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def undescribed(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The public methods without a docstring, each with its class; of an overloaded one the last says it."""
    for kind in ast.walk(tree):
        if isinstance(kind, ast.ClassDef) and not kind.name.startswith("_"):
            for method in kind.body:
                if (
                    isinstance(method, Function)
                    and not method.name.startswith("_")
                    and not ast.get_docstring(method)
                    and "overload" not in {ast.unparse(each) for each in method.decorator_list}
                ):
                    yield kind.name, method.name


def no_sentences(tree: ast.Module) -> Iterator[str]:
    """What says of a function only a phrase, or of a class only what one of its fields is."""
    for node in ast.walk(tree):
        if isinstance(node, Function | ast.ClassDef) and (text := ast.get_docstring(node)):
            first = text.split()[0]
            if isinstance(node, ast.ClassDef) and first.startswith("`"):
                yield f"{node.name} begins with a field; what is it itself?"
            if isinstance(node, Function) and first.strip(",:;") in NO_VERBS:
                yield f"{node.name} does not say what it does: {text}"


def name_of(file: Path) -> str:
    return ".".join(file.relative_to(SRC).with_suffix("").parts).removesuffix(".__init__")


def test_what_says_nothing_overrides_what_does() -> None:
    """What ``apply`` gives is said once, by the base of all events; there is no other excuse."""
    silent = []
    for file in FILES:
        for kind, method in undescribed(ast.parse(file.read_text("utf-8"))):
            bases = getattr(import_module(name_of(file)), kind).__mro__[1:]
            overridden = [vars(base)[method] for base in bases if method in vars(base)]
            if not any(each.__doc__ for each in overridden):
                silent.append(f"{name_of(file)}.{kind}.{method}")
    assert silent == []


def test_it_is_said_in_sentences() -> None:
    wrong = [each for file in FILES for each in no_sentences(ast.parse(file.read_text("utf-8")))]
    assert wrong == []


def test_silence_and_phrases_would_be_noticed() -> None:
    tree = ast.parse(
        'class Kept:\n    "``begin`` one."\n    def of(self): "Whose it is."\n    def silent(self): pass\n'
        'def told(): "Return what is told."\n'
    )
    assert [*undescribed(tree)] == [("Kept", "silent")]
    assert [line.split()[0] for line in no_sentences(tree)] == ["Kept", "of"]
