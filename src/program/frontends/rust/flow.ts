import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assign, callHidden, rangeOf, toName, unreadSyntax, yes } from "../build.ts";
import { inLoop, jump, type Loop, loopOf } from "../declared/loops.ts";
import { drop, type Sink } from "../declared/sinks.ts";
import { both, partsOf } from "../declared/syntax.ts";
import type { RustLowering } from "./lowering.ts";
import { bindPattern, innerOf, namesIn, patternTest } from "./patterns.ts";

type Statements = readonly Statement[];

/** The condition of an `if` or a `while`, which may give names. */
function conditionOf(lower: RustLowering, view: SyntaxView | null): Expression | null {
  if (!view) return null;
  if (view.type === "let_condition") {
    const [pattern, value] = [view.field("pattern"), view.field("value")];
    if (!pattern || !value) return unreadSyntax(view);
    const range = rangeOf(view);
    const subject = toName(lower.scope.temporary(), range);
    const kept: Expression = {
      ...{ kind: "assigning", target: subject, operator: null, gives: "after", range },
      value: lower.expression(value),
    };
    const first = callHidden(":then", [kept], range);
    return both(first, patternTest(lower, pattern, subject), range);
  }
  if (view.type !== "let_chain") return lower.expression(view);
  const parts = partsOf(view).map((each) => conditionOf(lower, each)!);
  return parts.reduce((left, right) => both(left, right, rangeOf(view)));
}

/** `if` whose ways are values without statements; null: it is more. */
export function lowerIf(
  lower: RustLowering,
  view: SyntaxView,
  target: string | null,
): Expression | null {
  const [condition, then] = [view.field("condition"), view.field("consequence")];
  const otherwise = view.field("alternative");
  const ways = [then, otherwise && partsOf(otherwise)[0]];
  if (!condition || /^let_/.test(condition.type)) return null;
  if (!ways.every((each) => each && isPlain(each))) return null;
  const [first, second] = ways.map((each) => wayOf(lower, each!, target));
  if (!first || !second) return null;
  return {
    kind: "conditional",
    test: lower.expression(condition),
    then: first,
    otherwise: second,
    range: rangeOf(view),
  };
}

/** Whether it is a block with one value, which needs no statements. */
function isPlain(view: SyntaxView): boolean {
  if (view.type === "if_expression") {
    const otherwise = view.field("alternative");
    const last = otherwise && partsOf(otherwise)[0];
    const then = view.field("consequence");
    return (
      !/^let_/.test(view.field("condition")?.type ?? "let_") &&
      (then ? isPlain(then) : false) &&
      (last ? isPlain(last) : false)
    );
  }
  const parts = partsOf(view);
  const [only] = parts;
  if (view.type !== "block" || parts.length !== 1 || !only) return false;
  const hasStatements = (each: SyntaxView): boolean =>
    /_statement$|^(?:block|let_declaration|match_expression|return_expression|try_expression|break_expression|continue_expression|if_expression|assignment_expression|compound_assignment_expr)$/.test(
      each.type,
    ) ||
    (each.type !== "closure_expression" && each.named().some(hasStatements));
  return !hasStatements(only);
}

function wayOf(lower: RustLowering, view: SyntaxView, target: string | null): Expression | null {
  if (view.type === "if_expression") return lowerIf(lower, view, target);
  const [only] = partsOf(view);
  return only ? lower.given(only, target) : null;
}

/** `if` as a statement, whose value goes somewhere. */
export function ifInto(lower: RustLowering, view: SyntaxView, sink: Sink): Statements {
  const range = rangeOf(view);
  const otherwise = view.field("alternative");
  const last = otherwise ? partsOf(otherwise)[0] : undefined;
  return lower.scope.within(false, () =>
    lower.emit((): Statements => {
      const test = conditionOf(lower, view.field("condition")) ?? yes(range);
      const then = view.field("consequence");
      return [
        {
          kind: "if",
          test,
          then: then ? lower.into(then, sink) : [],
          otherwise: last ? lower.into(last, sink) : [],
          range,
        },
      ];
    }),
  );
}

/** `match` as a chain of `if`. */
export function matchInto(lower: RustLowering, view: SyntaxView, sink: Sink): Statements {
  const range = rangeOf(view);
  const [value, body] = [view.field("value"), view.field("body")];
  if (!value || !body) return [unreadSyntax(view)];
  return lower.emit((): Statements => {
    const subject = toName(lower.scope.temporary(), rangeOf(value));
    const first = assign(subject, lower.expression(value), rangeOf(value));
    const arms = partsOf(body).filter(({ type }) => type === "match_arm");
    const missing = callHidden(":noArm", [subject], range);
    const end: Statements = [{ kind: "expression", value: missing, range }];
    const chain = arms.reduceRight<Statements>(
      (otherwise, arm) => armInto(lower, arm, subject, otherwise, sink),
      end,
    );
    return [first, ...chain];
  });
}

function armInto(
  lower: RustLowering,
  arm: SyntaxView,
  subject: Expression,
  otherwise: Statements,
  sink: Sink,
): Statements {
  const range = rangeOf(arm);
  const [pattern, value] = [arm.field("pattern"), arm.field("value")];
  if (!pattern || !value) return [unreadSyntax(arm)];
  return lower.scope.within(false, () =>
    lower.emit((): Statements => {
      const fits = patternTest(lower, pattern, subject);
      const guard = conditionOf(lower, pattern.field("condition"));
      const test = guard ? both(fits, guard, range) : fits;
      const then = lower.into(value, sink);
      const isAny = test.kind === "literal" && !guard;
      return isAny ? then : [{ kind: "if", test, then, otherwise, range }];
    }),
  );
}

/** `loop`, `while`, and `for`. */
export function loopInto(lower: RustLowering, view: SyntaxView, sink: Sink): Statements {
  const label = view.first("label")?.text ?? null;
  const left = view.type === "loop_expression" ? sink : drop;
  return inLoop(lower, label, left, rangeOf(view), () =>
    view.type === "for_expression" ? forLoop(lower, view) : whileLoop(lower, view),
  );
}

function whileLoop(lower: RustLowering, view: SyntaxView): Statements {
  const range = rangeOf(view);
  const body = view.field("body");
  return lower.scope.within(true, (): Statements => {
    let test: Expression = yes(range);
    const before = lower.emit((): Statements => {
      test = conditionOf(lower, view.field("condition")) ?? test;
      return [];
    });
    const inner = body ? lower.into(body, drop) : [];
    if (before.length === 0) return [{ kind: "while", test, body: inner, otherwise: [], range }];
    const end: Statement = {
      ...{ kind: "if", test, then: [], otherwise: [{ kind: "break", range }], range },
    };
    const whole = [...before, end, ...inner];
    return [{ kind: "while", test: yes(range), body: whole, otherwise: [], range }];
  });
}

function forLoop(lower: RustLowering, view: SyntaxView): Statements {
  const range = rangeOf(view);
  const [pattern, value, body] = ["pattern", "value", "body"].map((each) => view.field(each));
  if (!pattern || !value || !body) return [unreadSyntax(view)];
  return lower.emit((): Statements => {
    const isMutable = value.type === "reference_expression" && value.first("mutable_specifier");
    const changes = namesIn(pattern).some((name) =>
      new RegExp(`\\*\\s*${name}\\s*(?:[-+*/%&|^]|<<|>>)?=(?!=)`).test(body.text),
    );
    const values = lower.expression(value);
    const isOwn = lower.givesValues(value);
    const iterable =
      isMutable || changes ? callHidden(":placesIn", [values], rangeOf(value)) : values;
    return lower.scope.within(true, (): Statements => {
      const inner = innerOf(pattern);
      const isName = inner.type === "identifier";
      const target = isName
        ? toName(lower.scope.declare(inner.text, null), rangeOf(inner))
        : toName(inner.type === "_" ? ":unused" : lower.scope.temporary(), rangeOf(inner));
      if (isName && isOwn) lower.own(inner.text);
      const binds =
        isName || inner.type === "_" ? [] : bindPattern(lower, inner, target, null, rangeOf(inner));
      const rest = lower.into(body, drop);
      return [{ kind: "for", target, iterable, body: [...binds, ...rest], otherwise: [], range }];
    });
  });
}

const isLoop = ({ isSwitch }: Loop): boolean => !isSwitch;

/** A block with a label, which `break` leaves with a value. */
export function leftBlock(
  lower: RustLowering,
  label: string,
  sink: Sink,
  range: TextRange,
  make: () => Statements,
): Statements {
  const once = (): Statements => {
    const body: Statements = [...make(), { kind: "break", range }];
    return [{ kind: "while", test: yes(range), body, otherwise: [], range }];
  };
  return inLoop(lower, label, sink, range, once, true);
}

/** `break`, `break value`, `continue`, also of a loop further out. */
export function leaveLoop(lower: RustLowering, view: SyntaxView): Statements {
  const range = rangeOf(view);
  const goes = view.type === "break_expression" ? "break" : "continue";
  const label = view.first("label")?.text ?? null;
  const value = partsOf(view).find(({ type }) => type !== "label");
  const to = label === null ? lower.loops.findLast(isLoop) : loopOf(lower, label);
  if (!to) return [unreadSyntax(view)];
  const given = value ? lower.into(value, to.sink) : [];
  return [...given, ...jump(lower, to, goes, range)];
}
