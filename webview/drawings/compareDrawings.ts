import { decimalsFor, largestMagnitude } from "../marks/formatNumber.ts";
import type { MatrixDrawing } from "../marks/matrixDrawing.ts";
import { subtract } from "./subtract.ts";
import { texts } from "../texts.ts";

/** The earlier and the current matrix, and their difference; only one without a comparison. */
export function compareDrawings(
  drawing: MatrixDrawing,
  isPinned: boolean,
): readonly MatrixDrawing[] {
  const { before, numbers } = drawing;
  if (!before) return [drawing];
  const difference = numbers.map((value, at) => subtract(value, before[at]));
  const still = { isEditable: false, before: null } as const;
  const was = isPinned ? texts.versionPinned : texts.versions.before;
  return [
    {
      ...drawing,
      ...still,
      numbers: before,
      decimals: drawing.beforeDecimals,
      version: "before",
      largest: null,
      struck: null,
      name: texts.versionOf(drawing.name, was),
    },
    { ...drawing, before: null },
    {
      ...drawing,
      ...still,
      numbers: difference,
      version: "difference",
      masked: null,
      struck: null,
      largest: null,
      decimals: decimalsFor(difference, 4),
      magnitude: { kind: "signed", largest: largestMagnitude(difference) },
      name: texts.versionOf(drawing.name, texts.versions.difference),
    },
  ];
}
