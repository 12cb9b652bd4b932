import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import type { SmallChoice } from "../../../src/source/smallNumbers.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources);
const words = ["the", "cat", "sat", "on", "the", "mat"];

function small(text: string, className: string, choice: Partial<SmallChoice> = {}) {
  const whole = { name: className, seed: 1, words, sizes: {}, ...choice };
  return reader.readSmall(text, "python", whole)!;
}

function run(text: string, className: string, choice: Partial<SmallChoice> = {}) {
  const found = small(text, className, choice);
  if (found.kind === "failed") throw new Error(found.reason);
  const sizes = Object.fromEntries(found.plan.sizes.map(({ name, value }) => [name, value]));
  return { ...found, sizes, attentions: findAttentions(found.program.recording) };
}

const lines = (...all: readonly string[]): string => all.join("\n");

const head = lines("import torch", "import torch.nn as nn");

/** A class that computes attention, with these parameters and these first lines. */
function attention(parameters: string, ...body: readonly string[]): string {
  return lines(
    "class MultiHeadAttention(nn.Module):",
    `    def __init__(self, ${parameters}):`,
    "        super().__init__()",
    ...body.map((each) => `        ${each}`),
    "    def forward(self, x):",
    "        B, T, C = x.shape",
    "        heads = lambda t: t.view(B, T, self.h, C // self.h).transpose(1, 2)",
    "        q, k, v = heads(self.q(x)), heads(self.k(x)), heads(self.v(x))",
    "        w = torch.softmax(q @ k.transpose(-2, -1) / (C // self.h) ** 0.5, dim=-1)",
    "        return (w @ v).transpose(1, 2).reshape(B, T, C)",
  );
}

const ofArguments = attention(
  "d_model, num_heads",
  "self.h = num_heads",
  "self.q, self.k, self.v = [nn.Linear(d_model, d_model) for _ in range(3)]",
);

const model = readFileSync("test/fixtures/small/model.py", "utf8");

describe("a class is run with small numbers", () => {
  it("in the model that uses it, with the weights that PyTorch draws", () => {
    const { plan, sizes, attentions } = run(model, "SelfAttention", { seed: 7 });
    expect(plan.made.name).toBe("Model");
    expect(sizes).toEqual({ block_size: 8, vocab_size: 16, n_layer: 2, n_head: 4, n_embd: 16 });
    expect(attentions).toHaveLength(2);
    // Printed by PyTorch 2.13 for the same lines.
    const expected = [
      [9.23e-5, 0.0165822, 0.0146262, 0.0191501, 0.0015601, 0.9479892],
      [0.2120406, 0.1537522, 0.1480854, 0.0907713, 0.2262881, 0.1690625],
    ];
    attentions.forEach(({ weights }, at) => {
      [...weights.values.slice(-6)].forEach((value, column) => {
        expect(Math.abs(value - expected[at]![column]!)).toBeLessThan(1e-5);
      });
    });
  });

  it("alone, with arguments by their names, and a row for each word", () => {
    const { plan, sizes, attentions } = run(lines(head, ofArguments), "MultiHeadAttention");
    expect(sizes).toEqual({ d_model: 12, num_heads: 3 });
    expect(plan.sizes[0]).toEqual({ name: "d_model", value: 12, of: null });
    const [found] = attentions;
    expect(found).toMatchObject({ headCount: 3 });
    // The same word gives the same row.
    const { values, shape } = found!.query;
    const row = (at: number) => [...values.slice(at * 12, at * 12 + 12)];
    expect(shape.at(-2)).toBe(6);
    expect(row(0)).toEqual(row(4));
    expect(row(0)).not.toEqual(row(1));
  });

  it("with two parameters of which only attributes are known", () => {
    const two = attention(
      "config, flags",
      "self.h = config.n_head",
      "self.drop = flags.attn_dropout",
      "self.q, self.k, self.v = [nn.Linear(config.n_embd, config.n_embd) for _ in range(3)]",
    );
    const { sizes, attentions } = run(lines(head, two), "MultiHeadAttention");
    expect(sizes).toMatchObject({ n_head: 3, n_embd: 12 });
    expect(attentions).toMatchObject([{ headCount: 3 }]);
  });

  it("with the sizes at the top of the file, which training does not run first", () => {
    const text = lines(
      head,
      "n_embd, n_head = 384, 6",
      "vocab_size = len(open('input.txt').read())",
      attention(
        "",
        "self.h = n_head",
        "self.q, self.k, self.v = [nn.Linear(n_embd, n_embd) for _ in range(3)]",
      ),
      "class Model(nn.Module):",
      "    def __init__(self):",
      "        super().__init__()",
      "        self.embed = nn.Embedding(vocab_size, n_embd)",
      "        self.attend = MultiHeadAttention()",
      "    def forward(self, idx):",
      "        return self.attend(self.embed(idx))",
      "model = Model()",
      "for step in range(100000):",
      "    model(torch.randint(10, (64, 256)))",
    );
    const { sizes, program, attentions } = run(text, "MultiHeadAttention");
    expect(sizes).toEqual({ n_embd: 12, n_head: 3, vocab_size: 16 });
    expect(program.recording.stoppedAt).toBeNull();
    expect(attentions).toHaveLength(1);
  });

  it("with settings in a dictionary, or read from an object that the file does not make", () => {
    const inDictionary = lines(
      head,
      'CONFIG = {"emb_dim": 768, "n_heads": 12, "qkv_bias": False}',
      attention(
        "cfg",
        'self.h = cfg["n_heads"]',
        'd, b = cfg["emb_dim"], cfg["qkv_bias"]',
        "self.q, self.k, self.v = [nn.Linear(d, d, bias=b) for _ in range(3)]",
      ),
    );
    expect(run(inDictionary, "MultiHeadAttention").sizes).toEqual({ emb_dim: 12, n_heads: 3 });
    const inObject = lines(
      head,
      attention(
        "config",
        "self.h = config.n_head",
        "d = config.n_embd",
        "self.drop = nn.Dropout(config.attn_pdrop)",
        "self.q, self.k, self.v = [nn.Linear(d, d) for _ in range(3)]",
      ),
    );
    expect(run(inObject, "MultiHeadAttention").sizes).toEqual({ n_head: 3, n_embd: 12 });
  });

  it("with the seed, the tokens, and the sizes that somebody wants", () => {
    const text = lines(head, ofArguments);
    const wanted = { seed: 9, words: ["a", "b"], sizes: { num_heads: 2, d_model: 6 } };
    const { sizes, attentions, plan } = run(text, "MultiHeadAttention", wanted);
    expect(sizes).toEqual({ d_model: 6, num_heads: 2 });
    expect(attentions[0]?.weights.shape).toEqual([1, 2, 2, 2]);
    expect(plan.code).toContain("torch.manual_seed(9)");
    expect(attentions[0]?.weights.values).not.toEqual(
      run(text, "MultiHeadAttention", { ...wanted, seed: 8 }).attentions[0]?.weights.values,
    );
  });

  it("or says why not, and where", () => {
    const unknown = lines("from elsewhere import attend", head, ofArguments).replace(
      "torch.softmax(q",
      "attend(q",
    );
    const failed = small(unknown, "MultiHeadAttention");
    expect(failed).toMatchObject({ kind: "failed", reason: "`elsewhere` is not followed" });
    expect(failed.kind === "failed" && failed.range.start).toBe(unknown.indexOf("elsewhere") - 5);
    const given = lines(head, ofArguments).replace("d_model,", "encoder, d_model,");
    expect(small(given, "MultiHeadAttention")).toMatchObject({
      reason: "nothing gives `encoder` a value",
      range: { start: given.indexOf("encoder") },
    });
    const uneven = { sizes: { d_model: 7, num_heads: 2 } };
    const reason = expect.stringContaining(
      "shape '[1, 6, 2, 3]' is invalid for input of size 42",
    ) as string;
    expect(small(lines(head, ofArguments), "MultiHeadAttention", uneven)).toMatchObject({ reason });
    expect(small(head, "Nothing")).toMatchObject({
      reason: "there is no class or function `Nothing`",
    });
  });
});
