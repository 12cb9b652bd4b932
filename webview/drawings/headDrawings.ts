import { weightScaleEnd } from "../../src/protocol/colours.ts";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import type {
  AttentionFrame,
  AttentionView,
  HeadView,
  PackedMatrix,
  WeightMapsView,
} from "../../src/viewModel/panelView.ts";
import { decimalsFor, largestMagnitude } from "../marks/formatNumber.ts";
import type { Magnitude } from "../marks/magnitude.ts";
import type { MatrixDrawing } from "../marks/matrixDrawing.ts";
import { rowMaxima } from "../marks/rowMaxima.ts";
import { texts } from "../texts.ts";
import { readNumbers } from "./readNumbers.ts";
import { numbered, plainDrawing } from "./attentionDrawings.ts";

/** Columns up to which four decimals fit; two beyond. */
const roomyColumns = 6;

/** Where the colour scales that all heads share end; the outputs of each head have their own. */
export interface HeadMeasures {
  readonly scores: number;
  readonly attentionWeights: number;
}

/** The matrices of one head; `maskedScores` is null if the mask hides nothing. */
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
  const draw = (stage: keyof HeadDrawings, magnitude: Magnitude): MatrixDrawing =>
    drawStage(state, attention, { stage, head: head.head, packed: head[stage], magnitude });
  const scores = asMap(draw("scores", { kind: "signed", largest: measures.scores }), attention);
  const maskedScores = asMap(
    draw("maskedScores", { kind: "signed", largest: measures.scores }),
    attention,
  );
  const output = draw("headOutput", {
    kind: "signed",
    largest: largestMagnitude(readNumbers(state.numbers, head.headOutput)),
  });
  const masked = hiddenCells(maskedScores.numbers);
  return {
    scores,
    maskedScores: sameNumbers(scores, maskedScores) ? null : { ...maskedScores, masked },
    attentionWeights: weightDrawing(state, attention, head, {
      masked,
      end: measures.attentionWeights,
    }),
    headOutput: {
      ...output,
      rowLabels: attention.queryTokens,
      columnLabels: numbered(output.columns, head.columns[0]),
      axes: [texts.queryAxis, ""],
    },
  };
}

/** Measures all heads of an attention. */
export function headMeasures(state: ReadyState, attention: AttentionView): HeadMeasures {
  const over = (pick: (head: HeadView) => PackedMatrix): number =>
    attention.heads.reduce(
      (most, head) => Math.max(most, largestMagnitude(readNumbers(state.numbers, pick(head)))),
      0,
    );
  return {
    scores: over((head) => head.scores),
    attentionWeights: weightScaleEnd(over((head) => head.attentionWeights)),
  };
}

/** The outputs of every head. */
export function outputDrawings(
  state: ReadyState,
  attention: AttentionView,
): readonly MatrixDrawing[] {
  const measures = headMeasures(state, attention);
  return attention.heads.map((head) => headDrawings(state, attention, head, measures).headOutput);
}

/** The weights of every head, if all came with the state. */
export function weightDrawings(
  state: ReadyState,
  attention: AttentionView | WeightMapsView,
): readonly MatrixDrawing[] {
  const maps = attention.heads.flatMap(({ attentionWeights }) =>
    attentionWeights ? [readNumbers(state.numbers, attentionWeights)] : [],
  );
  const end = weightScaleEnd(Math.max(0, ...maps.map(largestMagnitude)));
  return attention.heads.flatMap((head) => {
    const { attentionWeights, scores } = head;
    const before = "maskedScores" in head ? head.maskedScores : scores;
    const masked = before && hiddenCells(readNumbers(state.numbers, before));
    return attentionWeights
      ? [weightDrawing(state, attention, { ...head, attentionWeights }, { masked, end })]
      : [];
  });
}

function weightDrawing(
  state: ReadyState,
  attention: AttentionView | WeightMapsView,
  { head, summary, attentionWeights }: Pick<HeadView, "head" | "summary" | "attentionWeights">,
  { masked, end }: { readonly masked: readonly boolean[] | null; readonly end: number },
): MatrixDrawing {
  const packed = { stage: "attentionWeights", head, packed: attentionWeights } as const;
  const magnitude = { kind: "weights", largest: end } as const;
  const weights = asMap(drawStage(state, attention, { ...packed, magnitude }), attention);
  const largest = rowMaxima(weights.numbers, weights.columns);
  return { ...weights, masked, largest, summary };
}

/** One stage of one head. */
interface StagePart {
  readonly stage: keyof HeadDrawings;
  readonly head: number;
  readonly packed: PackedMatrix;
  readonly magnitude: Magnitude;
}

function drawStage(
  state: ReadyState,
  { id, heads }: AttentionView | WeightMapsView,
  { stage, head, packed, magnitude }: StagePart,
): MatrixDrawing {
  const plain = plainDrawing(state, id, stage, packed);
  return {
    ...plain,
    head,
    name: texts.matrixName(texts.stage[stage], head),
    magnitude,
    stageCells: plain.rows * plain.columns * heads.length,
  };
}

function asMap(drawing: MatrixDrawing, attention: AttentionFrame): MatrixDrawing {
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
