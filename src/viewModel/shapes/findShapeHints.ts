import type { FollowedShapes } from "../../program/readProgram.ts";
import { commonOf, generalOf } from "../../program/shapes/generalShapes.ts";
import type { NamedShape } from "../../program/shapes/namedShape.ts";
import { groupBy } from "../../source/collections.ts";
import { endOfLine } from "../../source/lineIndex.ts";
import { encloses, type TextRange } from "../../source/textRange.ts";
import { findAttentionCode } from "./attentionCode.ts";
import type { HintScope, HintShape, HintTensors, ShapeHint } from "./shapeHint.ts";
import { type Default, defaultsOf, valuesOf } from "./sizeValues.ts";

/** Of more shapes of one place, such as those of all parameters in a loop, only what they share is shown. */
const mostShapes = 2;

/** What stands at the ends of the lines of a program that bind or return tensors, in text order. */
export function findShapeHints(followed: FollowedShapes, scope: HintScope): readonly ShapeHint[] {
  const { program, joined, report } = followed;
  const { statements, toFile } = program;
  const isShown = inScope(statements, scope);
  const bound = report.shapes.filter(
    (shape) =>
      (shape.isAssumed || isShown(shape.statement)) &&
      !isInside(shape, joined) &&
      !isUnchanged(shape, joined),
  );
  const defaults = defaultsOf(followed);
  const assumed = program.recording.assumed.map(({ name }) => name);
  const lineOf = ({ statement }: NamedShape): number => endOfLine(joined, statement.end);
  return [...groupBy(bound, lineOf).values()].flatMap((all) => {
    const hint = hintOf(all, joined, defaults);
    return hint ? [{ ...hint, assumed, range: toFile(hint.range) }] : [];
  });
}

function inScope(
  statements: FollowedShapes["program"]["statements"],
  scope: HintScope,
): (range: TextRange) => boolean {
  if (scope === "all") return () => true;
  const code = findAttentionCode(statements);
  return (range) => code.some((part) => encloses(part, range));
}

/** Whether only a part of a statement has the name, such as `h` in `[h(x) for h in heads]`. */
function isInside({ statement, range }: NamedShape, text: string): boolean {
  return /[\s([{]for\s[\w\s,()*]*$/.test(text.slice(statement.start, range.start));
}

/** `return x` gives what has its hint where `x` was bound. */
function isUnchanged({ statement, variable }: NamedShape, text: string): boolean {
  const code = text.slice(statement.start, statement.end);
  return variable === null && /^return[\s(]+[\w.]+(?:\s*,\s*[\w.]+)*\s*,?[\s);]*$/.test(code);
}

function hintOf(
  shapes: readonly NamedShape[],
  text: string,
  defaults: ReadonlyMap<string, Default>,
): Omit<ShapeHint, "assumed"> | null {
  const places = [...groupBy(shapes, ({ range }) => range.start).values()];
  const tensors = joinAlike(places.flatMap((each) => tensorsOf(each) ?? []));
  if (tensors.length === 0) return null;
  const [first] = shapes;
  const { start, end } = first!.range;
  const isAmongOthers = /,\s*\*?$/.test(text.slice(0, start)) || /^\s*,/.test(text.slice(end));
  const isBinding = first!.variable !== null;
  const comments = shapes.flatMap(({ comment }) => comment ?? []);
  return {
    range: { start: first!.statement.start, end: shapes.at(-1)!.statement.end },
    tensors,
    isOfFragment: shapes.some(({ isAssumed }) => isAssumed),
    restsOnAbsent: shapes.some((shape) => shape.restsOnAbsent === true),
    isNamed: isBinding && (places.length > 1 || isAmongOthers),
    isAsStated: comments.length > 0 && comments.every(({ agrees }) => agrees),
    isStatedInNumbers:
      tensors.length === 1 &&
      comments.length > 0 &&
      comments.every(({ says }) => says.every((size) => /^\d+$/.test(size))),
    values: valuesOf(
      tensors.map(({ shape }) => shape),
      defaults,
    ),
  };
}

/** null: it has too many shapes. */
function tensorsOf(all: readonly NamedShape[]): HintTensors | null {
  const shapes = generalOf(all);
  const common = shapes.length > mostShapes ? commonOf(shapes) : null;
  const [shape, ...others] = common ? [common] : shapes;
  if (!shape || others.length >= mostShapes) return null;
  const { variable } = shape;
  return {
    variables: variable === null ? [] : [variable],
    shape: toShape(shape),
    others: others.map(toShape),
    at: shape.at,
  };
}

function toShape({ symbolic, short, concrete }: NamedShape): HintShape {
  return { symbolic, short, concrete };
}

/** Tensors with the same shapes stand together: `q, k, v (B, T, C)`. */
function joinAlike(tensors: readonly HintTensors[]): readonly HintTensors[] {
  const joined = new Map<string, HintTensors>();
  for (const each of tensors) {
    const key = JSON.stringify([each.shape, each.others, each.at]);
    const known = joined.get(key);
    const variables = [...(known?.variables ?? []), ...each.variables];
    joined.set(key, { ...each, variables });
  }
  return [...joined.values()];
}
