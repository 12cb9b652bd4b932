import { describe, expect, test } from "vitest";
import { evaluate } from "../../../src/engine/evaluate.ts";
import type { MlpProblem } from "../../../src/engine/problem.ts";
import type { MlpTrace } from "../../../src/engine/trace.ts";
import { fromNested } from "../../../src/tensor/nested.ts";
import { sliceTensor } from "../../../src/tensor/tensor.ts";
import { BACKENDS } from "../../support/backends.ts";
import { expectCloseValues } from "../../support/closeness.ts";
import { createNoise, createNoiseLinear } from "../../support/problems.ts";

const SMALL: MlpProblem = {
  kind: "mlp",
  input: fromNested([[[1, -2]]]),
  up: {
    weight: fromNested([
      [1, 0],
      [0, 1],
      [1, 1],
    ]),
    bias: fromNested([0, 0, 0.5]),
  },
  down: { weight: fromNested([[1, 10, 100]]) },
  activation: "relu",
};

describe.each(BACKENDS)("an MLP on $name", ({ backend, tolerance }) => {
  const run = async (changes: Partial<MlpProblem> = {}) =>
    (await evaluate({ ...SMALL, ...changes }, backend)) as MlpTrace;

  test("goes up, activates and goes down", async () => {
    const trace = await run();
    expectCloseValues(trace.mlpHidden.values, [1, -2, -0.5], tolerance);
    expectCloseValues(trace.mlpActivated.values, [1, 0, 0], tolerance);
    expectCloseValues(trace.mlpOutput.values, [1], tolerance);
  });

  test("counts the silenced units of each position", async () => {
    const { zeroedPerPosition } = await run({
      input: fromNested([
        [
          [1, -2],
          [1, 1],
          [-1, -1],
        ],
      ]),
    });
    expect(zeroedPerPosition).toEqual(fromNested([[2, 0, 3]]));
  });

  test("adds its input to the result, and bends the sum, where the problem says so", async () => {
    const down = {
      weight: fromNested([
        [1, 10, 100],
        [0.5, 0, 0],
      ]),
    };
    expect((await run({ down })).residualOut).toBeUndefined();
    const sum = await run({ down, residual: {} });
    expectCloseValues(sum.residualOut?.values ?? [], [2, -1.5], tolerance);
    const bent = await run({ down, residual: { activation: "relu" } });
    expectCloseValues(bent.residualOut?.values ?? [], [2, 0], tolerance);
    expectCloseValues(bent.mlpOutput.values, [1, 0.5], tolerance);
  });

  test("has its input added only where the widths are the same", async () => {
    await expect(run({ residual: {} })).rejects.toThrow(/one row for each column/);
  });

  test("with swiglu multiplies by the gate", async () => {
    const gate = {
      weight: fromNested([
        [1, 0],
        [1, 0],
        [1, 0],
      ]),
    };
    const trace = await run({ activation: "swiglu", gate });
    const opened = 1 / (1 + Math.exp(-1));
    expectCloseValues(trace.mlpGate?.values ?? [], [1, 1, 1], tolerance);
    expectCloseValues(trace.mlpActivated.values, [opened, -2 * opened, -0.5 * opened], tolerance);
  });

  test("treats every position by itself", async () => {
    const up = createNoiseLinear(1, 16, 4);
    const down = createNoiseLinear(3, 4, 16);
    const input = createNoise(5, [2, 3, 4]);
    const together = await run({ input, up, down, activation: "gelu" });
    const position = sliceTensor(input, [1, 2]);
    const single = { shape: [1, 1, 4], values: position.values };
    const alone = await run({ input: single, up, down, activation: "gelu" });
    const expected = sliceTensor(together.mlpOutput, [1, 2]).values;
    expectCloseValues(alone.mlpOutput.values, expected, tolerance);
  });
});

describe("an MLP is refused", () => {
  test.each<[string, Partial<MlpProblem>, string]>([
    [
      "when up does not read the input",
      { input: fromNested([[[1, 2, 3]]]) },
      "up.weight is [3, 2] but input is [1, 3]",
    ],
    [
      "when down does not read the hidden units",
      { down: { weight: fromNested([[1], [2], [3]]) } },
      "this one fits when transposed",
    ],
    ["when swiglu has no gate", { activation: "swiglu" }, "gate is missing"],
    ["when a gate is not read", { gate: SMALL.up }, "only swiglu uses a gate"],
    [
      "when the bias has another length",
      { up: { ...SMALL.up, bias: fromNested([1]) } },
      "up.bias is [1] but up.weight is [3, 2]",
    ],
  ])("%s", async (_when, changes, message) => {
    await expect(evaluate({ ...SMALL, ...changes })).rejects.toThrow(message);
  });
});
