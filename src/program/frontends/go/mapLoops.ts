import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assign, callHidden, rangeOf, toEffect, yes } from "../build.ts";
import { partsOf } from "../declared/syntax.ts";
import { isArithmetic, step } from "../operators.ts";
import type { GoLowering } from "./lowering.ts";
import { listed } from "./names.ts";
import { isBasic } from "./types.ts";

type Statements = readonly Statement[];

/** One change that a turn makes. */
interface Change {
  readonly view: SyntaxView;
  readonly target: SyntaxView;
  /** What it is made of, beside what the target held before. */
  readonly given: readonly SyntaxView[];
}

/** Operators with which whole numbers come out the same in any order. */
const commuting = /^(?:[-+*|&^])=$/;

/** Functions that only give a value. */
const pure =
  /^(?:strings|strconv|math|unicode|utf8)\.\w+$|^fmt\.Sprint(?:f|ln)?$|^(?:len|cap|min|max)$/;

/** `x = append(x, y)`: what is added; null: it is something else. */
function appended(view: SyntaxView): Change | null {
  const [[target], [call]] = [listed(view.field("left")), listed(view.field("right"))];
  if (!target || call?.type !== "call_expression" || call.field("function")?.text !== "append")
    return null;
  const [first, ...more] = partsOf(call.field("arguments")!);
  const isOwn = first?.text === target.text && target.type === "identifier";
  const isPlain = more.length > 0 && more.every(({ type }) => type !== "variadic_argument");
  return isOwn && isPlain ? { view, target, given: more } : null;
}

function changeOf(view: SyntaxView): Change | null {
  if (/^(?:inc|dec)_statement$/.test(view.type)) {
    const [target] = partsOf(view);
    return target ? { view, target, given: [] } : null;
  }
  const [left, right] = [listed(view.field("left")), listed(view.field("right"))];
  const [target, value] = [left[0], right[0]];
  if (view.type !== "assignment_statement" || !target || !value || left.length + right.length > 2)
    return null;
  const sign = view.field("operator")?.text ?? "";
  if (commuting.test(sign)) return { view, target, given: [value] };
  const added = sign === "=" ? appended(view) : null;
  if (added) return added;
  // An entry of a map, of which another turn may set the same.
  const isEntry = sign === "=" && target.type === "index_expression";
  return isEntry ? { view, target, given: [value] } : null;
}

/** The statements of a block, and of those in it; null: it does something else. */
function changesIn(view: SyntaxView, tests: SyntaxView[]): readonly Change[] | null {
  const found: Change[] = [];
  for (const each of statementsIn(view)) {
    if (each.type === "continue_statement" && partsOf(each).length === 0) continue;
    if (each.type !== "if_statement") {
      const change = changeOf(each);
      if (!change) return null;
      found.push(change);
      continue;
    }
    const [condition, then, otherwise] = ["condition", "consequence", "alternative"].map((name) =>
      each.field(name),
    );
    if (each.field("initializer") || !condition || !then) return null;
    tests.push(condition);
    for (const way of otherwise ? [then, otherwise] : [then]) {
      const inner = changesIn(way, tests);
      if (!inner) return null;
      found.push(...inner);
    }
  }
  return found;
}

function statementsIn(view: SyntaxView): readonly SyntaxView[] {
  if (view.type !== "block") return [view];
  return partsOf(view).flatMap((each) => (each.type === "statement_list" ? partsOf(each) : [each]));
}

/** The name that a place begins with; null: it is something else. */
function baseOf(view: SyntaxView): string | null {
  if (view.type === "identifier") return view.text;
  const inner = view.type === "index_expression" ? view.field("operand") : null;
  return inner ? baseOf(inner) : null;
}

/** Whether an expression only reads, and none of these names. */
function readsOnly(view: SyntaxView, changed: ReadonlySet<string>): boolean {
  if (view.type === "identifier") return !changed.has(view.text);
  if (view.type === "func_literal") return false;
  if (view.type === "composite_literal") {
    const body = view.field("body");
    return (body ? partsOf(body) : []).every((each) => {
      const value = each.type === "keyed_element" ? each.field("value") : each;
      return value !== null && readsOnly(value, changed);
    });
  }
  if (view.type === "unary_expression" && /^(?:<-|&)/.test(view.text)) return false;
  if (view.type === "call_expression") {
    const callee = view.field("function")?.text ?? "";
    const list = view.field("arguments");
    const isKnown = pure.test(callee) || isBasic(callee);
    return isKnown && list !== null && partsOf(list).every((each) => readsOnly(each, changed));
  }
  return partsOf(view).every((each) => readsOnly(each, changed));
}

/** Whether the turns of a loop do the same in whatever order they run, as far as its text says it. */
export function isInAnyOrder(body: SyntaxView): boolean {
  const tests: SyntaxView[] = [];
  const changes = changesIn(body, tests);
  if (!changes || changes.length === 0) return false;
  const names = changes.map(({ target }) => baseOf(target));
  const changed = new Set(names.flatMap((name) => name ?? []));
  // Several changes of one name in different ways may depend on each other.
  const isPlain = names.every((name) => name !== null) && changed.size === names.length;
  const given = changes.flatMap((each) => each.given);
  const places = changes.flatMap(({ target }) => {
    const index = target.field("index");
    return index ? [index] : [];
  });
  return isPlain && [...given, ...tests, ...places].every((each) => readsOnly(each, changed));
}

/** What a loop in any order needs beside its body. */
export interface AnyOrder {
  /** Whether there are several turns. */
  readonly many: Expression;
  /** The keys that its turns have set. */
  readonly seen: Expression;
}

/** Such a body. */
export function lowerInAnyOrder(lower: GoLowering, view: SyntaxView, around: AnyOrder): Statements {
  const { many, seen } = around;
  return statementsIn(view).flatMap((each): Statements => {
    const range = rangeOf(each);
    if (each.type === "if_statement") {
      const [condition, then, otherwise] = ["condition", "consequence", "alternative"].map((name) =>
        each.field(name),
      );
      const way = (part: SyntaxView | null | undefined): Statements =>
        part ? lower.scope.within(false, () => lowerInAnyOrder(lower, part, around)) : [];
      return [
        {
          ...{ kind: "if", test: lower.expression(condition!), range },
          ...{ then: way(then), otherwise: way(otherwise) },
        },
      ];
    }
    const change = changeOf(each);
    const added = each.type === "assignment_statement" ? appended(each) : null;
    if (added) {
      const target = lower.target(added.target);
      const items = added.given.map((one) => lower.given(one));
      const list = callHidden(":addAny", [many, lower.expression(added.target), ...items], range);
      return [assign(target, list, range)];
    }
    const sign = each.field("operator")?.text.slice(0, -1) ?? "";
    if (change && isArithmetic(sign)) {
      const value = callHidden(":anyOrder", [many, lower.expression(change.given[0]!)], range);
      const target = lower.target(change.target);
      return [{ kind: "augment", operator: sign, target, value, range }];
    }
    if (/^(?:inc|dec)_statement$/.test(each.type)) {
      const mark = each.type === "inc_statement" ? "++" : "--";
      return [
        {
          kind: "expression",
          value: step(lower.target(partsOf(each)[0]!), mark, "after", range),
          range,
        },
      ];
    }
    const [object, index] = [change?.target.field("operand"), change?.target.field("index")];
    if (!change || !object || !index || sign !== "") return lower.statement(each);
    const entry = [
      lower.expression(object),
      lower.expression(index),
      lower.given(change.given[0]!),
    ];
    return [toEffect(callHidden(":setAny", [many, seen, ...entry], range), range)];
  });
}

/** `if v > best { best = v; name = k }`: what is compared, with what, and what else is noted then. */
interface Best {
  readonly view: SyntaxView;
  readonly others: readonly SyntaxView[];
  readonly found: SyntaxView;
  readonly best: SyntaxView;
}

/** Whether the turns of a loop look for the largest or the smallest of something; null: they do something else. */
export function bestOf(body: SyntaxView): Best | null {
  const [view, ...more] = statementsIn(body);
  if (view?.type !== "if_statement" || more.length > 0) return null;
  const [condition, then] = [view.field("condition"), view.field("consequence")];
  const [found, best] = [condition?.field("left"), condition?.field("right")];
  const isOrder = /^[<>]=?$/.test(condition?.field("operator")?.text ?? "");
  if (!then || !found || best?.type !== "identifier" || !isOrder) return null;
  if (view.field("initializer") || view.field("alternative")) return null;
  const pairs = statementsIn(then).flatMap(
    (each): (readonly [SyntaxView, SyntaxView | undefined])[] => {
      const [left, right] = [listed(each.field("left")), listed(each.field("right"))];
      const isPlain = each.type === "assignment_statement" && each.field("operator")?.text === "=";
      return left.map((target, at) => [target, isPlain ? right[at] : undefined] as const);
    },
  );
  const names = pairs.map(([target]) => target.text);
  const changed = new Set(names);
  const isPlain = pairs.every(
    ([target, value]) => target.type === "identifier" && value && readsOnly(value, changed),
  );
  const own = pairs.find(([target]) => target.text === best.text);
  const isSame = own?.[1]?.text === found.text && readsOnly(found, changed);
  if (!isPlain || !isSame || changed.size !== names.length) return null;
  const others = pairs.flatMap(([target]) => (target === own[0] ? [] : [target]));
  return { view, others, found, best };
}

/** Such a body: where several are the best, what else is noted is that of any of them. */
export function lowerBest(
  lower: GoLowering,
  { view, others, found, best }: Best,
  { many, seen }: AnyOrder,
): Statements {
  const range = rangeOf(view);
  const isAlike = callHidden(
    ":isTie",
    [many, seen, lower.expression(found), lower.expression(best)],
    range,
  );
  const lost = others.map((each) =>
    assign(lower.target(each), callHidden(":unordered", [], range), range),
  );
  const condition = view.field("condition");
  const then = view.field("consequence");
  const test = condition ? lower.expression(condition) : yes(range);
  const set = toEffect(callHidden(":setBest", [seen], range), range);
  const own = then ? lower.scope.within(false, () => lower.statement(then)) : [];
  const tie: Statement = { kind: "if", test: isAlike, then: lost, otherwise: [], range };
  const isWide = condition?.field("operator")?.text.endsWith("=") ?? false;
  // With `>=`, a later one of several replaces those before.
  const better: Statement = { kind: "if", test, then: [set, ...own], otherwise: [tie], range };
  if (!isWide) return [better];
  return [{ kind: "if", test: isAlike, then: lost, otherwise: [better], range }];
}
