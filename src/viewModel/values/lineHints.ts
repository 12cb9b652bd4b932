import * as l10n from "@vscode/l10n";
import type { MarkedBlock, MarkedLine } from "../markdown.ts";
import { describeHint, hintText, shapeText } from "../shapes/hintText.ts";
import type { ShapeHint, SizeStyle } from "../shapes/shapeHint.ts";
import { longestValue, type ValueHint } from "./valueHint.ts";

/** What stands at the end of one line: of a shape and of numbers, at least one. */
export interface LineHint {
  readonly line: number;
  readonly shape: ShapeHint | null;
  readonly value: ValueHint | null;
}

/** One hint for each line, in the order of the lines. */
export function joinHints(
  shapes: readonly ShapeHint[],
  values: readonly ValueHint[],
  lineOf: (hint: ShapeHint | ValueHint) => number,
): readonly LineHint[] {
  // The last one of a line counts.
  const shapeAt = new Map(shapes.map((hint) => [lineOf(hint), hint]));
  const valueAt = new Map(values.map((hint) => [lineOf(hint), hint]));
  const lines = [...new Set([...shapeAt.keys(), ...valueAt.keys()])];
  return lines
    .toSorted((a, b) => a - b)
    .map((line) => ({
      line,
      shape: shapeAt.get(line) ?? null,
      value: valueAt.get(line) ?? null,
    }));
}

/** `→ [0.07 0.86 0.07]`, `→ (B, T, T) 0.05…0.30`; null: there is no room for it. */
export function lineText({ shape, value }: LineHint, style: SizeStyle): string | null {
  if (value === null) return shape && hintText(shape, style);
  if (value.text === null) {
    if (shape) return hintText(shape, style);
    return value.shared === null ? null : `→ ${value.shared}`;
  }
  const mark = shape?.isAsStated ? " ✓" : "";
  const text = value.isAssumed ? l10n.t("{0} assumed", value.text) : value.text;
  if (value.shape === null) return `→ ${text}${mark}`;
  // A comment says it already.
  if (mark !== "" && shape?.isStatedInNumbers) return `→ ${text}${mark}`;
  const own = `(${value.shape.join(", ")})`;
  const [tensor, other] = shape?.tensors ?? [];
  const isOne = tensor && !other && tensor.others.length === 0;
  const named = isOne ? shapeText(tensor.shape, style) : own;
  const isShort = named.length + value.text.length <= longestValue;
  return `→ ${isShort ? named : own} ${text}${mark}`;
}

/** What the tooltip of a line says: its numbers, then its shapes. */
export function describeLine({ shape, value }: LineHint): readonly (MarkedLine | MarkedBlock)[] {
  return [...(value?.rows ?? []), ...(shape ? describeHint(shape) : [])];
}
