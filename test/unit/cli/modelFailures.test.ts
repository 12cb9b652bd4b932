import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createModelFolder, type ModelParts } from "../../support/modelFolder.ts";
import { readOracleBytes, readOracleJson } from "../../support/oracle.ts";
import { runCli } from "../../support/runCli.ts";

const tokenizerParts: ModelParts = {
  "vocab.json": readFileSync("test/fixtures/bytePairs/vocab.json"),
  "merges.txt": readFileSync("test/fixtures/bytePairs/merges.txt"),
};

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
    ["the config is no JSON", { "config.json": "{" }, "this is not valid JSON"],
    ["the model is another", withConfig({ model_type: "llama" }), 'model_type is "llama"'],
    [
      "the heads do not divide the width",
      withConfig({ n_head: 5 }),
      "32 columns do not divide into 5 heads",
    ],
    ["the width is another", withConfig({ n_embd: 48 }), "wte.weight is [64, 32] but this model"],
    ["there are fewer blocks", withConfig({ n_layer: 3 }), "h.2.attn.c_attn.weight is not in the"],
    ["there are no weights", { "model.safetensors": null }, "found no .safetensors file"],
    [
      "there are several weights",
      { "model.safetensors": null, "a.safetensors": "", "b.safetensors": "" },
      "found a.safetensors, b.safetensors, expected model.safetensors; pass the path of one",
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
      "the trace of 16 tokens needs",
    ],
  ])("%s", async (_when, args, message) => {
    const { status, stdout, stderr } = await runCli(["model", await createModelFolder(), ...args]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain(message);
  });

  it.each<[string, ModelParts, string, string]>([
    [
      "the vocabulary lacks a letter",
      {},
      "the Cat",
      'the vocabulary covers only "the at" of "the Cat"',
    ],
    ["the text is empty", {}, "", "--text has no tokens"],
    [
      "the vocabulary is none",
      { "vocab.json": "[]" },
      "the",
      "expected an object that maps tokens",
    ],
    ["a token has no number", { "vocab.json": '{"a":"x"}' }, "the", '"a" is "x", but a token'],
    ["a merge is none", { "merges.txt": "#version: 0.2\nt h e\n" }, "the", "merges.txt:2:1)"],
    ["the tokenizer is none", { "tokenizer.json": "{}" }, "the", "this is not a tokenizer"],
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
])("%s ends with status 2 and the way to the help", async (_name, args) => {
  const { status, stdout, stderr } = await runCli(args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain("attention-lens --help");
});
