import * as l10n from "@vscode/l10n";
import type { AttentionStages } from "../../engine/trace.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import type { ExportMatrix, ExportSection } from "./exportMatrix.ts";
import { largestMagnitude } from "./largestMagnitude.ts";
import type { MatrixMaker } from "./matrixMaker.ts";

/** Query, key and value; every head; the concatenation and the projection. */
export function attentionSections(
  stages: AttentionStages,
  maker: MatrixMaker,
): readonly ExportSection[] {
  const { headCount } = stages.shape;
  const { projectedOutput } = stages;
  const measures = {
    scores: largestMagnitude(stages.scores.values),
    output: largestMagnitude(stages.headOutput.values),
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

/** The largest numbers over all heads, so that heads are coloured by one measure. */
interface HeadMeasures {
  readonly scores: number;
  readonly output: number;
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
      measure: "weights",
      maskedBy,
    }),
    draw("Output", l10n.t("output"), stages.headOutput, {
      rowLabels,
      columnLabels: outputColumns,
      head,
      largest: measures.output,
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
