import { describe, expect, it, test } from "vitest";
import { evaluate } from "../../../../src/engine/evaluate.ts";
import { roleOfPath } from "../../../../src/source/meaning/roles.ts";
import { listAssumptions } from "../../../../src/source/meaning/assumptions.ts";
import { toGroupProblem } from "../../../../src/problem/groupProblem.ts";
import { extractSketch } from "./sketch.ts";

test.each([
  ["ln_1.weight", "norm1"],
  ["ln1_b", "norm1Bias"],
  ["gamma1", "norm1"],
  ["beta2", "norm2Bias"],
  ["layerNorm2Gamma", "norm2"],
  ["attention_norm.weight", "norm1"],
  ["ffn_norm.weight", "norm2"],
  ["input_layernorm.weight", "norm1"],
  ["post_attention_layernorm.weight", "norm2"],
  ["h.0.ln_2.bias", "norm2Bias"],
  ["gamma", null],
  ["ln_f.weight", null],
  ["x_norm1", null],
  ["norm_of_2_rows", null],
])("the norm of %s is %s", (name, role) => {
  expect(roleOfPath(name.split("."))?.role ?? null).toBe(role);
});

const square = "1 0 / 0 1";
const layers = [
  ...["x = 1 3 / 2 0", `Wq = ${square}`, `Wk = ${square}`, `Wv = ${square}`, `Wo = ${square}`],
  ...["W1 = 1 0 / 0 1 / 1 1", "W2 = 1 0 1 / 0 1 1"],
].join("\n");

/** What comes of the first computation of a sketch. */
async function traceOf(text: string) {
  const [group] = extractSketch(text).groups;
  const stated = group && toGroupProblem(group);
  if (stated?.kind !== "ready") throw new Error(JSON.stringify(stated));
  return evaluate(stated.problem);
}

describe("attention and an MLP on one input", () => {
  const kindsOf = (text: string) => extractSketch(text).groups.map(({ kind }) => kind);

  it("are two computations where nothing says that they are a block", () => {
    expect(kindsOf(`const heads = 1\n${layers}`)).toEqual(["selfAttention", "mlp"]);
  });

  test.each([
    ["weights of a norm", "ln1_g = 1 1"],
    ["a directive", "// attention: placement=post"],
    ["another directive", "// attention: residual=false"],
  ])("are one block with %s", (_, line) => {
    expect(kindsOf(`const heads = 1\n${line}\n${layers}`)).toEqual(["block"]);
  });

  it("are two computations beside rows that are only called like a norm", () => {
    expect(kindsOf(`const heads = 1\nnorm1 = 1 2 / 3 4\n${layers}`)).toHaveLength(2);
  });

  it("are no block where the output projection is missing", () => {
    const text = `const heads = 1\nln1_g = 1 1\n${layers.replace(`Wo = ${square}`, "")}`;
    expect(kindsOf(text)).toEqual(["selfAttention", "mlp"]);
  });
});

describe("a block of program code", () => {
  it("has its norms, of the kind that they are called, before each sublayer", async () => {
    const trace = await traceOf(`const heads = 1\nrms_1 = 2 1\nrms_2 = 1 1\n${layers}`);
    if (trace.kind !== "block") throw new Error(trace.kind);
    expect(trace.placement).toBe("pre");
    const [first, second] = trace.normed1?.values ?? [];
    const size = Math.sqrt((1 + 9) / 2 + 1e-5);
    expect(first).toBeCloseTo(2 / size, 12);
    expect(second).toBeCloseTo(3 / size, 12);
  });

  it("is what its directive says", async () => {
    const said =
      "// attention: heads=1 placement=post norm=layerNorm residual=false activation=gelu";
    const trace = await traceOf(`${said}\n${layers}`);
    if (trace.kind !== "block") throw new Error(trace.kind);
    expect(trace.placement).toBe("post");
    expect(trace.mlp.activation).toBe("gelu");
  });

  it("says where a norm has not as many numbers as the input has columns", () => {
    const text = `const heads = 1\nbeta1 = 1 2 3\n${layers}`;
    const problems = extractSketch(text).problems.map(
      ({ range, message }) => `${text.slice(range.start, range.end)}: ${message}`,
    );
    expect(problems).toEqual([
      "beta1: beta1 is 1 × 3 but x is 2 × 2: beta1 needs 2 numbers, one per column of x",
    ]);
  });

  it("has one head, which is assumed, if nothing sets the head count", () => {
    const [group] = extractSketch(`ln1_g = 1 1\n${layers}`).groups;
    expect(group && toGroupProblem(group)).toMatchObject({
      kind: "ready",
      problem: { attention: { headCount: 1 } },
    });
    expect(group && listAssumptions(group).map(({ text }) => text)).toEqual([
      ...["1 head", "scale 1/√2", "no mask", "ReLU", "LayerNorm"],
      ...["norms before each sublayer", "residual connections"],
    ]);
  });
});
