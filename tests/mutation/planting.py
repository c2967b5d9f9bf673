"""All mutants of a module in one text: each place asks a switch whether it is the broken one today."""

import ast
from copy import deepcopy
from typing import Any, Final

import attrs

from tests.mutation.operators import broken, may_be_left_out, questioned

SWITCHES: Final = "__mutants__"
CATALOGUE: Final = "catalogue."  # how the modules of broken reasons are called
_LONGEST: Final = 90
_TYPES: Final = {"Literal", "TypeVar"}
_NO_RULES: Final = {"__all__"}  # what a module lets others import
_HOLDS_RULES: Final = (ast.FunctionDef, ast.ClassDef, ast.Assign, ast.AnnAssign)


@attrs.frozen
class Mutant:
    """One broken place; ``name`` stays the same when lines move."""

    module: str
    function: str
    line: int
    before: str
    after: str
    nth: int = 1  # among those that read the same in one function

    @property
    def name(self) -> str:
        again = f" #{self.nth}" if self.nth > 1 else ""
        return f"{self.module}:{self.function}: {self.before} -> {self.after}{again}"

    @property
    def of_the_catalogue(self) -> bool:
        return self.module.startswith(CATALOGUE)


def plant(source: str, module: str, first: int) -> tuple[ast.Module, list[Mutant]]:
    """The module with its mutants, numbered from ``first``."""
    planter = _Planter(module, first)
    tree = planter.visit(ast.parse(source))
    return ast.fix_missing_locations(tree), planter.mutants


class _Planter(ast.NodeTransformer):
    """Breaks what decides a game: not annotations, not decorators, and not the words of messages."""

    def __init__(self, module: str, first: int) -> None:
        self.module, self.first = module, first
        self.mutants: list[Mutant] = []
        self.functions: list[str] = []
        self._seen: dict[tuple[str, str, str], int] = {}

    # -------------------------------------------------------------- where
    def visit_Module(self, node: ast.Module) -> ast.AST:
        node.body = [self.visit(part) if isinstance(part, _HOLDS_RULES) else part for part in node.body]
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        self.functions.append(node.name)
        node.body = [self.visit(part) if isinstance(part, _HOLDS_RULES) else part for part in node.body]
        self.functions.pop()
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.functions.append(node.name)
        node.args.defaults = [self._expression(default) for default in node.args.defaults]
        node.body = [*filter(_is_text, node.body[:1]), *self._statements(node.body)]
        self.functions.pop()
        return node

    # -------------------------------------------------------------- statements
    def _statements(self, body: list[ast.stmt]) -> list[ast.stmt]:
        return [self._statement(part) for part in body if not _is_text(part)]

    def _statement(self, node: ast.stmt) -> ast.stmt:
        before = ast.unparse(node)
        left_out = may_be_left_out(node)
        visited: ast.stmt = self.visit(node)
        if not left_out:
            return visited
        switch = self._switch(node.lineno, before, "(left out)")
        return ast.If(ast.UnaryOp(ast.Not(), switch), [visited], [])

    def visit_If(self, node: ast.If) -> ast.AST:
        node.test = self._condition(node.test)
        node.body, node.orelse = self._statements(node.body), self._statements(node.orelse)
        return node

    def visit_While(self, node: ast.While) -> ast.AST:
        node.test = self._condition(node.test)
        node.body = self._statements(node.body)
        return node

    def visit_For(self, node: ast.For) -> ast.AST:
        node.iter = self._expression(node.iter)
        node.body, node.orelse = self._statements(node.body), self._statements(node.orelse)
        return node

    def visit_With(self, node: ast.With) -> ast.AST:
        node.body = self._statements(node.body)
        return node

    def visit_Try(self, node: ast.Try) -> ast.AST:
        node.body = self._statements(node.body)
        for handler in node.handlers:
            handler.body = self._statements(handler.body)
        return node

    def visit_Match(self, node: ast.Match) -> ast.AST:
        for case in node.cases:
            case.body = self._statements(case.body)
            case.guard = case.guard and self._condition(case.guard)
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        names = {target.id for target in node.targets if isinstance(target, ast.Name)}
        return node if names & _NO_RULES else self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        node.value = node.value and self._expression(node.value)
        return node

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        return node  # what an error says is no rule

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        return node

    # -------------------------------------------------------------- expressions
    def visit(self, node: ast.AST) -> Any:
        return self._expression(node) if isinstance(node, ast.expr) else super().visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        node.iter = self._expression(node.iter)
        node.ifs = [self._condition(test) for test in node.ifs]
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        node.test = self._condition(node.test)
        node.body, node.orelse = self._expression(node.body), self._expression(node.orelse)
        return node

    def _expression(self, node: ast.expr) -> ast.expr:
        return self._either(node, list(broken(deepcopy(node))))

    def _condition(self, test: ast.expr) -> ast.expr:
        return self._either(test, [*broken(deepcopy(test)), *questioned(deepcopy(test))])

    def _either(self, node: ast.expr, others: list[ast.expr]) -> ast.expr:
        if _names_a_type(node):
            return node
        before = ast.unparse(node) if others else ""
        visited: ast.expr = super().visit(node)
        for other in others:
            visited = ast.IfExp(self._switch(node.lineno, before, ast.unparse(other)), other, visited)
        return visited

    # -------------------------------------------------------------- the list
    def _switch(self, line: int, before: str, after: str) -> ast.expr:
        function, before, after = ".".join(self.functions), _short(before), _short(after)
        key = (function, before, after)
        self._seen[key] = self._seen.get(key, 0) + 1
        self.mutants.append(Mutant(self.module, function, line, before, after, self._seen[key]))
        number = ast.Constant(self.first + len(self.mutants) - 1)
        return ast.Subscript(ast.Name(SWITCHES, ast.Load()), number, ast.Load())


def _names_a_type(node: ast.expr) -> bool:
    """Tell whether an expression says what may be written, which nothing asks while a game is played."""
    named = (
        node.value if isinstance(node, ast.Subscript) else node.func if isinstance(node, ast.Call) else None
    )
    return isinstance(named, ast.Name) and named.id in _TYPES


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _LONGEST else f"{flat[:_LONGEST]}..."
