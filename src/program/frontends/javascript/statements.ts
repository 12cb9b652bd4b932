import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assign, callHidden, rangeOf, toEffect, toName, unread } from "../build.ts";
import { lowerJump } from "../declared/loops.ts";
import { assignedIn, Block, constantsIn, declaredIn, type Lowering, namesIn } from "./blocks.ts";
import { lowerClass } from "./classes.ts";
import { lowerExpression } from "./expressions.ts";
import { lowerFunction, lowerHeld, lowerReturn } from "./functions.ts";
import { isLoop, lowerLoop, lowerSwitch, partOf } from "./loops.ts";
import {
  beStrict,
  importRequired,
  lowerEnum,
  lowerExport,
  lowerImports,
  lowerNamespace,
} from "./modules.ts";
import { nothing } from "./literalValues.ts";
import { unpack } from "./patterns.ts";
import { isPlace, lowerTarget } from "./targets.ts";

const lowering: Lowering = {
  expression: lowerExpression,
  held: lowerHeld,
  statements: lowerStatements,
  simple: lowerSimple,
};

/** The statements for one statement of a module. */
export function lowerStatement(view: SyntaxView): readonly Statement[] {
  return [...importRequired(view), ...lowerOne(view, Block.ofModule(lowering))];
}

/** The statements of a block whose names are known already. */
function lowerStatements(views: readonly SyntaxView[], block: Block): Statement[] {
  return views.flatMap((view) => lowerOne(view, block));
}

/** A statement, or several in braces, with names of their own. */
function lowerInner(view: SyntaxView | null, block: Block): readonly Statement[] {
  if (!view) return [];
  if (view.type === "else_clause") return lowerInner(view.named()[0] ?? null, block);
  const views = view.type === "statement_block" ? view.named() : [view];
  const names = declaredIn(views);
  const assigned = names.length === 0 ? new Set() : assignedIn(views);
  const inner = block.inner(names, (name) => !assigned.has(name));
  inner.fix(constantsIn(views));
  return lowerStatements(views, inner);
}

/** One statement. */
function lowerOne(view: SyntaxView, block: Block): readonly Statement[] {
  const range = rangeOf(view);
  switch (view.type) {
    case "expression_statement": {
      const inner = view.named()[0];
      if (inner?.type === "string" && inner.text.slice(1, -1) === "use strict")
        return [beStrict(inner)];
      return inner ? lowerSimple(inner, block) : [];
    }
    case "lexical_declaration":
    case "variable_declaration":
      return view.named().flatMap((each) => lowerDeclarator(each, block));
    case "function_declaration":
    case "generator_function_declaration": {
      const definition = lowerFunction(view, block, { isHoisted: true });
      return [{ kind: "function", definition, range }];
    }
    case "class_declaration":
    case "abstract_class_declaration":
      return lowerClass(view, block);
    case "statement_block":
      return lowerInner(view, block);
    case "if_statement":
      return [
        {
          kind: "if",
          test: partOf(view, "condition", block),
          then: lowerInner(view.field("consequence"), block),
          otherwise: lowerInner(view.field("alternative"), block),
          range,
        },
      ];
    case "for_statement":
    case "for_in_statement":
    case "while_statement":
    case "do_statement":
      return lowerLoop(view, null, block);
    case "switch_statement":
      return lowerSwitch(view, block);
    case "return_statement":
      return [lowerReturn(view.named()[0] ?? null, block, range)];
    case "break_statement":
    case "continue_statement":
      return lowerJump(block.home, view, view.field("label")?.text ?? null);
    case "throw_statement": {
      const value = view.named()[0];
      return [{ kind: "raise", value: value ? lowerExpression(value, block) : null, range }];
    }
    case "try_statement":
      return [lowerTry(view, block)];
    case "labeled_statement": {
      const body = view.field("body") ?? view.named().at(-1);
      if (!body) return [];
      const label = view.field("label")?.text ?? null;
      return isLoop(body) ? lowerLoop(body, label, block) : lowerOne(body, block);
    }
    default:
      return lowerRest(view, block);
  }
}

const ignored = new Set([
  ...["empty_statement", "interface_declaration", "type_alias_declaration", "function_signature"],
  ...["ambient_declaration", "hash_bang_line", "debugger_statement", "decorator"],
]);

function lowerRest(view: SyntaxView, block: Block): readonly Statement[] {
  switch (view.type) {
    case "import_statement":
      return lowerImports(view);
    case "export_statement":
      return lowerExport(view, block);
    case "enum_declaration":
      return lowerEnum(view, block);
    case "internal_module":
      return lowerNamespace(view, block);
    default:
      if (ignored.has(view.type)) return [];
      return [
        unread(
          view,
          view.node.broken
            ? "this line is not complete"
            : `${view.type.replaceAll("_", " ")} is not read`,
        ),
      ];
  }
}

/** An expression that is a statement of its own. */
function lowerSimple(view: SyntaxView, block: Block): readonly Statement[] {
  const range = rangeOf(view);
  const [left, right] = [view.field("left"), view.field("right")];
  switch (view.type) {
    case "assignment_expression":
      if (!left || !right || isPlace(left)) break;
      return unpack(left, lowerExpression(right, block), block);
    case "unary_expression": {
      const inner = view.field("argument");
      if (!inner || view.field("operator")?.text !== "delete") break;
      return [{ kind: "delete", targets: [lowerExpression(inner, block)], range }];
    }
    case "internal_module":
      return lowerNamespace(view, block);
    case "sequence_expression":
      return view.named().flatMap((each) => lowerSimple(each, block));
    case "parenthesized_expression": {
      const inner = view.named()[0];
      return inner ? lowerSimple(inner, block) : [];
    }
    default:
      break;
  }
  return [toEffect(lowerExpression(view, block), range)];
}

function lowerDeclarator(view: SyntaxView, block: Block): readonly Statement[] {
  if (view.type !== "variable_declarator") return [];
  const pattern = view.field("name");
  const value = view.field("value");
  const range = rangeOf(view);
  if (!pattern) return [unread(view)];
  if (pattern.type !== "identifier") {
    return value ? unpack(pattern, lowerExpression(value, block), block) : [];
  }
  const target = lowerTarget(pattern, block);
  if (value?.type === "class") return lowerClass(value, block, block.write(pattern.text));
  return [assign(target, lowerValue(value, pattern, block), range)];
}

/** A function that a variable holds is called by its name. */
function lowerValue(value: SyntaxView | null, { text, end }: SyntaxView, block: Block): Expression {
  return value ? lowerHeld(text, value, block) : nothing({ start: end, end });
}

/** `catch (error)`, `catch ({ message })`: what was thrown. */
function unpackCaught(caught: SyntaxView, name: string, block: Block): readonly Statement[] {
  const range = rangeOf(caught);
  return unpack(caught, callHidden(":caught", [toName(name, range)], range), block);
}

function lowerTry(view: SyntaxView, block: Block): Statement {
  const handler = view.field("handler");
  const caught = handler?.field("parameter") ?? null;
  const inner = block.inner(namesIn(caught), () => false);
  const name = caught && `:x${caught.start}`;
  const prelude = caught ? unpackCaught(caught, name!, inner) : [];
  return {
    kind: "try",
    body: lowerInner(view.field("body"), block),
    handlers: handler
      ? [{ type: null, name, body: [...prelude, ...lowerInner(handler.field("body"), inner)] }]
      : [],
    otherwise: [],
    finally: lowerInner(view.field("finalizer")?.field("body") ?? null, block),
    range: rangeOf(view),
  };
}
