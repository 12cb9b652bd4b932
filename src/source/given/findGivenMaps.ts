import type { SourceMatrix } from "../extraction.ts";
import { languageOf } from "../languages.ts";
import type { SourceProblem } from "../reading.ts";
import { overlaps, type TextRange } from "../textRange.ts";
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
    return stage && !(stage === "attentionWeights" && isPattern(map)) ? [{ ...map, stage }] : [];
  });
  const weights = maps.filter(({ stage }) => stage === "attentionWeights");
  return { maps: weights.length > 0 ? weights : maps, problems: printed.problems };
}

/** Whether numbers only say which keys a query sees, in 0 and 1, as no softmax does. */
function isPattern({ values, keys }: NumberMap): boolean {
  if (!values.every((value) => value === 0 || value === 1)) return false;
  const rows = Array.from({ length: values.length / keys }, (_, row) =>
    values.subarray(row * keys, (row + 1) * keys).reduce((sum, value) => sum + value, 0),
  );
  return rows.length === 1 || rows.some((sum) => sum !== 1);
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

/** An assertion takes few arguments, and its names are short. */
const mostBefore = 200;

const assertion = /\b\w*(?:equal|close|same|assert)\w*!?\(\s*([\w.&\s,]*)$/i;
const expectation = /\bexpect\(\s*([\w.]+)\s*\)\.[\w.]+\(\s*$/i;
/** What the numbers are made into, then the other arguments. */
const rest = /^(?:\.\w+\(\))?\s*([\w.&\s,+-]*)\)/;

/** The object of the test runner, which numbers are not compared with. */
const runners = /^(?:t|tb|self|this)$/;

/**
 * What a test compares numbers with: `attention` of `assertEqual(t, M{{1, 0}, {0.5, 0.5}}, attention)`;
 * null: they stand in no test, or it names several things.
 */
export function assertedName(text: string, { start, end }: TextRange): string | null {
  const before = text.slice(Math.max(0, start - mostBefore), start);
  const expected = expectation.exec(before)?.[1];
  if (expected !== undefined) return expected;
  const first = assertion.exec(before)?.[1];
  const last = first === undefined ? undefined : rest.exec(text.slice(end, end + mostBefore))?.[1];
  if (first === undefined || last === undefined) return null;
  const others = `${first},${last}`
    .split(",")
    .map((each) => each.trim().replace(/^&/, ""))
    .filter((each) => /^[A-Za-z_]/.test(each) && !runners.test(each));
  return others.length === 1 && /^[\w.]+$/.test(others[0]!) ? others[0]! : null;
}
