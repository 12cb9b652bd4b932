import { afterEach, describe, expect, it } from "vitest";
import type { BlockTrace } from "../../../../src/engine/trace.ts";
import { openSource } from "../../../../src/source/openSource.ts";
import { toBasis } from "../../../../src/viewModel/basis.ts";
import { titleOf } from "../../../../src/viewModel/titleOf.ts";
import { ProgramFollower } from "../../../../src/service/programFollower.ts";
import { evaluateGroup } from "../../../support/groups.ts";
import { stillResources } from "../../../support/sourceResources.ts";

const opened: { dispose(): void }[] = [];
afterEach(() => opened.splice(0).forEach((each) => each.dispose()));

async function follow(text: string) {
  const source = await openSource(text, "python", stillResources);
  opened.push(source);
  const follower = new ProgramFollower(stillResources);
  return (await follower.follow(source, source.extract({}), {})).groups;
}

async function blocksOf(text: string): Promise<readonly BlockTrace[]> {
  const all = await Promise.all((await follow(text)).map(evaluateGroup));
  return all.flatMap((each) => ("trace" in each && each.trace.kind === "block" ? each.trace : []));
}

/** Its last row in the file, as the program itself prints it. */
function lastRow({ residualOut }: BlockTrace): readonly number[] {
  return [...residualOut.values.slice(-residualOut.shape.at(-1)!)].map((x) => Number(x.toFixed(4)));
}

const preNorm = `
import torch
import torch.nn as nn
import torch.nn.functional as F
torch.manual_seed(7)

class Heads(nn.Module):
    def __init__(self, width, count):
        super().__init__()
        self.count = count
        self.qkv = nn.Linear(width, 3 * width)
        self.proj = nn.Linear(width, width)
        self.register_buffer("hidden", torch.triu(torch.ones(8, 8), diagonal=1).bool())
        self.drop = nn.Dropout(0.5)
    def forward(self, x):
        B, T, C = x.shape
        q, k, v = self.qkv(x).split(C, dim=2)
        q, k, v = (t.view(B, T, self.count, C // self.count).transpose(1, 2) for t in (q, k, v))
        s = q @ k.transpose(-2, -1) / (C // self.count) ** 0.5
        s = s.masked_fill(self.hidden[:T, :T], float("-inf"))
        w = self.drop(F.softmax(s, dim=-1))
        o = (w @ v).transpose(1, 2).contiguous().view(B, T, C)
        return self.proj(o)

class Layer(nn.Module):
    def __init__(self, width, count):
        super().__init__()
        self.norm_a = nn.LayerNorm(width)
        self.norm_b = nn.LayerNorm(width)
        self.heads = Heads(width, count)
        self.net = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))
    def forward(self, x):
        x = x + self.heads(self.norm_a(x))
        x = x + self.net(self.norm_b(x))
        return x

emb = nn.Embedding(11, 8)
layers = nn.ModuleList([Layer(8, 2) for _ in range(2)]).eval()
x = emb(torch.tensor([[1, 5, 2, 7], [3, 3, 0, 10]]))
for layer in layers:
    x = layer(x)
`;

const postNorm = `
import numpy as np
rng = np.random.default_rng(3)
def soft(s):
    e = np.exp(s - s.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)
def norm(x, g, b, eps=1e-5):
    m = x.mean(axis=-1, keepdims=True)
    v = x.var(axis=-1, keepdims=True)
    return g * (x - m) / np.sqrt(v + eps) + b
T, C, H = 3, 4, 2
x = rng.standard_normal((T, C))
wq, wk, wv, wo = (rng.standard_normal((C, C)) for _ in range(4))
w1, b1 = rng.standard_normal((C, 8)), rng.standard_normal(8)
w2, b2 = rng.standard_normal((8, C)), rng.standard_normal(C)
g1, g2, s1, s2 = np.ones(C), np.full(C, 2.0), np.zeros(C), np.full(C, 0.5)
def block(x):
    q, k, v = x @ wq, x @ wk, x @ wv
    outs = []
    for h in range(H):
        part = slice(h * C // H, (h + 1) * C // H)
        a = soft(q[:, part] @ k[:, part].T / np.sqrt(C // H))
        outs.append(a @ v[:, part])
    joined = np.concatenate(outs, axis=-1) @ wo
    h1 = norm(x + joined, g1, s1)
    up = np.maximum(0, h1 @ w1 + b1)
    return norm(h1 + (up @ w2 + b2), g2, s2)
y = block(x)
`;

const rmsNorm = `
import torch
import torch.nn as nn
import torch.nn.functional as F
torch.manual_seed(5)
class Rms(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(n) * 1.5)
    def forward(self, x):
        return self.weight * (x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6))
n = 8
wq, wk, wv, wo = (nn.Linear(n, n, bias=False) for _ in range(4))
w1, w3, w2 = nn.Linear(n, 12, bias=False), nn.Linear(n, 12, bias=False), nn.Linear(12, n, bias=False)
first, second = Rms(n), Rms(n)
x = torch.randn(1, 3, n)
h = first(x)
q, k, v = (f(h).view(1, 3, 4, 2).transpose(1, 2) for f in (wq, wk, wv))
a = torch.softmax(q @ k.transpose(2, 3) / 2 ** 0.5, dim=-1)
mid = x + wo((a @ v).transpose(1, 2).reshape(1, 3, n))
f = second(mid)
y = mid + w2(F.silu(w1(f)) * w3(f))
`;

describe("a transformer block is recognised by what is computed", () => {
  it("and says which of the blocks of a program it is", async () => {
    expect((await follow(preNorm)).map(titleOf)).toEqual([
      "Transformer Block · Layer.forward, block 1 of 2",
      "Transformer Block · Layer.forward, block 2 of 2",
    ]);
  });

  it("pre-norm, with modules of the library, one after the other", async () => {
    const [first, second, ...others] = await blocksOf(preNorm);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ placement: "pre", attention: { shape: { headCount: 2 } } });
    expect(lastRow(second!)).toEqual([
      0.9461, -1.1797, -0.4234, 0.3112, 0.5877, 0.2709, 1.4308, 0.3498,
    ]);
    expect([...second!.residualIn.values]).toHaveLength(64);
  });

  it("post-norm, written out in NumPy, with its heads in a loop", async () => {
    const [block] = await blocksOf(postNorm);
    expect(block).toMatchObject({ placement: "post", attention: { shape: { headCount: 2 } } });
    expect(lastRow(block!)).toEqual([-1.586, 0.1839, 3.7824, -0.3803]);
  });

  it("with RMSNorm, a gate and no biases", async () => {
    const [block] = await blocksOf(rmsNorm);
    expect(block).toMatchObject({ placement: "pre", mlp: { activation: "swiglu" } });
    expect(lastRow(block!)).toEqual([
      0.2191, -0.9806, 0.8339, -1.0705, 0.2313, -0.2978, 0.562, 1.584,
    ]);
  });

  it("a few times where a loop computes it again and again, and its attention not beside it", async () => {
    const often = postNorm.replace("y = block(x)", "for n in range(40):\n    y = block(x + n)");
    const groups = await follow(often);
    expect(new Set(groups.map(({ kind }) => kind))).toEqual(new Set(["block"]));
    expect(groups.length).toBeLessThan(20);
  });

  it("with the variables and lines that hold its stages", async () => {
    const [group] = await follow(postNorm);
    expect(group).toMatchObject({
      kind: "block",
      label: "block",
      followed: {
        line: 27,
        stages: {
          queryProjection: { variable: "wq", line: 13 },
          residualMid: { variable: "h1", line: 25 },
          mlpUp: { variable: "w1" },
        },
      },
    });
    expect(toBasis(group!)).toMatchObject({ assumes: null, departures: [] });
  });
});

describe("a program that departs from what a block is here shows its parts alone", () => {
  it.each([
    ["another deviation", postNorm.replace("x.var(axis=-1,", "x.var(axis=-1, ddof=1,")],
    ["no norm at all", postNorm.replace("return g * (x - m) / np.sqrt(v + eps) + b", "return x")],
    ["norms with two epsilons", postNorm.replace("g2, s2)", "g2, s2, 1e-2)")],
  ])("%s", async (_what, text) => {
    const kinds = (await follow(text)).map(({ kind }) => kind);
    expect(kinds).toContain("attention");
    expect(kinds).toContain("mlp");
    expect(kinds).not.toContain("block");
  });

  it("dropout as in training, which is said", async () => {
    const groups = await follow(preNorm.replace(".eval()", ""));
    expect(groups.map(({ kind }) => kind)).not.toContain("block");
    const attention = groups.find(({ kind }) => kind === "attention");
    expect(toBasis(attention!).departures.map(({ short }) => short)).toEqual(["dropout"]);
  });
});
