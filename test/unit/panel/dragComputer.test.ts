import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DragComputer } from "../../../src/panel/ahead/dragComputer.ts";
import type { EvaluatedGroup } from "../../../src/viewModel/evaluatedGroup.ts";
import { problemOf } from "../../../src/viewModel/evaluationOf.ts";
import { explainCompared } from "../../../src/viewModel/weight/explainCompared.ts";
import { DraggedFile, type MatrixNumber } from "../../support/draggedFile.ts";

const pace = { clock: () => 0, pause: () => Promise.resolve(), longestMs: 8 };

/** Without what only a text has: where things stand in it. */
function withoutPlaces(state: unknown): unknown {
  return JSON.parse(
    JSON.stringify(state, (name, value: unknown) =>
      ["range", "nameRange", "place", "line", "editable"].includes(name) ? undefined : value,
    ),
  );
}

/** Drags a number in the page and in the file: both must show the same. */
async function expectSameDrag(
  file: DraggedFile,
  number: MatrixNumber,
  steps: number,
): Promise<void> {
  const ahead = await file.prepare(number);
  // As it arrives in the page
  const computer = new DragComputer(structuredClone(ahead!), pace);
  const drawn = await computer.move({ steps, size: "normal" }, await file.state());
  if (!drawn) throw new Error("it cannot be dragged");
  const text = await file.moved(number, steps);
  const truth = await file.state(text);
  expect([...drawn.numbers]).toEqual([...truth.numbers]);
  expect(withoutPlaces(drawn)).toEqual(withoutPlaces(truth));
  const { shown, before } = await file.shown(text);
  const computation = shown[0].group.id;
  const asked = { computation, layer: 0, head: 0, query: 0, key: 0 };
  const old = before?.evaluated.get(computation) ?? null;
  const compared = { language: file.language, now: shown[0], before: old };
  expect(await computer.answers["weight/explain"](asked)).toEqual(explainCompared(compared, asked));
}

function example(name: string): string {
  return readFileSync(`media/examples/${name}`, "utf8");
}

describe("a drag computed in the page shows what the file will", () => {
  const csharp = example("MultiHead.cs");

  it.each([
    ["MultiHead.cs", "csharp", "attention", { role: "query", index: 1 }],
    ["MultiHead.cs", "csharp", "attention", { role: "value", index: 9 }],
    ["multi_head.py", "python", "attention", { role: "key", index: 0 }],
    ["multiHead.ts", "typescript", "attention", { role: "query", index: 0 }],
    ["self_attention.py", "python", "selfAttention", { role: "input", index: 2 }],
    ["self_attention.py", "python", "selfAttention", { role: "queryProjection", index: 1 }],
    ["transformer_block.py", "python", "block", { role: "input", index: 1 }],
    ["attention.json", "json", "attention", { role: "query", index: 1 }],
    ["block.json", "json", "block", { role: "input", index: 1 }],
    ["block.json", "json", "block", { role: "mlpUp", index: 1 }],
  ] as const)("in %s", async (name, language, kind, number) => {
    const file = new DraggedFile(example(name), language, kind);
    for (const steps of [-3, 0, 7]) await expectSameDrag(file, number, steps);
  });

  it("beside what the file computes without the settings that are tried out", async () => {
    const file = new DraggedFile(csharp, "csharp", "attention", { headCount: 4, temperature: 2 });
    await expectSameDrag(file, { role: "query", index: 1 }, 4);
  });

  it("beside a pinned result, which stays", async () => {
    const file = new DraggedFile(csharp, "csharp", "attention");
    const { shown } = await file.shown();
    const evaluated = new Map<string, EvaluatedGroup>(
      shown.map((each) => [each.group.id, { ...each, problem: problemOf(each)! }]),
    );
    file.pinned = { kind: "pinned", label: "pinned", evaluated };
    await expectSameDrag(file, { role: "query", index: 1 }, 4);
  });

  it("in single precision where the program has it", async () => {
    const text =
      "float[,] q = {{0.1f, 0.2f}};\nfloat[,] k = {{0.3f, 0.1f}};\nfloat[,] v = {{1f, 2f}};";
    const file = new DraggedFile(text, "csharp", "attention", { headCount: 1 });
    expect(await file.prepare({ role: "query", index: 0 })).toMatchObject({ isSingle: true });
    await expectSameDrag(file, { role: "query", index: 0 }, 3);
  });
});

describe("a drag waits for the file", () => {
  it("where the number decides more than the matrix that it stands in", async () => {
    const text = [
      "import numpy as np",
      "q = np.array([[1.0, 2.0]])",
      "k = q * 2",
      "v = np.array([[1.0, 2.0]])",
      "heads = 1",
    ].join("\n");
    const file = new DraggedFile(text, "python", "attention", { headCount: 1 });
    expect((await file.shown()).shown[0].group.matrices.key?.values).toEqual(
      Float64Array.from([2, 4]),
    );
    expect(await file.prepare({ role: "query", index: 0 })).toBeNull();
  });
});
