"""The ways to break one expression or statement, each small enough to be a plausible mistake."""

import ast
import re
from collections.abc import Iterator
from typing import Final

_COMPARED: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_COUNTED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
}
_RULING: Final = re.compile(r"(RB|FAQ|NP|OQ)-")
# What is already one of the mutants of its parts needs no further negation.
_SAYS_MORE: Final = (ast.Compare, ast.BoolOp, ast.UnaryOp, ast.Constant)


def broken(node: ast.expr) -> Iterator[ast.expr]:
    """Every other thing that this expression might have been."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for other in _COMPARED[type(node.ops[0])]:
            yield ast.Compare(node.left, [other()], node.comparators)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        # Each part alone may be what nobody ever looked at.
        for left_out in range(len(node.values)):
            rest = [value for at, value in enumerate(node.values) if at != left_out]
            yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.Not, ast.USub)):
        yield node.operand
    elif isinstance(node, ast.BinOp) and type(node.op) in _COUNTED and not _joins_words(node):
        yield ast.BinOp(node.left, _COUNTED[type(node.op)](), node.right)
    elif isinstance(node, ast.IfExp):
        yield ast.IfExp(negated(node.test), node.body, node.orelse)
    elif isinstance(node, ast.Constant):
        yield from _other_constants(node.value)


def _joins_words(node: ast.BinOp) -> bool:
    return any(isinstance(side, (ast.JoinedStr, ast.Tuple, ast.List)) for side in (node.left, node.right))


def _other_constants(value: object) -> Iterator[ast.expr]:
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int):
        yield ast.Constant(value + 1)
    elif isinstance(value, str) and _RULING.match(value):
        # Rulings that no event rests on.
        yield ast.Constant("RB-02-components" if value != "RB-02-components" else "NP-1-components")
    elif isinstance(value, str) and value and " " not in value:  # words with spaces are said, not decided on
        yield ast.Constant(f"not {value}")


def negated(test: ast.expr) -> ast.expr:
    return test.operand if isinstance(test, ast.UnaryOp) else ast.UnaryOp(ast.Not(), test)


def questioned(test: ast.expr) -> Iterator[ast.expr]:
    """What a condition might have been, beside the mutants of its parts."""
    if not isinstance(test, _SAYS_MORE):
        yield negated(test)


def may_be_left_out(statement: ast.stmt) -> bool:
    """Statements that do something and name nothing: without them the rest still runs."""
    if isinstance(statement, ast.Expr):
        return not isinstance(statement.value, (ast.Constant, ast.Yield))
    return isinstance(statement, (ast.AugAssign, ast.Continue, ast.Break, ast.Raise)) or (
        isinstance(statement, ast.Return) and statement.value is None
    )
