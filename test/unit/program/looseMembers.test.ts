import { describe, expect, it } from "vitest";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { fragmentName } from "../../../src/source/smallNumbers.ts";
import { firstChoice } from "../../../src/viewModel/smallNumbers.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources);

/** Loose lines of a class, run with sample numbers. */
function run(...lines: readonly string[]) {
  const found = reader.readSmall(lines.join("\n"), "python", firstChoice(fragmentName))!;
  if (found.kind === "failed") throw new Error(found.reason);
  const { plan, program } = found;
  const [attention] = findAttentions(program.recording);
  return { plan, heads: attention?.headCount, masked: attention?.causal };
}

function reasonOf(...lines: readonly string[]): string {
  const found = reader.readSmall(lines.join("\n"), "python", firstChoice(fragmentName))!;
  return found.kind === "failed" ? found.reason : "it runs";
}

/** `name (sizes)` for each shape, all of which are assumed. */
function shapesOf(...lines: readonly string[]): readonly string[] {
  const { report } = reader.followShapes(lines.join("\n"), "python")!;
  expect(report.shapes.every(({ isAssumed }) => isAssumed)).toBe(true);
  return report.shapes.map(({ variable, symbolic }) => `${variable} (${symbolic.join(", ")})`);
}

const together = [
  "N, S, W = tokens.shape",
  "three = self.qkv(tokens).reshape(N, S, 3, self.heads, self.each).permute(2, 0, 3, 1, 4)",
  "q, k, v = three[0], three[1], three[2]",
  "fit = q @ k.transpose(-2, -1) * self.scale",
  'fit = fit.masked_fill(self.causal[:S, :S], float("-inf"))',
  "share = self.drop(torch.softmax(fit, dim=-1))",
  "mixed = (share @ v).transpose(1, 2).reshape(N, S, W)",
  "mixed = self.out(mixed)",
];
const sizes = together.map((each) => each.replace("self.each", "self.head_dim"));

const apart = [
  "N, S, W = x.size()",
  "q = self.q_proj(x).view(N, S, cfg.n_heads, W // cfg.n_heads).transpose(1, 2)",
  "k = self.k_proj(x).view(N, S, cfg.n_heads, W // cfg.n_heads).transpose(1, 2)",
  "v = self.v_proj(x).view(N, S, cfg.n_heads, W // cfg.n_heads).transpose(1, 2)",
  "hidden = self.tril[:, :, :S, :S] == 0",
  "fit = q @ k.transpose(2, 3) / math.sqrt(W // cfg.n_heads)",
  "share = F.softmax(fit.masked_fill(hidden, -1e9), dim=-1)",
  "y = (share @ v).transpose(1, 2).reshape(N, S, W)",
];

describe("loose lines of a class run with sample numbers for its object", () => {
  it("with queries, keys, and values of one layer, and a causal mask", () => {
    const { plan, heads, masked } = run(...sizes);
    expect(heads).toBe(2);
    expect(masked).toBe(true);
    expect(plan.lacks).toEqual(["tokens", "self"]);
    expect(plan.drawn).toEqual([
      { name: "tokens", shape: [1, 6, 8] },
      { name: "self.causal", shape: [6, 6], isMask: true },
    ]);
    expect(plan.code).toContain("self.qkv = nn.LazyLinear(24)");
  });

  it("with a layer for each, a mask that has a name, and settings", () => {
    const { plan, heads, masked } = run(...apart);
    expect([heads, masked]).toEqual([2, true]);
    expect(plan.lacks).toEqual(["x", "self", "cfg"]);
    expect(plan.code).toContain("self.tril = torch.tril(torch.ones(1, 1, 6, 6), 0).bool()");
  });

  it("in NumPy, with matrices of the object", () => {
    const { plan, heads } = run(
      "q = x @ self.Wq",
      "k = x @ self.Wk",
      "fit = q @ k.T / np.sqrt(self.d_k)",
      "out = softmax(fit) @ (x @ self.Wv)",
    );
    expect(heads).toBe(1);
    expect(plan.code).toContain("self.Wq = np.random.randn(4, 4) / 4 ** 0.5");
  });

  it("with einops, and without what only a flag asks for", () => {
    const { heads } = run(
      'split = lambda t: rearrange(t, "b n (h d) -> b h n d", h=self.heads)',
      "q, k, v = self.to_qkv(x).chunk(3, dim=-1)",
      "q, k, v = split(q), split(k), split(v)",
      "if self.flash:",
      "    out = F.scaled_dot_product_attention(q, k, v)",
      "else:",
      "    out = self.attend(q @ k.transpose(-1, -2) * self.scale) @ v",
    );
    expect(heads).toBe(2);
  });

  it("but not with a layer that nobody knows", () => {
    expect(reasonOf("q = self.rotate(x)", "y = softmax(q @ q.T) @ q")).toBe(
      "nothing gives `self.rotate` a value",
    );
  });

  it("but not where the lines define the object", () => {
    const [first] = shapesOf("self = load()", "y = self.proj(x)");
    expect(first).toBeUndefined();
  });
});

describe("loose lines of a class have shapes by their names", () => {
  it("where the width is split into heads", () => {
    expect(shapesOf(...apart)).toEqual([
      ...["q", "k", "v"].map((each) => `${each} (N, n_heads, S, W // n_heads)`),
      ...["hidden (1, 1, S, S)"].slice(1),
      ...["fit (N, n_heads, S, S)", "share (N, n_heads, S, S)", "y (N, S, W)"],
    ]);
  });

  it("where three parts stand in one axis", () => {
    expect(shapesOf(...sizes).slice(0, 3)).toEqual([
      "three (3, N, heads, S, head_dim)",
      "q (N, heads, S, head_dim)",
      "k (N, heads, S, head_dim)",
    ]);
  });

  it("and heads that are together as wide as nobody says", () => {
    expect(
      shapesOf(
        "N, S, W = x.shape",
        "q = self.wq(x).view(N, S, self.heads, self.head_dim).transpose(1, 2)",
        "k = self.wk(x).view(N, S, self.heads, self.head_dim).transpose(1, 2)",
        "v = self.wv(x).view(N, S, self.heads, self.head_dim).transpose(1, 2)",
        "share = F.softmax(q @ k.transpose(2, 3) / self.head_dim ** 0.5, dim=-1)",
        "y = (share @ v).transpose(1, 2).reshape(N, S, -1)",
        "y = self.wo(y)",
      ).slice(3),
    ).toEqual(["share (N, heads, S, S)", "y (N, S, heads * head_dim)", "y (N, S, W)"]);
  });

  it("and batches and widths of which no line says anything", () => {
    expect(
      shapesOf(
        "q = self.query(x)",
        "k = self.key(x)",
        "fit = q @ k.transpose(-2, -1) * k.shape[-1] ** -0.5",
        "fit = fit.masked_fill(self.tril[:S, :S] == 0, float('-inf'))",
        "y = F.softmax(fit, dim=-1) @ self.value(x)",
      ),
    ).toEqual(["q (…, S, ?)", "k (…, S, ?)", "fit (…, S, S)", "fit (…, S, S)", "y (…, S, ?)"]);
  });
});
