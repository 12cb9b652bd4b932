import type { TiledMatrix } from "../../src/viewModel/tiles/tileAddress.ts";
import { numbered } from "../drawings/attentionDrawings.ts";
import type { ToldMap } from "../marks/maps/mapWords.ts";
import { mapTexts } from "../mapTexts.ts";
import { type CellDetail, numberMark, toDetail } from "../pointing/cellDetail.ts";
import { texts } from "../texts.ts";
import { columnsOf, type MapAttention } from "./mapAttention.ts";

/** A map of heads with its words; earlier numbers are described only next to the current ones. */
export function toldMap(
  attention: MapAttention,
  matrix: TiledMatrix,
  isCompared: boolean,
): ToldMap {
  const { map, stage, shape, version } = matrix;
  const head = map?.kind === "head" ? attention.heads[map.head] : undefined;
  const name = mapTexts.ofVersion(version, texts.stage[stage].toLowerCase());
  const isOutput = stage === "headOutput";
  const [first] = columnsOf(head);
  return {
    matrix,
    before: isCompared && version === "now" ? { ...matrix, version: "before" } : null,
    computation: attention.id,
    name: map ? texts.named(mapTexts.mapName(map, attention.headTitles), name) : name,
    summary: isOutput || !head ? texts.matrixSummary(...shape) : head.summary,
    rowLabels: attention.queryTokens,
    columnLabels: isOutput ? numbered(shape[1], first) : attention.keyTokens,
    describe: (row, column, value) => describeCell(attention, matrix, row, column, value),
  };
}

/** `head 0: query Q[0] × key K[1], weight 0.8589…` */
function describeCell(
  attention: MapAttention,
  { map, stage, version }: TiledMatrix,
  row: number,
  column: number,
  value: string,
): CellDetail {
  const cell = mapTexts.ofVersion(version, cellText(attention, map, stage, row, column));
  return toDetail(map ? texts.named(mapTexts.whose(map), cell) : cell, value);
}

function cellText(
  attention: MapAttention,
  map: TiledMatrix["map"],
  stage: TiledMatrix["stage"],
  row: number,
  column: number,
): string {
  const query = texts.token("Q", row, attention.queryTokens[row]);
  const key = texts.token("K", column, attention.keyTokens[column]);
  switch (stage) {
    case "scores":
    case "maskedScores":
    case "attentionWeights":
      return mapTexts.pair[stage](query, key, numberMark);
    default: {
      const [first] = columnsOf(attention.heads[map?.kind === "head" ? map.head : 0]);
      return texts.outputCell(row, first + column, numberMark);
    }
  }
}
