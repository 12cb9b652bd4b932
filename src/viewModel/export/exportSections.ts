import * as l10n from "@vscode/l10n";
import { computeActivated } from "../../engine/operations/activations.ts";
import {
  type AttentionMaps,
  type AttentionStages,
  type BlockStages,
  countBatches,
  type MlpStages,
  type StackTrace,
  type Trace,
} from "../../engine/trace.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import { activationName, computeActivationCurve } from "../activation.ts";
import { weightScaleEnd } from "../colours.ts";
import type { ExportMatrix, ExportSection } from "./exportMatrix.ts";
import { largestMagnitude } from "../numberText.ts";
import { MatrixMaker } from "./matrixMaker.ts";

/** Every matrix of a trace, in the order it is computed; batch elements one after the other. */
export function toExportSections(
  trace: Trace,
  tokens: readonly string[] | null,
): readonly ExportSection[] {
  const batchSize = countBatches(trace);
  return Array.from({ length: batchSize }, (_, batch) => {
    const part = { id: `Batch${batch}`, title: l10n.t("Batch {0}", batch) };
    return batchSections(trace, new MatrixMaker(tokens, batch, batchSize > 1 ? [part] : []));
  }).flat();
}

function batchSections(trace: Trace, maker: MatrixMaker): readonly ExportSection[] {
  switch (trace.kind) {
    case "attention":
    case "selfAttention":
      return attentionSections(trace, maker);
    case "attentionWeights":
      return mapSections(trace, maker);
    case "mlp":
      return mlpSections(trace, maker);
    case "block":
      return blockSections(trace, maker);
    case "stack":
      return stackSections(trace, maker);
  }
}

function stackSections(trace: StackTrace, maker: MatrixMaker): readonly ExportSection[] {
  const { input, blocks, finalNormed, logits } = trace;
  const last = [
    ...(finalNormed ? [maker.plain("finalNormed", l10n.t("Final norm"), finalNormed)] : []),
    ...(logits ? [maker.plain("logits", l10n.t("Logits"), logits)] : []),
  ];
  return [
    maker.section(l10n.t("Input"), [maker.plain("input", l10n.t("Input"), input)]),
    ...blocks.flatMap((block, index) => {
      const part = { id: `Block${index}`, title: l10n.t("Block {0}", index) };
      return blockSections(block, maker.inside(part));
    }),
    ...(last.length > 0 ? [maker.section(l10n.t("Output"), last)] : []),
  ];
}

function blockSections(block: BlockStages, maker: MatrixMaker): readonly ExportSection[] {
  const { residualIn, normed1, residualMid, normed2, residualOut } = block;
  return [
    maker.section(l10n.t("Residual stream"), [
      maker.plain("residualIn", l10n.t("Residual stream in"), residualIn),
      ...(normed1 ? [maker.plain("normed1", l10n.t("Norm 1"), normed1)] : []),
      maker.plain("residualMid", l10n.t("Residual stream after attention"), residualMid),
      ...(normed2 ? [maker.plain("normed2", l10n.t("Norm 2"), normed2)] : []),
      maker.plain("residualOut", l10n.t("Residual stream out"), residualOut),
    ]),
    ...attentionSections(block.attention, maker),
    mlpSection(block.mlp, maker),
  ];
}

/** Query, key and value; every head; the concatenation and the projection. */
function attentionSections(stages: AttentionStages, maker: MatrixMaker): readonly ExportSection[] {
  const { headCount } = stages.shape;
  const { projectedOutput } = stages;
  const measures = {
    scores: largestMagnitude(stages.scores.values),
    attentionWeights: weightScaleEnd(largestMagnitude(stages.attentionWeights.values)),
  };
  return [
    maker.section(l10n.t("Query, key, value"), wholeMatrices(stages, maker)),
    ...Array.from({ length: headCount }, (_, head) =>
      maker.section(l10n.t("Head {0}", head), headMatrices(stages, maker, head, measures)),
    ),
    maker.section(l10n.t("Concatenation"), [
      maker.matrix("attentionOutput", l10n.t("Concatenated output"), stages.attentionOutput, 0, {
        rowLabels: queryLabels(stages, maker),
        columnHeads: columnHeads(headCount, stages.shape.valueHeadDim),
      }),
      ...(projectedOutput
        ? [
            maker.matrix("projectedOutput", l10n.t("Projected output"), projectedOutput, 0, {
              rowLabels: queryLabels(stages, maker),
            }),
          ]
        : []),
    ]),
  ];
}

/** The maps of every head, as far as they are given. */
function mapSections(
  { shape, scores, attentionWeights, headOutput }: AttentionMaps,
  maker: MatrixMaker,
): readonly ExportSection[] {
  const { headCount, queryLength, keyLength } = shape;
  const axes = {
    rowLabels: maker.queryLabels(queryLength, keyLength),
    columnLabels: maker.labels("K", keyLength),
  };
  const end = weightScaleEnd(largestMagnitude(attentionWeights.values));
  const largest = scores ? largestMagnitude(scores.values) : 1;
  return Array.from({ length: headCount }, (_, head) => {
    const draw = (id: string, title: string, tensor: Tensor, more: Partial<ExportMatrix>) =>
      maker.matrix(`head${head}${id}`, l10n.t("Head {0}: {1}", head, title), tensor, head, {
        ...{ ...axes, head },
        ...more,
      });
    return maker.section(l10n.t("Head {0}", head), [
      ...(scores ? [draw("Scores", l10n.t("scores"), scores, { largest })] : []),
      draw("AttentionWeights", l10n.t("attention weights"), attentionWeights, {
        ...{ measure: "weights", largest: end },
      }),
      ...(headOutput
        ? [
            maker.matrix(
              `head${head}Output`,
              l10n.t("Head {0}: {1}", head, l10n.t("output")),
              headOutput,
              head,
              {
                rowLabels: axes.rowLabels,
                head,
              },
            ),
          ]
        : []),
    ]);
  });
}

function wholeMatrices(stages: AttentionStages, maker: MatrixMaker): readonly ExportMatrix[] {
  const { headCount, keyValueHeadCount, keyLength, headDim, valueHeadDim } = stages.shape;
  const whole = (id: string, title: string, tensor: Tensor, more: Partial<ExportMatrix>) =>
    maker.ofOneBatch().matrix(id, title, maker.mergeHeads(tensor), 0, more);
  return [
    whole("query", l10n.t("Q · query"), stages.query, {
      rowLabels: queryLabels(stages, maker),
      columnHeads: columnHeads(headCount, headDim),
    }),
    whole("key", l10n.t("K · key"), stages.key, {
      rowLabels: maker.labels("K", keyLength),
      columnHeads: columnHeads(keyValueHeadCount, headDim),
    }),
    whole("value", l10n.t("V · value"), stages.value, {
      rowLabels: maker.labels("V", keyLength),
      columnHeads: columnHeads(keyValueHeadCount, valueHeadDim),
    }),
  ];
}

/** The largest numbers of all heads, so that heads share one colour scale. */
interface HeadMeasures {
  readonly scores: number;
  readonly attentionWeights: number;
}

function headMatrices(
  stages: AttentionStages,
  maker: MatrixMaker,
  head: number,
  measures: HeadMeasures,
): readonly ExportMatrix[] {
  const rowLabels = queryLabels(stages, maker);
  const columnLabels = maker.labels("K", stages.shape.keyLength);
  const map = { rowLabels, columnLabels, head, largest: measures.scores };
  const draw = (id: string, title: string, tensor: Tensor, more: Partial<ExportMatrix>) =>
    maker.matrix(`head${head}${id}`, l10n.t("Head {0}: {1}", head, title), tensor, head, more);
  const first = head * stages.shape.valueHeadDim;
  const outputColumns = Array.from({ length: stages.shape.valueHeadDim }, (_, column) =>
    String(first + column),
  );
  const scores = draw("Scores", l10n.t("scores"), stages.scores, map);
  const masked = draw("MaskedScores", l10n.t("masked scores"), stages.maskedScores, map);
  const isMasked = !sameNumbers(scores, masked);
  const maskedBy = isMasked ? masked.values : null;
  return [
    scores,
    ...(isMasked ? [{ ...masked, maskedBy }] : []),
    draw("AttentionWeights", l10n.t("attention weights"), stages.attentionWeights, {
      ...map,
      ...{ measure: "weights", largest: measures.attentionWeights },
      maskedBy,
    }),
    draw("Output", l10n.t("output"), stages.headOutput, {
      rowLabels,
      columnLabels: outputColumns,
      head,
    }),
  ];
}

function sameNumbers(left: ExportMatrix, right: ExportMatrix): boolean {
  return left.values.every((value, at) => Object.is(value, right.values[at]));
}

function queryLabels({ shape }: AttentionStages, maker: MatrixMaker): readonly string[] {
  return maker.queryLabels(shape.queryLength, shape.keyLength);
}

function columnHeads(heads: number, width: number): readonly number[] {
  return Array.from({ length: heads * width }, (_, column) => Math.floor(column / width));
}

function mlpSections(trace: MlpStages, maker: MatrixMaker): readonly ExportSection[] {
  const own = mlpSection(trace, maker);
  if (!trace.residualOut) return [own];
  const sum = maker.plain("residualOut", l10n.t("Residual stream out"), trace.residualOut);
  return [own, maker.section(l10n.t("Output"), [sum])];
}

/** The vectors of an MLP, one row per position. */
function mlpSection(stages: MlpStages, maker: MatrixMaker): ExportSection {
  const { input, mlpHidden, mlpGate, mlpActivated, mlpOutput } = stages;
  const section = maker.section("MLP", [
    maker.plain("mlpInput", l10n.t("MLP input"), input),
    maker.plain("mlpHidden", l10n.t("Hidden"), mlpHidden),
    ...(mlpGate ? [maker.plain("mlpGate", l10n.t("Gate"), mlpGate)] : []),
    maker.plain(
      "mlpActivated",
      l10n.t("After {0}", activationName(stages.activation)),
      mlpActivated,
    ),
    maker.plain("mlpOutput", l10n.t("MLP output"), mlpOutput),
  ]);
  const curve = toCurve(stages, section);
  return curve ? { ...section, curve } : section;
}

/** More points than this on a curve cannot be told apart. */
const mostPoints = 1024;

/** The activation with the numbers of one batch element; in a gated MLP, those of the gate. */
function toCurve(stages: MlpStages, { matrices }: ExportSection): ExportSection["curve"] | null {
  const { activation, mlpGate } = stages;
  // Behind the input and the hidden units, where there is one.
  const bent = matrices[mlpGate ? 2 : 1];
  if (!bent || bent.values.length > mostPoints) return null;
  const by = activation === "swiglu" ? "silu" : activation;
  const from = Float64Array.from(bent.values);
  const { values } = computeActivated(by, { shape: [from.length], values: from });
  const line = Float64Array.from(computeActivationCurve(stages).values);
  return { title: activationName(by), line, from, to: Float64Array.from(values) };
}
