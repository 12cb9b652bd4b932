import { afterEach, describe, expect, it } from "vitest";
import { openSource } from "../../../../src/source/openSource.ts";
import { ProgramFollower } from "../../../../src/service/programFollower.ts";
import { sourceResources } from "../../../support/sourceResources.ts";

const opened: { dispose(): void }[] = [];
afterEach(() => opened.splice(0).forEach((each) => each.dispose()));

/** The name of the only computation, and of the variables that hold its stages. */
async function namesIn(lines: readonly string[], language: string) {
  const source = await openSource(lines.join("\n"), language, sourceResources);
  opened.push(source);
  const follower = new ProgramFollower(sourceResources);
  const { groups } = await follower.follow(source, source.extract({}), {});
  expect(groups).toHaveLength(1);
  const stages = Object.entries(groups[0]!.followed?.stages ?? {});
  return {
    label: groups[0]!.label,
    ...Object.fromEntries(stages.map(([stage, { variable }]) => [stage, variable])),
  };
}

describe("functions that serve several stages of an attention over single numbers", () => {
  it("name none of them: a product holds queries, keys, and outputs in turn", async () => {
    const program = [
      "function matmul(a, b) {",
      "  const made = a.map((row) => b[0].map((_, j) => row.reduce((s, x, i) => s + x * b[i][j], 0)));",
      "  return made;",
      "}",
      "const transpose = (m) => m[0].map((_, j) => m.map((row) => row[j]));",
      "const x = [[1, 0, 2], [0.5, -1, 0], [0, 1, 1]];",
      "const q = matmul(x, [[1, 0], [0, 1], [1, 1]]);",
      "const k = matmul(x, [[0, 1], [1, 0], [1, -1]]);",
      "const v = matmul(x, [[1, 2], [3, 4], [5, 6]]);",
      "const products = matmul(q, transpose(k));",
      "const weights = products.map((row) => {",
      "  const e = row.map((s) => Math.exp(s / Math.sqrt(2)));",
      "  return e.map((each) => each / e.reduce((a, b) => a + b, 0));",
      "});",
      "const mixed = matmul(weights, v);",
    ];
    expect(await namesIn(program, "javascript")).toMatchObject({
      scores: "products",
      attentionWeights: "weights",
      attentionOutput: "mixed",
    });
  });

  it("are named as they are, not by what holds the methods of lists", async () => {
    const program = [
      "package main",
      'import ("fmt"; "math")',
      "type Matrix [][]float64",
      "func (w Matrix) Attend(q, k, v Matrix) Matrix {",
      "  out := Matrix{{0, 0}, {0, 0}}",
      "  for i := range q {",
      "    total := 0.0",
      "    for j := range k {",
      "      w[i][j] = math.Exp((q[i][0]*k[j][0] + q[i][1]*k[j][1]) / math.Sqrt(2))",
      "      total += w[i][j]",
      "    }",
      "    for j := range k {",
      "      w[i][j] /= total",
      "      for d := range v[j] { out[i][d] += w[i][j] * v[j][d] }",
      "    }",
      "  }",
      "  return out",
      "}",
      "func main() {",
      "  a, b, c := Matrix{{1, 0}, {0.5, 2}}, Matrix{{0, 1}, {2, 1}}, Matrix{{1, 2}, {3, 4}}",
      "  fmt.Println(Matrix{{0, 0}, {0, 0}}.Attend(a, b, c))",
      "}",
    ];
    expect(await namesIn(program, "go")).toMatchObject({ label: "Attend", attentionOutput: "out" });
  });
});
