import type { ReadyState } from "../../../src/protocol/panelState.ts";
import type { MlpView, PackedMatrix } from "../../../src/viewModel/panelView.ts";

/** One hidden unit on the activation's curve. */
export interface CurvePoint {
  readonly unit: number;
  readonly from: number;
  readonly to: number;
  readonly isZero: boolean;
}

/** The units of one position: the input and the output of the curve. */
export function curvePoints(
  { numbers }: ReadyState,
  { mlpHidden, mlpActivated, gate }: MlpView,
  position: number,
): readonly CurvePoint[] {
  const [from, to] = gate ? [gate.mlpGate, gate.opened] : [mlpHidden, mlpActivated];
  const row = ({ offset, shape: [, columns] }: PackedMatrix): Float64Array =>
    numbers.subarray(offset + position * columns, offset + (position + 1) * columns);
  const ends = row(to);
  return Array.from(row(from), (value, unit) => {
    const end = ends[unit] ?? Number.NaN;
    return { unit, from: value, to: end, isZero: end === 0 };
  });
}
