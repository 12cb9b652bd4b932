import { describe, expect, it } from "vitest";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { joinHeads } from "../../../src/program/recognition/headByHead.ts";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { findReaders } from "../../../src/program/recognition/lists.ts";
import {
  findNumberAttentions,
  findNumberWeights,
} from "../../../src/program/recognition/numbers/numberAttention.ts";
import { findWeightsAlone } from "../../../src/program/recognition/weightsAlone.ts";
import { fragmentName, type SmallChoice } from "../../../src/source/smallNumbers.ts";
import { firstChoice } from "../../../src/viewModel/smallNumbers.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources);
const others = {
  csharp: await openProgramReader(sourceResources, undefined, "csharp"),
  java: await openProgramReader(sourceResources, undefined, "java"),
  typescript: await openProgramReader(sourceResources, undefined, "typescript"),
};

const lines = (...all: readonly string[]): string => all.join("\n");

function read(text: string, choice: Partial<SmallChoice> = {}, language = "python") {
  const own = language in others ? others[language as keyof typeof others] : reader;
  return own.readSmall(text, language, { ...firstChoice(fragmentName), ...choice })!;
}

function run(text: string, choice: Partial<SmallChoice> = {}, language = "python") {
  const found = read(text, choice, language);
  if (found.kind === "failed") throw new Error(found.reason);
  const { plan, program } = found;
  const { recording } = program;
  const readers = findReaders(recording);
  const single = [...findAttentions(recording, readers), ...findNumberAttentions(recording)];
  const heads = joinHeads(single, new Set(), recording, readers).map((each) => each.headCount);
  const assumed = recording.assumed.map(({ name }) => name);
  return {
    plan,
    heads,
    assumed,
    shapes: Object.fromEntries(plan.drawn.map((d) => [d.name, d.shape])),
  };
}

function reasonOf(text: string): string {
  const found = read(text);
  return found.kind === "failed" ? found.reason : "it runs";
}

const loop = lines(
  "joined = []",
  "for n in range(heads):  # heads = 2",
  "    begin = n * size  # 0, 3, 6",
  "    part = query[begin:begin + size]",
  "    old = [row[begin:begin + size] for row in seen_keys[layer]]",
  "    told = [row[begin:begin + size] for row in seen_values[layer]]",
  "    fit = [sum(part[j] * old[t][j] for j in range(size)) / size ** 0.5 for t in range(len(old))]",
  "    chance = softmax(fit)",
  "    joined.extend([sum(chance[t] * told[t][j] for t in range(len(told))) for j in range(size)])",
);

describe("a fragment of Python runs with sample numbers", () => {
  it("for lists by their slices, caches by the layer, and sizes that comments state", () => {
    const { plan, shapes, heads } = run(loop);
    expect(shapes).toEqual({ query: [6], seen_keys: [1, 6, 6], seen_values: [1, 6, 6] });
    expect(plan.sizes).toEqual([
      { name: "heads", value: 2, of: 2 },
      { name: "size", value: 3, of: 3 },
    ]);
    expect(heads).toEqual([2]);
    expect(plan.code).toContain("random.seed(1)");
    expect(plan.code.endsWith(loop)).toBe(true);
  });

  it("with the sizes and the tokens that somebody chooses", () => {
    const { shapes } = run(loop, { sizes: { size: 5 }, words: ["a", "b", "c"] });
    expect(shapes).toEqual({ query: [10], seen_keys: [1, 3, 10], seen_values: [1, 3, 10] });
  });

  it("inside of a text", () => {
    const page = `Each head gets a half.\n\n\`\`\`python\n${loop}\n\`\`\`\n\nThen they lie side by side.\n`;
    expect(run(page, {}, "markdown").heads).toEqual([2]);
  });

  it("with the usual product of a matrix and a list, in a block of its own", () => {
    const fence = "```";
    const after = lines(fence, "", `${fence}python`, "x = matvec(store[f'l{layer}.out'], joined)");
    const page = `${fence}python\n${loop}\n${after}\n${fence}\n`;
    const { plan, shapes } = run(page, {}, "markdown");
    expect(shapes).toMatchObject({ query: [6], store: [6, 6] });
    expect(plan.weights).toEqual(["store"]);
  });

  it("with the usual product of a matrix and a list, in a block of its own", () => {
    const fence = "```";
    const after = lines(fence, "", `${fence}python`, "x = matvec(store[f'l{layer}.out'], joined)");
    const page = `${fence}python\n${loop}\n${after}\n${fence}\n`;
    const { plan, shapes } = run(page, {}, "markdown");
    expect(shapes).toMatchObject({ query: [6], store: [6, 6] });
    expect(plan.weights).toEqual(["store"]);
  });

  it("of arrays in one line", () => {
    const text = lines("fit = Q @ K.T / np.sqrt(d_k)", "mixed = softmax(fit) @ V");
    expect(run(text).shapes).toEqual({ Q: [6, 4], K: [6, 4], V: [6, 4] });
  });

  it("of batches by the letters of einsum", () => {
    const text = lines(
      'fit = np.einsum("bhqd,bhkd->bhqk", query, key) / np.sqrt(d_head)',
      "p = np.exp(fit - fit.max(axis=-1, keepdims=True))",
      "p /= p.sum(axis=-1, keepdims=True)",
      'mixed = np.einsum("bhqk,bhkd->bhqd", p, value)',
    );
    expect(run(text).shapes).toMatchObject({ query: [1, 2, 6, 4], key: [1, 2, 6, 4] });
  });

  it("that begins in the middle of an indentation", () => {
    const text = lines(
      "        fit = (q @ k.transpose(-2, -1)) / math.sqrt(head_size)",
      "        fit = F.softmax(fit, dim=-1)",
      "        y = fit @ v",
    );
    expect(run(text).shapes).toEqual({ q: [6, 4], k: [6, 4], v: [6, 4] });
  });

  it("of which it defines a part: only the rest is drawn", () => {
    const text = lines(
      "q = [1.0, 0.0, 2.0, 1.0]",
      "fit = [sum(q[j] * key[j] for j in range(4)) / 2 for key in cache]",
      "p = softmax(fit)",
      "out = [sum(w * value[j] for w, value in zip(p, stored)) for j in range(4)]",
    );
    expect(run(text).shapes).toEqual({ cache: [6, 4], stored: [6, 4] });
  });

  it("of projections of an input", () => {
    const text = lines("q = x @ Wq", "k = x @ Wk", "out = softmax(q @ k.T / d ** 0.5) @ (x @ Wv)");
    expect(run(text).shapes).toEqual({ x: [6, 8], Wq: [8, 8], Wk: [8, 8], Wv: [8, 8] });
  });
});

describe("a fragment of another language runs with sample numbers", () => {
  it.each([
    [
      "csharp",
      "heads of arrays, by offsets",
      { cache: [6, 6], query: [6], stored: [6, 6] },
      [2],
      `
// heads = 2
double[] joined = new double[heads * size];
for (int n = 0; n < heads; n++)
{
    int begin = n * size; // 0, 3, 6
    double[] fit = new double[cache.Length];
    for (int t = 0; t < cache.Length; t++)
    {
        double sum = 0;
        for (int j = 0; j < size; j++) sum += query[begin + j] * cache[t][begin + j];
        fit[t] = sum / Math.Sqrt(size);
    }
    double[] chance = Softmax(fit);
    for (int t = 0; t < cache.Length; t++)
        for (int j = 0; j < size; j++) joined[begin + j] += chance[t] * stored[t][begin + j];
}
`,
    ],
    [
      "csharp",
      "LINQ",
      { keys: [6, 4], q: [4], values: [6, 4] },
      [1],
      `
var scores = keys.Select(k => q.Zip(k, (a, b) => a * b).Sum() / Math.Sqrt(headSize)).ToList();
var max = scores.Max();
var exps = scores.Select(s => Math.Exp(s - max)).ToList();
var total = exps.Sum();
var weights = exps.Select(e => e / total).ToList();
var output = new double[headSize];
for (int t = 0; t < weights.Count; t++)
    for (int j = 0; j < headSize; j++)
        output[j] += weights[t] * values[t][j];
`,
    ],
    [
      "csharp",
      "arrays of two dimensions",
      { Q: [6, 4], K: [6, 4], V: [6, 4] },
      [1],
      `
int seqLen = Q.GetLength(0);
var scores = new double[seqLen, seqLen];
for (int i = 0; i < seqLen; i++)
    for (int j = 0; j < seqLen; j++)
    {
        double s = 0;
        for (int k = 0; k < dk; k++) s += Q[i, k] * K[j, k];
        scores[i, j] = s / Math.Sqrt(dk);
    }
for (int i = 0; i < seqLen; i++)
{
    double max = double.NegativeInfinity, sum = 0;
    for (int j = 0; j < seqLen; j++) max = Math.Max(max, scores[i, j]);
    for (int j = 0; j < seqLen; j++) { scores[i, j] = Math.Exp(scores[i, j] - max); sum += scores[i, j]; }
    for (int j = 0; j < seqLen; j++) scores[i, j] /= sum;
}
var output = new double[seqLen, dk];
for (int i = 0; i < seqLen; i++)
    for (int k = 0; k < dk; k++)
        for (int j = 0; j < seqLen; j++) output[i, k] += scores[i, j] * V[j, k];
`,
    ],
    [
      "csharp",
      "values, and lists that it fills",
      { cachedKeys: [6, 8], query: [8], cachedValues: [6, 8] },
      [1],
      `
foreach (List<Value> key in cachedKeys)
{
    var dot = new Value(0);
    for (int j = 0; j < width; j++) dot += query[j] * key[j];
    logits.Add(dot / Math.Sqrt(width));
}
List<Value> weights = Helpers.Softmax(logits);
for (int j = 0; j < width; j++)
{
    var sum = new Value(0);
    for (int t = 0; t < cachedValues.Count; t++) sum += weights[t] * cachedValues[t][j];
    headOutput.Add(sum);
}
`,
    ],
    [
      "java",
      "lists",
      { q: [8], cachedKeys: [6, 8], cachedValues: [6, 8] },
      [2],
      `
List<Double> concat = new ArrayList<>();
for (int h = 0; h < numHeads; h++) {
    int from = h * headDim;
    List<Double> qh = q.subList(from, from + headDim);
    double[] logits = new double[cachedKeys.size()];
    for (int t = 0; t < cachedKeys.size(); t++) {
        List<Double> kh = cachedKeys.get(t).subList(from, from + headDim);
        double dot = 0;
        for (int j = 0; j < headDim; j++) dot += qh.get(j) * kh.get(j);
        logits[t] = dot / Math.sqrt(headDim);
    }
    double[] weights = softmax(logits);
    for (int j = 0; j < headDim; j++) {
        double sum = 0;
        for (int t = 0; t < cachedValues.size(); t++) sum += weights[t] * cachedValues.get(t).get(from + j);
        concat.add(sum);
    }
}
`,
    ],
    [
      "java",
      "arrays",
      { keys: [6, 8], query: [8], values: [6, 8] },
      [1],
      `
double[] scores = new double[keys.length];
for (int i = 0; i < keys.length; i++) scores[i] = dot(query, keys[i]) / Math.sqrt(query.length);
double[] attn = softmax(scores);
double[] context = new double[dim];
for (int i = 0; i < keys.length; i++)
    for (int d = 0; d < dim; d++) context[d] += attn[i] * values[i][d];
`,
    ],
    [
      "java",
      "one head of a cache up to a place",
      { q: [4], keyCache: [6, 4], att: [6], valueCache: [6, 4], xb: [4] },
      [1],
      `
for (int t = 0; t <= pos; t++) {
    double score = 0.0;
    for (int i = 0; i < headSize; i++) score += q[h * headSize + i] * keyCache[t][h * headSize + i];
    att[t] = score / Math.sqrt(headSize);
}
double[] p = softmax(att);
for (int i = 0; i < headSize; i++) {
    double val = 0.0;
    for (int t = 0; t <= pos; t++) val += p[t] * valueCache[t][h * headSize + i];
    xb[h * headSize + i] = val;
}
`,
    ],
    [
      "typescript",
      "functions of lists",
      { K: [6, 4], q: [4], V: [6, 4] },
      [1],
      `
const scores = K.map((k) => dot(q, k) / Math.sqrt(dk));
const weights = softmax(scores);
const output = V[0].map((_, j) => weights.reduce((sum, w, t) => sum + w * V[t][j], 0));
`,
    ],
    [
      "typescript",
      "loops over heads",
      { query: [8], keys: [6, 8], values: [6, 8] },
      [2],
      `
const heads: number[][] = [];
for (let h = 0; h < numHeads; h++) {
  const start = h * headSize;
  const qh = query.slice(start, start + headSize);
  const scores: number[] = [];
  for (const key of keys) {
    const kh = key.slice(start, start + headSize);
    let s = 0;
    for (let i = 0; i < headSize; i++) s += qh[i] * kh[i];
    scores.push(s / Math.sqrt(headSize));
  }
  const max = Math.max(...scores);
  const exps = scores.map((x) => Math.exp(x - max));
  const sum = exps.reduce((a, b) => a + b, 0);
  const probs = exps.map((e) => e / sum);
  const out = new Array(headSize).fill(0);
  for (let t = 0; t < values.length; t++) {
    const vh = values[t].slice(start, start + headSize);
    for (let i = 0; i < headSize; i++) out[i] += probs[t] * vh[i];
  }
  heads.push(out);
}
`,
    ],
  ] as const)("in %s, with %s", (language, _what, shapes, heads, text) => {
    const found = run(text, {}, language);
    expect(found.shapes).toEqual(shapes);
    expect(found.heads).toEqual(heads);
  });

  it.each([
    [
      "List<List<Value>> wo",
      `var fit = new List<Value>();
foreach (var key in keys) { var sum = new Value(0); for (int j = 0; j < size; j++) sum += q[j] * key[j]; fit.Add(sum / Math.Sqrt(size)); }
var w = Helpers.Softmax(fit);
var mixed = new List<Value>();
for (int j = 0; j < size; j++) { var sum = new Value(0); for (int t = 0; t < w.Count; t++) sum += w[t] * values[t][j]; mixed.Add(sum); }
List<Value> x = Helpers.Linear(mixed, wo);`,
    ],
    [
      "double[][] wo",
      `double[] fit = new double[keys.Length];
for (int t = 0; t < keys.Length; t++) { for (int j = 0; j < size; j++) fit[t] += q[j] * keys[t][j]; fit[t] /= Math.Sqrt(size); }
double[] w = Helpers.Softmax(fit);
double[] mixed = new double[size];
for (int t = 0; t < w.Length; t++) for (int j = 0; j < size; j++) mixed[j] += w[t] * values[t][j];
double[] x = Helpers.Linear(mixed, wo);`,
    ],
  ])("with weights as the layer takes them: %s", (declared, text) => {
    const found = read(text, {}, "csharp");
    if (found.kind === "failed") throw new Error(found.reason);
    expect(found.plan.code).toContain(declared);
    expect(found.program.recording.unknown).toEqual([]);
  });

  it("with sizes that comments state in another spelling", () => {
    const text =
      "// n_head = 3\nfor (let h = 0; h < nHead; h++) {\n  const w = softmax(keys.map((k) => dot(q, k)));\n  const o = w.map((x, t) => x * values[t][h]);\n}";
    expect(read(text, {}, "typescript")).toMatchObject({ kind: "failed" });
    const whole = text.replace(
      "w.map((x, t) => x * values[t][h])",
      "w.reduce((s, x, t) => s + x * values[t][h], 0)",
    );
    expect(run(whole, {}, "typescript").plan.sizes).toEqual([{ name: "nHead", value: 3, of: 3 }]);
  });

  it("written out, with the usual functions assumed as in a program", () => {
    const { plan, assumed } = run(
      "const w = softmax(K.map((k) => dot(q, k) / 2));\nconst o = V[0].map((_, j) => w.reduce((s, x, t) => s + x * V[t][j], 0));",
      { words: ["a", "b"] },
      "typescript",
    );
    expect(assumed).toEqual(["dot", "softmax"]);
    expect(plan.code).toMatch(/^const q = \[(-?\d(\.\d+)?(, )?){4}\];$/m);
  });

  it("unless it is no attention, or something else is missing", () => {
    const reason = (text: string, language: string): string => {
      const found = read(text, {}, language);
      return found.kind === "failed" ? found.reason : "it runs";
    };
    expect(reason("foreach (var o in orders) { total += o.Price; }", "csharp")).toBe(
      "nothing gives `total` a value",
    );
    expect(
      reason("const all = prices.reduce((s, p) => s + p.amount, 0);\nrender(all);", "typescript"),
    ).toBe("nothing gives `render` a value");
  });
});

describe("lines that end with the weights have sample numbers", () => {
  const weightsOf = (text: string, language = "python"): readonly number[][] => {
    const found = read(text, { words: ["a", "b", "c"] }, language);
    if (found.kind === "failed") throw new Error(found.reason);
    const { recording } = found.program;
    const alone = [...findWeightsAlone(recording), ...findNumberWeights(recording, [])];
    return alone.map(({ weights }) =>
      Array.from(weights.values, (each) => Number(each.toFixed(2))),
    );
  };

  it.each([
    ["python", "fit = q @ k.T / np.sqrt(width)\nweights = softmax(fit)", 9],
    ["python", "fit = [dot(q, row) for row in keys]\nweights = softmax(fit)", 3],
    ["typescript", "const fit = keys.map((k) => dot(q, k));\nconst weights = softmax(fit);", 3],
  ] as const)("in %s: %s", (language, text, count) => {
    const [weights] = weightsOf(text, language);
    expect(weights).toHaveLength(count);
    expect(weights!.slice(0, 3).reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 1);
  });

  it.each([
    ["seen", "fit = fit.masked_fill(mask == 0, -1e9)"],
    ["seen, in bits", "fit = fit.masked_fill(~mask, -1e9)"],
    ["hidden", "fit = fit.masked_fill(causal_mask, float('-inf'))"],
    ["added", "if mask is not None:\n    fit = fit + mask"],
    ["added in place", "fit += mask"],
    ["seen, by its opposite", "fit = fit.masked_fill(mask.logical_not(), -1e9)"],
    ["chosen by", "fit = torch.where(mask, fit, -1e9)"],
    ["made of one size", "fit = fit.masked_fill(torch.tril(torch.ones(n, n)) == 0, -1e9)"],
  ])("with a causal mask that is %s", (_, masked) => {
    const text = lines("fit = q @ k.transpose(-2, -1)", masked, "weights = F.softmax(fit, dim=-1)");
    const [weights] = weightsOf(text);
    expect([weights![0], weights![1], weights![2], weights![5]]).toEqual([1, 0, 0, 0]);
    expect(weights![3]! + weights![4]!).toBeCloseTo(1, 1);
    expect(weights![4]).toBeGreaterThan(0);
  });

  it("with a mask that the code makes in the arrays of its own size", () => {
    const text = lines(
      "mask = np.triu(np.ones((T, T)), k=1).astype(bool)",
      "fit = q @ k.T",
      "fit[mask] = -np.inf",
      "weights = softmax(fit)",
    );
    expect(weightsOf(text)[0]!.slice(0, 3)).toEqual([1, 0, 0]);
  });

  it("but not with a mask of padding, which nobody knows, nor for other softmaxes", () => {
    const text = lines(
      "fit = (q @ k.T).masked_fill(padding_mask, -1e9)",
      "weights = F.softmax(fit, dim=-1)",
    );
    expect(reasonOf(text)).toBe("nothing gives `padding_mask` a value");
    expect(reasonOf("probabilities = softmax(hidden @ unembed.T)")).toBe(
      "it computes no attention that is known here",
    );
  });
});

describe("no sample numbers are offered", () => {
  it("for code that is no attention", () => {
    expect(reasonOf(lines("total = 0", "for row in prices:", "    total += row[0]"))).toBe(
      "it computes no attention that is known here",
    );
  });

  it("where a name is mistyped", () => {
    const text = lines(
      "query = [1.0, 0.0]",
      "fit = [sum(a * b for a, b in zip(qurey, k)) for k in cache]",
      "p = softmax(fit)",
      "out = [sum(w * v[j] for w, v in zip(p, stored)) for j in range(2)]",
    );
    expect(reasonOf(text)).toBe("nothing gives `qurey` a value");
  });

  it("where something else is missing, too", () => {
    const text = lines("p = softmax(prepare(q) @ k.T)", "out = p @ v");
    expect(reasonOf(text)).toBe("nothing gives `prepare` a value");
  });

  it("where everything is defined, or may be imported", () => {
    expect(reasonOf("a = 1")).toContain("nothing gives");
    expect(reasonOf(lines("from model import *", "out = softmax(q @ k.T) @ v"))).not.toBe(
      "it runs",
    );
  });
});
