import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assign, endHere, rangeOf, toName } from "../build.ts";
import { leftSwitch } from "../declared/loops.ts";
import { partsOf } from "../declared/syntax.ts";
import { breaksOut } from "../flow.ts";
import type { GoLowering } from "./lowering.ts";
import { declared, listed } from "./names.ts";
import { typeTest } from "./typeTests.ts";

type Statements = readonly Statement[];

interface Section {
  readonly view: SyntaxView;
  /** One of them is enough; none: `default`. */
  readonly tests: readonly Expression[];
  /** What runs in front of its statements. */
  readonly first: (type: SyntaxView | null) => Statements;
}

function toSections(
  view: SyntaxView,
  testsOf: (each: SyntaxView) => readonly Expression[],
  first: Section["first"] = () => [],
): readonly Section[] {
  return partsOf(view)
    .filter(({ type }) => /^(?:expression|type|default)_case$/.test(type))
    .map((each) => ({
      ...{ view: each, first },
      tests: each.type === "default_case" ? [] : testsOf(each),
    }));
}

/** The statements of a section, and those that it falls into. */
function bodyFrom(lower: GoLowering, sections: readonly Section[], at: number): Statements {
  const section = sections[at];
  if (!section) return [];
  const list = partsOf(section.view).find(({ type }) => type === "statement_list");
  const parts = list ? partsOf(list) : [];
  const falls = parts.at(-1)?.type === "fallthrough_statement";
  const types = section.view.fields("type");
  const own = lower.scope.within(false, () => [
    ...section.first(types.length === 1 ? types[0]! : null),
    ...(falls ? parts.slice(0, -1) : parts).flatMap((each) => lower.statement(each)),
  ]);
  return falls ? [...own, ...bodyFrom(lower, sections, at + 1)] : own;
}

/** Sections as a chain of `if`. */
function chained(lower: GoLowering, view: SyntaxView, sections: readonly Section[]): Statements {
  const last = sections.findIndex(({ tests }) => tests.length === 0);
  const chain = (): Statements =>
    sections.reduceRight<Statements>(
      (otherwise, { view: own, tests }, at) => {
        if (tests.length === 0) return otherwise;
        const range = rangeOf(own);
        const test = tests.reduce((left, right): Expression => ({
          ...{ kind: "logical", operator: "or", left, right, range },
        }));
        return [{ kind: "if", test, then: bodyFrom(lower, sections, at), otherwise, range }];
      },
      last < 0 ? [] : bodyFrom(lower, sections, last),
    );
  return partsOf(view).some(breaksOut) ? leftSwitch(lower, rangeOf(view), chain) : chain();
}

/** `switch x { case 1, 2: … }` and `switch { case x > 1: … }`. */
export function lowerSwitch(lower: GoLowering, view: SyntaxView): Statements {
  const value = view.field("value");
  return lower.scope.within(false, (): Statements => {
    const before = view.field("initializer");
    const start = before ? lower.statement(before) : [];
    const subject = value && toName(lower.scope.temporary(), rangeOf(value));
    const kept = subject ? [assign(subject, lower.expression(value), rangeOf(value))] : [];
    const sections = toSections(view, (each) =>
      listed(each.field("value")).map((one): Expression => {
        const operand = lower.expression(one);
        const rest = [{ operator: "==", operand }] as const;
        return subject
          ? { kind: "comparison", first: subject, rest, range: rangeOf(one) }
          : operand;
      }),
    );
    return [...start, ...kept, ...chained(lower, view, sections)];
  });
}

/** `switch x := value.(type) { case int, string: … }` */
export function lowerTypeSwitch(lower: GoLowering, view: SyntaxView): Statements {
  const value = view.field("value");
  if (!value) return [endHere(view, "`switch` is not followed")];
  return lower.scope.within(false, (): Statements => {
    const before = view.field("initializer");
    const start = before ? lower.statement(before) : [];
    const range = rangeOf(value);
    const subject = toName(lower.scope.temporary(), range);
    const kept = assign(subject, lower.expression(value), range);
    const [alias] = listed(view.field("alias"));
    const first = (type: SyntaxView | null): Statements =>
      alias ? [assign(declared(lower, alias, lower.type(type)), subject, rangeOf(alias))] : [];
    const testsOf = (each: SyntaxView): readonly Expression[] =>
      each.fields("type").map((type) => typeTest(lower, type, subject));
    return [...start, kept, ...chained(lower, view, toSections(view, testsOf, first))];
  });
}
