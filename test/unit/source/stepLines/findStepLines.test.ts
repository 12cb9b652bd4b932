import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { CodeStep } from "../../../../src/source/stepLines/stepPatterns.ts";
import { findStepLines } from "../../../../src/source/stepLines/findStepLines.ts";

function find(
  text: string,
  language: string,
  step: CodeStep,
  near = { start: 0, end: text.length },
) {
  return findStepLines(text, language, step, near).map(({ start, end }) =>
    text.slice(start, end).replace(/\s+/g, " "),
  );
}

const torch = `
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, num_heads):
        self.W_q = nn.Linear(d_model, d_model)
        self.W_o = nn.Linear(d_model, d_model)

    def forward(self, x):
        Q = self.W_q(x).view(batch, seq, self.num_heads, self.d_k).transpose(1, 2)
        K = self.W_k(x).view(batch, seq, self.num_heads, self.d_k).transpose(1, 2)
        scores = torch.matmul(Q, K.transpose(-2, -1)) / math.sqrt(self.d_k)
        scores = scores.masked_fill(mask == 0, float("-inf"))
        attn = torch.softmax(scores, dim=-1)  # softmax of the scores
        out = torch.matmul(attn, V)
        out = out.transpose(1, 2).contiguous().view(batch, seq, self.d_model)
        return self.W_o(out)

class FeedForward(nn.Module):
    def forward(self, x):
        return self.fc2(F.relu(self.fc1(x)))

class TransformerBlock(nn.Module):
    def forward(self, x):
        x = self.norm1(x + self.attn(x))
        x = self.norm2(x + self.ff(x))
        return x
`;

const microgpt = `
        x_residual = x
        x = rmsnorm(x)
        q = linear(x, state_dict[f'layer{li}.attn_wq'])
        x_attn = []
        for h in range(n_head):
            hs = h * head_dim
            q_h = q[hs:hs+head_dim]
            attn_logits = [sum(q_h[j] * k_h[t][j] for j in range(head_dim)) / head_dim**0.5 for t in range(len(k_h))]
            attn_weights = softmax(attn_logits)
            head_out = [sum(attn_weights[t] * v_h[t][j] for t in range(len(v_h))) for j in range(head_dim)]
            x_attn.extend(head_out)
        x = linear(x_attn, state_dict[f'layer{li}.attn_wo'])
        x = [a + b for a, b in zip(x, x_residual)]
        x_residual = x
        x = rmsnorm(x)
        x = [xi.relu() for xi in x]
        x = [a + b for a, b in zip(x, x_residual)]
    logits = linear(x, state_dict['lm_head'])
`;

describe("the lines of a step", () => {
  const csharp = readFileSync("media/examples/MultiHead.cs", "utf8");

  it.each<readonly [CodeStep, readonly string[]]>([
    ["scores", ["scores.Add(Dot(headQuery, headKey) / Math.Sqrt(HeadDimension));"]],
    ["softmax", ["var weights = Softmax(scores);"]],
    ["mix", ["sum += weights[position] * cachedValues[position][headStart + dimension];"]],
    ["concatenate", ["concatenated.Add(sum);"]],
    ["mlpUp", ["var hidden = Linear(input, mlpUpWeights);"]],
    ["activation", ["var activated = hidden.Select(unit => unit.Relu()).ToList();"]],
    ["mlpDown", ["var output = Linear(activated, mlpDownWeights);"]],
    ["mask", []],
    ["norm1", []],
    ["logits", []],
  ])("C#, the chapter: %s", (step, expected) => {
    expect(find(csharp, "csharp", step)).toEqual(expected);
  });

  it.each<readonly [CodeStep, readonly string[]]>([
    ["scores", ["scores = torch.matmul(Q, K.transpose(-2, -1)) / math.sqrt(self.d_k)"]],
    ["mask", ['scores = scores.masked_fill(mask == 0, float("-inf"))']],
    [
      "softmax",
      ["attn = torch.softmax(scores, dim=-1)  # softmax of the scores".replace("  ", " ")],
    ],
    ["mix", ["out = torch.matmul(attn, V)"]],
    ["concatenate", ["out = out.transpose(1, 2).contiguous().view(batch, seq, self.d_model)"]],
    ["projection", ["return self.W_o(out)"]],
    ["activation", ["return self.fc2(F.relu(self.fc1(x)))"]],
    ["norm1", ["x = self.norm1(x + self.attn(x))"]],
    ["norm2", ["x = self.norm2(x + self.ff(x))"]],
  ])("Python, the PyTorch lesson: %s", (step, expected) => {
    expect(find(torch, "python", step)).toEqual(expected);
  });

  it.each<readonly [CodeStep, RegExp, number]>([
    ["queryKeyValue", /attn_wq/, 1],
    ["split", /^q_h = q\[hs/, 1],
    ["scores", /^attn_logits = /, 1],
    ["softmax", /^attn_weights = softmax/, 1],
    ["mix", /^head_out = /, 1],
    ["concatenate", /^x_attn\.extend/, 1],
    ["activation", /relu/, 1],
    ["norm1", /^x = rmsnorm/, 1],
    ["logits", /^logits = linear/, 1],
  ])("Python, microgpt: %s", (step, expected, count) => {
    const found = find(microgpt, "python", step);
    expect(found).toHaveLength(count);
    expect(found[0]).toMatch(expected);
  });

  it("are told inside a notebook's JSON", () => {
    const notebook = JSON.stringify(
      { cells: [{ source: ["scores = q @ k.T / 8\n", "w = softmax(scores)\n"] }] },
      null,
      1,
    );
    expect(find(notebook, "ipynb", "softmax")).toEqual(['"w = softmax(scores)\\n"']);
  });

  it("in TypeScript inside a function that is handed on", () => {
    const text = [
      "const heads = range(2).map((head) => {",
      "  const scores = keys.map((key) => dot(query, key) * scale);",
      "  const weights = softmax(scores);",
      "  return weights;",
      "});",
    ].join("\n");
    expect(find(text, "typescript", "softmax")).toEqual(["const weights = softmax(scores);"]);
    expect(find(text, "typescript", "scores")).toEqual([
      "const scores = keys.map((key) => dot(query, key) * scale);",
    ]);
  });

  it("that stand outside the computation are shown only when there is no doubt", () => {
    const text = "a = softmax(x)\nb = softmax(y)\n\nq = [[1]]\n";
    const near = { start: text.indexOf("q ="), end: text.length };
    expect(find(text, "python", "softmax", near)).toEqual([]);
    expect(find(text.slice(15), "python", "softmax", { start: 16, end: 20 })).toHaveLength(1);
  });

  it("are not definitions, comments or strings", () => {
    const text = [
      "def softmax(scores):",
      "# weights = softmax(scores)",
      'note = "weights = softmax(scores)"',
    ].join("\n");
    expect(find(text, "python", "softmax")).toEqual([]);
  });
});
