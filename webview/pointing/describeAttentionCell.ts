import type {
  AttentionView,
  CellAddress,
  HeadView,
  WeightMapsView,
} from "../../src/viewModel/panelView.ts";
import { columnSlices, headsOfColumn } from "../drawings/columnSlices.ts";
import { exactNumber } from "../marks/formatNumber.ts";
import { texts } from "../texts.ts";
import { cellNumber } from "./cellNumber.ts";
import { type CellDetail, numberMark, toDetail } from "./cellDetail.ts";

/** Says what a cell of attention is; null for stages that are not part of attention. */
export function describeAttentionCell(
  numbers: Float64Array,
  attention: AttentionView,
  address: CellAddress,
): CellDetail | null {
  switch (address.stage) {
    case "query":
    case "key":
    case "value":
    case "attentionOutput":
    case "projectedOutput":
      return describeColumn(numbers, attention, address, address.stage);
    case "scores":
    case "maskedScores":
    case "attentionWeights":
      return describePair(numbers, attention, address, address.stage);
    case "headOutput":
      return describeHeadOutput(numbers, attention, address);
    default:
      return null;
  }
}

/** `head 0: score of Q[0] and K[1] = 2.5, weight 0.8589…` */
function describePair(
  numbers: Float64Array,
  attention: AttentionView,
  address: CellAddress,
  stage: "scores" | "maskedScores" | "attentionWeights",
): CellDetail | null {
  const head = findHead(attention, address);
  const read = (of: typeof stage): number | undefined =>
    head && cellNumber(numbers, head[of], address);
  const [score, masked, weight] = [read("scores"), read("maskedScores"), read("attentionWeights")];
  if (!head || score === undefined || masked === undefined || weight === undefined) return null;
  const place = {
    head: head.head,
    query: texts.token("Q", address.row, attention.queryTokens[address.row]),
    key: texts.token("K", address.column, attention.keyTokens[address.column]),
  };
  const found = { scores: score, maskedScores: masked, attentionWeights: weight };
  const text = (of: typeof stage) => (of === stage ? numberMark : exactNumber(found[of]));
  const isTold = stage === "maskedScores" || !Object.is(score, masked);
  const sentence = texts.pairCell(place, {
    score: text("scores"),
    masked: isTold ? text("maskedScores") : null,
    weight: text("attentionWeights"),
  });
  return toDetail(sentence, exactNumber(found[stage]));
}

/** `head 0: weight of Q[0] and K[1] = 0.8589…`, or with the score that it is the softmax of. */
export function describeGivenCell(
  numbers: Float64Array,
  maps: WeightMapsView,
  address: CellAddress,
): CellDetail | null {
  const { stage, row, column } = address;
  const head = maps.heads.find((each) => each.head === address.head);
  if (!head?.attentionWeights || (stage !== "scores" && stage !== "attentionWeights")) return null;
  const weight = cellNumber(numbers, head.attentionWeights, address);
  const score = head.scores && cellNumber(numbers, head.scores, address);
  if (weight === undefined || score === undefined) return null;
  const place = {
    head: head.head,
    query: texts.token("Q", row, maps.queryTokens[row]),
    key: texts.token("K", column, maps.keyTokens[column]),
  };
  const isScore = stage === "scores" && score !== null;
  const value = exactNumber(isScore ? score : weight);
  if (score === null) return toDetail(texts.givenCell(place, numberMark), value);
  const told = isScore
    ? { score: numberMark, weight: exactNumber(weight) }
    : { score: exactNumber(score), weight: numberMark };
  return toDetail(texts.pairCell(place, { ...told, masked: null }), value);
}

/** `head 1: output[0], column 2 = 257.69…, the weighted mean of V column 6` */
function describeHeadOutput(
  numbers: Float64Array,
  attention: AttentionView,
  address: CellAddress,
): CellDetail | null {
  const head = findHead(attention, address);
  const value = head && cellNumber(numbers, head.headOutput, address);
  if (!head || value === undefined) return null;
  const place = { head: head.head, row: address.row, column: address.column + head.columns[0] };
  const valueColumn = head.valueColumns[0] + address.column;
  return toDetail(texts.headOutputCell(place, numberMark, valueColumn), exactNumber(value));
}

/** `K[2], column 6, head 1 = 1` */
function describeColumn(
  numbers: Float64Array,
  attention: AttentionView,
  address: CellAddress,
  stage: "query" | "key" | "value" | "attentionOutput" | "projectedOutput",
): CellDetail | null {
  const packed = attention[stage];
  const value = packed && cellNumber(numbers, packed, address);
  if (value === undefined || value === null) return null;
  const heads =
    stage === "projectedOutput"
      ? []
      : headsOfColumn(columnSlices(attention, stage), address.column);
  const tokens = stage === "key" || stage === "value" ? attention.keyTokens : attention.queryTokens;
  const place = texts.token(texts.letter[stage], address.row, tokens[address.row]);
  const cell = texts.columnCell(place, address.column, numberMark);
  const sentence = heads.length === 0 ? cell : texts.named(texts.headLabel(heads), cell);
  return toDetail(sentence, exactNumber(value));
}

function findHead(attention: AttentionView, address: CellAddress): HeadView | undefined {
  return attention.heads.find(({ head }) => head === address.head);
}
