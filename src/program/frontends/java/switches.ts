import { both, partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assign, call, callHidden, rangeOf, toName, toText, unreadSyntax } from "../build.ts";

import { breaksOut } from "../flow.ts";
import { lambdaOf } from "../declared/functions.ts";
import { leftSwitch } from "../declared/loops.ts";
import type { Lower } from "../declared/scope.ts";
import type { JavaLowering } from "./lowering.ts";
import { plainName, typeText } from "./syntax.ts";

type Statements = readonly Statement[];

interface Section {
  /** null: it is the default. */
  readonly test: Expression | null;
  readonly isDefault: boolean;
  readonly statements: readonly SyntaxView[];
}

/**
 * `switch` as a chain of `if`: a section without a jump goes on with the next. `isValue`: what stands behind an arrow is
 * returned.
 */
export function lowerSwitch(lower: JavaLowering, view: SyntaxView, isValue = false): Statements {
  const range = rangeOf(view);
  const value = view.field("condition");
  const body = view.field("body");
  if (!value || !body) return [unreadSyntax(view)];
  const subject = toName(lower.scope.temporary(), rangeOf(value));
  return lower.scope.within(false, (): Statements => {
    const first = assign(subject, lower.expression(value), rangeOf(value));
    const sections = partsOf(body).map((each) => sectionOf(lower, subject, each));
    const inSection = (at: number): Statements => {
      const own = sections[at];
      if (!own) return [];
      const last = own.statements.at(-1);
      const kept = isOwnBreak(last) ? own.statements.slice(0, -1) : own.statements;
      const made = kept.flatMap((each) =>
        isValue && isArrow(body) && each.type === "expression_statement"
          ? returnOf(lower, each)
          : lower.statement(each),
      );
      return endsIn(last) || isArrow(body) ? made : [...made, ...inSection(at + 1)];
    };
    const end = sections.findIndex(({ isDefault }) => isDefault);
    const chain = (): Statements =>
      sections.reduceRight<Statements>(
        (otherwise, { test }, at) =>
          test
            ? [{ kind: "if", test, then: inSection(at), otherwise, range: test.range }]
            : otherwise,
        end < 0 ? [] : inSection(end),
      );
    const isPlain = sections.every(
      ({ statements }) => !statements.some((each) => !isOwnBreak(each) && breaksOut(each)),
    );
    return [first, ...(isPlain ? chain() : leftSwitch(lower, range, chain))];
  });
}

/** `break` of the `switch` itself. */
function isOwnBreak(view: SyntaxView | undefined): boolean {
  return view?.type === "break_statement" && partsOf(view).length === 0;
}

function returnOf(lower: Lower, view: SyntaxView): Statements {
  const [value] = partsOf(view);
  return [{ kind: "return", value: value ? lower.expression(value) : null, range: rangeOf(view) }];
}

function isArrow(body: SyntaxView): boolean {
  return body.first("switch_rule") !== null;
}

function endsIn(last: SyntaxView | undefined): boolean {
  return /^(?:break|return|continue|throw|yield)_statement$/.test(last?.type ?? "");
}

function sectionOf(lower: Lower, subject: Expression, section: SyntaxView): Section {
  const parts = partsOf(section);
  const labels = parts.filter(({ type }) => type === "switch_label");
  const tests = labels.flatMap((label) => labelTest(lower, subject, label));
  const [test = null] =
    tests.length > 1
      ? [
          tests.reduce((left, right): Expression => ({
            kind: "logical",
            operator: "or",
            left,
            right,
            range: rangeOf(section),
          })),
        ]
      : tests;
  const isDefault = labels.some((label) => label.children().some(({ type }) => type === "default"));
  return { test, isDefault, statements: parts.filter(({ type }) => type !== "switch_label") };
}

/** What a label asks; several constants are one test each. */
function labelTest(lower: Lower, subject: Expression, label: SyntaxView): readonly Expression[] {
  const guard = label.first("guard");
  const condition = guard && partsOf(guard)[0];
  return partsOf(label)
    .filter(({ type }) => type !== "guard")
    .map((each) => {
      const test = patternTest(
        lower,
        subject,
        each.type === "pattern" ? (partsOf(each)[0] ?? each) : each,
      );
      return condition ? both(test, lower.expression(condition), rangeOf(label)) : test;
    });
}

function patternTest(lower: Lower, subject: Expression, view: SyntaxView): Expression {
  const range = rangeOf(view);
  if (view.type === "type_pattern") {
    const [type, name] = partsOf(view);
    if (!type) return unreadSyntax(view);
    return bound(lower, subject, type, name ?? null, range);
  }
  if (view.type.endsWith("pattern")) return unreadSyntax(view);
  // The constant of an enumeration stands without its type.
  const isConstant = view.type === "identifier" && !lower.scope.find(view.text);
  return isConstant
    ? callHidden(":isConstant", [subject, toText(view.text, range), lower.expression(view)], range)
    : callHidden(":equals", [subject, lower.expression(view)], range);
}

/** Whether a value is of a type; a name is bound to it. */
export function bound(
  lower: Lower,
  subject: Expression,
  type: SyntaxView,
  name: SyntaxView | null,
  range: Expression["range"],
): Expression {
  const written = typeText(type);
  const test = callHidden(
    ":isOf",
    [toText(plainName(type), range), toText(written ?? "object", range), subject],
    range,
  );
  if (!name) return test;
  const target = toName(lower.scope.declare(name.text, written), rangeOf(name));
  const kept: Expression = {
    kind: "assigning",
    target,
    operator: null,
    value: subject,
    gives: "after",
    range,
  };
  return both(test, callHidden(":then", [kept], range), range);
}

/** `switch (x) { case 1 -> a; default -> b; }` as a value. */
export function lowerSwitchValue(
  lower: Lower,
  view: SyntaxView,
  target: string | null,
): Expression {
  const range = rangeOf(view);
  const [value, body] = [view.field("condition"), view.field("body")];
  if (!value || !body) return unreadSyntax(view);
  const rules = partsOf(body);
  const results = rules.map((rule) => partsOf(rule).at(-1));
  const isPlain = isArrow(body) && results.every((each) => each?.type === "expression_statement");
  if (!isPlain) {
    const made = lambdaOf(lower, { view, parameters: null, names: [], body: view }, null);
    return call(made, [], range);
  }
  const subject = toName(lower.scope.temporary(), range);
  const chain = lower.scope.within(false, () => {
    const arms = rules.map((rule, at) => {
      const { test } = sectionOf(lower, subject, rule);
      const result = results[at] && partsOf(results[at])[0];
      return { test, value: result ? lower.expression(result, target) : unreadSyntax(rule) };
    });
    const last = arms.find(({ test }) => test === null)?.value ?? callHidden(":noMatch", [], range);
    return arms.reduceRight<Expression>(
      (otherwise, { test, value: then }) =>
        test ? { kind: "conditional", test, then, otherwise, range: test.range } : otherwise,
      last,
    );
  });
  const kept: Expression = {
    ...{ kind: "assigning", target: subject, operator: null, gives: "after", range },
    value: lower.expression(value),
  };
  return {
    kind: "conditional",
    test: callHidden(":then", [kept], range),
    then: chain,
    otherwise: callHidden(":noMatch", [], range),
    range,
  };
}
