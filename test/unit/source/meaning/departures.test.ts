import { describe, expect, it } from "vitest";
import { openSource } from "../../../../src/source/openSource.ts";
import {
  listAssumptions,
  listDepartures,
  offerHeadCounts,
} from "../../../../src/source/meaning/assumptions.ts";
import type { ComputationGroup, Role } from "../../../../src/source/extraction.ts";
import { sourceResources } from "../../../support/sourceResources.ts";

const QKV = "q = [[1, 0], [0, 1]]\nk = [[1, 0], [0, 1]]\nv = [[2, 3], [4, 5]]\n";
const MLP = "x = [[1, 2]]\nmlp_up = [[1, 2], [3, 4]]\nmlp_down = [[1, 2], [3, 4]]\n";

async function firstGroup(
  text: string,
  language = "python",
  roles: Readonly<Record<string, Role>> = {},
): Promise<ComputationGroup> {
  const source = await openSource(text, language, sourceResources);
  const [group] = source.extract({ overrides: { roles } }).groups;
  source.dispose();
  if (!group) throw new Error("no computation");
  return group;
}

/** Each departure as the part and the text that tells it. */
async function departuresOf(text: string, language?: string): Promise<readonly string[]> {
  const group = await firstGroup(text, language);
  return listDepartures(group).map(
    ({ part, range }) => `${part}: ${text.slice(range.start, range.end)}`,
  );
}

describe("signs that a program computes something else", () => {
  it.each([
    ["a softmax without a scale", "w = softmax(q @ k.T)", ["scale: softmax("]],
    ["a softmax after a root", "w = softmax(q @ k.T / np.sqrt(2))", []],
    ["a softmax after a power of a half", "w = softmax(q @ k.T * 2 ** -0.5)", []],
    ["no softmax at all", "print(q)", []],
    ["a triangle", "m = np.triu(np.ones((2, 2)), k=1)", ["mask: triu"]],
    ["a filled mask", "s = s.masked_fill(m == 0, -9)", ["mask: masked_fill"]],
    ["minus infinity", "s[0, 1] = -np.inf", ["mask: -np.inf"]],
    ["minus infinity as text", "s[0, 1] = float('-inf')", ["mask: float('-inf'"]],
    ["minus infinity to begin a maximum with", "max_s = -np.inf", []],
    ["a causal call, which is read as one", "F.sdpa(q, k, v, is_causal=True)", []],
    [
      "a softmax over the queries",
      "w = softmax(s / sqrt(2), dim=0)",
      ["softmaxAxis: softmax(s / sqrt(2), dim=0"],
    ],
    [
      "a softmax over the queries of scores by name",
      "w = softmax(q @ k.T / sqrt(2), dim=0)",
      ["softmaxAxis: softmax(q @ k.T / sqrt(2), dim=0"],
    ],
    ["a softmax over the keys, which are the rows", "w = softmax(k @ q.T / sqrt(2), dim=0)", []],
    [
      "projections of a module",
      "m = nn.MultiheadAttention(2, 1)",
      ["weights: nn.MultiheadAttention"],
    ],
    ["what is commented out", "# m = np.triu(s)", []],
  ])("%s", async (_name, line, expected) => {
    const found = await departuresOf(`${QKV}${line}\n`);
    expect(found).toEqual(expected);
  });

  it.each([
    ["the input", "h = relu(x @ mlp_up)", []],
    ["another name", "h = relu(normed @ mlp_up)", ["input: normed @ mlp_up"]],
    ["a call on the input", "y = mlp(x)", []],
    ["a call on a sum", "y = mlp(attention(x) + x)", ["input: mlp(attention(x) + x"]],
    ["a definition", "def mlp(z):\n  return z", []],
    ["another name in a call", "h = relu(np.dot(normed, mlp_up))", ["input: dot(normed, mlp_up"]],
    ["another name behind", "h = relu(mlp_up @ normed)", ["input: mlp_up @ normed"]],
    ["another name before a method", "h = normed.dot(mlp_up)", ["input: normed.dot(mlp_up"]],
    [
      "another name, summed",
      "h[j] += normed[k] * mlp_up[j][k]",
      ["input: normed[k] * mlp_up[j][k]"],
    ],
    ["what has no name", "h = relu(norm(x) @ mlp_up)", []],
    ["another activation", "h = gelu(x @ mlp_up)", ["activation: gelu("]],
  ])("of an MLP: %s", async (_name, line, expected) => {
    expect(await departuresOf(`${MLP}${line}\n`)).toEqual(expected);
  });

  it("count no more where a comment settles the part", async () => {
    const text = `# attention: heads=1 causal scale=1\n${QKV}w = softmax(np.triu(q @ k.T))\n`;
    expect(await departuresOf(text)).toEqual([]);
    expect(listAssumptions(await firstGroup(text))).toEqual([]);
  });

  it("count no more where the user decides what the matrices are", async () => {
    const module = `${QKV}m = nn.MultiheadAttention(2, 1)\n`;
    const other = `${MLP}h = relu(normed @ mlp_up)\n`;
    const idOf = async (text: string, role: Role) => (await firstGroup(text)).matrices[role]!.id;
    const query = await idOf(module, "query");
    expect(listDepartures(await firstGroup(module, "python", { [query]: "query" }))).toEqual([]);
    const input = await idOf(other, "input");
    const group = await firstGroup(other, "python", { [input]: "input" });
    expect(listDepartures(group)).toEqual([]);
    expect(listAssumptions(group)).toEqual([]);
    const up = await idOf(other, "mlpUp");
    const stays = await firstGroup(other, "python", { [up]: "mlpUp" });
    expect(listDepartures(stays)).toHaveLength(1);
  });

  it("are not looked for in prose, outputs or data", async () => {
    const prose = `np.triu makes a mask.\n\n\`\`\`python\n${QKV}\`\`\`\n`;
    expect(await departuresOf(prose, "markdown")).toEqual([]);
    expect(await departuresOf(prose.replace("v =", "np.triu(q)\nv ="), "markdown")).toEqual([
      "mask: triu",
    ]);
    const notebook = JSON.stringify({
      cells: [
        { cell_type: "markdown", source: ["np.triu makes a mask"] },
        { cell_type: "code", source: [QKV], outputs: [{ text: ["np.triu"] }] },
      ],
    });
    expect(await departuresOf(notebook, "ipynb")).toEqual([]);
    const masked = notebook.replace("v = ", "np.tril(q)\\nv = ");
    expect(await departuresOf(masked, "ipynb")).toEqual(["mask: tril"]);
    expect(await departuresOf('{"q": [[1]], "k": [[1]], "v": [[1]]}', "json")).toEqual([]);
  });
});

describe("what is assumed", () => {
  it("of plain matrices is everything that they do not say", async () => {
    const group = await firstGroup(QKV);
    expect(listAssumptions(group).map(({ text }) => text)).toEqual([
      ...["1 head", "scale 1/√2", "no mask"],
    ]);
    expect(offerHeadCounts(group)).toEqual([2]);
  });

  it("of an MLP is its activation, unless the code calls it, and its input", async () => {
    const silent = await firstGroup(`${MLP}h = activate(x @ mlp_up)\n`);
    expect(listAssumptions(silent).map(({ text }) => text)).toEqual(["ReLU", "x as its input"]);
    expect(offerHeadCounts(silent)).toEqual([]);
    const calls = await firstGroup(`${MLP}h = [unit.Relu() for unit in x @ mlp_up]\n`);
    expect(listAssumptions(calls).map(({ text }) => text)).toEqual(["x as its input"]);
    const other = await firstGroup(`${MLP}h = leaky_relu(x @ mlp_up)\n`);
    expect(listAssumptions(other).map(({ text }) => text)).toEqual(["ReLU", "x as its input"]);
  });

  it("is how a function draws weights that is known by its name alone", async () => {
    const text = `class A { void B() {
      var random = new Random(42);
      var x = new List<double> { 1, 2 };
      var mlpUp = CreateMatrix(random, 4, 2);
      var mlpDown = CreateMatrix(random, 2, 4);
    } }`;
    const texts = listAssumptions(await firstGroup(text, "csharp")).map((each) => each.text);
    expect(texts).toContain("weights drawn by CreateMatrix with seed 42");
  });

  it("is nothing in a whole problem of JSON", async () => {
    const text = JSON.stringify({
      ...{ kind: "attention", headCount: 1 },
      ...{ query: [[1]], key: [[1]], value: [[1]] },
    });
    expect(listAssumptions(await firstGroup(text, "json"))).toEqual([]);
  });
});
