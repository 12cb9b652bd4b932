import { describe, expect, it, test } from "vitest";
import { openSource } from "../../../../src/source/openSource.ts";
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

test.each([
  ["@ in NumPy", "q = x @ Wq", "inOut", "@ Wq"],
  ["@ with a transpose", "q = x @ Wq.T", "outIn", "@ Wq.T"],
  ["the weight before the vector", "q = Wq @ x[0]", "outIn", "Wq @ x"],
  ["np.dot", "q = np.dot(x, Wq)", "inOut", "dot(x, Wq"],
  ["np.dot with a transpose", "q = np.dot(x, Wq.T)", "outIn", "dot(x, Wq.T"],
  ["a method", "q = x.dot(Wq)", "inOut", ".dot(Wq"],
  ["torch.matmul", "q = torch.matmul(x, Wq)", "inOut", "matmul(x, Wq"],
  ["F.linear", "q = F.linear(x, Wq)", "outIn", "linear(x, Wq"],
  ["microgpt's linear", "q = linear(x, Wq)", "outIn", "linear(x, Wq"],
  ["another projection", "v = x @ Wv", "inOut", "@ Wv"],
])("the layout is told by %s", async (_, use, value, place) => {
  const text = python(use);
  const [group] = await groupsOf(text, "python");
  const layout = group?.settings.weightLayout;
  expect(layout?.value).toBe(value);
  expect(layout?.range && text.slice(layout.range.start, layout.range.end)).toBe(place);
});

test.each([
  ["nothing says, and the weights are square", "[[1., 0.], [0., 1.]]", "outIn"],
  ["only rows as inputs fit", "[[1., 0., 1., 0.], [0., 1., 0., 1.]]", "inOut"],
  ["only columns as inputs fit", "[[1., 0.], [0., 1.], [1., 1.], [0., 0.]]", "outIn"],
])("the layout where %s", async (_, rows, value) => {
  const [group] = await groupsOf(python("", rows), "python");
  expect(group?.settings.weightLayout).toEqual({ value, range: null });
});

describe("an input with projections", () => {
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

  it("is not meant where query, key and value stand there themselves", async () => {
    const text = python("q = [[1., 2.]]\nk = [[1., 2.]]\nv = [[1., 2.]]");
    const groups = await groupsOf(text, "python");
    expect(groups.map(({ kind }) => kind)).toEqual(["attention"]);
  });

  it("is needed: projections alone compute nothing", async () => {
    const groups = await groupsOf(python("").replace("x = np", "z = np"), "python");
    expect(groups).toEqual([]);
  });
});
