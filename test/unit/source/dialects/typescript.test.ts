import {
  javascript,
  typescript,
  typescriptReact,
} from "../../../../src/source/dialects/typescript/typescript.ts";
import { testDialect } from "../../../support/dialectTable.ts";

testDialect("TypeScript", typescript, [
  {
    reads: "arrays, with and without assertions",
    text: `const q = [[1, -2], [3, 4]];
const k = [[1, 2]] as const satisfies readonly number[][];
const v = <number[][]>[[5, 6]]!;`,
    matrices: { q: [[1, -2], [3, 4]], k: [[1, 2]], v: [[5, 6]] }, // prettier-ignore
    cells: ["1", "-2", "3", "4"],
    origin: "literal",
  },
  {
    reads: "typed arrays as they hold their numbers",
    text: "const a = new Float32Array([0.1, 2]); const b = Float64Array.of(0.1, 2);",
    matrices: { a: [[Math.fround(0.1), 2]], b: [[0.1, 2]] },
    cells: ["0.1", "2"],
  },
  {
    reads: "arrays that are filled",
    text: `const n = 2;
const a = Array(3).fill(0);
const b = new Array<number>(n).fill(1);
const c = Array.from({ length: 2 }, () => Array(n).fill(0));
const d = Array(2).fill(null).map(() => [1, 2]);`,
    matrices: { a: [[0, 0, 0]], b: [[1, 1]], c: [[0, 0], [0, 0]], d: [[1, 2], [1, 2]] }, // prettier-ignore
    origin: "computed",
  },
  {
    reads: "tensors of TensorFlow.js",
    text: "const q = tf.tensor2d([[1, 2]]); const k = tf.tensor2d([1, 2, 3, 4], [2, 2]);",
    matrices: { q: [[1, 2]], k: [[1, 2], [3, 4]] }, // prettier-ignore
  },
  {
    reads: "objects as scopes, nameless ones by their number",
    text: `const demo = { query: [[1, 2]], "key": [[3, 4]], inner: { v: [5, 6] }, heads: 2 } as const;
const list = [{ q: [[1, 2]] }, { q: [[3, 4]] }];`,
    matrices: {
      "demo/query": [[1, 2]],
      "demo/key": [[3, 4]],
      "demo/inner/v": [[5, 6]],
      "list 1/q": [[1, 2]],
      "list 2/q": [[3, 4]],
    },
    constants: { "demo/heads": 2 },
  },
  {
    reads: "classes, functions and callbacks as scopes",
    text: `class A { readonly k = [[1, 2]]; constructor() { this.v = [[3, 4]]; } }
function f() { const q = [[5, 6]]; }
const g = () => { const q = [[7, 8]]; };
test("x", () => { const q = [[9, 10]]; });`,
    matrices: {
      "A/k": [[1, 2]],
      "A/constructor/v": [[3, 4]],
      "f/q": [[5, 6]],
      "g/q": [[7, 8]],
      "function 1/q": [[9, 10]],
    },
  },
  {
    reads: "constants with arithmetic",
    text: `const modelDim = 8, heads: number = 3;
const headDim = modelDim / heads, scale = 1 / Math.sqrt(modelDim * 2), causal = true;
const mask = [[0, -Infinity], [NaN, 1_000]];`,
    constants: { modelDim: 8, heads: 3, headDim: 8 / 3, scale: 0.25, causal: true },
    matrices: { mask: [[0, -Infinity], [NaN, 1000]] }, // prettier-ignore
    cells: ["0", "-Infinity", "NaN", "1_000"],
    origin: "literal",
  },
  {
    reads: "string lists",
    text: "const tokens = ['the', \"cat\", `sat`];",
    strings: { tokens: ["the", "cat", "sat"] },
  },
  {
    reads: "ragged rows and half-typed numbers as problems",
    text: "const k = [[1, 2], [3]];\nconst q = [[1, 2], [3, -]];",
    matrices: {},
    problems: [
      "error '[3]' k[1] has 1 number but the row above has 2: add 1",
      "error '-' '-' in q[1] is not a number: write a number such as 0.5",
    ],
  },
  {
    reads: "a matrix next to code that is broken",
    text: "function f( {\n const q = [[1, 2]];\n}\nx.\nconst k = [[3, 4]];",
    matrices: { q: [[1, 2]], k: [[3, 4]] },
  },
  {
    reads: "nothing in ordinary code",
    text: "const a = [x, y], b = [[x, 1], [y, 2]], c = [1], d = foo('a', [b]), e = [,];",
    matrices: {},
    problems: [],
  },
]);

testDialect("TypeScript with JSX", typescriptReact, [
  {
    reads: "matrices between elements",
    text: "const q: number[][] = [[1, 2]]; const e = <p>{[[3, 4]]}</p>;",
    matrices: { q: [[1, 2]], "?": [[3, 4]] },
  },
]);

testDialect("JavaScript", javascript, [
  {
    reads: "fields, assignments and defaults",
    text: "class A { q = [[1, 2]]; m(heads = 2) {} }\nmodule.exports.k = [[3, 4]];",
    matrices: { "A/q": [[1, 2]], k: [[3, 4]] },
    constants: { "A/m/heads": 2 },
  },
]);
