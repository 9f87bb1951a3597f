"""Translates a function's body to JavaScript statements. Game-agnostic."""

import ast
import importlib
from typing import TYPE_CHECKING, Any

from azulejos.wasm.translation.expressions import Expressions, pattern
from azulejos.wasm.translation.program import identifier

if TYPE_CHECKING:
    from azulejos.wasm.translation.definitions import Names
    from azulejos.wasm.translation.program import Program


class _Locals(ast.NodeVisitor):
    """Collects the names that a function's own body assigns, ignoring nested functions and comprehensions."""

    def __init__(self) -> None:
        self.names: dict[str, None] = {}
        self.others: set[str] = set()
        self.yields = False

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Store):
            self.names[node.id] = None

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.names[node.name] = None

    def visit_Lambda(self, node: ast.Lambda) -> None:
        pass

    def _comprehension(self, node: Any) -> None:
        for inner in ast.walk(node):
            if isinstance(inner, ast.NamedExpr):
                self.visit(inner.target)

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> None:
        if node.name:
            self.names[node.name] = None
        self.generic_visit(node)

    def visit_Nonlocal(self, node: ast.Nonlocal) -> None:
        self.others |= set(node.names)

    def visit_Yield(self, node: ast.Yield) -> None:
        self.yields = True
        self.generic_visit(node)

    def visit_YieldFrom(self, node: ast.YieldFrom) -> None:
        self.yields = True
        self.generic_visit(node)


class Body(Expressions):
    """Translates one function: its parameters and statements."""

    def __init__(
        self,
        program: "Program",
        names: "Names",
        tree: ast.FunctionDef,
        within: type | None = None,
        around: "Body | None" = None,
    ) -> None:
        super().__init__(program, names, within)
        self.tree = tree
        found = _Locals()
        for statement in tree.body:
            found.visit(statement)
        self.yields = found.yields
        arguments = tree.args
        listed = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        self.listed = [argument.arg for argument in listed]
        self.rest = arguments.vararg.arg if arguments.vararg else None
        self.named = arguments.kwarg.arg if arguments.kwarg else None
        given = {*self.listed, *filter(None, (self.rest, self.named))}
        self.own = [name for name in found.names if name not in given and name not in found.others]
        self.scopes = [*(around.scopes if around else []), {*given, *self.own}]
        if around:
            self.imported = around.imported

    def parameters(self, skip: int = 0) -> str:
        """Translate the parameter list; keyword-only parameters follow in order, `**names` last."""
        arguments = self.tree.args
        defaults: list[ast.expr | None] = [None] * (len(arguments.args) - len(arguments.defaults))
        defaults += [*arguments.defaults, *arguments.kw_defaults]
        made = []
        for name, default in list(zip(self.listed, defaults, strict=True))[skip:]:
            made.append(identifier(name) + (f" = {self.expression(default)}" if default is not None else ""))
        if self.named:
            made.append(f"{identifier(self.named)} = new Map()")
        if self.rest:
            made.append(f"...{identifier(self.rest)}")
        return ", ".join(made)

    def statements(self) -> str:
        """Translate the body, declaring its variables first."""
        declared = f"let {', '.join(identifier(name) for name in self.own)};\n" if self.own else ""
        return declared + self.block(self.tree.body)

    def block(self, statements: list[ast.stmt]) -> str:
        """Translate statements, one per line."""
        return "".join(self.statement(statement) for statement in statements)

    def statement(self, node: ast.stmt) -> str:
        """Translate one statement."""
        handler = getattr(self, f"on_{type(node).__name__}", None)
        if handler is None:
            raise self.cannot(node, f"the statement {type(node).__name__}")
        return str(handler(node))

    def on_Expr(self, node: ast.Expr) -> str:
        if isinstance(node.value, ast.Constant):
            return ""
        return f"{self.expression(node.value)};\n"

    def on_Pass(self, node: ast.Pass) -> str:
        return ""

    def on_Break(self, node: ast.Break) -> str:
        return "break;\n"

    def on_Continue(self, node: ast.Continue) -> str:
        return "continue;\n"

    def on_Nonlocal(self, node: ast.Nonlocal) -> str:
        return ""

    def on_Return(self, node: ast.Return) -> str:
        return f"return {self.expression(node.value)};\n" if node.value is not None else "return null;\n"

    def on_Assign(self, node: ast.Assign) -> str:
        value = self.expression(node.value)
        if len(node.targets) == 1:
            return self.store(node.targets[0], value)
        kept = self.fresh()
        return f"const {kept} = {value};\n" + "".join(self.store(target, kept) for target in node.targets)

    def on_AnnAssign(self, node: ast.AnnAssign) -> str:
        return self.store(node.target, self.expression(node.value)) if node.value is not None else ""

    def on_AugAssign(self, node: ast.AugAssign) -> str:
        before = ast.parse(ast.unparse(node.target), mode="eval").body
        return self.store(node.target, self.operation(node.op, self.expression(before), self.expression(node.value)))

    def store(self, target: ast.expr, value: str) -> str:
        """Assign a value to a target."""
        if isinstance(target, ast.Name):
            return f"{identifier(target.id)} = {value};\n"
        if isinstance(target, ast.Attribute):
            return f"{self.expression(target.value)}.{target.attr} = {value};\n"
        if isinstance(target, ast.Subscript):
            return f"$.setItem({self.expression(target.value)}, {self.key(target.slice)}, {value});\n"
        if isinstance(target, ast.Tuple | ast.List):
            if all(isinstance(part, ast.Name | ast.Starred | ast.Tuple) for part in target.elts):
                return f"{pattern(target)} = $.unpack({value}, {self._wanted(target)});\n"
            kept = self.fresh()
            parts = "".join(self.store(part, f"{kept}[{i}]") for i, part in enumerate(target.elts))
            return f"const {kept} = $.unpack({value}, {self._wanted(target)});\n{parts}"
        raise self.cannot(target, "this kind of assignment")

    @staticmethod
    def _wanted(target: ast.Tuple | ast.List) -> int:
        return -1 if any(isinstance(part, ast.Starred) for part in target.elts) else len(target.elts)

    def on_Delete(self, node: ast.Delete) -> str:
        made = ""
        for target in node.targets:
            if not isinstance(target, ast.Subscript):
                raise self.cannot(node, "deleting anything but an item")
            made += f"$.deleteItem({self.expression(target.value)}, {self.key(target.slice)});\n"
        return made

    def on_If(self, node: ast.If) -> str:
        other = f" else {{\n{self.block(node.orelse)}}}" if node.orelse else ""
        return f"if ({self.test(node.test)}) {{\n{self.block(node.body)}}}{other}\n"

    def on_While(self, node: ast.While) -> str:
        if node.orelse:
            raise self.cannot(node, "while ... else")
        return f"while ({self.test(node.test)}) {{\n{self.block(node.body)}}}\n"

    def on_For(self, node: ast.For) -> str:
        if node.orelse:
            raise self.cannot(node, "for ... else")
        each = self.fresh()
        body = self.store(node.target, each) + self.block(node.body)
        return f"for (const {each} of $.iter({self.expression(node.iter)})) {{\n{body}}}\n"

    def on_Assert(self, node: ast.Assert) -> str:
        return f"$.assert({self.test(node.test)});\n"

    def on_Raise(self, node: ast.Raise) -> str:
        return f"throw {self.expression(node.exc)};\n" if node.exc is not None else f"throw {self.caught};\n"

    def on_Try(self, node: ast.Try) -> str:
        if node.orelse:
            raise self.cannot(node, "try ... else")
        made = f"try {{\n{self.block(node.body)}}}"
        if node.handlers:
            outer, self.caught = self.caught, self.fresh()
            caught = self.caught
            made += f" catch ({caught}) {{\n" + " else ".join(self._handler(each) for each in node.handlers)
            made += f" else throw {caught};\n}}"
            self.caught = outer
        if node.finalbody:
            made += f" finally {{\n{self.block(node.finalbody)}}}"
        return made + "\n"

    def _handler(self, node: ast.ExceptHandler) -> str:
        kinds = self.expression(node.type) if node.type is not None else "$.Exception"
        named = f"{identifier(node.name)} = {self.caught};\n" if node.name else ""
        return f"if ($.isinstance({self.caught}, {kinds})) {{\n{named}{self.block(node.body)}}}"

    def on_FunctionDef(self, node: ast.FunctionDef) -> str:
        inner = Body(self.program, self.names, node, self.within, self)
        name = identifier(node.name)
        if inner.yields:
            return f"{name} = function* ({inner.parameters()}) {{\n{inner.statements()}}};\n"
        return f"{name} = ({inner.parameters()}) => {{\n{inner.statements()}}};\n"

    def on_ImportFrom(self, node: ast.ImportFrom) -> str:
        module = importlib.import_module(node.module or "")
        for alias in node.names:
            self.imported[alias.asname or alias.name] = getattr(module, alias.name)
        return ""
