import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { fromNested, type Nested } from "../../../src/tensor/nested.ts";
import { sliceTensor } from "../../../src/tensor/tensor.ts";
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
    expect(stdout).toContain('generated: 40 " m" 19 "t"');
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
