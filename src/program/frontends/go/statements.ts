import { partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import {
  argument,
  assign,
  callHidden,
  collect,
  endHere,
  rangeOf,
  toEffect,
  toName,
  yes,
  unreadSyntax,
} from "../build.ts";

import { inBlock } from "../declared/blocks.ts";
import { assignment, converted } from "../declared/names.ts";
import { lowerJump } from "../declared/loops.ts";
import { step } from "../operators.ts";
import { lowerDefer, returnNamed } from "./defers.ts";
import { importsIn } from "./others.ts";
import type { GoLowering } from "./lowering.ts";
import { lowerFor } from "./loops.ts";
import { declared, listed } from "./names.ts";
import { assertion } from "./typeTests.ts";
import { lowerSwitch, lowerTypeSwitch } from "./switches.ts";
import { zeroOf } from "./zero.ts";

type Statements = readonly Statement[];

/** One statement of Go. */
export function lowerStatement(lower: GoLowering, view: SyntaxView): Statements {
  const range = rangeOf(view);
  const parts = partsOf(view);
  switch (view.type) {
    case "block":
      return lower.scope.within(false, () => parts.flatMap((each) => lower.statement(each)));
    case "statement_list":
      return parts.flatMap((each) => lower.statement(each));
    case "labeled_statement":
      if (isBackward(view)) return lowerBackward(lower, view);
      return lower.labelled(view.field("label")?.text ?? "", () =>
        parts.slice(1).flatMap((each) => lower.statement(each)),
      );
    case "expression_statement":
      if (panicOf(lower, parts[0])) {
        const value = callHidden(":panic", [panicOf(lower, parts[0])!], range);
        return [{ kind: "raise", value, range }];
      }
      return parts[0] ? [toEffect(lower.expression(parts[0]), range)] : [];
    case "short_var_declaration":
      return lowerDeclaration(lower, view);
    case "assignment_statement":
      return lowerAssignment(lower, view);
    case "inc_statement":
    case "dec_statement": {
      const sign = view.type === "inc_statement" ? "++" : "--";
      return parts[0] ? [toEffect(step(lower.target(parts[0]), sign, "after", range), range)] : [];
    }
    case "var_declaration":
    case "const_declaration":
      lower.iota = 0;
      return specsIn(view).flatMap((each) => lowerSpec(lower, each, specsIn(view)));
    case "if_statement":
      return lower.scope.within(false, (): Statements => {
        const before = view.field("initializer");
        const condition = view.field("condition");
        return [
          ...(before ? lower.statement(before) : []),
          {
            kind: "if",
            test: condition ? lower.expression(condition) : yes(range),
            then: inBlock(lower, view.field("consequence")),
            otherwise: inBlock(lower, view.field("alternative")),
            range,
          },
        ];
      });
    case "for_statement":
      return lower.loop(range, () => lowerFor(lower, view));
    case "expression_switch_statement":
      return lowerSwitch(lower, view);
    case "type_switch_statement":
      return lowerTypeSwitch(lower, view);
    case "return_statement":
      return lowerReturn(lower, view);
    case "break_statement":
    case "continue_statement":
      return lowerJump(lower, view, parts[0]?.text ?? null);
    case "import_declaration":
      return lowerImports(view);
    case "package_clause":
    case "empty_statement":
      return [];
    case "defer_statement":
      return [lowerDefer(lower, view, lower.deferring)];
    case "go_statement": {
      const [call] = parts;
      const [callee, list] = [call?.field("function"), call?.field("arguments")];
      if (!callee || !list) return [unreadSyntax(view)];
      const args = partsOf(list).map((each) => lower.given(each));
      const started = callHidden(":go", [], range);
      const given = [lower.expression(callee), ...args].map(argument);
      return [toEffect({ kind: "call", callee: started, args: given, range }, range)];
    }
    case "send_statement": {
      const [channel, value] = [view.field("channel"), view.field("value")];
      if (!channel || !value) return [unreadSyntax(view)];
      const args = [lower.expression(channel), lower.given(value)];
      return [toEffect(callHidden(":send", args, range), range)];
    }
    case "select_statement":
    case "goto_statement":
    case "fallthrough_statement":
      return [endHere(view, `\`${view.type.split("_")[0]!}\` is not followed`)];
    case "type_declaration":
      return partsOf(view).every((each) => lower.named.has(each.field("name")?.text ?? ""))
        ? []
        : [unreadSyntax(view)];
    default:
      return [unreadSyntax(view)];
  }
}

/** Whether a label stands in front of an `if` that ends by going back to it, as a loop does. */
function isBackward(view: SyntaxView): boolean {
  const label = view.field("label")?.text ?? "";
  const [, inner] = partsOf(view);
  const then = inner?.type === "if_statement" ? inner.field("consequence") : null;
  if (!then || inner?.field("alternative") || inner?.field("initializer")) return false;
  const last = statementsOf(then).at(-1);
  const jumps = [...view.source.matchAll(new RegExp(`\\bgoto\\s+${label}\\b`, "g"))];
  return last?.type === "goto_statement" && partsOf(last)[0]?.text === label && jumps.length === 1;
}

function statementsOf(block: SyntaxView): readonly SyntaxView[] {
  return partsOf(block).flatMap((each) =>
    each.type === "statement_list" ? partsOf(each) : [each],
  );
}

/** `again: if x < 3 { …; goto again }` */
function lowerBackward(lower: GoLowering, view: SyntaxView): Statements {
  const range = rangeOf(view);
  const [, inner] = partsOf(view);
  const [condition, then] = [inner?.field("condition"), inner?.field("consequence")];
  if (!condition || !then) return [unreadSyntax(view)];
  return lower.scope.within(true, (): Statements => {
    const body = statementsOf(then)
      .slice(0, -1)
      .flatMap((each) => lower.statement(each));
    return [{ kind: "while", test: lower.expression(condition), body, otherwise: [], range }];
  });
}

/** What `panic` is called with; null: it is another call. */
function panicOf(lower: GoLowering, view: SyntaxView | undefined): Expression | null {
  const callee = view?.type === "call_expression" ? view.field("function") : null;
  if (callee?.text !== "panic" || lower.scope.find("panic")) return null;
  const [value] = partsOf(view!.field("arguments")!);
  return value ? lower.given(value) : null;
}

function specsIn(view: SyntaxView): readonly SyntaxView[] {
  return partsOf(view).flatMap((each) => (each.type.endsWith("_list") ? partsOf(each) : [each]));
}

/** `var a, b float64 = 1, 2`; a constant without a value repeats that of the line before. */
function lowerSpec(lower: GoLowering, view: SyntaxView, all: readonly SyntaxView[]): Statements {
  const range = rangeOf(view);
  const names = view.fields("name").filter(({ type }) => type === "identifier");
  const at = all.findIndex((each) => each.start === view.start);
  const isConstant = view.type === "const_spec";
  const source = isConstant
    ? (all.slice(0, at + 1).findLast((each) => each.field("value")) ?? view)
    : view;
  lower.iota = at;
  const typeView = source.field("type");
  const type = lower.type(typeView);
  const values = listed(source.field("value"));
  if (values.length === 1 && names.length > 1) return unpacked(lower, names, values[0]!, range);
  return names.map((name, place) => {
    const value = values[place];
    const given = value ? lower.given(value, type) : zeroOf(lower, typeView, rangeOf(name));
    const target = declared(lower, name, type);
    return assign(target, value ? converted(type, given) : given, range);
  });
}

/** `v, ok := m[k]`, `a, b := f()` */
function unpacked(
  lower: GoLowering,
  names: readonly SyntaxView[],
  value: SyntaxView,
  range: Expression["range"],
): Statements {
  const given = severalOf(lower, value);
  const targets = names.map((name) =>
    name.type === "identifier" ? declared(lower, name, null) : lower.target(name),
  );
  return [assign(collect("tuple", targets, range), given, range)];
}

/** Several values of one expression. */
function severalOf(lower: GoLowering, value: SyntaxView): Expression {
  if (value.type === "type_assertion_expression") return assertion(lower, value, true);
  if (value.type === "unary_expression" && value.field("operator")?.text === "<-") {
    const channel = value.field("operand");
    return channel
      ? callHidden(":receiveOr", [lower.expression(channel)], rangeOf(value))
      : unreadSyntax(value);
  }
  if (value.type !== "index_expression") return lower.expression(value);
  const [object, index] = [value.field("operand"), value.field("index")];
  return object && index
    ? callHidden(":lookup", [lower.expression(object), lower.expression(index)], rangeOf(value))
    : unreadSyntax(value);
}

function lowerDeclaration(lower: GoLowering, view: SyntaxView): Statements {
  const range = rangeOf(view);
  const names = listed(view.field("left"));
  const values = listed(view.field("right"));
  if (values.length === 1 && names.length > 1) return unpacked(lower, names, values[0]!, range);
  const given = values.map((each) => lower.given(each));
  const targets = names.map((name) => declared(lower, name, null));
  if (targets.length === 1 && given.length === 1) return [assign(targets[0]!, given[0]!, range)];
  return [assign(collect("tuple", targets, range), collect("tuple", given, range), range)];
}

function lowerAssignment(lower: GoLowering, view: SyntaxView): Statements {
  const range = rangeOf(view);
  const [left, right] = [listed(view.field("left")), listed(view.field("right"))];
  const sign = view.field("operator")?.text ?? "=";
  if (sign === "&^=" && left[0] && right[0]) {
    const operand = lower.expression(right[0]);
    const value: Expression = { kind: "unary", operator: "~", operand, range };
    return [{ kind: "augment", operator: "&", target: lower.target(left[0]), value, range }];
  }
  if (left.length === 1 && right.length === 1 && sign !== "=")
    return [toEffect(assignment(lower, left[0]!, sign, right[0]!, range), range)];
  const given =
    left.length > 1 && right.length === 1
      ? [severalOf(lower, right[0]!)]
      : right.map((each, at) => {
          const place = each.type === "nil" ? left[at] : undefined;
          return place && place.text !== "_"
            ? callHidden(":nilFor", [lower.expression(place)], range)
            : lower.given(each);
        });
  const targets = left.map((each) => lower.target(each));
  const one = (items: readonly Expression[]): Expression =>
    items.length === 1 ? items[0]! : collect("tuple", items, range);
  return targets.length === 0 ? [unreadSyntax(view)] : [assign(one(targets), one(given), range)];
}

function lowerReturn(lower: GoLowering, view: SyntaxView): Statements {
  const range = rangeOf(view);
  const values = listed(partsOf(view)[0] ?? null);
  const { result } = lower.scope.setting;
  if (values.length === 0) {
    const names = lower.resultNames;
    const own = names.map((name) => toName(name, range));
    const value = own.length === 1 ? own[0]! : own.length > 1 ? collect("tuple", own, range) : null;
    return [{ kind: "return", value, range }];
  }
  const given = values.map((each) => lower.given(each, values.length === 1 ? result : null));
  const value = given.length === 1 ? given[0]! : collect("tuple", given, range);
  const { deferring } = lower;
  if (deferring && deferring.results.length > 0) return returnNamed(deferring, value, range);
  return [{ kind: "return", value: converted(result, value), range }];
}

/** A package is known by the last part of its path, or by a name of its own. */
function lowerImports(view: SyntaxView): Statements {
  return importsIn(view).flatMap(({ path, name, view: each }): Statements => {
    if (name === "_") return [];
    const names = [{ module: path, member: null, alias: name }];
    return [{ kind: "import", names, range: rangeOf(each) }];
  });
}
