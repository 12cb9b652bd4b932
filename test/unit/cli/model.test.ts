import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { fromNested } from "../../../src/tensor/fromNested.ts";
import type { Nested } from "../../../src/tensor/nested.ts";
import { sliceTensor } from "../../../src/tensor/sliceTensor.ts";
import { expectClose } from "../../support/closeness.ts";
import { createModelFolder, type ModelParts } from "../../support/modelFolder.ts";
import {
  readOracleBytes,
  readOracleJson,
  toOracleTensor,
  type EncodedTensor,
} from "../../support/oracle.ts";
import { runCli } from "../../support/runCli.ts";

const TOLERANCE = 1e-9;

interface Expected {
  readonly cases: readonly {
    readonly id: string;
    readonly input_ids: readonly (readonly number[])[];
    readonly attentions: readonly EncodedTensor[];
    readonly logits: EncodedTensor;
    readonly logits_from_f16_file: EncodedTensor;
    readonly logits_from_bf16_file: EncodedTensor;
  }[];
  readonly greedy: { readonly prompt: readonly number[]; readonly tokens: readonly number[] };
}

interface Printed {
  readonly kind: string;
  readonly tokens: readonly { readonly token: number; readonly text?: string }[];
  readonly generated: readonly { readonly token: number; readonly text?: string }[];
  readonly batches: readonly {
    readonly blocks: readonly {
      readonly attention: { readonly heads: readonly { readonly attentionWeights: Nested }[] };
    }[];
    readonly logits: Nested;
  }[];
}

const expected = readOracleJson("gpt2_tiny_expected.json") as Expected;
const texts = expected.cases.flatMap((given) =>
  given.input_ids.map((ids, batch) => ({ name: `${given.id}, text ${batch}`, given, ids, batch })),
);
const tokenizerParts: ModelParts = {
  "vocab.json": readFileSync("test/fixtures/bytePairs/vocab.json"),
  "merges.txt": readFileSync("test/fixtures/bytePairs/merges.txt"),
};
const sentence = "the cat sat on the mat.";
const sentenceTokens = [31, 35, 37, 39, 32, 41, 27];

async function runJson(folder: string, ...args: readonly string[]): Promise<Printed> {
  const settings = ["--json", "--backend", "reference"];
  const { status, stdout, stderr } = await runCli(["model", folder, ...settings, ...args]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return JSON.parse(stdout) as Printed;
}

describe("attention-lens model", () => {
  it.each(texts)("has PyTorch's logits and attention maps: $name", async (text) => {
    const { ids, given, batch } = text;
    const { kind, batches } = await runJson(await createModelFolder(), "--ids", ids.join());
    const [printed] = batches;
    expect({ kind, count: batches.length }).toEqual({ kind: "stack", count: 1 });
    const logits = sliceTensor(toOracleTensor(given.logits), [batch]);
    expectClose(fromNested(printed!.logits), logits, TOLERANCE);
    expect(printed!.blocks).toHaveLength(given.attentions.length);
    printed!.blocks.forEach(({ attention }, block) => {
      const maps = attention.heads.map(({ attentionWeights }) => attentionWeights);
      const attentions = sliceTensor(toOracleTensor(given.attentions[block]!), [batch]);
      expectClose(fromNested(maps), attentions, TOLERANCE);
    });
  });

  it.each([
    ["gpt2_tiny_prefixed.safetensors", "logits"],
    ["gpt2_tiny_f16.safetensors", "logits_from_f16_file"],
    ["gpt2_tiny_bf16.safetensors", "logits_from_bf16_file"],
  ] as const)("reads %s by its path, the config beside it", async (file, logits) => {
    const given = expected.cases[1]!;
    const parts = { "model.safetensors": null, [file]: readOracleBytes(file) };
    const folder = await createModelFolder(parts);
    for (const place of [folder, path.join(folder, file)]) {
      const { batches } = await runJson(place, "--ids", given.input_ids[0]!.join());
      const wanted = sliceTensor(toOracleTensor(given[logits]), [0]);
      expectClose(fromNested(batches[0]!.logits), wanted, TOLERANCE);
    }
  });

  it("goes on with PyTorch's greedy tokens", async () => {
    const { prompt, tokens } = expected.greedy;
    const count = String(tokens.length - prompt.length);
    const printed = await runJson(
      await createModelFolder(),
      ...["--ids", prompt.join(), "--generate", count],
    );
    expect(printed.tokens).toEqual(prompt.map((token) => ({ token })));
    const generated = printed.generated.map(({ token }) => token);
    expect([...prompt, ...generated]).toEqual(tokens);
  });

  it("takes a text apart by the byte pairs of the folder", async () => {
    const folder = await createModelFolder(tokenizerParts);
    const { tokens, generated } = await runJson(folder, "--text", sentence, "--generate", "1");
    expect(tokens.map(({ token }) => token)).toEqual(sentenceTokens);
    expect(tokens.map(({ text }) => text).join("|")).toBe("the| cat| sat| on| the| mat|.");
    expect(generated.map(({ text }) => text)).toEqual(["t"]);
  });

  it("prefers tokenizer.json, which says the same", async () => {
    const vocab = JSON.parse(readFileSync("test/fixtures/bytePairs/vocab.json", "utf8")) as object;
    const merges = readFileSync("test/fixtures/bytePairs/merges.txt", "utf8").trim().split("\n");
    const definition = {
      added_tokens: [],
      normalizer: null,
      pre_tokenizer: { type: "ByteLevel", add_prefix_space: false },
      post_processor: { type: "ByteLevel", trim_offsets: false },
      decoder: { type: "ByteLevel" },
      model: { type: "BPE", vocab, merges: merges.slice(1) },
    };
    const folder = await createModelFolder({ "tokenizer.json": JSON.stringify(definition) });
    const { tokens } = await runJson(folder, "--text", sentence);
    expect(tokens.map(({ token }) => token)).toEqual(sentenceTokens);
  });

  it("prints the likeliest tokens and the last token's attention for people", async () => {
    const folder = await createModelFolder(tokenizerParts);
    const { status, stdout } = await runCli([
      "model",
      folder,
      "--ids",
      "5,17,42",
      "--generate",
      "2",
    ]);
    expect(status).toBe(0);
    expect(stdout).toContain("2 blocks of 4 heads × 8, 64 tokens, 28,032 parameters");
    expect(stdout).toContain('tokens: 5 "f" 17 "r" 42 "in"');
    expect(stdout).toContain('goes on: 40 " m" 19 "t"');
    expect(stdout).toContain("text: frin mt");
    expect(stdout).toMatch(/logit +share +token\n +\d\.\d{4} +\d+\.\d\d% +40 " m"/);
    expect(stdout).toMatch(/block 1 head 3( [01]\.\d{4}){3}\n/);
  });

  it("leaves out the middle of a long row of weights", async () => {
    const ids = expected.cases[2]!.input_ids[0]!;
    const row = async (given: readonly number[]) => {
      const { stdout } = await runCli(["model", await createModelFolder(), "--ids", given.join()]);
      return stdout.split("\n").find((line) => line.includes("block 0 head 0"));
    };
    expect(await row(ids.slice(0, 11))).not.toContain("…");
    expect(await row(ids.slice(0, 12))).toContain("…");
  });
});

/** The header of the tiny model with something in it changed, and the same data behind. */
function changeHeader(change: (header: Record<string, Record<string, unknown>>) => void) {
  const file = readOracleBytes("gpt2_tiny.safetensors");
  const end = 8 + Number(file.readBigUInt64LE(0));
  const header = JSON.parse(file.toString("utf8", 8, end)) as Record<
    string,
    Record<string, unknown>
  >;
  change(header);
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  return Buffer.concat([length, text, file.subarray(end)]);
}

function withConfig(changes: object): ModelParts {
  const config = readOracleJson("gpt2_tiny_config.json") as object;
  return { "config.json": JSON.stringify({ ...config, ...changes }) };
}

const wholeFile = readOracleBytes("gpt2_tiny.safetensors");

describe("attention-lens model says what is wrong, with status 1, when", () => {
  it.each<[string, ModelParts, string]>([
    ["the config is missing", { "config.json": null }, "config.json: there is no such file"],
    ["the config is no JSON", { "config.json": "{" }, "this is not JSON"],
    ["the model is another", withConfig({ model_type: "llama" }), 'model_type is "llama"'],
    ["the heads do not divide the width", withConfig({ n_head: 5 }), "5 heads cannot share 32"],
    ["the width is another", withConfig({ n_embd: 48 }), "wte.weight is [64, 32] but this model"],
    ["there are fewer blocks", withConfig({ n_layer: 3 }), "h.2.attn.c_attn.weight is not in the"],
    ["there are no weights", { "model.safetensors": null }, "found no .safetensors file"],
    [
      "there are several weights",
      { "model.safetensors": null, "a.safetensors": "", "b.safetensors": "" },
      "found a.safetensors, b.safetensors, expected model.safetensors; give the path of one",
    ],
    ["the weights are empty", { "model.safetensors": "" }, "cut off: it has 0 bytes"],
    [
      "the weights are cut off",
      { "model.safetensors": wholeFile.subarray(0, wholeFile.length - 1) },
      "the file is cut off",
    ],
    [
      "the header claims to be endless",
      { "model.safetensors": new Uint8Array(64).fill(255) },
      "the header claims 18446744073709552000 bytes",
    ],
    [
      "the header lies about a size",
      {
        "model.safetensors": changeHeader(
          (header) => (header["wpe.weight"]!["shape"] = [4096, 32]),
        ),
      },
      "wpe.weight claims F32 [4096, 32]",
    ],
    [
      "the header points outside of the file",
      {
        "model.safetensors": changeHeader(
          (header) => (header["wte.weight"]!["data_offsets"] = [0, 2 ** 40]),
        ),
      },
      "wte.weight ends at byte",
    ],
    [
      "two tensors share bytes",
      {
        "model.safetensors": changeHeader((header) => {
          header["again"] = { ...header["wte.weight"] };
        }),
      },
      "share bytes",
    ],
    [
      "a weight has another shape",
      {
        "model.safetensors": changeHeader(
          (header) => (header["h.0.attn.c_attn.weight"]!["shape"] = [96, 32]),
        ),
      },
      "h.0.attn.c_attn.weight is [96, 32] but this model needs [32, 96]",
    ],
  ])("%s", async (_when, parts, message) => {
    const folder = await createModelFolder(parts);
    const { status, stdout, stderr } = await runCli(["model", folder, "--ids", "1", "--json"]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr).not.toContain("    at ");
  });

  it.each<[string, readonly string[], string]>([
    [
      "a token is unknown",
      ["--ids", "1,64"],
      "there is no token 64: the model's tokens are 0 to 63",
    ],
    [
      "there are too many tokens",
      ["--ids", "1,".repeat(16) + "1"],
      "17 positions, the model has 16",
    ],
    [
      "too many are to follow",
      ["--ids", "1", "--generate", "17"],
      "17 positions, the model has 16",
    ],
    ["there is no vocabulary", ["--text", "the"], "neither tokenizer.json nor vocab.json"],
    [
      "the weights are too large",
      ["--ids", "1", "--limit", "20kB"],
      "more than the 20000 that are",
    ],
    [
      "the trace is too large",
      ["--ids", "1,".repeat(15) + "1", "--limit", "150kB"],
      "the trace of 16 tokens takes",
    ],
  ])("%s", async (_when, args, message) => {
    const { status, stdout, stderr } = await runCli(["model", await createModelFolder(), ...args]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain(message);
  });

  it.each<[string, ModelParts, string, string]>([
    ["the vocabulary lacks a letter", {}, "the Cat", 'can say only "the at" of "the Cat"'],
    ["the text is empty", {}, "", "--text has no tokens"],
    ["the vocabulary is none", { "vocab.json": "[]" }, "the", "must be an object from tokens"],
    ["a token has no number", { "vocab.json": '{"a":"x"}' }, "the", '"a" is "x", but a token'],
    ["a merge is none", { "merges.txt": "#version: 0.2\nt h e\n" }, "the", "merges.txt:2:1)"],
    ["the tokenizer is none", { "tokenizer.json": "{}" }, "the", "this is no tokenizer"],
  ])("%s", async (_when, parts, text, message) => {
    const folder = await createModelFolder({ ...tokenizerParts, ...parts });
    const { status, stdout, stderr } = await runCli(["model", folder, "--text", text]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain(message);
  });

  it("there is no such folder", async () => {
    const { status, stderr } = await runCli(["model", "/nowhere/at/all", "--ids", "1"]);
    expect({ status }).toEqual({ status: 1 });
    expect(stderr).toContain("/nowhere/at/all: there is no such file or folder");
  });
});

describe("attention-lens model does without", () => {
  it("a tokenizer that is broken, when the tokens are given", async () => {
    const folder = await createModelFolder({ "tokenizer.json": "{}" });
    const { status, stdout, stderr } = await runCli(["model", folder, "--ids", "1,2"]);
    expect(status).toBe(0);
    expect(stdout).toContain("tokens: 1 2\n");
    expect(stderr).toContain("warning: ");
  });
});

it.each([
  ["no tokens", ["model", "x"]],
  ["tokens and a text", ["model", "x", "--ids", "1", "--text", "a"]],
  ["tokens that are no numbers", ["model", "x", "--ids", "1,two"]],
  ["a negative token", ["model", "x", "--ids=-1"]],
  ["a limit that is no size", ["model", "x", "--ids", "1", "--limit", "much"]],
  ["a count that is none", ["model", "x", "--ids", "1", "--generate", "0.5"]],
])("%s ends with status 2 and the usage", async (_name, args) => {
  const { status, stdout, stderr } = await runCli(args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain("attention-lens model DIR");
});
