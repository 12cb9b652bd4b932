import { describe, expect, test } from "vitest";
import { text as dialect } from "../../../../src/source/dialects/plain/text.ts";
import { cellTexts, readOnce, summarize } from "./readingSummary.ts";
import { expectSoon } from "../../../support/expectSoon.ts";

const read = (text: string) => readOnce(dialect, text);
const matricesOf = async (text: string) => (await read(text)).matrices.map(summarize);

describe("matrices in plain text and unknown languages", () => {
  test.each([
    ["nested brackets", "K = [[1, 0], [0, 1]]", ["K: 1 0 / 0 1"]],
    ["a vector is one row", "q = [5, 0, 0]", ["q: 5 0 0"]],
    ["over several lines", "K = [\n  [1, 0],\n  [0, -1.5e3],\n]", ["K: 1 0 / 0 -1500"]],
    ["a colon before", "key: [[1, 2], [3, 4]]", ["key: 1 2 / 3 4"]],
    ["a name on the line before", "Keys:\n[[1, 2], [3, 4]]", ["Keys: 1 2 / 3 4"]],
    ["a heading on the line before", "# K\n1 2\n3 4", ["K: 1 2 / 3 4"]],
    ["rows with spaces", "K:\n1 0 0\n0 1 0", ["K: 1 0 0 / 0 1 0"]],
    ["rows with tabs", "1\t0\n0\t1", ["-: 1 0 / 0 1"]],
    ["rows with commas", "1, 0,\n0, 1,", ["-: 1 0 / 0 1"]],
    ["rows with semicolons", "1;0\n0;1", ["-: 1 0 / 0 1"]],
    ["rows with row comments", "K\n1 0 # K[0]\n# K[1]\n0 1 // K[1]", ["K: 1 0 / 0 1"]],
    ["a blank line ends a block", "1 0\n0 1\n\n2 0\n0 2", ["-: 1 0 / 0 1", "-: 2 0 / 0 2"]],
    ["a row with its name", "q = 1 0 0", ["q: 1 0 0"]],
    ["a single row below its name", "Q:\n1 0 0", ["Q: 1 0 0"]],
    [
      "several matrices below each other",
      "Q = 1 0\nK = 1 0\n0 1\nV: 1 2",
      ["Q: 1 0", "K: 1 0 / 0 1", "V: 1 2"],
    ],
    ["Windows line ends", "K:\r\n1 0\r\n0 1\r\n", ["K: 1 0 / 0 1"]],
    ["MATLAB rows", "K = [1 0; 0 1];", ["K: 1 0 / 0 1"]],
    ["rows by line breaks in one bracket", "K = [\n1 0\n0 1\n]", ["K: 1 0 / 0 1"]],
    ["a printed array", "[[1. 0.]\n [0. 1.]]", ["-: 1 0 / 0 1"]],
    ["Rust", "let k: [[f64; 2]; 2] = [[1.0, 0.0], [0.0, 1.0]];", ["k: 1 0 / 0 1"]],
    ["Rust vec!", "let k = vec![vec![1.0, 0.0], vec![0.0, 1.0]];", ["k: 1 0 / 0 1"]],
    ["Java", "double[][] K = new double[][] {{1, 0}, {0, 1}};", ["K: 1 0 / 0 1"]],
    ["C", "float K[2][2] = {{1.f, 0.f}, {0.f, 1.f}};", ["K: 1 0 / 0 1"]],
    ["Go", "K := [][]float64{{1, 0}, {0, 1}}", ["K: 1 0 / 0 1"]],
    ["wrapped numbers", "var q = [new Value(1), new Value(-0.5)]", ["q: 1 -0.5"]],
    [
      "in a function",
      "fn main() {\n  let q = [1, 2];\n  let k = [[3, 4]];\n}",
      ["q: 1 2", "k: 3 4"],
    ],
    ["arguments by name", "attend(Q=[[1, 2]], K=[[3, 4]])", ["Q: 1 2", "K: 3 4"]],
    ["an object", "{ K: [[1, 0], [0, 1]], V: [[1, 2], [3, 4]] }", ["K: 1 0 / 0 1", "V: 1 2 / 3 4"]],
    [
      "a forgotten bracket",
      "Q = [[1, 2], [3, 4]\nK = [[5, 6], [7, 8]]",
      ["Q: 1 2 / 3 4", "K: 5 6 / 7 8"],
    ],
    [
      "a matrix of LaTeX",
      String.raw`$$\mathbf{Q} = \begin{pmatrix} 1 & -0.5 \\ 0 & 2 \end{pmatrix}$$`,
      ["Q: 1 -0.5 / 0 2"],
    ],
    [
      "matrices of LaTeX over several lines",
      String.raw`W_{Q} = \left[\begin{array}{cc}
  1 & 2 \\[2pt]
  3 & 4 \\
\end{array}\right], K=\begin{bmatrix}5&6\\7&8\end{bmatrix}`,
      ["W_Q: 1 2 / 3 4", "K: 5 6 / 7 8"],
    ],
    ["LaTeX between brackets", String.raw`\[ V = 1 & 0 \\ 0 & 1 \]`, ["V: 1 0 / 0 1"]],
    [
      "a printed matrix of Julia",
      "julia> Q\n2×3 Matrix{Float64}:\n 1.0  0.0  -2.0\n 0.5  1.0   0.0\n",
      ["Q: 1 0 -2 / 0.5 1 0"],
    ],
    [
      "printed matrices of R",
      "> K\n     [,1] [,2]\n[1,]  1.0  0.0\n[2,]  0.5  1.0\n> V\n     [,1] [,2]\n[1,]    1    2\n[2,]    3    4",
      ["K: 1 0 / 0.5 1", "V: 1 2 / 3 4"],
    ],
    [
      "printed matrices of MATLAB",
      ">> Q\n\nQ =\n\n    1.0000    0.5000\n         0    1.0000\n\nK =\n\n     1     0\n     0     1\n",
      ["Q: 1 0.5 / 0 1", "K: 1 0 / 0 1"],
    ],
    [
      "a printed matrix that is only a part, or is multiplied, is left out",
      "Q =\n\n   1.0e+03 *\n\n    1.0    0.5\n    0.2    1.0\n\nK =\n\n  Columns 1 through 2\n\n 1 0\n 0 1\n",
      [],
    ],
    [
      "a chain of LaTeX: what it ends with is the matrix, and its factors have no name",
      String.raw`Q &= X W_Q = \begin{bmatrix} 1 & 0 \\ 0 & 2 \end{bmatrix} \begin{bmatrix} 1 & 3 \\ 4 & 5 \end{bmatrix} = \begin{bmatrix} 1 & 3 \\ 8 & 9 \end{bmatrix}`,
      ["-: 1 0 / 0 2", "-: 1 3 / 4 5", "Q: 1 3 / 8 9"],
    ],
    [
      "weights of LaTeX with their letter above, and what is only transposed or a product",
      String.raw`$W^{Q} = \begin{bmatrix} 1 & 0 \\ 0 & 2 \end{bmatrix}$, $K^T = \begin{bmatrix} 1 & 0 \\ 0 & 3 \end{bmatrix}$, $V = \begin{bmatrix} 1 & 0 \\ 0 & 4 \end{bmatrix}^\top$, $Q K = \begin{bmatrix} 1 & 0 \\ 0 & 5 \end{bmatrix}$`,
      ["W_Q: 1 0 / 0 2", "-: 1 0 / 0 3", "-: 1 0 / 0 4", "-: 1 0 / 0 5"],
    ],
    [
      "fractions and signs of LaTeX",
      String.raw`K = \begin{pmatrix} \frac{1}{2} & -\tfrac34 \\ {-}0.5 & −2 \end{pmatrix}`,
      ["K: 0.5 -0.75 / -0.5 -2"],
    ],
    [
      "printed tensors below their names",
      "Q:\ntensor([[1., 2.],\n        [3., 4.]])\n>>> K\narray([[5., 6.],\n       [7., 8.]])\n",
      ["Q: 1 2 / 3 4", "K: 5 6 / 7 8"],
    ],
    [
      "printed tensors of a notebook",
      "In [3]: Q\nOut[3]: \ntensor([[1., 2.],\n        [3., 4.]])\n\nIn [4]: K\nOut[4]: array([[5., 6.]])\nV: Parameter containing:\ntensor([[1., 2.]])\n",
      ["Q: 1 2 / 3 4", "K: 5 6", "V: 1 2"],
    ],
    [
      "a printed matrix of Julia on its line",
      "Q = 2×2 Matrix{Float32}:\n 1.0  0.0\n 0.5  1.0\nK = 1×2 Matrix{Float32}:\n 3.0  4.0\n",
      ["Q: 1 0 / 0.5 1", "K: 3 4"],
    ],
    [
      "a printed matrix of R with names of rows and columns",
      "Q:\n     d1   d2\nthe  2.0 -2.5\ncat -0.4 -0.2\nK:\n    [,1] [,2]\nthe  1.0  0.0\ncat  0.5  1.0\n",
      ["Q: 2 -2.5 / -0.4 -0.2", "K: 1 0 / 0.5 1"],
    ],
    [
      "tables of pandas, without the numbers of rows and columns",
      "Q\n        0     1\nthe  2.04 -2.56\ncat -0.45 -0.22\n\nK\n     0    1\n0  1.5  0.0\n1  0.0  1.0\n",
      ["Q: 2.04 -2.56 / -0.45 -0.22", "K: 1.5 0 / 0 1"],
    ],
    [
      "no part of a printed table with a gap",
      "Q\n        0     1\nthe  2.04 -2.56\ncat -0.45 -0.22\nsat   NaN  0.50\n\nK\n     0    1\n0  1.5  0.0\n1  0.0  1.0\n",
      ["K: 1.5 0 / 0 1"],
    ],
    ["a bracket too many", "Q = [[1, 2]]]\nK = [[5, 6]]", ["Q: 1 2", "K: 5 6"]],
  ])("%s", async (_, text, expected) => {
    expect(await matricesOf(text)).toEqual(expected);
  });

  test.each([
    ["a date", "2024-01-15 2024-01-16\n2024-01-17 2024-01-18"],
    ["versions", "1.2.3 4.5.6\n1.2.4 4.5.7"],
    ["addresses", "10.0.0.1 10.0.0.2\n10.0.0.3 10.0.0.4"],
    ["times", "12:30 13:45\n12:31 13:46"],
    [
      "prose with numbers",
      "In 1998 there were 3 of them.\n12 of 40 came back, see [1, 2] and (3, 4).",
    ],
    ["a log", "2024-01-15 12:00:01 INFO 3 4\n12 WARN queue length 12\n13 14 WARN x"],
    ["a numbered list", "1. first\n2. second"],
    ["a column of numbers", "1\n2\n3"],
    ["a single row", "1 2 3"],
    ["ragged rows unnamed", "1 2 3\n4 5"],
    ["calls", "foo(1, 2); bar(3, x); range(0, 10)"],
    ["calls in a block", "fn main() {\n  foo(1, 2);\n  bar(3, 4);\n  let y = at(1, 2) + x[3];\n}"],
    ["a call by name", "let k = between(1, 2)"],
  ])("%s is no matrix", async (_, text) => {
    const { matrices, problems } = await read(text);
    expect(matrices).toEqual([]);
    expect(problems).toEqual([]);
  });

  test("every number keeps its own range", async () => {
    const text = "K = [[1, -0.5], # first\n [2e1, 3]]\n\nV:\n4 5\n6 7\n";
    expect(cellTexts(text, await read(text))).toEqual("1 -0.5 2e1 3 4 5 6 7".split(" "));
  });

  test("constants, booleans and labels", async () => {
    const { constants, stringLists } = await read(
      'heads = 2\ncausal: true\nconst int n_head = 4;\ntokens: the, cat\nlet words = ["a", "b c"];',
    );
    expect(constants.map(({ name, value }) => [name, value])).toEqual([
      ["heads", 2],
      ["causal", true],
      ["n_head", 4],
    ]);
    expect(stringLists.map(({ name, values }) => [name, values])).toEqual([
      ["tokens", ["the", "cat"]],
      ["words", ["a", "b c"]],
    ]);
  });

  test.each([
    ["ragged rows", "K = [[1, 2], [3]]", "[3]: K[1] has 1 number but the row above has 2: add 1"],
    ["ragged lines", "K:\n1 2\n3 4\n5", "5: K[2] has 1 number but the rows above have 2: add 1"],
  ])("%s are a problem at their place", async (_, text, expected) => {
    const { problems } = await read(text);
    const told = problems.map((p) => `${text.slice(p.range.start, p.range.end)}: ${p.message}`);
    expect(told).toEqual([expected]);
  });
});

describe("however the text looks", () => {
  test.each([
    ["ten thousand open brackets", "[".repeat(10_000)],
    ["ten thousand nested brackets", "[".repeat(10_000) + "1, 2" + "]".repeat(10_000)],
    ["two million characters of brackets", "[(".repeat(1_000_000)],
    ["two million characters of numbers", "1 2 ".repeat(500_000)],
    ["two million quotes", `["'`.repeat(700_000)],
    ["a long word", "a".repeat(2_000_000)],
    ["a long number", `K = [${"1".repeat(2_000_000)}]`],
    ["many names", "K = ".repeat(1_000_000)],
    ["a hundred thousand assignments", "K = [[1, 2], [3\n".repeat(100_000)],
  ])("%s is read in time", async (_, text) => {
    await expectSoon(() => read(text));
  });
});
