import { both, partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assign, rangeOf, toName, unreadSyntax } from "../build.ts";
import { leftSwitch } from "../declared/loops.ts";
import { breaksOut } from "../flow.ts";
import type { CSharpLowering } from "./lowering.ts";
import { toTest } from "./patterns.ts";
import type { Lower } from "../declared/scope.ts";
import { lowerSequence } from "./sequences.ts";

type Statements = readonly Statement[];

/** `switch` as a chain of `if`: each section ends with what leaves it. */
export function lowerSwitch(lower: CSharpLowering, view: SyntaxView): Statements {
  const range = rangeOf(view);
  const value = view.field("value") ?? partsOf(view)[0];
  const body = view.field("body");
  if (!value || !body) return [unreadSyntax(view)];
  const subject = toName(lower.scope.temporary(), rangeOf(value));
  const sections = sectionsOf(body);
  const isPlain = sections.every(
    ({ statements }) =>
      !statements.some((each) => each.type !== "break_statement" && breaksOut(each)),
  );
  const chain = (): Statements => {
    const end = sections.findIndex(({ labels }) => labels.includes(null));
    const last = end < 0 ? [] : inSection(lower, sections, end);
    return sections.reduceRight<Statements>((otherwise, { labels }, at) => {
      if (labels.includes(null)) return otherwise;
      const tests = labels.flatMap((label) => (label ? [labelTest(lower, subject, label)] : []));
      const test = tests.reduce((left, right): Expression => ({
        kind: "logical",
        operator: "or",
        left,
        right,
        range,
      }));
      const then = inSection(lower, sections, at);
      return [{ kind: "if", test, then, otherwise, range: test.range }];
    }, last);
  };
  const first = assign(subject, lower.expression(value), rangeOf(value));
  return [first, ...(isPlain ? chain() : leftSwitch(lower, range, chain))];
}

interface Section {
  /** A pattern with its condition; null: `default`. */
  readonly labels: readonly ({
    readonly pattern: SyntaxView;
    readonly when: SyntaxView | null;
  } | null)[];
  readonly statements: readonly SyntaxView[];
}

function sectionsOf(body: SyntaxView): readonly Section[] {
  const sections: Section[] = [];
  let open: Section["labels"] = [];
  for (const section of partsOf(body)) {
    const parts = partsOf(section);
    const statements = parts.filter(({ type }) => /_statement$|^block$/.test(type));
    const isDefault = section.children().some(({ type }) => type === "default");
    const pattern = parts.find(({ type }) => !/_statement$|^block$|^when_clause$/.test(type));
    const when = parts.find(({ type }) => type === "when_clause") ?? null;
    const label = isDefault || !pattern ? null : { pattern, when };
    open = [...open, label];
    // `case 1: case 2:` are two sections, of which the first is empty.
    if (statements.length === 0) continue;
    sections.push({ labels: open, statements });
    open = [];
  }
  return sections;
}

function labelTest(
  lower: Lower,
  subject: Expression,
  { pattern, when }: NonNullable<Section["labels"][number]>,
): Expression {
  const own = toTest(lower, subject, pattern);
  const condition = when && partsOf(when)[0];
  return condition ? both(own, lower.expression(condition), rangeOf(pattern)) : own;
}

/** A section, and those that its end jumps to; `seen`: those that jumped here. */
function inSection(
  lower: CSharpLowering,
  sections: readonly Section[],
  at: number,
  seen: readonly number[] = [],
): Statements {
  const { statements } = sections[at]!;
  const last = statements.at(-1);
  const next = last?.type === "goto_statement" ? sectionOf(sections, last) : -1;
  const isFollowed = next >= 0 && next !== at && !seen.includes(next);
  const kept =
    last?.type === "break_statement" || isFollowed ? statements.slice(0, -1) : statements;
  const made = lower.scope.within(false, () => lowerSequence(lower, kept));
  return isFollowed ? [...made, ...inSection(lower, sections, next, [...seen, at])] : made;
}

/** The section that `goto case` or `goto default` names; below 0: it names another place. */
function sectionOf(sections: readonly Section[], view: SyntaxView): number {
  const words = view.children().map(({ type }) => type);
  if (words.includes("default")) return sections.findIndex(({ labels }) => labels.includes(null));
  const written = words.includes("case") ? partsOf(view)[0]?.text : undefined;
  return sections.findIndex(({ labels }) =>
    labels.some((label) => label !== null && !label.when && label.pattern.text === written),
  );
}
