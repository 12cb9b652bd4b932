import * as l10n from "@vscode/l10n";
import type { NumberFile, StoredTensor } from "../../files/storedTensor.ts";

/** One matrix of a tensor in a file: two of its axes, and a place in the others. */
export interface TensorSlice {
  /** Counted from 0, in the order of the file. */
  readonly tensor: number;
  /** Null where the tensor has no such axis. */
  readonly rowAxis: number | null;
  readonly columnAxis: number | null;
  /** One per axis; those of the shown axes do not count. */
  readonly index: readonly number[];
}

/** A larger matrix is pictured by every n-th of its numbers, so that not all have to be read. */
export const mostPooled = 2_000_000;

/** The first matrix of a tensor: its last two axes; a vector stands upright. */
export function firstSlice(tensor: number, shape: readonly number[]): TensorSlice {
  const axes = shape.length;
  return {
    tensor,
    rowAxis: axes === 0 ? null : Math.max(0, axes - 2),
    columnAxis: axes < 2 ? null : axes - 1,
    index: shape.map(() => 0),
  };
}

/** How many rows and columns a slice has. */
export function shapeOfSlice(
  { rowAxis, columnAxis }: TensorSlice,
  shape: readonly number[],
): readonly [rows: number, columns: number] {
  const lengthOf = (axis: number | null): number => (axis === null ? 1 : (shape[axis] ?? 1));
  return [lengthOf(rowAxis), lengthOf(columnAxis)];
}

/** The name of a slice as NumPy writes it: `h.0.q[0, :, :]`; of a whole matrix, its own name. */
export function nameOfSlice({ rowAxis, columnAxis, index }: TensorSlice, name: string): string {
  if (index.length <= 2) return name;
  const places = index.map((at, axis) => (axis === rowAxis || axis === columnAxis ? ":" : at));
  return `${name}[${places.join(", ")}]`;
}

/** The tensor of a slice; throws a message for people where the file has no such slice. */
export function findTensor({ tensors }: NumberFile, slice: TensorSlice): StoredTensor {
  const tensor = tensors[slice.tensor];
  const { rowAxis, columnAxis, index } = slice;
  const hasAxis = (axis: number | null): boolean =>
    axis === null || (tensor?.shape[axis] !== undefined && Number.isInteger(axis));
  const isInside = tensor?.shape.every((length, axis) => {
    const at = index[axis] ?? -1;
    return Number.isInteger(at) && at >= 0 && (at < length || length === 0);
  });
  const isSlice =
    hasAxis(rowAxis) && hasAxis(columnAxis) && (rowAxis === null || rowAxis !== columnAxis);
  if (tensor && isInside && isSlice) return tensor;
  throw new Error(l10n.t("The file has changed, and this matrix is no longer in it."));
}
