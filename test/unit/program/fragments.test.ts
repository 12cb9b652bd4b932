import { describe, expect, it } from "vitest";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { joinHeads } from "../../../src/program/recognition/headByHead.ts";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { findReaders } from "../../../src/program/recognition/lists.ts";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import { fragmentName, type SmallChoice } from "../../../src/source/smallNumbers.ts";
import { firstChoice } from "../../../src/viewModel/smallNumbers.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources);

const lines = (...all: readonly string[]): string => all.join("\n");

function read(text: string, choice: Partial<SmallChoice> = {}, language = "python") {
  return reader.readSmall(text, language, { ...firstChoice(fragmentName), ...choice })!;
}

function run(text: string, choice: Partial<SmallChoice> = {}, language = "python") {
  const found = read(text, choice, language);
  if (found.kind === "failed") throw new Error(found.reason);
  const { plan, program } = found;
  const { recording } = program;
  const readers = findReaders(recording);
  const single = [...findAttentions(recording, readers), ...findNumberAttentions(recording)];
  const heads = joinHeads(single, new Set(), recording, readers).map((each) => each.headCount);
  return { plan, heads, shapes: Object.fromEntries(plan.drawn.map((d) => [d.name, d.shape])) };
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
