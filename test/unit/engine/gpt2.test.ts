import { describe, expect, test } from "vitest";
import { ProblemError } from "../../../src/engine/errors.ts";
import { evaluate } from "../../../src/engine/evaluate.ts";
import { generateGpt2, rankTokens } from "../../../src/engine/models/generateGpt2.ts";
import { parseGpt2Config, readGpt2, toGpt2Problem } from "../../../src/engine/models/gpt2.ts";
import { CheckpointError, openSafetensors } from "../../../src/engine/models/safetensors.ts";
import type { StackTrace } from "../../../src/engine/trace.ts";
import { PythonRandom } from "../../../src/random/python.ts";
import { fromNested } from "../../../src/tensor/nested.ts";
import { ShapeError } from "../../../src/tensor/shape.ts";
import { toByteSource } from "../../support/byteSource.ts";
import { readOracleBytes, readOracleJson } from "../../support/oracle.ts";

const config = readOracleJson("gpt2_tiny_config.json") as object;

async function readModel(changes: object = {}) {
  const checkpoint = await openSafetensors(toByteSource(readOracleBytes("gpt2_tiny.safetensors")));
  return readGpt2(checkpoint, parseGpt2Config({ ...config, ...changes }));
}

async function run(tokens: readonly number[], changes: object = {}) {
  const model = await readModel(changes);
  const trace = (await evaluate(toGpt2Problem(model, [tokens]))) as StackTrace;
  return { model, trace };
}

describe("the settings of a GPT-2", () => {
  test("leave the scale to the formula", async () => {
    const { blocks } = await readModel();
    expect(blocks.map(({ attention }) => attention.scale)).toEqual([undefined, undefined]);
  });

  test.each([
    [{ scale_attn_weights: false }, [1, 1]],
    [{ scale_attn_by_inverse_layer_idx: true }, [1 / Math.sqrt(8), 1 / Math.sqrt(8) / 2]],
    [{ scale_attn_weights: false, scale_attn_by_inverse_layer_idx: true }, [1, 1 / 2]],
  ])("may scale otherwise: %j", async (changes, scales) => {
    const { trace } = await run([1, 2], changes);
    expect(trace.blocks.map(({ attention }) => attention.scale)).toEqual(scales);
  });
});

describe("what comes next", () => {
  test("is ranked by its logit, of equal ones the first", () => {
    const logits = fromNested([
      [9, 9, 9, 9],
      [1, 2, NaN, 2],
    ]);
    const [first, ...rest] = rankTokens(logits, 10);
    const share = Math.E / (2 * Math.E + 1);
    expect(first).toEqual({ token: 1, logit: 2, probability: expect.closeTo(share, 12) as number });
    expect(rest.map(({ token }) => token)).toEqual([3, 0]);
  });

  test("is the same whether the tokens are read one by one or all at once", async () => {
    const { model, trace } = await run([5, 17]);
    const generated = await generateGpt2(model, trace, 6);
    const tokens = [5, 17, ...generated.map(({ token }) => token)];
    for (const [step, { token, logit }] of generated.entries()) {
      const whole = (await run(tokens.slice(0, 2 + step))).trace;
      const [best] = rankTokens(whole.logits!, 1);
      expect(best).toMatchObject({ token, logit: expect.closeTo(logit, 10) as number });
    }
  });

  test("is nothing when nothing is asked for", async () => {
    const { model, trace } = await run([5]);
    expect(await generateGpt2(model, trace, 0)).toEqual([]);
  });

  test("cannot be told from logits that are no numbers", async () => {
    const { model, trace } = await run([5]);
    const blank = { ...trace, logits: fromNested([[[NaN, NaN]]]) };
    await expect(generateGpt2(model, blank, 1)).rejects.toThrow("no logit is a number");
  });

  test("ends where the positions end", async () => {
    const { model, trace } = await run([5]);
    await expect(generateGpt2(model, trace, 17)).rejects.toThrow("it has no row 16; use 0 to 15");
  });
});

describe("a damaged checkpoint is computed or refused in words", () => {
  const file = readOracleBytes("gpt2_tiny.safetensors");
  const headerEnd = 8 + Number(file.readBigUInt64LE(0));
  const refusals = [CheckpointError, ShapeError, ProblemError];

  async function tryFile(bytes: Uint8Array): Promise<unknown> {
    try {
      const model = await readGpt2(
        await openSafetensors(toByteSource(bytes)),
        parseGpt2Config(config),
      );
      return (await evaluate(toGpt2Problem(model, [[1, 2, 3]]))).kind;
    } catch (error) {
      return refusals.find((kind) => error instanceof kind) ?? error;
    }
  }

  test("wherever a byte of its header is changed", async () => {
    const random = new PythonRandom(7);
    for (let round = 0; round < 400; round++) {
      const bytes = new Uint8Array(file);
      const digits = '0123456789[],{}":F'.split("");
      for (let change = 0; change < 1 + (round % 3); change++) {
        const at = Math.floor(random.random() * headerEnd);
        bytes[at] = digits[Math.floor(random.random() * digits.length)]!.charCodeAt(0);
      }
      expect(["stack", ...refusals]).toContain(await tryFile(bytes));
    }
  });

  test("wherever it ends", async () => {
    for (let end = 0; end < file.length; end += 997) {
      expect(await tryFile(file.subarray(0, end))).toBe(CheckpointError);
    }
  });
});
