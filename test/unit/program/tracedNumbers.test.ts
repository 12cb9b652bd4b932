import { expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { traceNumbers } from "../../../src/program/recognition/tracedNumbers.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget);

/** Where the numbers of `y` come from, by the order of the numbers of `x`. */
function trace(...lines: readonly string[]) {
  const { variables } = reader.read(["import numpy as np", ...lines].join("\n"), "python")!;
  const [x, y] = [variables.get("x"), variables.get("y")];
  if (x?.kind !== "tensor" || y?.kind !== "tensor") throw new Error("no arrays");
  const traced = traceNumbers(y) ?? [];
  expect(new Set(traced.map(({ tensor }) => tensor.storage))).toEqual(new Set([x.storage]));
  return traced.map(({ index }) => index);
}

it("a number that is copied out of an array is traced to its place there", () => {
  const indices = trace(
    "x = np.array([[1.0, 2.0], [3.0, 4.0]])",
    "y = np.array([[x[j, i] for j in range(2)] for i in range(2)])",
  );
  expect(indices).toEqual([0, 2, 1, 3]);
});

it("an array that is copied number by number is traced at once", { timeout: 30_000 }, () => {
  const size = 96;
  const indices = trace(
    `x = np.arange(${size * size}).reshape(${size}, ${size})`,
    `y = np.array([[x[i, j] for j in range(${size})] for i in range(${size})])`,
  );
  expect(indices).toEqual(Array.from({ length: size * size }, (_, at) => at));
});
