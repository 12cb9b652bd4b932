import { expect, it } from "vitest";
import {
  computedGrid,
  mostNumbers,
  stackGrids,
} from "../../../../src/source/dialects/evaluation/grids.ts";

const range = { start: 3, end: 9 };

it("numbers that are written out and too many are an error: the matrix is missed", () => {
  const row = computedGrid(range, [mostNumbers], false, () => undefined);
  if (row.kind !== "grid") throw new Error(row.kind);
  const written = { ...row, literal: true };
  expect(stackGrids(range, [written, written], false)).toMatchObject({
    problem: { range, severity: "error" },
  });
});

it("numbers that a call makes are none, however many: it may be meant for anything", () => {
  expect(computedGrid(range, [mostNumbers + 1], false, () => undefined)).toMatchObject({
    problem: { severity: "information" },
  });
});
