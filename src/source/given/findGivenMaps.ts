import type { SourceMatrix } from "../extraction.ts";
import { languageOf } from "../languages.ts";
import type { SourceProblem } from "../reading.ts";
import { overlaps } from "../textRange.ts";
import { assertedName } from "./assertedName.ts";
import { type GivenMap, type NumberMap, stageOf } from "./givenMap.ts";
import { findPrintedMaps } from "./printedMaps.ts";
import { findCsvRecords, findJsonRecords } from "./recordMaps.ts";
import { findCsvMaps, findMarkdownMaps } from "./tableMaps.ts";

/** The attention weights and scores of a text, with what keeps others from being shown. */
export interface GivenMaps {
  readonly maps: readonly GivenMap[];
  readonly problems: readonly SourceProblem[];
}

/** Finds attention weights, or scores where there are no weights, that stand in a text as numbers. */
export function findGivenMaps(
  text: string,
  language: string,
  matrices: readonly SourceMatrix[],
): GivenMaps {
  const isData = languageOf(language)?.holds !== "program";
  const printed = language === "csv" ? { maps: [], problems: [] } : findPrintedMaps(text, language);
  const found = [...printed.maps, ...othersIn(text, language)];
  const read = matrices.flatMap((matrix): readonly NumberMap[] =>
    matrix.role === null && !found.some((map) => overlaps(map.range, matrix.range))
      ? [ofMatrix(matrix, text)]
      : [],
  );
  const maps = [...found, ...read].flatMap((map): readonly GivenMap[] => {
    const stage = stageOf(map, text, isData);
    return stage ? [{ ...map, stage }] : [];
  });
  const weights = maps.filter(({ stage }) => stage === "attentionWeights");
  return { maps: weights.length > 0 ? weights : maps, problems: printed.problems };
}

function othersIn(text: string, language: string): readonly NumberMap[] {
  switch (language) {
    case "json":
      return findJsonRecords(text);
    case "csv": {
      const records = findCsvRecords(text);
      return records.length > 0 ? records : findCsvMaps(text);
    }
    case "markdown":
      return findMarkdownMaps(text);
    default:
      return [];
  }
}

function ofMatrix(matrix: SourceMatrix, text: string): NumberMap {
  const { nameRange, range, cells } = matrix;
  const name = matrix.name ?? assertedName(text, range);
  const [queries, keys] = matrix.shape;
  return {
    ...{ name, nameRange, range, cells, queries, keys, heads: 1, positions: {} },
    get values() {
      return matrix.values;
    },
  };
}
