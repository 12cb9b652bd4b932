import { weightScaleEnd } from "../../src/protocol/colours.ts";
import type { FigureMatrix, StageFigure } from "../../src/lessons/view/stageFigure.ts";
import type { StageName } from "../../src/viewModel/panelView.ts";
import { decimalsFor, largestMagnitude } from "../marks/formatNumber.ts";
import type { MatrixDrawing } from "../marks/matrixDrawing.ts";
import { rowMaxima } from "../marks/rowMaxima.ts";
import { texts } from "../texts.ts";

type Matrices = Extract<StageFigure, { readonly kind: "matrices" }>;

/** Columns up to which four decimals fit; two beyond. */
const roomyColumns = 6;

/** A drawing of a matrix in a figure; all heads share one scale. */
export function figureDrawing(figure: Matrices, matrix: FigureMatrix, name: string): MatrixDrawing {
  const { stage, computation } = figure.view;
  const { rows, columns, numbers, head } = matrix;
  const isMap = stage === "scores" || stage === "maskedScores" || stage === "attentionWeights";
  const masked = Array.from(numbers, (x) => x === -Infinity);
  const largest = Math.max(...figure.matrices.map((each) => largestMagnitude(each.numbers)));
  const cells = figure.matrices.reduce((sum, each) => sum + each.numbers.length, 0);
  return {
    ...{ computation, head, name, rows, columns, numbers },
    stage: markStage(stage),
    summary: texts.matrixSummary(rows, columns),
    rowLabels: matrix.rowLabels,
    columnLabels: matrix.columnLabels,
    axes: isMap ? [texts.queryAxis, texts.keyAxis] : [texts.positionAxis, texts.columnAxis],
    slices: [],
    magnitude:
      stage === "attentionWeights"
        ? { kind: "weights", largest: weightScaleEnd(largest) }
        : { kind: "signed", largest },
    decimals: decimalsFor(numbers, columns <= roomyColumns ? 4 : 2),
    masked: masked.includes(true) ? masked : null,
    struck: null,
    largest: stage === "attentionWeights" ? rowMaxima(numbers, columns) : null,
    stageCells: cells,
    // The figures of a lesson compare nothing and cannot be edited.
    ...{ offset: -1, before: null, beforeDecimals: 0, reshaped: null },
    ...{ isEditable: false, version: "now" },
  };
}

/** Unknown stages are drawn like inputs. */
function markStage(stage: string): StageName {
  return Object.hasOwn(texts.stage, stage) ? (stage as StageName) : "input";
}
