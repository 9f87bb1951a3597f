"""Translates expressions to JavaScript. Game-agnostic."""

import ast
import inspect
import json
import re
import types
from typing import TYPE_CHECKING, Any

from azulejos.wasm.translation.program import Untranslatable, identifier

if TYPE_CHECKING:
    from azulejos.wasm.translation.definitions import Names
    from azulejos.wasm.translation.program import Program

OPERATORS = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.Div: "div",
    ast.FloorDiv: "floordiv",
    ast.Mod: "mod",
    ast.Pow: "pow",
    ast.LShift: "lshift",
    ast.RShift: "rshift",
    ast.BitOr: "or",
    ast.BitAnd: "and",
    ast.BitXor: "xor",
}
COMPARISONS = {
    ast.Eq: "$.eq({0}, {1})",
    ast.NotEq: "!$.eq({0}, {1})",
    ast.Lt: "$.lt({0}, {1})",
    ast.LtE: "$.le({0}, {1})",
    ast.Gt: "$.lt({1}, {0})",
    ast.GtE: "$.le({1}, {0})",
    ast.Is: "({0} === {1})",
    ast.IsNot: "({0} !== {1})",
    ast.In: "$.contains({1}, {0})",
    ast.NotIn: "!$.contains({1}, {0})",
}


def pattern(target: ast.expr) -> str:
    """Translate an assignment target to a JavaScript destructuring pattern."""
    if isinstance(target, ast.Name):
        return identifier(target.id)
    if isinstance(target, ast.Starred):
        return f"...{pattern(target.value)}"
    if isinstance(target, ast.Tuple | ast.List):
        return f"[{', '.join(pattern(part) for part in target.elts)}]"
    raise Untranslatable(f"{ast.unparse(target)} is a target that cannot be translated")


class Expressions:
    """Translates the expressions of one function, given its names."""

    def __init__(self, program: "Program", names: "Names", within: type | None) -> None:
        self.program = program
        self.names = names
        self.within = within
        self.scopes: list[set[str]] = []
        self.imported: dict[str, Any] = {}
        self.caught = ""
        self._count = 0

    def fresh(self) -> str:
        """Return an unused name."""
        self._count += 1
        return f"${self._count}"

    def cannot(self, node: ast.AST, what: str) -> Untranslatable:
        """Create the error for something that has no translation."""
        return Untranslatable(f"{self.names.place}: {what} has no translation: {ast.unparse(node)}")

    def static(self, node: ast.expr) -> tuple[Any] | None:
        """Return the Python object that an expression always refers to, if there is one."""
        from azulejos.wasm.translation.definitions import UNKNOWN

        if isinstance(node, ast.Name):
            if node.id in self.imported:
                return (self.imported[node.id],)
            if any(node.id in scope for scope in self.scopes):
                return None
            found = self.names.get(node.id)
            if found is UNKNOWN:
                raise self.cannot(node, "an unknown name")
            return (found,)
        if isinstance(node, ast.Attribute):
            base = self.static(node.value)
            if base and isinstance(base[0], types.ModuleType):
                return (getattr(base[0], node.attr),)
            if base and inspect.isclass(base[0]) and isinstance(getattr(base[0], node.attr, None), int | str | tuple):
                return (getattr(base[0], node.attr),)
        return None

    def expression(self, node: ast.expr | None) -> str:
        """Translate one expression."""
        if node is None:
            return "null"
        found = self.static(node)
        if found:
            return self.program.refer(found[0], ast.unparse(node).rpartition(".")[2])
        handler = getattr(self, f"of_{type(node).__name__}", None)
        if handler is None:
            raise self.cannot(node, f"the expression {type(node).__name__}")
        return str(handler(node))

    def test(self, node: ast.expr) -> str:
        """Translate an expression as a condition."""
        if isinstance(node, ast.BoolOp):
            joined = " && " if isinstance(node.op, ast.And) else " || "
            return "(" + joined.join(self.test(value) for value in node.values) + ")"
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return f"!{self.test(node.operand)}"
        if isinstance(node, ast.Compare):
            return self.expression(node)
        return f"$.truth({self.expression(node)})"

    def of_Constant(self, node: ast.Constant) -> str:
        return self.program.data(node.value, "a constant")

    def of_Name(self, node: ast.Name) -> str:
        return identifier(node.id)

    def of_Attribute(self, node: ast.Attribute) -> str:
        return f"{self.expression(node.value)}.{node.attr}"

    def of_NamedExpr(self, node: ast.NamedExpr) -> str:
        return f"({pattern(node.target)} = {self.expression(node.value)})"

    def of_IfExp(self, node: ast.IfExp) -> str:
        return f"({self.test(node.test)} ? {self.expression(node.body)} : {self.expression(node.orelse)})"

    def of_BoolOp(self, node: ast.BoolOp) -> str:
        name = "both" if isinstance(node.op, ast.And) else "either"
        made = self.expression(node.values[-1])
        for value in reversed(node.values[:-1]):
            made = f"$.{name}({self.expression(value)}, () => {made})"
        return made

    def of_UnaryOp(self, node: ast.UnaryOp) -> str:
        if isinstance(node.op, ast.Not):
            return self.test(node)
        if isinstance(node.op, ast.Invert):
            return f"$.invert({self.expression(node.operand)})"
        return f"({'-' if isinstance(node.op, ast.USub) else '+'}{self.expression(node.operand)})"

    def of_BinOp(self, node: ast.BinOp) -> str:
        return self.operation(node.op, self.expression(node.left), self.expression(node.right))

    def operation(self, operator: ast.operator, left: str, right: str) -> str:
        """Translate a binary operation."""
        name = OPERATORS.get(type(operator))
        if name is None:
            raise self.cannot(operator, "this operator")
        return f"$.{name}({left}, {right})"

    def of_Compare(self, node: ast.Compare) -> str:
        values = [self.expression(value) for value in (node.left, *node.comparators)]
        if len(node.ops) == 1:
            return COMPARISONS[type(node.ops[0])].format(*values)
        names = [f"$v{i}" for i in range(len(values))]
        tests = [COMPARISONS[type(operator)].format(names[i], names[i + 1]) for i, operator in enumerate(node.ops)]
        return f"(({', '.join(names)}) => {' && '.join(tests)})({', '.join(values)})"

    def of_Tuple(self, node: ast.Tuple | ast.List) -> str:
        return f"[{', '.join(self.element(part) for part in node.elts)}]"

    of_List = of_Tuple

    def element(self, node: ast.expr) -> str:
        """Translate an element of a display or an argument, starred or not."""
        return f"...$.iter({self.expression(node.value)})" if isinstance(node, ast.Starred) else self.expression(node)

    def of_Set(self, node: ast.Set) -> str:
        return f"new Set([{', '.join(self.element(part) for part in node.elts)}])"

    def of_Dict(self, node: ast.Dict) -> str:
        pairs = [
            f"...$.pairs({self.expression(value)})"
            if key is None
            else f"[{self.expression(key)}, {self.expression(value)}]"
            for key, value in zip(node.keys, node.values, strict=True)
        ]
        return f"new Map([{', '.join(pairs)}])"

    def of_Subscript(self, node: ast.Subscript) -> str:
        return f"$.item({self.expression(node.value)}, {self.key(node.slice)})"

    def key(self, node: ast.expr) -> str:
        """Translate a subscript: an index, a slice, or one for each axis."""
        if isinstance(node, ast.Slice):
            return (
                f"$.slice({self.expression(node.lower)}, {self.expression(node.upper)}, {self.expression(node.step)})"
            )
        if isinstance(node, ast.Tuple):
            parts = [
                f"...$.iter({self.expression(part.value)})" if isinstance(part, ast.Starred) else self.key(part)
                for part in node.elts
            ]
            return f"$.axes([{', '.join(parts)}])"
        return self.expression(node)

    def of_JoinedStr(self, node: ast.JoinedStr) -> str:
        parts = []
        for value in node.values:
            if isinstance(value, ast.Constant):
                parts.append(self.expression(value))
            elif isinstance(value, ast.FormattedValue):
                conversion = chr(value.conversion) if value.conversion > 0 else ""
                spec = self.expression(value.format_spec) if value.format_spec is not None else '""'
                parts.append(f"$.format({self.expression(value.value)}, {json.dumps(conversion)}, {spec})")
        return f"({' + '.join(parts)})" if parts else '""'

    def of_Yield(self, node: ast.Yield) -> str:
        return f"(yield {self.expression(node.value)})"

    def of_YieldFrom(self, node: ast.YieldFrom) -> str:
        return f"(yield* $.iter({self.expression(node.value)}))"

    def of_Lambda(self, node: ast.Lambda) -> str:
        names = [argument.arg for argument in node.args.args]
        self.scopes.append(set(names))
        made = f"(({', '.join(identifier(name) for name in names)}) => {self.expression(node.body)})"
        self.scopes.pop()
        return made

    def of_ListComp(self, node: ast.ListComp | ast.GeneratorExp | ast.SetComp) -> str:
        return self._comprehension(node.generators, [node.elt])

    of_GeneratorExp = of_ListComp

    def of_SetComp(self, node: ast.SetComp) -> str:
        return f"new Set({self._comprehension(node.generators, [node.elt])})"

    def of_DictComp(self, node: ast.DictComp) -> str:
        return f"new Map({self._comprehension(node.generators, [node.key, node.value])})"

    def _comprehension(self, generators: list[ast.comprehension], results: list[ast.expr]) -> str:
        first, *others = generators
        made = f"$.list({self.expression(first.iter)})"
        names = {name.id for name in ast.walk(first.target) if isinstance(name, ast.Name)}
        self.scopes.append(names)
        target = pattern(first.target)
        for condition in first.ifs:
            made += f".filter(({target}) => {self.test(condition)})"
        if others:
            made += f".flatMap(({target}) => {self._comprehension(others, results)})"
        else:
            parts = [self.expression(result) for result in results]
            made += f".map(({target}) => {parts[0] if len(parts) == 1 else '[' + ', '.join(parts) + ']'})"
        self.scopes.pop()
        return made

    def of_Call(self, node: ast.Call) -> str:
        function = node.func
        if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Call):
            inner = function.value.func
            if isinstance(inner, ast.Name) and inner.id == "super":
                return f"super.{function.attr}({self._arguments(node, None)})"
        found = self.static(function)
        if found:
            return self._known_call(node, found[0])
        if isinstance(function, ast.Attribute):
            base = self.static(function.value)
            method = None
            if base and inspect.isclass(base[0]):
                method = getattr(base[0], function.attr)
            elif isinstance(function.value, ast.Name) and function.value.id in ("self", "cls") and self.within:
                method = getattr(self.within, function.attr, None)
            known = callable(method) and bool(node.keywords)
            arguments = self._arguments(node, _signature(method, skip="self") if known else None)
            listed = f", {arguments}" if arguments else ""
            return f"$.call({self.expression(function.value)}, {json.dumps(function.attr)}{listed})"
        own = self.within if isinstance(function, ast.Name) and function.id == "cls" else None
        return f"$.invoke({self.expression(function)}, [{self._arguments(node, _signature(own) if own else None)}])"

    def _pattern_call(self, node: ast.Call, called: Any) -> str:
        """Translate a call of Python's `re`, converting the pattern, which must be a literal."""
        flags = 0
        for keyword in node.keywords:
            found = self.static(keyword.value)
            if keyword.arg != "flags" or not found:
                raise self.cannot(node, f"the argument {keyword.arg}")
            flags = found[0]
        written = node.args[0]
        if not isinstance(written, ast.Constant):
            raise self.cannot(node, "a pattern that is not written out")
        others = [self.expression(argument) for argument in node.args[1:]]
        made = [self.program.data(re.compile(written.value, flags), "a pattern"), *others]
        return f"$.re.{called.__name__}({', '.join(made)})"

    def _known_call(self, node: ast.Call, called: Any) -> str:
        if getattr(called, "__module__", None) == "re":
            return self._pattern_call(node, called)
        reference = self.program.refer(called)
        if reference.startswith("$."):
            arguments = [self.element(argument) for argument in node.args]
            named = [f"{keyword.arg}: {self.expression(keyword.value)}" for keyword in node.keywords]
            if named:
                arguments.append(f"$.named({{{', '.join(named)}}})")
            return f"{'new ' if _is_error(called) else ''}{reference}({', '.join(arguments)})"
        made = self._arguments(node, _signature(called))
        return f"{'new ' if inspect.isclass(called) else ''}{reference}({made})"

    def _arguments(self, node: ast.Call, signature: inspect.Signature | None) -> str:
        """Translate the arguments, in the order of the parameters."""
        made = [self.element(argument) for argument in node.args]
        if not node.keywords:
            return ", ".join(made)
        if signature is None or any(isinstance(argument, ast.Starred) for argument in node.args):
            raise self.cannot(node, "a call with named arguments of something unknown")
        named = {keyword.arg: self.expression(keyword.value) for keyword in node.keywords}
        for parameter in list(signature.parameters.values())[len(made) :]:
            if parameter.kind is parameter.VAR_KEYWORD:
                others = [f"...$.pairs({named.pop(None)})"] if None in named else []
                others += [f'["{name}", {value}]' for name, value in named.items()]
                made.append(f"new Map([{', '.join(others)}])")
                named = {}
            else:
                made.append(named.pop(parameter.name, "undefined"))
        if named:
            raise self.cannot(node, f"the argument {next(iter(named))}")
        return ", ".join(made)


def _is_error(called: Any) -> bool:
    return inspect.isclass(called) and issubclass(called, BaseException)


def _signature(called: Any, skip: str = "") -> inspect.Signature:
    signature = inspect.signature(getattr(called, "__wrapped__", called))
    return signature.replace(parameters=[p for p in signature.parameters.values() if p.name != skip])
