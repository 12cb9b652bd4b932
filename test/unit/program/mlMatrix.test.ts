import { describe, expect, it } from "vitest";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { stillResources } from "../../support/sourceResources.ts";
import { findWeightsAlone } from "../../../src/program/recognition/weightsAlone.ts";

const reader = await openProgramReader(stillResources, undefined, "javascript");

function run(...lines: readonly string[]) {
  const text = ['import { Matrix } from "ml-matrix";', ...lines].join("\n");
  return reader.read(text, "javascript")!;
}

const given = "const x = new Matrix([[1, 0, 2], [0.5, 1, -1]]);";

const attention = `
const x = new Matrix([[1, 0, 2], [0.5, 1, -1], [2, 1.5, 0]]);
const q = x.mmul(new Matrix([[1, 0.5], [0, 1], [-1, 0.25]]));
const k = x.mmul(new Matrix([[0.5, 0], [1, -1], [0.25, 1]]));
const scores = q.mmul(k.transpose()).div(Math.sqrt(k.columns));
const raised = Matrix.exp(scores);
const weights = raised.clone().divColumnVector(raised.sum("row"));
const output = weights.mmul(x);
console.log(JSON.stringify(weights.to2DArray()));
console.log(JSON.stringify(output.to2DArray()));`;

// What is printed comes from ml-matrix 6 in Node.
describe("a program of ml-matrix", () => {
  it.each([
    ["x.mmul(x.transpose())", "[[5,-1.5],[-1.5,2.25]]"],
    ["x.transpose()", "[[1,0.5],[0,1],[2,-1]]"],
    ["Matrix.div(x, 2)", "[[0.5,0,1],[0.25,0.5,-0.5]]"],
    ["x.clone().div(2)", "[[0.5,0,1],[0.25,0.5,-0.5]]"],
    ["Matrix.zeros(2, 2)", "[[0,0],[0,0]]"],
    ["Matrix.eye(2)", "[[1,0],[0,1]]"],
    ["Matrix.ones(1, 2)", "[[1,1]]"],
    ["new Matrix(2, 2)", "[[0,0],[0,0]]"],
    ["x.getRow(1)", "[0.5,1,-1]"],
    ["x.getColumn(2)", "[2,-1]"],
    ["x.getRowVector(0)", "[[1,0,2]]"],
    ["x.subMatrix(0, 1, 1, 2)", "[[0,2],[1,-1]]"],
    ["x.sum()", "3.5"],
    ['x.sum("row")', "[3,0.5]"],
    ['x.sum("column")', "[1.5,1,1]"],
    ["x.max()", "2"],
    ["x.rows", "2"],
    ["x.columns", "3"],
    ["x.get(1, 2)", "-1"],
    ["x.to1DArray()", "[1,0,2,0.5,1,-1]"],
    ["Matrix.add(x, x)", "[[2,0,4],[1,2,-2]]"],
    ["x.clone().sub(1)", "[[0,-1,1],[-0.5,0,-2]]"],
    ["x.clone().mul(3)", "[[3,0,6],[1.5,3,-3]]"],
    ["Matrix.mul(x, x)", "[[1,0,4],[0.25,1,1]]"],
    [
      "Matrix.exp(x)",
      "[[2.718281828459045,1,7.38905609893065],[1.6487212707001282,2.718281828459045,0.36787944117144233]]",
    ],
    [
      "x.clone().exp()",
      "[[2.718281828459045,1,7.38905609893065],[1.6487212707001282,2.718281828459045,0.36787944117144233]]",
    ],
    ["x.clone().divColumnVector([2, 4])", "[[0.5,0,1],[0.125,0.25,-0.25]]"],
    ["x.clone().subColumnVector([1, 1])", "[[0,-1,1],[-0.5,0,-2]]"],
    ["x.clone().addRowVector([1, 2, 3])", "[[2,2,5],[1.5,3,2]]"],
    ['x.mean("row")', "[1,0.16666666666666666]"],
    ["x.clone().sqrt()", "[[1,0,1.4142135623730951],[0.7071067811865476,1,null]]"],
  ])("computes %s", (expression, printed) => {
    const isMatrix = printed.startsWith("[[");
    const { recording } = run(
      given,
      `const value = ${expression};`,
      `console.log(JSON.stringify(${isMatrix ? "value.to2DArray()" : "value"}));`,
    );
    expect(recording.unknown).toEqual([]);
    expect(recording.output.join("").trimEnd()).toBe(printed);
  });

  it("computes attention, which is found", () => {
    const { recording } = run(attention);
    expect(recording.unknown).toEqual([]);
    const [weights, output] = [
      "[[0.9189073965928236,0.05431270769692246,0.02677989571025373],[0.6792181737349727,0.04014569723705406,0.2806361290279731],[0.9823206905428732,0.0008343102127555472,0.016844999244371273]]",
      "[[0.9996235418617924,0.09448255126230305,1.7835020854887247],[1.2605632804094458,0.4610998907790137,1.3182906502328915],[1.0164278441379935,0.026101809079312456,1.963807070872991]]",
    ] as readonly string[];
    expect(recording.output.map((each) => each.trimEnd())).toEqual([weights, output]);
    const [found, ...others] = findAttentions(recording);
    expect(others).toEqual([]);
    expect(findWeightsAlone(recording)).toEqual([]);
    expect(found).toMatchObject({
      causal: false,
      stages: { attentionWeights: { variable: "weights" } },
    });
    expect([...found!.weights.values].join()).toBe(weights!.replace(/[[\]]/g, ""));
  });

  it("changes a matrix in place, and copies of it stay", () => {
    const { recording } = run(
      given,
      "const copy = x.clone();",
      "const same = x.mul(2);",
      "console.log(x.get(0, 2), same.get(0, 2), copy.get(0, 2));",
    );
    expect(recording.output).toEqual(["4 4 2\n"]);
  });

  it("says what it does not follow by name", () => {
    const { recording } = run(given, "x.kroneckerProduct(x);");
    expect(recording.unknown.map(({ what }) => what)).toEqual([
      "`kroneckerProduct` of `Matrix` is not followed",
    ]);
  });

  it.each(["x.set(0, 0, 9);", "x.apply((row, column) => x.set(row, column, 9));"])(
    "forgets the numbers of a matrix once `%s` may have changed it",
    (change) => {
      const { recording } = run(given, change, "console.log(x.get(0, 0));");
      expect(recording.output).not.toContain("1\n");
    },
  );

  it("keeps the numbers of a matrix that is only asked for a property", () => {
    const { recording } = run(given, "const big = x.size > 3;", "console.log(big, x.get(0, 0));");
    expect(recording.unknown.map(({ what }) => what)).toEqual([
      "`size` of `Matrix` is not followed",
    ]);
    expect(recording.output).toEqual(["? 1\n"]);
  });

  it.each(["Matrix.rowVector([1, 2])", "Matrix.random(2, 2)"])(
    "does not know what `%s` makes, and goes on",
    (made) => {
      const { recording } = run(`const a = ${made};`, "console.log(1);");
      expect(recording.output).toEqual(["1\n"]);
      expect(recording.unknown).toHaveLength(1);
    },
  );
});

it("what `require` gives is all that the library exports, and rows can be set", () => {
  const text = `const { Matrix } = require("ml-matrix");
const m = Matrix.zeros(2, 2);
m.setRow(1, [3, 4]);
console.log(m.to2DArray());`;
  const { recording } = reader.read(text, "javascript")!;
  expect(recording.unknown).toEqual([]);
  expect(recording.output.join("")).toBe("[ [ 0, 0 ], [ 3, 4 ] ]\n");
});
