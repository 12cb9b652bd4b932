import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { AttentionView, HeadView } from "../../src/viewModel/panelView.ts";
import { decimalsFor } from "../marks/formatNumber.ts";
import type { Magnitude } from "../marks/magnitude.ts";
import type { MatrixDrawing } from "../marks/matrixDrawing.ts";
import { rowMaxima } from "../marks/rowMaxima.ts";
import { texts } from "../texts.ts";
import { numbered, plainDrawing } from "./attentionDrawings.ts";

/** Columns up to which four decimals fit; two beyond. */
const roomyColumns = 6;

/** The largest numbers of all heads, so that heads share one colour scale. */
export interface HeadMeasures {
  readonly scores: number;
  readonly headOutput: number;
}

/** The matrices of one head; `maskedScores` is null where the mask hides nothing. */
export interface HeadDrawings {
  readonly scores: MatrixDrawing;
  readonly maskedScores: MatrixDrawing | null;
  readonly attentionWeights: MatrixDrawing;
  readonly headOutput: MatrixDrawing;
}

/** Draws one head. */
export function headDrawings(
  state: ReadyState,
  attention: AttentionView,
  head: HeadView,
  measures: HeadMeasures,
): HeadDrawings {
  const draw = (stage: keyof HeadDrawings, magnitude: Magnitude): MatrixDrawing => {
    const plain = plainDrawing(state, attention.id, stage, head[stage]);
    return {
      ...plain,
      head: head.head,
      name: texts.matrixName(texts.stage[stage], head.head),
      magnitude,
      stageCells: plain.rows * plain.columns * attention.heads.length,
    };
  };
  const scores = asMap(draw("scores", { kind: "signed", largest: measures.scores }), attention);
  const maskedScores = asMap(
    draw("maskedScores", { kind: "signed", largest: measures.scores }),
    attention,
  );
  const weights = asMap(draw("attentionWeights", { kind: "weights" }), attention);
  const output = draw("headOutput", { kind: "signed", largest: measures.headOutput });
  const masked = hiddenCells(maskedScores.numbers);
  return {
    scores,
    maskedScores: sameNumbers(scores, maskedScores) ? null : { ...maskedScores, masked },
    attentionWeights: {
      ...weights,
      masked,
      largest: rowMaxima(weights.numbers, weights.columns),
      summary: head.summary,
    },
    headOutput: {
      ...output,
      rowLabels: attention.queryTokens,
      columnLabels: numbered(output.columns, head.columns[0]),
      axes: [texts.queryAxis, ""],
    },
  };
}

function asMap(drawing: MatrixDrawing, attention: AttentionView): MatrixDrawing {
  return {
    ...drawing,
    rowLabels: attention.queryTokens,
    columnLabels: attention.keyTokens,
    axes: [texts.queryAxis, texts.keyAxis],
    decimals: decimalsFor(drawing.numbers, drawing.columns <= roomyColumns ? 4 : 2),
  };
}

function hiddenCells(maskedScores: Float64Array): readonly boolean[] | null {
  const hidden = Array.from(maskedScores, (score) => score === -Infinity);
  return hidden.includes(true) ? hidden : null;
}

function sameNumbers(left: MatrixDrawing, right: MatrixDrawing): boolean {
  return left.numbers.every((value, at) => Object.is(value, right.numbers[at]));
}
