import { describe, expect, it } from "vitest";
import { evaluate } from "../../../../src/engine/evaluate.ts";
import type { BlockProblem, Problem, StackProblem } from "../../../../src/engine/problem.ts";
import type { BlockTrace } from "../../../../src/engine/trace.ts";
import type { Tensor } from "../../../../src/tensor/tensor.ts";
import { type EvaluatedGroup, toOutcome } from "../../../../src/viewModel/evaluatedGroup.ts";
import { NumberPacker } from "../../../../src/viewModel/numberPacker.ts";
import type { StageName } from "../../../../src/viewModel/stageName.ts";
import { MapAnswers } from "../../../../src/viewModel/tiles/mapAnswers.ts";
import type { MapVersion, TiledMatrix } from "../../../../src/viewModel/tiles/tileAddress.ts";
import { toShownViews } from "../../../../src/viewModel/toReadyViews.ts";
import { comparableStages } from "../../../../src/viewModel/whatIf/toWhatIfState.ts";
import { randomBlock, randomTensor } from "../../../gallery/randomLayers.ts";
import { groupOf, setTo } from "../../../support/groups.ts";

const [length, modelDim] = [50, 256];
const layer = randomBlock(1, modelDim, 4);
const input = randomTensor(2, [1, length, modelDim]);
const block: BlockProblem = { kind: "block", input, ...layer };

async function evaluated(problem: Problem): Promise<EvaluatedGroup & { kind: "block" | "stack" }> {
  const outcome = toOutcome(await evaluate(problem));
  if (outcome.kind !== "block" && outcome.kind !== "stack") throw new Error(outcome.kind);
  const group = { ...groupOf(problem.kind, []), settings: { placement: setTo("pre" as const) } };
  return { group, problem, ...outcome };
}

function viewsOf(shown: Awaited<ReturnType<typeof evaluated>>, at = 0) {
  const packer = new NumberPacker();
  return { ...toShownViews([shown], at, packer), numbers: packer.toNumbers() };
}

const pace = { clock: () => 0, pause: () => Promise.resolve(), longestMs: 4 };

function reader(now: EvaluatedGroup, before: EvaluatedGroup | null = null) {
  const answers = new MapAnswers(() => Promise.resolve({ language: "json", now, before }), pace);
  return async (stage: StageName, version: MapVersion = "now", at = 0): Promise<Float64Array> => {
    const place = { layer: at, stage, map: null, version, level: 0, row: 0, column: 0 } as const;
    const [tile] = await answers.tiles("block", [{ ...place, pooling: "largest" }]);
    return Float64Array.from(tile!.values);
  };
}

/** The first 256 columns, of which a first tile has all. */
function firstColumns({ shape, values }: Tensor): Float64Array {
  const columns = shape.at(-1)!;
  const wanted = Math.min(256, columns);
  return Float64Array.from(values.subarray(0, length * columns)).filter(
    (_, at) => at % columns < wanted,
  );
}

describe("a block that is too large to travel whole", () => {
  it("has its stages by their names and sizes; what travels stays below 2 MB", async () => {
    const { computation, tiledMlp, attention, numbers } = viewsOf(await evaluated(block));
    expect(numbers.byteLength).toBeLessThan(1_000_000);
    expect(attention).not.toBeNull();
    expect([computation.block, computation.notes]).toEqual([null, []]);
    const { norms, additions } = computation.tiledBlock!;
    const nameOf = ({ stage, shape }: TiledMatrix) => `${stage} ${shape.join(" × ")}`;
    expect(norms.map(({ before, after }) => [nameOf(before), nameOf(after)])).toEqual([
      ["residualIn 50 × 256", "normed1 50 × 256"],
      ["residualMid 50 × 256", "normed2 50 × 256"],
    ]);
    expect(additions.map(({ added, sum }) => [added.stage, sum.stage])).toEqual([
      ["projectedOutput", "residualMid"],
      ["mlpOutput", "residualOut"],
    ]);
    expect(tiledMlp!.input.stage).toBe("normed2");
    expect(nameOf(tiledMlp!.mlpActivated)).toBe("mlpActivated 50 × 1024");
    expect(tiledMlp!.zeroedPerPosition).toHaveLength(length);
  });

  it("hands out every stage with the numbers of the trace", async () => {
    const shown = await evaluated(block);
    const read = reader(shown);
    const { attention, mlp, ...stages } = shown.trace as BlockTrace;
    const expected: Readonly<Partial<Record<StageName, Tensor>>> = {
      residualIn: stages.residualIn,
      normed1: stages.normed1!,
      projectedOutput: attention.projectedOutput!,
      residualMid: stages.residualMid,
      normed2: stages.normed2!,
      mlpHidden: mlp.mlpHidden,
      mlpActivated: mlp.mlpActivated,
      mlpOutput: mlp.mlpOutput,
      residualOut: stages.residualOut,
    };
    for (const [stage, tensor] of Object.entries(expected)) {
      expect(await read(stage as StageName), stage).toEqual(firstColumns(tensor));
    }
  });

  it("with norms after its sublayers has the sums before them", async () => {
    const post = await evaluated({ ...block, placement: "post" });
    const { additions } = viewsOf(post).computation.tiledBlock!;
    expect(additions.map(({ sum }) => sum.stage)).toEqual(["residualSum1", "residualSum2"]);
    const read = reader(post);
    const { attention, residualIn } = post.trace as BlockTrace;
    const [stream, added] = [residualIn, attention.projectedOutput!].map(firstColumns);
    expect(await read("residualSum1")).toEqual(stream!.map((value, at) => value + added![at]!));
  });

  it("in a step of training has what dropout left of each sublayer", async () => {
    const mask = (seed: number) => {
      const { shape, values } = randomTensor(seed, [1, length, modelDim]);
      return { shape, values: Float64Array.from(values, (value) => (value > -0.5 ? 1 : 0)) };
    };
    const dropout = { probability: 0.25, attentionMask: mask(21), mlpMask: mask(22) };
    const dropped = await evaluated({ ...block, dropout });
    const { tiledBlock, notes } = viewsOf(dropped).computation;
    expect(notes).toEqual([]);
    expect(tiledBlock!.additions.map(({ added }) => added.stage)).toEqual([
      ...["droppedAttention", "droppedMlp"],
    ]);
    const read = reader(dropped);
    const { attention, mlp } = dropped.trace as BlockTrace;
    for (const [stage, tensor, kept] of [
      ["droppedAttention", attention.projectedOutput!, dropout.attentionMask],
      ["droppedMlp", mlp.mlpOutput, dropout.mlpMask],
    ] as const) {
      const [all, left] = [firstColumns(tensor), firstColumns(kept)];
      expect(await read(stage)).toEqual(all.map((value, at) => value * (left[at]! / 0.75)));
    }
    const post = reader(await evaluated({ ...block, dropout, placement: "post" }));
    const [sum, added] = [await post("residualSum1"), await post("droppedAttention")];
    const stream = firstColumns(input);
    expect(sum).toEqual(stream.map((value, at) => value + added[at]!));
  });

  it("is compared with what it was, stage by stage", async () => {
    const [now, before] = await Promise.all([
      evaluated(block),
      evaluated({ ...block, residual: false }),
    ]);
    const comparable = comparableStages(viewsOf(now), viewsOf(before));
    expect(comparable).toEqual(expect.arrayContaining(["residualOut", "mlpHidden", "scores"]));
    const difference = await reader(now, before)("residualOut", "difference");
    const [is, was] = [now, before].map(({ trace }) =>
      firstColumns((trace as BlockTrace).residualOut),
    );
    expect(difference).toEqual(is!.map((value, at) => value - was![at]!));
  });

  it("says so where it has none", async () => {
    const read = reader(await evaluated(block));
    await expect(read("mlpGate")).rejects.toThrow("no map of mlpGate");
    await expect(read("logits")).rejects.toThrow("no map of logits");
  });
});

it("of a stack each layer has tiles of its own, and the end of the stack too", async () => {
  const stack: StackProblem = {
    kind: "stack",
    input,
    blocks: [layer, randomBlock(7, modelDim, 4)],
    languageModelHead: { weight: randomTensor(900, [300, modelDim], 0.2) },
  };
  const shown = await evaluated(stack);
  if (shown.trace.kind !== "stack") throw new Error(shown.trace.kind);
  const { blocks, logits } = shown.trace;
  const read = reader(shown);
  expect(await read("residualOut", "now", 0)).toEqual(firstColumns(blocks[0]!.residualOut));
  expect(await read("residualOut", "now", 1)).toEqual(firstColumns(blocks[1]!.residualOut));
  expect(await read("logits", "now", 1)).toEqual(firstColumns(logits!));
  const { computation } = viewsOf(shown, 1);
  expect(computation.tiledBlock!.norms[0].after.layer).toBe(1);
  expect(computation.stack!.logits).toMatchObject({ stage: "logits", shape: [50, 300] });
});
