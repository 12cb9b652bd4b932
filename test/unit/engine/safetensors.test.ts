import { describe, expect, test } from "vitest";
import { openSafetensors } from "../../../src/engine/models/safetensors.ts";
import { parseGpt2Config, readGpt2 } from "../../../src/engine/models/gpt2.ts";
import { toByteSource } from "../../support/byteSource.ts";

/** A safetensors file with that header, or that text for a header, and these data. */
function createFile(header: object | string, ...data: readonly number[]): Uint8Array {
  const text = typeof header === "string" ? header : JSON.stringify(header);
  const bytes = new Uint8Array(8 + Buffer.byteLength(text) + data.length);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(Buffer.byteLength(text)), true);
  bytes.set(Buffer.from(text), 8);
  bytes.set(data, bytes.length - data.length);
  return bytes;
}

function open(bytes: Uint8Array, limit?: number) {
  return openSafetensors(toByteSource(bytes), limit);
}

function entry(dtype: string, shape: unknown, start: unknown, end: unknown) {
  return { dtype, shape, data_offsets: [start, end] };
}

describe("a safetensors file", () => {
  test("gives its tensors by name", async () => {
    const header = { __metadata__: { format: "pt" }, naïve: entry("F32", [2], 0, 8) };
    const checkpoint = await open(createFile(header, 0, 0, 128, 63, 0, 0, 0, 192));
    expect(checkpoint.names).toEqual(["naïve"]);
    expect(await checkpoint.readTensor("naïve")).toEqual({
      shape: [2],
      values: Float32Array.of(1, -2),
    });
  });

  test("may hold halves, brains and doubles", async () => {
    const header = {
      half: entry("F16", [5], 0, 10),
      brain: entry("BF16", [1], 10, 12),
      double: entry("F64", [1], 12, 20),
    };
    const halves = [0, 60, 1, 0, 0, 252, 0, 126, 255, 123];
    const file = createFile(header, ...halves, 128, 191, 0, 0, 0, 0, 0, 0, 248, 63);
    const { readTensor } = await open(file);
    const { values } = await readTensor("half");
    expect(Array.from(values)).toEqual([1, 2 ** -24, -Infinity, NaN, 65504]);
    expect((await readTensor("brain")).values[0]).toBe(-1);
    expect((await readTensor("double")).values[0]).toBe(1.5);
  });

  test("may have tensors of other types as long as nothing reads them", async () => {
    const checkpoint = await open(createFile({ mask: entry("BOOL", [1], 0, 1) }, 1));
    await expect(checkpoint.readTensor("mask")).rejects.toThrow("mask is stored as BOOL");
    await expect(checkpoint.readTensor("other")).rejects.toThrow("other is not in the checkpoint");
  });

  test.each<[string, Uint8Array, string]>([
    ["is empty", new Uint8Array(0), "cut off: it has 0 bytes"],
    ["ends in its header", createFile({}).subarray(0, 9), "cut off: it has 9 bytes"],
    ["claims an endless header", new Uint8Array(16).fill(255), "the header claims"],
    ["has no JSON", createFile("nonsense"), "not a JSON object"],
    ["has a list for a header", createFile("[1]"), "not a JSON object"],
    ["has bytes that are no text", Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0, 255), "not UTF-8"],
    ["has no offsets", createFile({ a: { dtype: "F32", shape: [1] } }), "a needs a dtype"],
    ["has null for a tensor", createFile('{"a":null}'), "a needs a dtype"],
    ["has a negative size", createFile({ a: entry("F32", [-1], 0, 4) }), "a needs a dtype"],
    ["ends before its data", createFile({ a: entry("F32", [2], 0, 8) }, 0), "cut off: a ends at"],
    ["lies about a size", createFile({ a: entry("F32", [2], 0, 4) }, 0, 0, 0, 0), "do not fit"],
    ["counts backwards", createFile({ a: entry("F32", [0], 2, 0) }, 0, 0), "do not fit"],
    [
      "overlaps",
      createFile({ a: entry("F16", [2], 0, 4), b: entry("F16", [2], 2, 6) }, 0, 0, 0, 0, 0, 0),
      "a and b share bytes",
    ],
  ])("is refused when it %s", async (_why, bytes, message) => {
    await expect(open(bytes)).rejects.toThrow(message);
  });

  test("is refused when it is too large", async () => {
    await expect(open(createFile({}), 4)).rejects.toThrow("more than the 4 that are allowed");
  });
});

describe("a GPT-2 checkpoint", () => {
  test("is refused when a weight is missing, with what is there", async () => {
    const checkpoint = await open(createFile({ "model.w": entry("F32", [1], 0, 4) }, 0, 0, 0, 0));
    const config = parseGpt2Config({ n_layer: 1, n_head: 1 });
    await expect(readGpt2(checkpoint, config)).rejects.toThrow(
      "wte.weight is not in the checkpoint, which has model.w",
    );
  });

  test.each([
    [{ model_type: "llama" }, 'model_type is "llama": only gpt2'],
    [{ n_layer: 0 }, "n_layer is 0 in config.json"],
    [{ n_layer: 1 }, "n_head is missing in config.json"],
    [{ n_layer: 1, n_head: 1, activation_function: "elu" }, "activation_function is elu"],
    [null, "n_layer is missing"],
  ])("with the configuration %j is refused", (json, message) => {
    expect(() => parseGpt2Config(json)).toThrow(message);
  });
});
