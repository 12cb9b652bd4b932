import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { evaluate } from "../../../src/engine/evaluate.ts";
import type { Evaluation } from "../../../src/engine/explain/evaluation.ts";
import { explain, type Derivation } from "../../../src/engine/explain/explain.ts";
import { listCells, type Cell } from "../../../src/engine/explain/expression.ts";
import { renderTree } from "../../support/renderTree.ts";
import type { Problem } from "../../../src/engine/problem.ts";
import { openSource } from "../../../src/source/openSource.ts";
import type { Role } from "../../../src/source/extraction.ts";
import { toLineIndex } from "../../../src/source/lineIndex.ts";
import { toGroupProblem } from "../../../src/problem/groupProblem.ts";
import { createNoise, createNoiseBlock, createNoiseLinear } from "../../support/problems.ts";
import { sourceResources } from "../../support/sourceResources.ts";

/** The first computation of a source file, and where each number of it stands. */
async function readComputation(file: string) {
  const text = readFileSync(file, "utf8");
  const [group] = (await openSource(text, file, sourceResources)).extract().groups;
  const stated = toGroupProblem(group!);
  if (stated.kind !== "ready") throw new Error(stated.kind);
  const evaluation = { problem: stated.problem, trace: await evaluate(stated.problem) };
  const lines = toLineIndex(text);
  const literalOf = ({ path, indices: [, row = 0, column = 0] }: Cell) => {
    const matrix = group!.matrices[path[0] as Role]!;
    const range = matrix.cells.at(row * matrix.shape[1] + column)!;
    const { line, column: first } = lines.toLineColumn(range.start);
    return `${text.slice(range.start, range.end)} (${line}:${first})`;
  };
  return { evaluation, literalOf };
}

/** Where `new(number)` stands first in the C# example. */
function placeOf(number: string): string {
  const lines = readFileSync("media/examples/MultiHead.cs", "utf8").split("\n");
  const line = lines.findIndex((text) => text.includes(`new(${number})`));
  return `(${line + 1}:${(lines[line] ?? "").indexOf(`new(${number})`) + 5})`;
}

describe("a number of the C# example", () => {
  test("is written down to the literals of its source", async () => {
    const { evaluation, literalOf } = await readComputation("media/examples/MultiHead.cs");
    const derivation = explain(evaluation, ["headOutput"], [0, 0, 0, 1], Infinity);
    const lines = renderTree(derivation, { syntax: "csharp", digits: 4, literalOf });
    expect(lines[0]).toBe(
      "headOutput[0][0][0][1] = 0.07051 * 0 + 0.859 * 20 + 0.07051 * 0 = 17.18",
    );
    expect(lines).toContain("  value[0][0][1][1] = 20");
    expect(lines).toContain(`    value[0][1][1] = 20 ${placeOf("20")}`);
    expect(lines.find((line) => line.includes("scores[0][0][0][1] ="))).toMatch(
      /\(0 \* 0 \+ 5 \* 1 \+ 0 \* 0 \+ 0 \* 0\) \* 0\.5 = 2\.5$/,
    );
    expect(lines.map((line) => line.trim())).toContain(`query[0][0][1] = 5 ${placeOf("5")}`);
  });

  test("says how it came to be once, however often it is needed", async () => {
    const { evaluation, literalOf } = await readComputation("media/examples/MultiHead.cs");
    const derivation = explain(evaluation, ["headOutput"], [0, 0, 0, 1], Infinity);
    const lines = renderTree(derivation, { syntax: "python", digits: 4, literalOf });
    const derived = lines.filter((line) => /\bscores\[0\]\[0\]\[0\]\[1\] = \(/.test(line));
    expect(derived).toHaveLength(1);
    expect(new Set(lines.map((line) => line.trim())).size).toBeGreaterThan(20);
  });
});

/** Every number that a derivation comes from, the deepest last, each once. */
function listAll(derivation: Derivation, into = new Set<Derivation>()): ReadonlySet<Derivation> {
  if (into.has(derivation)) return into;
  into.add(derivation);
  for (const operand of derivation.operands) listAll(operand, into);
  return into;
}

test("the last number of a stack is followed through every block to what was given", async () => {
  const problem: Problem = {
    kind: "stack",
    input: createNoise(3, [1, 3, 8]),
    blocks: [createNoiseBlock(1), createNoiseBlock(60, { placement: "post" })],
    finalNorm: { norm: "rmsNorm", epsilon: 1e-5 },
    languageModelHead: createNoiseLinear(3, 5, 8),
  };
  const evaluation: Evaluation = { problem, trace: await evaluate(problem) };
  const all = [...listAll(explain(evaluation, ["logits"], [0, 2, 4], Infinity))];
  for (const { cell, formula, operands } of all) {
    expect(formula === null).toBe(cell.origin === "problem");
    if (formula !== null) expect(operands.length > 0).toBe(listCells(formula).length > 0);
  }
  const given = all.filter(({ cell }) => cell.origin === "problem").map(({ cell }) => cell);
  const inputs = given.filter(({ path }) => path[0] === "input");
  expect(inputs).toHaveLength(3 * 8);
  expect(all.length).toBeLessThan(2000);
});
