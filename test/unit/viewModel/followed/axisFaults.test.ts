import { afterEach, describe, expect, it } from "vitest";
import { openSource } from "../../../../src/source/openSource.ts";
import { ProgramFollower } from "../../../../src/service/programFollower.ts";
import { sourceResources } from "../../../support/sourceResources.ts";

const opened: { dispose(): void }[] = [];
afterEach(() => opened.splice(0).forEach((each) => each.dispose()));

/** The code below what a problem says, and the number of computations. */
async function problemsIn(...lines: readonly string[]) {
  const text = [
    "import torch",
    "import torch.nn.functional as F",
    "x = torch.arange(12.0).reshape(3, 4) / 10",
    "a, b, c = x, x * 2, x - 1",
    ...lines,
  ].join("\n");
  const source = await openSource(text, "python", sourceResources);
  opened.push(source);
  const follower = new ProgramFollower(sourceResources);
  const { problems, groups } = await follower.follow(source, source.extract({}), {});
  return {
    said: problems.map(({ message, range: { start, end } }) => [
      /dimension \d/.exec(message)?.[0],
      text.slice(start, end),
    ]),
    count: groups.length,
  };
}

describe("a softmax along the queries", () => {
  it("is a problem where its rows weigh values", async () => {
    const { said, count } = await problemsIn(
      "w = torch.softmax(a @ b.T / 2, dim=0)",
      "out = w @ c",
    );
    expect(said).toEqual([["dimension 0", "torch.softmax(a @ b.T / 2, dim=0)"]]);
    // The map of the weights that it has.
    expect(count).toBe(1);
  });

  it("is one problem, in a batch, in a loop, and written out", async () => {
    const { said } = await problemsIn(
      "for _ in range(3):",
      "    s = a[None] @ b[None].transpose(1, 2)",
      "    e = torch.exp(s)",
      "    w = e / e.sum(dim=1, keepdim=True)",
      "    out = w @ c[None]",
    );
    expect(said).toEqual([["dimension 1", "e / e.sum(dim=1, keepdim=True)"]]);
  });

  it("is a problem of a single query too, whose weights are then all 1", async () => {
    const { said } = await problemsIn("w = torch.softmax(a[:1] @ b.T, dim=0)", "out = w @ c");
    expect(said).toEqual([["dimension 0", "torch.softmax(a[:1] @ b.T, dim=0)"]]);
  });

  it.each([
    ["its columns weigh values", ["w = F.softmax(b @ a.T, dim=0)", "out = w.T @ c"]],
    ["values stand in columns", ["w = F.softmax(b @ a.T, dim=0)", "out = c.T @ w"]],
    ["it is of something else", ["w = F.softmax(x, dim=0)", "out = w @ c.T"]],
    [
      "a cache has one key so far",
      ["w = torch.softmax(a[:1] @ b[:1].T, dim=-1)", "out = w @ c[:1]"],
    ],
    ["it runs along the keys", ["w = F.softmax(a @ b.T, dim=1)", "out = w @ c"]],
  ])("is no problem where %s", async (_, lines) => {
    expect((await problemsIn(...lines)).said).toEqual([]);
  });
});

describe("keys of another width than the queries", () => {
  const wide = ["q = torch.tensor([[1.0, 0.0, 1.0], [0.0, 2.0, 0.0]])", "v = torch.ones(2, 2)"];
  const narrow = "k = torch.tensor([[1.0, 0.0], [0.0, 1.0]])";
  const used = ["w = torch.softmax(q @ k.T, dim=1)", "out = w @ v"];

  it("are no problem where the program gives their name to others before it uses them", async () => {
    const { said, count } = await problemsIn(...wide, narrow, "k = torch.ones(2, 3)", ...used);
    expect(said).toEqual([]);
    expect(count).toBe(1);
  });

  it("are a problem where the program stops at them", async () => {
    const { said } = await problemsIn(...wide, narrow, ...used);
    expect(said.map(([, place]) => place)).toContain("k");
  });
});
