import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assign, endHere, literal, rangeOf, toName, yes, unreadSyntax } from "../build.ts";
import { breaksOut } from "../flow.ts";
import { operation } from "../operators.ts";
import type { Lower } from "./scope.ts";

type Statements = readonly Statement[];

/** `switch`: once a case fits, what follows runs until something leaves it. */
export function lowerSwitch(lower: Lower, view: SyntaxView): Statements {
  const range = rangeOf(view);
  const condition = view.field("condition");
  const value = condition?.field("value") ?? condition?.named().at(-1);
  const body = view.field("body");
  if (!value || !body) return [unreadSyntax(view)];
  const cases = body.named().filter(({ type }) => type === "case_statement");
  const isPlain = cases.every((each) => !/\bcontinue\b/.test(each.text));
  if (!isPlain) return [endHere(view, "this `switch` is not followed")];
  const subject = toName(lower.scope.temporary(), range);
  const isIn = toName(lower.scope.temporary(), range);
  const bool = (on: boolean): Expression => literal({ type: "bool", value: on }, range);
  return lower.scope.within((): Statements => {
    const sections = cases.map((each) => {
      const label = each.field("value");
      const inner = each.named().filter(({ start }) => start !== label?.start);
      const ends = inner.flatMap((one): Statements => lower.statement(one));
      return { label: label && lower.expression(label), ends, range: rangeOf(each) };
    });
    const enter = (own: (typeof sections)[number], test: Expression): Statement => ({
      kind: "if",
      test,
      then: [assign(isIn, bool(true), own.range), ...own.ends],
      otherwise: [],
      range: own.range,
    });
    const fits = sections.map((own): Expression => {
      if (!own.label) return isIn;
      const same = operation("==", subject, own.label, own.label.range)!;
      return { kind: "logical", operator: "or", left: isIn, right: same, range: own.label.range };
    });
    const at = sections.findIndex(({ label }) => !label);
    const steps = [
      ...sections.map((own, place) => enter(own, fits[place]!)),
      // Nothing fits: from the default on.
      ...(at < 0
        ? []
        : sections.slice(at).map((own, place) => enter(own, place === 0 ? not(isIn) : isIn))),
    ];
    const first = [
      assign(subject, lower.expression(value), rangeOf(value)),
      assign(isIn, bool(false), range),
    ];
    const leaves = cases.some((each) => each.named().some(breaksOut));
    const all = at >= 0 || leaves ? [...steps, { kind: "break", range } as const] : steps;
    return at < 0 && !leaves
      ? [...first, ...steps]
      : [...first, { kind: "while", test: yes(range), body: all, otherwise: [], range }];
  });
}

function not(operand: Expression): Expression {
  return { kind: "not", operand, range: operand.range };
}
