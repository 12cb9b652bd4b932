import { afterEach, describe, expect, it } from "vitest";
import { openSource } from "../../../../src/source/openSource.ts";
import { ProgramFollower } from "../../../../src/service/programFollower.ts";
import { evaluateGroup } from "../../../support/groups.ts";
import { stillResources } from "../../../support/sourceResources.ts";

const opened: { dispose(): void }[] = [];
afterEach(() => opened.splice(0).forEach((each) => each.dispose()));

const head = ["import torch", "import torch.nn as nn", "torch.manual_seed(0)"];

/** The only computation of a program: what holds its projected output, with the first and last row of it. */
async function read(...lines: readonly string[]) {
  const source = await openSource([...head, ...lines].join("\n"), "python", stillResources);
  opened.push(source);
  const follower = new ProgramFollower(stillResources);
  const { groups } = await follower.follow(source, source.extract({}), {});
  expect(groups).toHaveLength(1);
  const evaluated = await evaluateGroup(groups[0]!);
  const trace = "trace" in evaluated && evaluated.trace.kind === "attention" && evaluated.trace;
  const { values = new Float64Array(), shape = [] } = (trace && trace.projectedOutput) || {};
  const { projectedOutput: held } = groups[0]!.followed!.stages;
  return {
    held: held ? `${held.variable} ${held.line}` : null,
    values,
    width: shape.at(-1) ?? 0,
    hasBias: groups[0]!.matrices.outputProjectionBias !== undefined,
  };
}

function expectRows(
  { values, width }: { readonly values: ArrayLike<number>; readonly width: number },
  first: readonly number[],
  last: readonly number[],
) {
  const all = Array.from(values);
  expect(all.length).toBeGreaterThan(0);
  first.forEach((number, at) => expect(all[at]).toBeCloseTo(number, 5));
  last.forEach((number, at) => expect(all.at(at - width)).toBeCloseTo(number, 5));
}

const x = "x = torch.randn(2, 3, 4)";
const last = [-0.045277, 0.157172, 0.002037, -0.027523];

// What is printed comes from PyTorch 1.13, with the batch first.
describe("the output projection of `nn.MultiheadAttention` is a stage of its own", () => {
  it.each([
    [
      "",
      "4, 2, batch_first=True",
      [x],
      "x, x, x",
      [-0.768906, -0.160426, -0.33238, 0.429651],
      last,
    ],
    [
      "with the batch second",
      "4, 2",
      [x],
      "x, x, x",
      [-0.448508, -0.048249, -0.183449, 0.529534],
      [-0.351305, 0.056759, -0.135396, -0.188572],
    ],
    [
      "without weights",
      "4, 2, batch_first=True",
      [x],
      "x, x, x, need_weights=False",
      [-0.768906, -0.160426, -0.33238, 0.429651],
      last,
    ],
    [
      "over other keys",
      "4, 2, batch_first=True",
      [x, "y = torch.randn(2, 5, 4)"],
      "x, y, y",
      [0.323914, -0.07812, 0.105041, -0.162121],
      [0.000243, -0.041438, -0.007312, 0.112083],
    ],
    [
      "over other keys, with the batch second and the weights of each head",
      "4, 2",
      [x, "y = torch.randn(5, 3, 4)"],
      "x, y, y, average_attn_weights=False",
      [0.308449, -0.116201, 0.10077, 0.155021],
      [-0.046994, -0.189228, -0.05512, 0.08776],
    ],
    [
      "with a mask of booleans",
      "4, 2, batch_first=True",
      [x, "mask = torch.triu(torch.ones(3, 3, dtype=torch.bool), diagonal=1)"],
      "x, x, x, attn_mask=mask",
      [-0.290432, -0.350054, -0.154761, 0.542606],
      last,
    ],
    [
      "with a mask that is added",
      "4, 2, batch_first=True",
      [x, "mask = torch.triu(torch.full((3, 3), float('-inf')), diagonal=1)"],
      "x, x, x, attn_mask=mask",
      [-0.290432, -0.350054, -0.154761, 0.542606],
      last,
    ],
    [
      "with keys that are padding",
      "4, 2, batch_first=True",
      [x, "pad = torch.tensor([[False, False, True], [False, False, False]])"],
      "x, x, x, key_padding_mask=pad",
      [-0.741948, -0.22103, -0.329362, 0.489574],
      last,
    ],
    [
      "without a batch",
      "4, 2",
      [x],
      "x[0], x[0], x[0]",
      [-0.768906, -0.160426, -0.33238, 0.429651],
      [-0.773676, -0.085476, -0.324453, 0.331081],
    ],
  ])("%s", async (_, made, before, call, firstRow, lastRow) => {
    const lines = [`mha = nn.MultiheadAttention(${made})`, ...before, `out, w = mha(${call})`];
    const found = await read(...lines);
    expectRows(found, firstRow, lastRow);
    expect(found).toMatchObject({ held: `out ${head.length + lines.length}`, hasBias: true });
  });

  it("without a bias", async () => {
    const made = "mha = nn.MultiheadAttention(4, 2, bias=False, batch_first=True)";
    const found = await read(made, x, "out, w = mha(x, x, x)");
    expectRows(
      found,
      [0.397286, -0.216828, 0.099549, -0.166251],
      [0.296764, -0.153586, 0.09158, -0.045981],
    );
    expect(found.hasBias).toBe(false);
  });

  it("not where weights were dropped before, as in training", async () => {
    const made = "mha = nn.MultiheadAttention(4, 2, dropout=0.5, batch_first=True)";
    const found = await read(made, x, "out, w = mha(x, x, x)");
    expect(found).toMatchObject({ held: null, width: 0 });
  });
});

describe("the output projection of a program's own attention", () => {
  const heads = [
    "x = torch.randn(3, 4)",
    "Wq, Wk, Wv, Wo = (nn.Linear(4, 4) for _ in range(4))",
    "q, k, v = (W(x).view(3, 2, 2).transpose(0, 1) for W in (Wq, Wk, Wv))",
    "w = torch.softmax(q @ k.transpose(-2, -1) / 2 ** 0.5, dim=-1)",
    "o = (w @ v).transpose(0, 1).reshape(3, 4)",
  ];

  it("is a stage, too", async () => {
    const found = await read(...heads, "out = Wo(o)");
    expectRows(
      found,
      [0.45365, -0.102785, 0.038248, 0.050016],
      [0.495918, 0.050565, -0.144458, -0.05871],
    );
    expect(found.held).toBe("out 9");
  });

  it.each([
    ["a layer of another width", "out = nn.Linear(4, 2)(o)"],
    ["one of several layers", "out = Wo(o) + Wq(o)"],
    ["heads in another order", "out = Wo(o.view(3, 2, 2).flip(1).reshape(3, 4))"],
  ])("is none: %s", async (_, line) => {
    expect(await read(...heads, line)).toMatchObject({ held: null, width: 0 });
  });
});
