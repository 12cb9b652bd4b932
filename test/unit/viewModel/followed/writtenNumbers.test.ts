import { afterEach, describe, expect, it } from "vitest";
import { findLiteral } from "../../../../src/source/edits/findLiteral.ts";
import type { Role } from "../../../../src/source/extraction.ts";
import { openSource } from "../../../../src/source/openSource.ts";
import { listTintedCells } from "../../../../src/viewModel/tintedCells.ts";
import { ProgramFollower } from "../../../../src/service/programFollower.ts";
import { evaluateGroup } from "../../../support/groups.ts";
import { stillResources } from "../../../support/sourceResources.ts";

const opened: { dispose(): void }[] = [];
afterEach(() => opened.splice(0).forEach((each) => each.dispose()));

/** The one computation of a followed program that has these lines before its attention. */
async function attend(
  lines: readonly string[],
  attention = ["s = a @ b.T", "w = np.exp(s) / np.exp(s).sum(axis=1, keepdims=True)", "o = w @ c"],
) {
  const text = ["import numpy as np", "import torch", ...lines, ...attention].join("\n");
  const source = await openSource(text, "python", stillResources);
  opened.push(source);
  const { groups } = await new ProgramFollower(stillResources).follow(source, source.extract(), {});
  const group = groups.find(({ followed }) => followed)!;
  /** The text of each number, or why it has none. */
  const written = (role: Role) => {
    const matrix = group.matrices[role]!;
    return Array.from(matrix.values, (_, index) => {
      const found = findLiteral(text, matrix, index);
      return found.kind === "literal" ? found.written : found.kind;
    });
  };
  const reason = (role: Role, index: number) => {
    const found = findLiteral(text, group.matrices[role]!, index);
    return "message" in found ? found.message : null;
  };
  const tinted = async () => {
    const evaluated = await evaluateGroup(group);
    const all = listTintedCells(evaluated, { start: 0, end: text.length });
    return [...new Set(all.map(({ range }) => text.slice(range.start, range.end)))];
  };
  return { group, written, reason, tinted };
}

const rest = [
  "b = np.array([[0.5, -0.25], [0.75, 1.5]])",
  "c = np.array([[2.5, 3.5], [4.5, 5.5]])",
];

describe("numbers of a followed program lead back to where they are written", () => {
  it.each([
    ["without a name", "a = np.vstack([np.array([1.25, 2.25]), [-3.25, 4.25]])"],
    ["in lists", "rows = [[1.25, 2.25], [-3.25, 4.25]]\na = np.array(rows)"],
    ["one after the other", "p = [1.25, 2.25]\nq = [-3.25]\nq.append(4.25)\na = np.array([p, q])"],
    ["side by side", "a = np.hstack([np.array([[1.25], [-3.25]]), np.array([[2.25], [4.25]])])"],
    ["turned", "a = np.array([[1.25, -3.25], [2.25, 4.25]]).T.copy()"],
    ["cut out", "t = np.array([[9.0, 1.25, 2.25], [9.0, -3.25, 4.25]])\na = t[:, 1:]"],
    ["chosen by a list", "t = np.array([[-3.25, 4.25], [1.25, 2.25]])\na = t[[1, 0]]"],
    [
      "one by one",
      "t = np.array([[1.25, 2.25, -3.25, 4.25]])\na = np.array([[t[0, 0], t[0, 1]], [t[0, 2], t[0, 3]]])",
    ],
    ["put into rows", "a = np.zeros((2, 2))\na[0] = [1.25, 2.25]\na[1] = np.array([-3.25, 4.25])"],
    [
      "put in one by one",
      "a = np.zeros((2, 2))\na[0, 0] = 1.25\na[0, 1] = 2.25\na[1] = -3.25, 4.25",
    ],
    [
      "from a dictionary",
      'd = {"x": [1.25, 2.25], "y": [-3.25, 4.25]}\na = np.array([d[k] for k in "xy"])',
    ],
    [
      "through a function",
      "def pick(m):\n    return m[::-1]\na = pick(np.array([[-3.25, 4.25], [1.25, 2.25]]))",
    ],
    [
      "through torch",
      "a = torch.stack([torch.tensor([1.25, 2.25]), torch.tensor([-3.25, 4.25])]).numpy()",
    ],
    [
      "in a reshaped row",
      "a = np.array([1.25, 2.25, -3.25, 4.25], dtype=np.float32).reshape(2, 2)",
    ],
  ])("%s", async (_, line) => {
    const { written, tinted } = await attend([...rest, ...line.split("\n")]);
    expect(written("query")).toEqual(["1.25", "2.25", "-3.25", "4.25"]);
    expect(await tinted()).toEqual(expect.arrayContaining(["1.25", "2.25", "-3.25", "4.25"]));
  });

  it("also into the weights of a layer", async () => {
    const { written } = await attend([
      "import torch.nn as nn",
      "layer = nn.Linear(2, 2, bias=False)",
      "with torch.no_grad():",
      "    layer.weight.copy_(torch.tensor([[1.25, 2.25], [3.25, 4.25]]))",
      "a = layer.weight.detach().numpy()",
      ...rest,
    ]);
    expect(written("query")).toEqual(["1.25", "2.25", "3.25", "4.25"]);
  });

  it("and copies of one literal change together", async () => {
    const { written } = await attend(["a = np.tile(np.array([[1.25, 2.25]]), (2, 1))", ...rest]);
    expect(written("query")).toEqual(["1.25", "2.25", "1.25", "2.25"]);
  });

  it("but not what was overwritten since", async () => {
    const { written } = await attend([
      "a = np.array([[1.25, 2.25], [3.25, 4.25]])",
      "a[0] = a[0] * 2",
      ...rest,
    ]);
    expect(written("query")).toEqual(["computed", "computed", "3.25", "4.25"]);
  });

  it("and say why where they are computed or drawn", async () => {
    const { reason, written, tinted } = await attend([
      "np.random.seed(1)",
      "a = np.vstack([np.array([1.25, 2.25]), np.array([3.25, 4.25]) * 2])",
      "b = np.random.rand(2, 2)",
      "c = np.array([[2.5, 3.5], [4.5, 5.5]]) * 2",
    ]);
    expect(written("query")).toEqual(["1.25", "2.25", "computed", "computed"]);
    expect(reason("query", 2)).toMatch(/^This number of a is computed on line \d\. Change the/);
    expect(reason("key", 0)).toMatch(
      /^This number of b is drawn by np\.random\.rand on line 5 and/,
    );
    expect(reason("value", 0)).toMatch(/^This number of c is computed on line 6/);
    expect(await tinted()).toEqual(["1.25", "2.25"]);
  });

  it("and name what a product is computed from", async () => {
    const { reason } = await attend([
      "x = np.array([[1.25, 2.25], [3.25, 4.25]])",
      "W = np.array([[1.0, 0.5], [0.0, 1.0]])",
      "alias = x",
      "a = alias @ W.T",
      ...rest,
    ]);
    expect(reason("query", 0)).toBe(
      "This number of a is computed on line 6. Change the numbers of x, W instead.",
    );
  });

  it("and a layer draws its weights where it is made", async () => {
    const { reason } = await attend(
      [
        "torch.manual_seed(0)",
        "layer = torch.nn.Linear(2, 2, bias=False)",
        "x = torch.tensor([[1.25, 2.25], [3.25, 4.25]])",
      ],
      ["w = torch.softmax(layer.weight @ x.T, dim=-1)", "o = w @ x"],
    );
    expect(reason("query", 0)).toMatch(/is drawn by torch\.nn\.Linear on line 4/);
  });
});
