import { describe, expect, it } from "vitest";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { stillResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(stillResources, undefined, "javascript");

const run = (text: string) => reader.read(text, "javascript")!;

const given = `import * as math from "mathjs";
const M = math.matrix([[1, 2], [3, 4]]), A = [[1, 2], [3, 4]], v = [1, 2];
const show = (r) => math.isMatrix(r) ? "M" + JSON.stringify(r.toArray()) : JSON.stringify(r);
`;

// What is printed comes from mathjs 15.2 in Node.
describe("a program of mathjs", () => {
  it.each([
    ["math.multiply(M, A)", "M[[7,10],[15,22]]"],
    ["math.multiply(A, v)", "[5,11]"],
    ["math.multiply(v, A)", "[7,10]"],
    ["math.multiply(v, v)", "5"],
    ["math.multiply(2, M)", "M[[2,4],[6,8]]"],
    ["math.transpose(A)", "[[1,3],[2,4]]"],
    ["math.divide(M, 2)", "M[[0.5,1],[1.5,2]]"],
    ["math.dotMultiply(A, [[2], [3]])", "[[2,4],[9,12]]"],
    ["math.add(A, v)", "[[2,4],[4,6]]"],
    ["math.subtract(A, 1)", "[[0,1],[2,3]]"],
    ["math.sum(M)", "10"],
    ["math.sum(A, 1)", "[3,7]"],
    ["math.sum(M, 0)", "M[4,6]"],
    ["math.max(M, 1)", "M[2,4]"],
    ["math.mean(A, 1)", "[1.5,3.5]"],
    ["math.std([1, 2, 4])", "1.5275252316519465"],
    ["math.size(M)", "[2,2]"],
    ["math.zeros(2, 3)", "M[[0,0,0],[0,0,0]]"],
    ["math.ones([2])", "[1,1]"],
    ["math.identity(2, 3)", "M[[1,0,0],[0,1,0]]"],
    ["math.concat(M, A)", "M[[1,2,1,2],[3,4,3,4]]"],
    ["math.concat(A, A, 0)", "[[1,2],[3,4],[1,2],[3,4]]"],
    ["math.subset(A, math.index(0, 1))", "2"],
    ["math.subset(M, math.index([0, 1], [1]))", "M[[2],[4]]"],
    ["math.subset(A, math.index(0, 0), 7)", "[[7,2],[3,4]]"],
    ["math.range(0, 1, 0.25)", "M[0,0.25,0.5,0.75]"],
    ["math.row(A, 1)", "[[3,4]]"],
    ["math.column(M, 1)", "M[[2],[4]]"],
    ["math.apply(A, 1, math.sum)", "[3,7]"],
    ["math.reshape(A, [-1])", "[1,2,3,4]"],
    ["math.flatten(M)", "M[1,2,3,4]"],
    ["math.map(A, (x, i) => x + i[1])", "[[1,3],[3,5]]"],
    ["M.map((x, i, m) => x * m.get([0, 1]))", "M[[2,4],[6,8]]"],
    ["M.clone().set([0, 0], 9)", "M[[9,2],[3,4]]"],
    ["math.round([1.005, 2.675], 2)", "[1.01,2.68]"],
    ["math.round(-2.5)", "-3"],
    ["String(M)", '"[[1, 2], [3, 4]]"'],
    ["math.format([1/3, 2/3], 3)", '"[0.333, 0.667]"'],
    ["math.format(123456)", '"1.23456e+5"'],
    ["math.format(0.00012345)", '"1.2345e-4"'],
  ])("%s", (code, shown) => {
    expect(run(`${given}console.log(show(${code}))`).recording.output.join("")).toBe(`${shown}\n`);
  });

  it.each([
    "math.multiply([[1, 2]], [[1, 2]])",
    "math.add([1, 2], [1, 2, 3])",
    "math.dot([1], [1, 2])",
    "math.subset(A, math.index(5, 0))",
  ])("ends where mathjs ends: %s", (code) => {
    const { stoppedAt } = run(`${given}${code}`).recording;
    expect(stoppedAt?.isEarly).toBe(false);
  });

  it("says what it does not follow, and where versions differ", () => {
    const { recording } = run(`${given}math.inv(A); math.subset(M, math.index(0, [0, 1]))`);
    expect(recording.unknown.map(({ what }) => what)).toEqual([
      "`inv` of `mathjs` is not followed",
      "versions of mathjs differ in what a number beside a range takes",
    ]);
  });
});

describe("attention in mathjs", () => {
  it("is found in arrays", () => {
    const program = run(`
const math = require("mathjs");
const x = [[1, 0, 1, 0], [0, 2, 0, 2], [1, 1, 1, 1]];
const q = math.multiply(x, [[1, 0, 1], [1, 0, 0], [0, 0, 1], [0, 1, 1]]);
const k = math.multiply(x, [[0, 0, 1], [1, 1, 0], [0, 1, 0], [1, 1, 0]]);
const v = math.multiply(x, [[0, 2, 0], [0, 3, 0], [1, 0, 3], [1, 1, 0]]);
function softmax(row) {
  const exps = math.map(math.subtract(row, math.max(row)), math.exp);
  return math.divide(exps, math.sum(exps));
}
const scores = math.divide(math.multiply(q, math.transpose(k)), math.sqrt(q[0].length));
const output = math.multiply(scores.map(softmax), v);
console.log(JSON.stringify(output[0]));`);
    expect(program.recording.output.join("")).toBe(
      "[1.8638742024430663,6.319371012215332,1.7041886963354]\n",
    );
    const [attention, ...others] = findNumberAttentions(program.recording);
    expect(others).toEqual([]);
    expect(attention).toMatchObject({ causal: false, headCount: 1 });
  });

  it("is found in the heads of matrices", () => {
    const program = run(`
import { matrix, multiply, transpose, divide, apply, sum, exp, map, concat, subset, index, range } from "mathjs";
const X = matrix([[1, 0, 1, 0], [0, 2, 0, 2], [1, 1, 1, 1]]);
const heads = [0, 1].map((h) => {
  const Q = subset(X, index(range(0, 3), range(2 * h, 2 * h + 2)));
  const S = divide(multiply(Q, transpose(Q)), Math.sqrt(2));
  const A = apply(S, 1, (row) => { const e = map(row, exp); return divide(e, sum(e)); });
  return multiply(A, Q);
});
console.log(JSON.stringify(concat(...heads).toArray()[1]));`);
    expect(program.recording.output.join("")).toBe(
      "[0.23208206386129748,1.7225295732249077,0.23208206386129748,1.7225295732249077]\n",
    );
    const [attention] = findNumberAttentions(program.recording);
    expect(attention).toMatchObject({ causal: false, headCount: 2 });
  });
});
