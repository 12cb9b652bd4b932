import { describe, expect, it } from "vitest";
import { LinesOfText } from "../../../support/valueLines.ts";

/** q · k is 0 and 2; × 1/√4 that is 0 and 1; e^1 = 2.718, of 3.718 that is 73%. Without the scale: 7.389 of 8.389, 88%. */
const lists = `import math

def softmax(row):
    top = max(row)
    powers = [math.exp(x - top) for x in row]
    return [p / sum(powers) for p in powers]

def dot(a, b):
    return sum(x * y for x, y in zip(a, b))

def attend():
    query = [0.0, 2.0, 0.0, 0.0]
    key = [[1.0, 0.0, 3.0, 0.0], [0.0, 1.0, 0.0, 5.0]]
    value = [[10.0, 0.0, 0.0, 0.0], [0.0, 20.0, 0.0, 0.0]]
    raw = [dot(query, k) for k in key]
    scores = [s / math.sqrt(4) for s in raw]
    weights = softmax(scores)
    out = [sum(w * v[j] for w, v in zip(weights, value)) for j in range(4)]
    length = math.sqrt(dot(out, out))
    return out, length

print(attend())
`;

const causal = `import torch

x = torch.tensor([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
wq = torch.tensor([[2.0, 0.0], [0.0, 2.0]])
wk = torch.tensor([[1.0, 1.0], [0.0, 1.0]])
wv = torch.eye(2) * 3
query = x @ wq.T
key = x @ wk.T
value = x @ wv.T
past = torch.triu(torch.ones(3, 3), diagonal=1).bool()
scores = query @ key.T * 2 ** -0.5
scores = scores.masked_fill(past, float("-inf"))
weights = torch.softmax(scores, dim=-1)
out = weights @ value
total = out.sum()
`;

const inLists = new LinesOfText(lists, "python");
const inTensors = new LinesOfText(causal, "python");

describe("the explanation of a line", () => {
  it("says what the scale changes, and what the weights would be without it", async () => {
    expect(await inLists.explain("    scores =")).toBe(
      [
        "**Scale** · `scores` · head 0 · Q[0]",
        "Multiplies the scores of Q[0] by 1/√4 = 0.5: 2 becomes 1. Without the scale, head 0 would give K[1] 88% of the attention of Q[0], not 73%.",
        "```text\nscore = (q · k) × scale,  scale = 1 / √d\n```",
      ].join("\n\n"),
    );
  });

  it("says what the softmax makes of the scores, also inside its function", async () => {
    const said =
      "K[1] gets 73% of the attention of Q[0]: e to the power of 0 is 1, and the row sums to 1.3679.";
    expect(await inLists.explain("    weights =")).toContain(said);
    expect(await inLists.explain("    powers =")).toContain(said);
    expect(await inLists.explain("    weights =")).toContain(
      "w = e^0 / (e^−1 + e^0) = 1 / 1.368 = 0.7311",
    );
  });

  it("says what is mixed", async () => {
    expect(await inLists.explain("    out =")).toContain(
      "The output of Q[0] is 2.6894, 14.62, 0, 0: 0.7311 × the value of K[1] plus a share of 1 other.",
    );
  });

  it("says nothing of what computes no step, and of a function that serves several", async () => {
    expect(await inLists.explain("    length =")).toBeNull();
    expect(await inLists.explain("    query =")).toBeNull();
    expect(await inLists.explain("    return sum")).toBeNull();
    expect(await inTensors.explain("total =")).toBeNull();
  });

  it("says what a mask hides, and what it would get", async () => {
    // (2, 0) · k / √2 of the keys (1, 0), (1, 1), (2, 1): 1.41, 1.41, 2.83; their powers: 4.1, 4.1, 16.9.
    const said = await inTensors.explain("scores = scores.masked");
    expect(said).toContain("**Mask** · `scores` · head 0 · Q[0]");
    expect(said).toContain(
      "Q[0] may not look at 2 later keys, whose scores become −∞. Without the mask, head 0 would give them 84% of the attention of Q[0].",
    );
  });

  it("tells queries, keys, and values apart", async () => {
    expect(await inTensors.explain("query =")).toContain("a query: what it looks for");
    expect(await inTensors.explain("key =")).toContain("a key: what it offers");
    expect(await inTensors.explain("value =")).toContain("a value: what it passes on");
  });

  it("says nothing of a program with an error in its syntax", async () => {
    const broken = new LinesOfText(lists.replace("return out, length", "return (out, "), "python");
    expect(await broken.explain("    weights =")).toBeNull();
  });

  it("explains lines of other languages, too", async () => {
    const text = `const q = [0, 2], k = [[3, 0], [0, 1]], v = [[1, 0], [0, 4]];
const scores = k.map((row) => (row[0] * q[0] + row[1] * q[1]) / Math.sqrt(2));
const top = Math.max(...scores);
const powers = scores.map((s) => Math.exp(s - top));
const sum = powers.reduce((a, b) => a + b, 0);
const weights = powers.map((p) => p / sum);
const out = [0, 1].map((j) => weights[0] * v[0][j] + weights[1] * v[1][j]);
console.log(out);
`;
    const said = await new LinesOfText(text, "javascript").explain("const scores");
    expect(said).toContain("K[1] fits best with 2 × 0.7071 = 1.4142.");
    // e^1.414 = 4.113 of 5.113; without the scale, e^2 = 7.389 of 8.389.
    expect(said).toContain("would give K[1] 88% of the attention of Q[0], not 80%.");
  });
});

describe("the stages that a line makes", () => {
  it("are those of its steps", async () => {
    expect(await inTensors.stages("query =")).toEqual(["query"]);
    expect(await inTensors.stages("value =")).toEqual(["value"]);
    expect(await inTensors.stages("scores = query")).toEqual(["scores"]);
    expect(await inTensors.stages("weights =")).toEqual(["attentionWeights"]);
    expect(await inLists.stages("    out =")).toEqual(["headOutput"]);
    expect(await inLists.stages("    length =")).toEqual([]);
    expect(await inLists.stages("    return sum")).toEqual([]);
  });
});
