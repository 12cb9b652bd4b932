import type { AttentionView, CellAddress, HeadView } from "../../src/viewModel/panelView.ts";
import { columnSlices, headsOfColumn } from "../drawings/columnSlices.ts";
import { exactNumber } from "../marks/formatNumber.ts";
import { texts } from "../texts.ts";
import { cellNumber } from "./cellNumber.ts";
import type { CellDetail } from "./cellDetail.ts";

/** Says what a cell of attention is; null for stages that attention does not have. */
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

/** `head 0: query Q[0] × key K[1] = 2.5, weight 0.8589…` */
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
  const pair = texts.pair(
    head.head,
    texts.token("Q", address.row, attention.queryTokens[address.row]),
    texts.token("K", address.column, attention.keyTokens[address.column]),
  );
  const shown = [exactNumber(score), exactNumber(masked), exactNumber(weight)] as const;
  const differs = !Object.is(score, masked);
  const [scoreText, maskedText, weightText] = shown;
  const toScore = `${pair} = `;
  const toMasked = `${toScore}${scoreText}${texts.maskedTo}`;
  switch (stage) {
    case "scores": {
      const rest = differs ? `${texts.maskedTo}${maskedText}` : "";
      return { before: toScore, value: scoreText, after: `${rest}${texts.toWeight}${weightText}` };
    }
    case "maskedScores":
      return { before: toMasked, value: maskedText, after: `${texts.toWeight}${weightText}` };
    case "attentionWeights": {
      const before = differs ? `${toMasked}${maskedText}` : `${toScore}${scoreText}`;
      return { before: `${before}${texts.toWeight}`, value: weightText, after: "" };
    }
  }
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
  return {
    before: texts.headOutputCell(head.head, address.row, address.column + head.columns[0]),
    value: exactNumber(value),
    after: texts.weightedMean(head.valueColumns[0] + address.column),
  };
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
  return {
    before: texts.columnCell(place, address.column, heads),
    value: exactNumber(value),
    after: "",
  };
}

function findHead(attention: AttentionView, address: CellAddress): HeadView | undefined {
  return attention.heads.find(({ head }) => head === address.head);
}
