import { describe, expect, test } from "vitest";
import { fromNested, type Nested } from "../../src/tensor/nested.ts";
import { parseGpt2Config, readGpt2, toGpt2Problem } from "../../src/engine/models/gpt2.ts";
import { openSafetensors } from "../../src/engine/models/safetensors.ts";
import type { Problem } from "../../src/engine/problem.ts";
import type { Tensor } from "../../src/tensor/tensor.ts";
import { readAttentionCases, toAttentionProblem, withoutNaN } from "../support/attentionCases.ts";
import { readBlockCases, toBlockProblem } from "../support/blockCases.ts";
import { toByteSource } from "../support/byteSource.ts";
import { computeWorstError, expectClose } from "../support/closeness.ts";
import {
  readOracleBytes,
  readOracleJson,
  toOracleTensor,
  type EncodedTensor,
} from "../support/oracle.ts";
import { runCli } from "../support/runCli.ts";
import { toProblemJson } from "../support/toProblemJson.ts";

const TOLERANCE = 1e-9;

interface PrintedAttention {
  readonly heads: readonly { readonly attentionWeights: Nested; readonly headOutput: Nested }[];
  readonly projectedOutput?: Nested;
}

interface PrintedBlock {
  readonly attention: PrintedAttention;
  readonly residualMid: Nested;
  readonly residualOut: Nested;
}

interface Printed<Batch> {
  readonly kind: string;
  readonly backend: string;
  readonly warnings: readonly string[];
  readonly batches: readonly Batch[];
}

/** What `eval --json` prints for a problem; nothing else may be printed. */
async function evaluateByRunner<Batch>(problem: Problem): Promise<Printed<Batch>> {
  const text = JSON.stringify(toProblemJson(problem));
  const args = ["eval", "-", "--json", "--backend", "reference"];
  const { status, stdout, stderr } = await runCli(args, text);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const printed = JSON.parse(stdout) as Printed<Batch>;
  expect(printed.kind).toBe(problem.kind);
  expect(printed.backend).toBe("reference");
  return printed;
}

/** One stage of every batch element -> tensor [batch, ...]. */
function collect<Batch>({ batches }: Printed<Batch>, read: (batch: Batch) => Nested): Tensor {
  return fromNested(batches.map(read));
}

function weightsOf({ heads }: PrintedAttention): Nested {
  return heads.map(({ attentionWeights }) => attentionWeights);
}

interface PrintedStack {
  readonly blocks: readonly { readonly attention: PrintedAttention }[];
  readonly logits: Nested;
}

interface ExpectedGpt2 {
  readonly cases: readonly {
    readonly id: string;
    readonly input_ids: readonly (readonly number[])[];
    readonly attentions: readonly EncodedTensor[];
    readonly logits: EncodedTensor;
  }[];
}

const gpt2 = readOracleJson("gpt2_tiny_expected.json") as ExpectedGpt2;

describe.concurrent("through the terminal runner,", { timeout: 120_000 }, () => {
  test.each(readAttentionCases())("$id: $note", async (given) => {
    const printed = await evaluateByRunner<PrintedAttention>(toAttentionProblem(given));
    expectClose(collect(printed, weightsOf), withoutNaN(given.expected.weights), TOLERANCE);
    const out = collect(printed, ({ heads, projectedOutput }) =>
      given.kind === "sdpa" ? heads.map(({ headOutput }) => headOutput) : projectedOutput!,
    );
    const worst = computeWorstError(out.values, withoutNaN(given.expected.out).values);
    expect(worst).toBeLessThanOrEqual(TOLERANCE);
    expect(printed.warnings.length > 0).toBe(given.fully_masked_rows.length > 0);
  });

  test.each(readBlockCases())("$id: $placement-norm, $norm, $activation", async (given) => {
    const printed = await evaluateByRunner<PrintedBlock>(toBlockProblem(given));
    const { weights, after_attention, out } = given.expected;
    const attentions = collect(printed, ({ attention }) => weightsOf(attention));
    expectClose(attentions, toOracleTensor(weights), TOLERANCE);
    const mid = collect(printed, ({ residualMid }) => residualMid);
    expectClose(mid, toOracleTensor(after_attention), TOLERANCE);
    const end = collect(printed, ({ residualOut }) => residualOut);
    expectClose(end, toOracleTensor(out), TOLERANCE);
  });

  test.each(gpt2.cases)("a stack of blocks, $id", async ({ input_ids, attentions, logits }) => {
    const file = toByteSource(readOracleBytes("gpt2_tiny.safetensors"));
    const config = parseGpt2Config(readOracleJson("gpt2_tiny_config.json"));
    const model = await readGpt2(await openSafetensors(file), config);
    const printed = await evaluateByRunner<PrintedStack>(toGpt2Problem(model, input_ids));
    expectClose(
      collect(printed, (batch) => batch.logits),
      toOracleTensor(logits),
      TOLERANCE,
    );
    attentions.forEach((expected, index) => {
      const maps = collect(printed, ({ blocks }) => weightsOf(blocks[index]!.attention));
      expectClose(maps, toOracleTensor(expected), TOLERANCE);
    });
  });

  test("the MLP of the C# chapter", async () => {
    const chapter = readOracleJson("ch10_mlp.json") as Readonly<
      Record<"mlpUpWeights" | "mlpDownWeights", readonly (readonly number[])[]>
    > &
      Readonly<Record<"hidden" | "activated" | "output", readonly number[]>> & {
        readonly negatives: number;
      };
    const printed = await evaluateByRunner<
      Readonly<Record<"mlpHidden" | "mlpActivated" | "mlpOutput", Nested>> & {
        readonly zeroed: { readonly count: number; readonly of: number };
      }
    >({
      kind: "mlp",
      input: fromNested([[[0.5, -0.3, 1, -0.8]]]),
      up: { weight: fromNested(chapter.mlpUpWeights) },
      down: { weight: fromNested(chapter.mlpDownWeights) },
      activation: "relu",
    });
    const [{ mlpHidden, mlpActivated, mlpOutput, zeroed }] = printed.batches as [
      (typeof printed.batches)[0],
    ];
    expectClose(fromNested(mlpHidden), fromNested([chapter.hidden]), TOLERANCE);
    expectClose(fromNested(mlpActivated), fromNested([chapter.activated]), TOLERANCE);
    expectClose(fromNested(mlpOutput), fromNested([chapter.output]), TOLERANCE);
    expect(zeroed).toMatchObject({ count: chapter.negatives, of: 16 });
  });
});
