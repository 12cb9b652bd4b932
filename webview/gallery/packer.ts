import type { PackedMatrix } from "../../src/viewModel/panelView.ts";

/** One row of numbers. */
export type Row = readonly number[];

/** Lays matrices one after the other into one array. */
export interface Packer {
  readonly add: (rows: readonly Row[]) => PackedMatrix;
  readonly numbers: () => Float64Array;
}

/** An empty packer. */
export function packer(): Packer {
  const all: number[] = [];
  return {
    add: (rows) => {
      const offset = all.length;
      for (const row of rows) all.push(...row);
      return { offset, shape: [rows.length, rows[0]?.length ?? 0] };
    },
    numbers: () => Float64Array.from(all),
  };
}
