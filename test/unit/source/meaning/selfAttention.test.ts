import { describe, expect, it, test } from "vitest";
import { evaluate } from "../../../../src/engine/evaluate.ts";
import { openSource } from "../../../../src/source/openSource.ts";
import { toGroupProblem } from "../../../../src/problem/groupProblem.ts";
import { findWeightUses } from "../../../../src/source/meaning/weightUses.ts";
import { sourceResources } from "../../../support/sourceResources.ts";

async function groupsOf(text: string, language: string) {
  const source = await openSource(text, language, sourceResources);
  const { groups } = source.extract();
  source.dispose();
  return groups;
}

const python = (use: string, rows = "[[1., 0.], [0., 1.]]"): string => `
import numpy as np
x = np.array([[1., 2.], [3., 4.], [5., 6.]])
Wq = np.array(${rows})
Wk = np.array(${rows})
Wv = np.array(${rows})
n_heads = 1
${use}
`;
import { expectSoon } from "../../../support/expectSoon.ts";

test.each([
  ["@ in NumPy", "q = x @ Wq", "inOut", "@ Wq"],
  ["LaTeX", "$Q = X W_Q$", "inOut", "X W_Q"],
  [
    "LaTeX in bold letters",
    String.raw`\mathbf{X}\mathbf{W}^{Q}`,
    "inOut",
    String.raw`\mathbf{X}\mathbf{W}^{Q`,
  ],
  ["@ with a transpose", "q = x @ Wq.T", "outIn", "@ Wq.T"],
  ["the weight before the vector", "q = Wq @ x[0]", "outIn", "Wq @ x"],
  ["np.dot", "q = np.dot(x, Wq)", "inOut", "dot(x, Wq"],
  ["np.dot with a transpose", "q = np.dot(x, Wq.T)", "outIn", "dot(x, Wq.T"],
  ["a method", "q = x.dot(Wq)", "inOut", ".dot(Wq"],
  ["torch.matmul", "q = torch.matmul(x, Wq)", "inOut", "matmul(x, Wq"],
  ["F.linear", "q = F.linear(x, Wq)", "outIn", "linear(x, Wq"],
  ["microgpt's linear", "q = linear(x, Wq)", "outIn", "linear(x, Wq"],
  ["another projection", "v = x @ Wv", "inOut", "@ Wv"],
  ["a call in a call", "q = MatMul(Norm(x), Wq)", "inOut", "MatMul(Norm(x), Wq"],
  ["a transpose in a call", "q = np.dot(x, np.transpose(Wq))", "outIn", "dot(x, np.transpose(Wq)"],
  ["the weight first", "q = mat_vec(Wq, x[0])", "outIn", "mat_vec(Wq, x"],
  ["a method of the weight", "q = Wq.dot(x[0])", "outIn", "Wq.dot(x"],
  ["sums over rows", "q[i][j] += x[i][k] * Wq[k][j]", "inOut", "[k] * Wq[k]["],
  ["sums over columns", "q[i, j] += x[i, k] * Wq[j, k]", "outIn", ", k] * Wq[j, k]"],
  ["einsum", 'q = np.einsum("td,de->te", x, Wq)', "inOut", 'einsum("td,de->te", x, Wq'],
  ["einsum to rows", 'q = np.einsum("td,ed->te", x, Wq)', "outIn", 'einsum("td,ed->te", x, Wq'],
  ["the transposed weight before the vector", "q = Wq.T @ x[0]", "inOut", "Wq.T @ x"],
  ["an attribute", "q = x @ self.Wq", "inOut", "@ self.Wq"],
  [
    "a parameter that is named alike",
    "def f(x, w_query):\n  return x @ w_query.T",
    "outIn",
    "@ w_query.T",
  ],
  ["a name rather than what sounds like it", "x @ w_k.T\nx @ Wk", "inOut", "@ Wk"],
  ["no product of two weights", "s = x @ Wq @ Wk.T @ x.T\n", "inOut", "@ Wq"],
])("the layout is told by %s", async (_, use, value, place) => {
  const text = python(use);
  const [group] = await groupsOf(text, "python");
  const layout = group?.settings.weightLayout;
  expect(layout?.value).toBe(value);
  expect(layout?.range && text.slice(layout.range.start, layout.range.end)).toBe(place);
});

test.each([
  ["nothing says, and NumPy makes square weights", "[[1., 0.], [0., 1.]]", "inOut"],
  ["only rows as inputs fit", "[[1., 0., 1., 0.], [0., 1., 0., 1.]]", "inOut"],
  ["only columns as inputs fit", "[[1., 0.], [0., 1.], [1., 1.], [0., 0.]]", "outIn"],
])("the layout where %s", async (name, rows, value) => {
  const [group] = await groupsOf(python("", rows), "python");
  const isAssumed = name.startsWith("nothing says");
  expect(group?.settings.weightLayout).toEqual({
    value,
    range: null,
    ...(isAssumed && { isAssumed }),
  });
});

test.each([
  ["torch.tensor([[1., 2.], [3., 4.]])", "outIn"],
  ["[[1., 2.], [3., 4.]]", "outIn"],
])("square weights that nothing is said of, written %s", async (written, value) => {
  const weights = ["Wq", "Wk", "Wv"].map((name) => `${name} = ${written}`);
  const [group] = await groupsOf(["x = [[1., 2.]]", ...weights].join("\n"), "python");
  expect(group?.settings.weightLayout?.value).toBe(value);
});

test("square weights are as the other weights of the file", async () => {
  const text = python("h = x @ W1.T");
  const [group] = await groupsOf(text, "python");
  expect(group?.settings.weightLayout?.value).toBe("outIn");
});

test.each([
  ["python", python("# q = x @ Wq\nq = x @ Wq.T"), "outIn"],
  ["python", python("# h = x @ W9.T\nh = x @ Wq"), "inOut"],
  [
    "csharp",
    "// q = MatMul(x, wq);\n/* and MatMul(x, wk) */ double[,] x = {{1, 2}}, wq = {{1, 0}, {0, 1}}, wk = {{1, 0}, {0, 1}}, wv = {{1, 0}, {0, 1}}; var q = MatMul(x, Transpose(wq));",
    "outIn",
  ],
  ["python", "x = [[1., 2.]]\nW1 = [[1., 2.], [3., 4.]]\nW2 = W1\n# h = x @ W1", undefined],
])("in %s what is commented out says nothing of the layout: %s", async (language, text, value) => {
  const [group] = await groupsOf(text, language);
  expect(group?.settings.weightLayout?.value).toBe(value);
});

test("a directive says it whatever the code does", async () => {
  const text = `# attention: weights=outIn\n${python("q = x @ Wq")}`;
  const [group] = await groupsOf(text, "python");
  expect(group?.settings.weightLayout?.value).toBe("outIn");
});

/** What an MLP of two numbers makes of them, where its weights are square and say nothing. */
test.each([
  ["python", "x = [[1, 2]]\nW1 = [[1, 2], [3, 4]]\nW2 = [[1, 0], [0, 1]]", "h = x @ W1", [7, 10]],
  ["python", "x = [[1, 2]]\nW1 = [[1, 2], [3, 4]]\nW2 = [[1, 0], [0, 1]]", "", [5, 11]],
  [
    "csharp",
    "double[,] x = {{1, 2}}, W1 = {{1, 2}, {3, 4}}, W2 = {{1, 0}, {0, 1}};",
    "var h = MatMul(x, W1);",
    [7, 10],
  ],
  [
    "typescript",
    "const x = [[1, 2]]; const W1 = [[1, 2], [3, 4]]; const W2 = [[1, 0], [0, 1]];",
    "const h = math.multiply(x, W1);",
    [7, 10],
  ],
  [
    "markdown",
    "```python\nx = [[1, 2]]\nW1 = [[1, 2], [3, 4]]\nW2 = [[1, 0], [0, 1]]\n```",
    "then `h = x @ W1`",
    [7, 10],
  ],
])("an MLP in %s where it says %s %s", async (language, text, use, hidden) => {
  const [group] = await groupsOf(`${text}\n${use}\n`, language);
  const stated = group && toGroupProblem(group);
  if (stated?.kind !== "ready") throw new Error("no problem");
  const trace = await evaluate(stated.problem);
  expect(trace.kind === "mlp" && [...trace.mlpHidden.values]).toEqual(hidden);
});

describe("an input with projections", () => {
  it("may be rows of tokens", async () => {
    const groups = await groupsOf(python("").replace("x = np", "tokens = np"), "python");
    expect(groups.map(({ matrices }) => matrices.input?.name)).toEqual(["tokens"]);
  });

  test.each([
    [
      "csharp",
      "var x = new double[,] { {1, 2} }; var wq = new double[,] { {1, 0}, {0, 1} }; var wk = new double[,] { {1, 0}, {0, 1} }; var wv = new double[,] { {1, 0}, {0, 1} };",
    ],
    [
      "typescript",
      "const x = [[1, 2]]; const wq = [[1, 0], [0, 1]]; const wk = [[1, 0], [0, 1]]; const wv = [[1, 0], [0, 1]];",
    ],
    [
      "json",
      '{"x": [[1, 2]], "wq": [[1, 0], [0, 1]], "wk": [[1, 0], [0, 1]], "wv": [[1, 0], [0, 1]]}',
    ],
    [
      "plaintext",
      "x = [[1, 2]]\nwq = [[1, 0], [0, 1]]\nwk = [[1, 0], [0, 1]]\nwv = [[1, 0], [0, 1]]",
    ],
  ])("is self-attention in %s", async (language, text) => {
    const groups = await groupsOf(text, language);
    expect(groups.map(({ kind, matrices }) => [kind, ...Object.keys(matrices)])).toEqual([
      ["selfAttention", "input", "queryProjection", "keyProjection", "valueProjection"],
    ]);
  });

  it("takes biases and the output projection with it", async () => {
    const text = python(
      "Wo = np.array([[1., 0.], [0., 1.]])\nbq = np.array([[1., 2.]])\nb_o = np.array([[3., 4.]])",
    );
    const [group] = await groupsOf(text, "python");
    expect(Object.keys(group?.matrices ?? {})).toEqual([
      ...["input", "queryProjection", "keyProjection", "valueProjection"],
      ...["outputProjection", "queryProjectionBias", "outputProjectionBias"],
    ]);
  });

  it("is ignored if query, key and value are there", async () => {
    const text = python("q = [[1., 2.]]\nk = [[1., 2.]]\nv = [[1., 2.]]");
    const groups = await groupsOf(text, "python");
    expect(groups.map(({ kind }) => kind)).toEqual(["attention"]);
  });

  it("is needed: projections alone compute nothing", async () => {
    const groups = await groupsOf(python("").replace("x = np", "z = np"), "python");
    expect(groups).toEqual([]);
  });
});

test("text that looks like products for a long way is read in time", async () => {
  for (const part of ["a.", "dot(x, ", "a ", "\n", "[a * "]) {
    await expectSoon(() => findWeightUses(part.repeat(50_000)));
  }
});
