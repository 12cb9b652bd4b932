import { maxIndex } from "d3-array";
import type { AttentionView, HeadView } from "../../src/viewModel/panelView.ts";
import type { AttentionShape } from "../../src/engine/trace.ts";
import { attentionSteps } from "../../src/viewModel/attentionSteps.ts";
import type { EvaluatedGroup } from "../../src/viewModel/evaluatedGroup.ts";
import { type Gaze, tellGaze } from "../../src/viewModel/headGaze.ts";
import { isolate } from "../../src/viewModel/isolate.ts";
import { kindName } from "../../src/viewModel/titleOf.ts";
import { exampleResults } from "./exampleResults.ts";
import { exampleWhatIf } from "./exampleWhatIf.ts";
import type { GalleryState } from "./galleryState.ts";
import { plainComputation } from "./plainComputation.ts";
import { packer, type Packer, type Row } from "./packer.ts";
import type { AttentionExample } from "./exampleInput.ts";

/** Computes multi-head attention row by row, plainly. */
export function attentionExample(example: AttentionExample): GalleryState {
  const pack = packer();
  let results: Promise<readonly EvaluatedGroup[]> | undefined;
  const attention = viewOf(example, pack);
  return {
    kind: "ready",
    hasEditor: true,
    fileName: example.fileName,
    choices: [{ id: attention.id, kind: "attention", label: attention.title, chosen: true }],
    attention,
    tiledAttention: null,
    firstTiles: [],
    ...{ mlp: null, tiledMlp: null },
    whatIf: exampleWhatIf(example),
    computation: plainComputation(attention.id, attention.title, example.queryTokens),
    numbers: pack.numbers(),
    run: "reference, 0.2 ms",
    results: () => (results ??= exampleResults(example)),
  };
}

function viewOf(example: AttentionExample, pack: Packer): AttentionView {
  const width = example.query[0]?.length ?? 0;
  const headDim = width / example.headCount;
  const computed = Array.from({ length: example.headCount }, (_, head) =>
    computeHead(example, head, headDim),
  );
  const heads = computed.map((each, head) => headViewOf(example, each, head, headDim, pack));
  return {
    id: example.fileName,
    title: kindName("attention"),
    steps: attentionSteps({ shape: shapeOf(example) }),
    queryTokens: example.queryTokens,
    keyTokens: example.keyTokens,
    isCausal: example.causal,
    strongest: {
      query: example.query.length - 1,
      key: maxIndex(computed[0]?.weights.at(-1) ?? []),
    },
    query: pack.add(example.query),
    key: pack.add(example.key),
    value: pack.add(example.value),
    heads,
    attentionOutput: pack.add(
      example.query.map((_, row) => computed.flatMap(({ output }) => output[row] ?? [])),
    ),
    projectedOutput: null,
    warnings: example.warnings ?? [],
  };
}

function shapeOf({ headCount, query, key }: AttentionExample): AttentionShape {
  const headDim = (query[0]?.length ?? 0) / headCount;
  return {
    ...{ batchSize: 1, headCount, keyValueHeadCount: headCount },
    ...{ queryLength: query.length, keyLength: key.length, headDim, valueHeadDim: headDim },
  };
}

interface Head {
  readonly scores: readonly Row[];
  readonly masked: readonly Row[];
  readonly weights: readonly Row[];
  readonly output: readonly Row[];
}

function computeHead(example: AttentionExample, head: number, headDim: number): Head {
  const slice = (row: Row): Row => row.slice(head * headDim, (head + 1) * headDim);
  const [keys, values] = [example.key.map(slice), example.value.map(slice)];
  const past = example.key.length - example.query.length;
  const scores = example.query.map((row) =>
    keys.map((key) => dot(slice(row), key) * (example.scale ?? headDim ** -0.5)),
  );
  const masked = scores.map((row, query) =>
    row.map((score, key) => (example.causal && key > query + past ? -Infinity : score)),
  );
  const weights = masked.map(softmax);
  const output = weights.map((row) =>
    Array.from({ length: headDim }, (_, column) =>
      dot(
        row,
        values.map((value) => value[column] ?? 0),
      ),
    ),
  );
  return { scores, masked, weights, output };
}

function headViewOf(
  example: AttentionExample,
  { scores, masked, weights, output }: Head,
  head: number,
  headDim: number,
  pack: Packer,
): HeadView {
  const columns = [head * headDim, (head + 1) * headDim - 1] as const;
  const last = weights.at(-1) ?? [];
  const weight = Math.max(...last);
  const gaze: Gaze =
    weight > 0 ? { kind: "peak", keyPosition: last.indexOf(weight), weight } : { kind: "nothing" };
  return {
    head,
    columns,
    queryColumns: columns,
    keyColumns: columns,
    valueColumns: columns,
    scores: pack.add(scores),
    maskedScores: pack.add(masked),
    attentionWeights: pack.add(weights),
    headOutput: pack.add(output),
    summary: tellGaze(isolate(example.queryTokens.at(-1) ?? ""), gaze, example.keyTokens),
  };
}

function dot(left: Row, right: Row): number {
  return left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0);
}

function softmax(row: Row): Row {
  const largest = Math.max(...row);
  if (largest === -Infinity) return row.map(() => 0);
  const powers = row.map((value) => Math.exp(value - largest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
