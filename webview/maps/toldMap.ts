import type { TiledMatrix } from "../../src/viewModel/tiles/tileAddress.ts";
import { numbered } from "../drawings/attentionDrawings.ts";
import type { ToldMap } from "../marks/maps/mapWords.ts";
import { mapTexts } from "../mapTexts.ts";
import type { CellDetail } from "../pointing/cellDetail.ts";
import { texts } from "../texts.ts";
import type { MapAttention } from "./mapAttention.ts";

/** A map of heads with its words. */
export function toldMap(attention: MapAttention, matrix: TiledMatrix): ToldMap {
  const { map, stage, shape } = matrix;
  const title = map ? `${mapTexts.mapName(map)}: ` : "";
  const head = map?.kind === "head" ? attention.heads[map.head] : undefined;
  const isOutput = stage === "headOutput";
  const [first] = head?.columns ?? [0];
  return {
    matrix,
    computation: attention.id,
    name: `${title}${texts.stage[stage].toLowerCase()}`,
    summary: isOutput || !head ? texts.matrixSummary(...shape) : head.summary,
    rowLabels: attention.queryTokens,
    columnLabels: isOutput ? numbered(shape[1], first) : attention.keyTokens,
    describe: (row, column, value) => describeCell(attention, matrix, row, column, value),
  };
}

/** `head 0: query Q[0] × key K[1], weight 0.8589…` */
function describeCell(
  attention: MapAttention,
  { map, stage }: TiledMatrix,
  row: number,
  column: number,
  value: string,
): CellDetail {
  const before = whoseMap(map);
  if (stage === "headOutput") {
    const [first] = attention.heads[map?.kind === "head" ? map.head : 0]?.columns ?? [0];
    const place = `output[${row}], column ${first + column} = `;
    return { before: `${before}${place}`, value, after: "" };
  }
  const query = texts.token("Q", row, attention.queryTokens[row]);
  const key = texts.token("K", column, attention.keyTokens[column]);
  const number = texts.stage[stage].toLowerCase().replace(/s$/, "").replace("attention ", "");
  return { before: `${before}${mapTexts.pair(query, key)}${number} `, value, after: "" };
}

function whoseMap(map: TiledMatrix["map"]): string {
  switch (map?.kind) {
    case "head":
      return `head ${map.head}: `;
    case "mean":
      return mapTexts.meanCell;
    case "max":
      return mapTexts.maxCell;
    case "difference":
      return mapTexts.differenceCell(map.head, map.against);
    case undefined:
      return "";
  }
}
