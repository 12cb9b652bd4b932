import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { stillResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(stillResources, undefined, "javascript");

const given = "const x = tf.tensor2d([[1, 0, 1], [0, 2, 0]]);";

function run(...lines: readonly string[]) {
  const text = ['import * as tf from "@tensorflow/tfjs";', ...lines].join("\n");
  return reader.read(text, "javascript")!;
}

function outputOf(expression: string, isTensor: boolean): string {
  const { recording } = run(
    given,
    `const value = ${expression};`,
    isTensor ? "value.print();" : "console.log(JSON.stringify(value));",
  );
  expect(recording.unknown).toEqual([]);
  expect(recording.stoppedAt).toBeNull();
  return recording.output.join("").trimEnd();
}

const attention = await readFile("test/fixtures/languages/attentionTfjs.js", "utf8");
const printed = await readFile("test/fixtures/languages/attentionTfjs.js.txt", "utf8");

// What is printed comes from @tensorflow/tfjs 4 in Node.
describe("a program of TensorFlow.js", () => {
  it.each([
    ["x", "Tensor\n    [[1, 0, 1],\n     [0, 2, 0]]"],
    ["tf.scalar(1.23456789)", "Tensor\n    1.2345678806304932"],
    ["tf.tensor1d([1.5, -2, 1e-9])", "Tensor\n    [1.5, -2, 0]"],
    [
      "tf.ones([2, 2, 2])",
      "Tensor\n    [[[1, 1],\n      [1, 1]],\n\n     [[1, 1],\n      [1, 1]]]",
    ],
    [
      "tf.softmax(x)",
      "Tensor\n    [[0.4223188, 0.1553624, 0.4223188],\n     [0.106507 , 0.7869861, 0.106507 ]]",
    ],
    [
      "tf.tensor2d([[123456.789, -0.5], [1e-5, 100]])",
      "Tensor\n    [[123456.7890625, -0.5],\n     [0.00001       , 100 ]]",
    ],
    ["x.greater(0)", "Tensor\n    [[true , false, true ],\n     [false, true , false]]"],
    ["tf.tensor([1, 2, 3, 4], [2, 2]).transpose()", "Tensor\n    [[1, 3],\n     [2, 4]]"],
    ["x.matMul(x, false, true)", "Tensor\n    [[2, 0],\n     [0, 4]]"],
    ["tf.matMul(x, x, true)", "Tensor\n    [[1, 0, 1],\n     [0, 4, 0],\n     [1, 0, 1]]"],
    ["x.split(3, 1).map((part) => part.shape)", "[[2,1],[2,1],[2,1]]"],
    ["x.split([1, 2], 1)[1]", "Tensor\n    [[0, 1],\n     [2, 0]]"],
    ["x.slice([0, 1], [2, -1])", "Tensor\n    [[0, 1],\n     [2, 0]]"],
    ["x.slice(1)", "Tensor\n     [[0, 2, 0],]"],
    ["x.gather([1, 0, 1])", "Tensor\n    [[0, 2, 0],\n     [1, 0, 1],\n     [0, 2, 0]]"],
    ["x.argMax(1)", "Tensor\n    [0, 1]"],
    ["x.sum(1, true)", "Tensor\n    [[2],\n     [2]]"],
    ["x.max().arraySync()", "2"],
    ["x.mean(0)", "Tensor\n    [0.5, 1, 0.5]"],
    ["tf.range(0, 6, 2)", "Tensor\n    [0, 2, 4]"],
    ["x.unstack(1)[2]", "Tensor\n    [1, 0]"],
    ["tf.eye(2)", "Tensor\n    [[1, 0],\n     [0, 1]]"],
    ['tf.tensor1d([7, -7], "int32").div(tf.tensor1d([2, 2], "int32"))', "Tensor\n    [3, -4]"],
    ['tf.tensor1d([7], "int32").div(2)', "Tensor\n    [3.5]"],
    [
      "tf.where(x.greater(0), x, tf.zerosLike(x).sub(1e9))",
      "Tensor\n    [[1          , -1000000000, 1          ],\n     [-1000000000, 2          , -1000000000]]",
    ],
    ["x.concat(x, 1).shape", "[2,6]"],
    ["tf.concat([x, [[5, 6, 7]]])", "Tensor\n    [[1, 0, 1],\n     [0, 2, 0],\n     [5, 6, 7]]"],
    ["tf.stack([x, x]).shape", "[2,2,3]"],
    ["x.expandDims(0).squeeze().shape", "[2,3]"],
    ["tf.sub(1, x)", "Tensor\n    [[0, 1 , 0],\n     [1, -1, 1]]"],
    [
      "tf.linalg.bandPart(tf.ones([3, 3]), 0, -1)",
      "Tensor\n    [[1, 1, 1],\n     [0, 1, 1],\n     [0, 0, 1]]",
    ],
    ["x.reshape([3, -1])", "Tensor\n    [[1, 0],\n     [1, 0],\n     [2, 0]]"],
    ["x.dataSync().length", "6"],
    ["tf.fill([2], 7).dtype", '"float32"'],
    ["x.transpose().rank", "2"],
    ['tf.tensor1d([1, 2], "int32").add(tf.tensor1d([0.5, 0.5]))', "Tensor\n    [1.5, 2.5]"],
    ["x.toInt().dtype", '"int32"'],
    ["tf.tile([[1, 2]], [2, 1])", "Tensor\n    [[1, 2],\n     [1, 2]]"],
    ["tf.tensor1d([true, false]).arraySync()", "[1,0]"],
  ])("prints %s", (expression, printed) => {
    expect(outputOf(expression, printed.startsWith("Tensor"))).toBe(printed);
  });

  it("prints and computes attention, which is found", () => {
    const { recording } = reader.read(attention, "javascript")!;
    expect(recording.unknown).toEqual([]);
    expect(recording.output.join("")).toBe(printed);
    const [found, ...others] = findAttentions(recording);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      causal: true,
      headCount: 1,
      stages: { attentionWeights: { variable: "weights" } },
    });
    expect(found?.scale).toBeCloseTo(Math.SQRT1_2, 6);
  });

  it("is found with `require`, and with the package for Node", () => {
    const { recording } = reader.read(
      'const tf = require("@tensorflow/tfjs-node"); tf.tensor1d([1, 2]).mul(2).print();',
      "javascript",
    )!;
    expect(recording.output.join("")).toBe("Tensor\n    [2, 4]\n");
  });

  it("says what it does not follow by name", () => {
    const { recording } = run(given, "const a = tf.layers.dense({ units: 2 });", "x.topk(1);");
    expect(recording.unknown.map(({ what }) => what)).toEqual([
      "`layers` of `@tensorflow/tfjs` is not followed",
      "`topk` of `Tensor` is not followed",
    ]);
  });

  it("has random numbers that nobody knows here, of a known shape", () => {
    const { variables } = run("const x = tf.randomNormal([2, 3]);", "const y = x.add(1);");
    expect(variables.get("y")).toMatchObject({ shape: [2, 3], why: /not drawn here/ });
  });

  it("stops where shapes do not fit", () => {
    const { recording } = run(given, "const y = x.matMul(x);");
    expect(recording.stoppedAt).not.toBeNull();
  });

  it("changes a variable in place", () => {
    const { recording } = run(
      given,
      "const v = tf.variable(x);",
      "v.assign(x.mul(2));",
      "v.print(); x.print();",
    );
    expect(recording.output.join("")).toBe(
      "Tensor\n    [[2, 0, 2],\n     [0, 4, 0]]\nTensor\n    [[1, 0, 1],\n     [0, 2, 0]]\n",
    );
  });
});
