import type { PlacedMisfit } from "../interpreter/sizes.ts";
import { sameShape } from "../values/dimension.ts";
import type { MisfitOperand } from "../values/sizes.ts";
import type { SizeBook } from "./sizeBook.ts";

/**
 * The only dimension in which two tensors differ that are joined along another one, in which they do not: along it,
 * they fit whatever their sizes are. null: they differ otherwise.
 */
export function otherAxis({ left, right, axis }: PlacedMisfit, book: SizeBook): number | null {
  const apart = left.flatMap((size, at) => (size === right[at] ? [] : [at]));
  const [only] = apart;
  if (only === undefined || apart.length > 1 || only === axis) return null;
  const sizes = [left[only]!, right[only]!];
  const areTold = sizes.every((size) => size === 1 || book.standsIn(size));
  return areTold && sizes.some((size) => book.standsIn(size)) ? only : null;
}

/** Along which dimension equal parts had to be joined to have a size; null: they were not, or had another one. */
export function joinedOtherwise({ operands }: PlacedMisfit, wanted: number): number | null {
  let operand: MisfitOperand | undefined = operands?.[0];
  for (let left = mostSteps; operand && left > 0; left--) {
    const { origin }: MisfitOperand = operand;
    const inputs: readonly MisfitOperand[] =
      origin?.inputs.filter((each) => typeof each !== "number") ?? [];
    if (origin?.operation === "concatenate") {
      const last = operand.shape.length - 1;
      const sum = inputs.reduce((all, { shape }) => all + (shape.at(-1) ?? 0), 0);
      return origin.settings["axis"] !== last && sum === wanted ? last : null;
    }
    const same: readonly MisfitOperand[] = inputs.filter(({ shape }) =>
      sameShape(shape, operand!.shape),
    );
    operand = same[0];
  }
  return null;
}

/** Whether keys or values have a size because they were joined along another dimension than that of positions. */
export function joinedBeside({ operands }: PlacedMisfit, wrong: number): boolean {
  let operand: MisfitOperand | undefined = operands?.[1];
  for (let left = mostSteps; operand && left > 0; left--) {
    const { origin, shape }: MisfitOperand = operand;
    const axis = Number(origin?.settings["axis"]);
    if (origin?.operation === "concatenate")
      return shape[axis] === wrong && axis < shape.length - 2;
    const [input]: readonly (MisfitOperand | number)[] = origin?.inputs ?? [];
    operand = typeof input === "object" ? input : undefined;
  }
  return false;
}

/** Operations in between that keep the shape, such as dropout. */
const mostSteps = 4;
