import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Comparison, Expression, Statement } from "../../ir/ir.ts";
import {
  assign,
  assigning,
  callHidden,
  literal,
  rangeOf,
  toName,
  toText,
  unread,
  yes,
} from "../build.ts";
import { lowerExpression } from "./expressions.ts";

type LowerBlock = (view: SyntaxView | null) => readonly Statement[];

/** What a pattern asks of a value, and the names that it gives to parts of it then. */
interface Pattern {
  readonly tests: readonly Expression[];
  readonly binds: readonly Expression[];
}

const anything: Pattern = { tests: [], binds: [] };

/** `match subject:` as a chain of `if`. */
export function lowerMatch(view: SyntaxView, lowerBlock: LowerBlock): readonly Statement[] {
  const range = rangeOf(view);
  const subjects = view.fields("subject").map(lowerExpression);
  const cases = view.field("body")?.fields("alternative") ?? [];
  const [first] = subjects;
  if (!first || view.node.broken) return [unread(view)];
  const subject = toName(`:match${view.start}`, first.range);
  const isTuple =
    subjects.length > 1 || /,\s*$/.test(view.source.slice(view.start, first.range.end + 1));
  const value: Expression = isTuple
    ? { kind: "collection", type: "tuple", items: subjects, range: first.range }
    : first;
  const chain = cases.reduceRight<readonly Statement[]>(
    (otherwise, each) => [lowerCase(each, subject, otherwise, lowerBlock)],
    [],
  );
  return [assign(subject, value, range), ...chain];
}

function lowerCase(
  view: SyntaxView,
  subject: Expression,
  otherwise: readonly Statement[],
  lowerBlock: LowerBlock,
): Statement {
  const range = rangeOf(view);
  const patterns = view.named().filter(({ type }) => type === "case_pattern");
  const [only] = patterns;
  const isSequence = patterns.length > 1 || isFollowedByComma(view, only);
  const pattern = isSequence
    ? sequencePattern(patterns, subject, range)
    : only
      ? casePattern(only, subject)
      : anything;
  const guard = view.field("guard")?.named()[0];
  const guards = guard ? [lowerExpression(guard)] : [];
  return {
    kind: "if",
    test: allOf([...pattern.tests, ...pattern.binds, ...guards], range),
    then: lowerBlock(view.field("consequence")),
    otherwise,
    range,
  };
}

function isFollowedByComma(view: SyntaxView, only: SyntaxView | undefined): boolean {
  return only !== undefined && /^\s*,/.test(view.source.slice(only.end));
}

function allOf(tests: readonly Expression[], range: TextRange): Expression {
  return (
    tests.reduceRight<Expression | null>(
      (rest, left) =>
        rest ? { kind: "logical", operator: "and", left, right: rest, range } : left,
      null,
    ) ?? yes(range)
  );
}

function compared(
  first: Expression,
  operator: Comparison,
  operand: Expression,
  range: TextRange,
): Pattern {
  return {
    tests: [{ kind: "comparison", first, rest: [{ operator, operand }], range }],
    binds: [],
  };
}

/** A name for a value: it is always true. */
function bind(name: SyntaxView, value: Expression): Pattern {
  const range = rangeOf(name);
  if (name.text === "_") return anything;
  const kept = assigning(toName(name.text, range), value, range);
  return { tests: [], binds: [callHidden(":then", [kept], range)] };
}

function joined(patterns: readonly Pattern[]): Pattern {
  return {
    tests: patterns.flatMap(({ tests }) => tests),
    binds: patterns.flatMap(({ binds }) => binds),
  };
}

/** What stands between `case` and the colon, or in another pattern. */
function casePattern(view: SyntaxView, subject: Expression): Pattern {
  const [inner] = view.named();
  if (!inner) return view.text === "_" ? anything : unknownPattern(view);
  return innerPattern(inner, subject, view.text.startsWith("-"));
}

function unknownPattern(view: SyntaxView): Pattern {
  return { tests: [unread(view, "`match` is not followed")], binds: [] };
}

function innerPattern(view: SyntaxView, subject: Expression, isNegative = false): Pattern {
  const range = rangeOf(view);
  switch (view.type) {
    case "integer":
    case "float":
    case "string":
    case "concatenated_string": {
      const value = lowerExpression(view);
      const operand: Expression = isNegative
        ? { kind: "unary", operator: "-", operand: value, range }
        : value;
      return compared(subject, "==", operand, range);
    }
    case "none":
    case "true":
    case "false":
      return compared(subject, "is", lowerExpression(view), range);
    case "dotted_name": {
      const names = view.named();
      const [first] = names;
      if (!first) return unknownPattern(view);
      return names.length === 1
        ? bind(first, subject)
        : compared(subject, "==", dotted(view), range);
    }
    case "as_pattern": {
      const [pattern, name] = view.named();
      if (!pattern || !name) return unknownPattern(view);
      return joined([casePattern(pattern, subject), bind(name, subject)]);
    }
    case "union_pattern":
      return unionPattern(view, subject);
    case "tuple_pattern": {
      const parts = view.named();
      const [only] = parts;
      const isGroup = parts.length === 1 && !isFollowedByComma(view, only);
      return isGroup ? casePattern(only!, subject) : sequencePattern(parts, subject, range);
    }
    case "list_pattern":
      return sequencePattern(view.named(), subject, range);
    case "dict_pattern":
      return mappingPattern(view, subject);
    case "class_pattern":
      return classPattern(view, subject);
    default:
      return unknownPattern(view);
  }
}

function dotted(view: SyntaxView): Expression {
  const [first, ...others] = view.named();
  return others.reduce<Expression>(
    (object, { text, end }) => ({
      kind: "attribute",
      object,
      name: text,
      range: { start: view.start, end },
    }),
    toName(first!.text, rangeOf(first!)),
  );
}

/** One of several patterns; its names are those of the first that fits. */
function unionPattern(view: SyntaxView, subject: Expression): Pattern {
  const range = rangeOf(view);
  const ways = view.named().map((each) => {
    const isNegative = /-\s*$/.test(view.source.slice(view.start, each.start));
    const { tests, binds } = innerPattern(each, subject, isNegative);
    return allOf([...tests, ...binds], rangeOf(each));
  });
  // `_` is no node.
  const whole = /(^|\|)\s*_\s*(\||$)/.test(view.text) ? [...ways, yes(range)] : ways;
  const test = whole.reduceRight((right, left): Expression => ({
    kind: "logical",
    operator: "or",
    left,
    right,
    range,
  }));
  return { tests: [test], binds: [] };
}

const whole = (value: number, range: TextRange): Expression =>
  literal({ type: "int", value }, range);

function sequencePattern(
  parts: readonly SyntaxView[],
  subject: Expression,
  range: TextRange,
): Pattern {
  const splats = parts.map((each) => each.first("splat_pattern"));
  const rest = splats.findIndex((each) => each !== null);
  const least = rest < 0 ? parts.length : parts.length - 1;
  const isExact: Expression = literal({ type: "bool", value: rest < 0 }, range);
  const test = callHidden(":isSequence", [subject, whole(least, range), isExact], range);
  const items = parts.map((part, at): Pattern => {
    const splat = splats[at];
    const behind = parts.length - at;
    if (!splat) {
      const index = rest >= 0 && at > rest ? whole(-behind, range) : whole(at, range);
      return casePattern(part, { kind: "subscript", object: subject, index, range });
    }
    const name = splat.named()[0];
    const ends = [whole(at, range), whole(behind - 1, range)];
    return name ? bind(name, callHidden(":between", [subject, ...ends], range)) : anything;
  });
  return joined([{ tests: [test], binds: [] }, ...items]);
}

function mappingPattern(view: SyntaxView, subject: Expression): Pattern {
  const range = rangeOf(view);
  const keys = view.fields("key").map(lowerExpression);
  const values = view.fields("value");
  const splat = view.first("splat_pattern")?.named()[0];
  const test = callHidden(":hasKeys", [subject, ...keys], range);
  const items = keys.map((index, at): Pattern => {
    const value = values[at];
    const item: Expression = { kind: "subscript", object: subject, index, range };
    return value ? casePattern(value, item) : unknownPattern(view);
  });
  const others = splat ? bind(splat, callHidden(":without", [subject, ...keys], range)) : anything;
  return joined([{ tests: [test], binds: [] }, ...items, others]);
}

function classPattern(view: SyntaxView, subject: Expression): Pattern {
  const range = rangeOf(view);
  const [name, ...parts] = view.named();
  if (!name) return unknownPattern(view);
  const type = dotted(name);
  const isOne = callHidden(":isInstance", [subject, type], range);
  const items = parts.map((part, at): Pattern => {
    const [inner] = part.named();
    if (inner?.type !== "keyword_pattern") {
      const given = [subject, type, whole(at, range)];
      return withPart(part, callHidden(":partAt", given, range), (value) =>
        casePattern(part, value),
      );
    }
    const [key, value] = inner.named();
    if (!key) return unknownPattern(view);
    const found = callHidden(":partNamed", [subject, toText(key.text, range)], range);
    const isNegative = /-\s*$/.test(inner.source.slice(inner.start, value?.start ?? inner.end));
    return withPart(part, found, (own) =>
      value ? innerPattern(value, own, isNegative) : anything,
    );
  });
  return joined([{ tests: [isOne], binds: [] }, ...items]);
}

/** A part of an object, which it may not have: a list of it, or an empty one. */
function withPart(
  view: SyntaxView,
  found: Expression,
  pattern: (value: Expression) => Pattern,
): Pattern {
  const range = rangeOf(view);
  const kept = toName(`:part${view.start}`, range);
  const { tests, binds } = pattern({
    kind: "subscript",
    object: kept,
    index: whole(0, range),
    range,
  });
  return { tests: [assigning(kept, found, range), ...tests], binds };
}
