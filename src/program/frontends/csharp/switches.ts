import { both, partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assign, rangeOf, toName, yes, unreadSyntax } from "../build.ts";
import { breaksOut } from "../flow.ts";

import { toTest } from "./patterns.ts";
import type { Lower } from "../declared/scope.ts";

type Statements = readonly Statement[];

/** `switch` as a chain of `if`: each section ends with what leaves it. */
export function lowerSwitch(lower: Lower, view: SyntaxView): Statements {
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
  const end: Statements = sections.find(({ labels }) => labels.some((label) => label === null))
    ? inSection(lower, sections.find(({ labels }) => labels.includes(null))!.statements)
    : [];
  const chain = sections.reduceRight<Statements>((otherwise, { labels, statements }) => {
    const tests = labels.flatMap((label) => (label ? [labelTest(lower, subject, label)] : []));
    if (labels.includes(null) || tests.length === 0) return otherwise;
    const own = tests.reduce((left, right): Expression => ({
      kind: "logical",
      operator: "or",
      left,
      right,
      range,
    }));
    return [
      { kind: "if", test: own, then: inSection(lower, statements), otherwise, range: own.range },
    ];
  }, end);
  const first = assign(subject, lower.expression(value), rangeOf(value));
  if (isPlain) return [first, ...chain];
  const isContinued = /\bcontinue\b/.test(body.text);
  return isContinued
    ? [unreadSyntax(view)]
    : [
        first,
        {
          kind: "while",
          test: yes(range),
          body: [...chain, { kind: "break", range }],
          otherwise: [],
          range,
        },
      ];
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

function inSection(lower: Lower, statements: readonly SyntaxView[]): Statements {
  const last = statements.at(-1);
  const kept = last?.type === "break_statement" ? statements.slice(0, -1) : statements;
  return lower.scope.within(false, () => kept.flatMap((each) => lower.statement(each)));
}
