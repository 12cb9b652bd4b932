import type { CellRanges } from "../cellRanges.ts";
import type { PositionNames } from "../extraction.ts";
import { wordsOf } from "../meaning/roles.ts";
import type { TextRange } from "../textRange.ts";

/** Numbers that may be attention weights or scores: heads below each other, a row per query. */
export interface NumberMap {
  /** `Attention Weights`; null where nothing names them. */
  readonly name: string | null;
  readonly nameRange: TextRange | null;
  readonly range: TextRange;
  readonly heads: number;
  readonly queries: number;
  readonly keys: number;
  readonly values: Float64Array;
  readonly cells: CellRanges;
  readonly positions: PositionNames;
  /** Each weight has a record of its own, with its query and its key. */
  readonly isOfRecords?: true;
  /** A model that averages heads writes rows with any sum, but a weight for every pair. */
  readonly hasAnySums?: boolean;
}

/** Attention weights of a file, or the scores before their softmax. */
export interface GivenMap extends NumberMap {
  readonly stage: "scores" | "attentionWeights";
}

/** What a name says that numbers are. */
type NamedStage = GivenMap["stage"] | null;

const attentionWords = new Set("attention attentions attn attns att selfattention".split(" "));
const weightWords = new Set(
  "weight weights prob probs probability probabilities map maps matrix pattern patterns records".split(
    " ",
  ),
);
const scoreWords = new Set("score scores logit logits".split(" "));
/** Words of things that belong to attention and are neither. */
const otherWords = new Set(
  (
    "mask masks bias proj projection context q k v o query key value queries keys values wq wk wv wo " +
    "embedding embeddings dropout grad gradient"
  ).split(" "),
);

/** What a name says: `attn_weights`, `Attention Weights (after softmax)`, `masked scores`. */
export function stageOfName(name: string | null): NamedStage {
  const words = wordsOf((name ?? "").replace(/\([^)]*\)/g, ""));
  const has = (set: ReadonlySet<string>): boolean => words.some((word) => set.has(word));
  if (words.length === 0 || has(otherWords)) return null;
  const isAttention = has(attentionWords);
  if (has(scoreWords)) {
    return isAttention || words.includes("masked") || words.includes("scaled") ? "scores" : null;
  }
  if (!isAttention)
    return words.includes("softmax") && has(weightWords) ? "attentionWeights" : null;
  const isBare = words.every((word) => attentionWords.has(word) || /^(self|cross|\d+)$/.test(word));
  return isBare || has(weightWords) ? "attentionWeights" : null;
}

/**
 * What numbers are: their own sums decide before their name does, because many a text calls weights
 * scores. `isData`: the file holds data, not code, so numbers may say by themselves what they are.
 */
export function stageOf(map: NumberMap, text: string, isData: boolean): NamedStage {
  const named = stageOfName(map.name);
  const { heads, queries, keys } = map;
  const mayTellItself = map.isOfRecords || (isData && queries === keys);
  if (keys < 2 || queries === 0 || !(named || mayTellItself)) return null;
  const { values } = map;
  const isInUnit = values.every((x) => x >= 0 && x <= 1);
  const mayBeWeights =
    isInUnit && (named || map.isOfRecords || (isData && seesEarlierOnly(map, 0)));
  // Sums are looked at last, because rounding is read from the text of every number.
  if (mayBeWeights && listOffRows(map, text).length === 0) return "attentionWeights";
  const isMasked = values.includes(-Infinity);
  if (isMasked && values.every((x) => Number.isFinite(x) || x === -Infinity)) {
    return named || (isData && seesEarlierOnly(map, -Infinity)) ? "scores" : null;
  }
  if (named === "scores") return values.every(Number.isFinite) ? "scores" : null;
  if (named && map.hasAnySums) return named;
  const isMeant = named !== null && values.every((x) => x >= 0 && Number.isFinite(x));
  if (!isMeant) return null;
  const isUnit = isData && isInUnit;
  return isUnit || listOffRows(map, text).length <= (heads * queries) / 2 ? named : null;
}

/** Every later key has this number, and earlier ones have others: not an identity matrix either. */
function seesEarlierOnly({ queries, keys, values }: NumberMap, hidden: number): boolean {
  if (queries !== keys) return false;
  let seen = 0;
  for (let at = 0; at < values.length; at++) {
    const [row, column] = [Math.floor(at / keys) % queries, at % keys];
    if (column > row && values[at] !== hidden) return false;
    if (column < row && values[at] !== hidden) seen += 1;
  }
  return seen > 0;
}

/** A row that does not sum to 1. */
export interface OffRow {
  /** Of all heads. */
  readonly row: number;
  readonly sum: number;
}

/** A share of attention is rarely written with fewer than two digits. */
const tolerance = 6e-3;

/** The rows whose weights do not sum to 1, as far as their digits tell. */
export function listOffRows(map: NumberMap, text: string): readonly OffRow[] {
  const { heads, queries, keys, values } = map;
  const rows: OffRow[] = [];
  for (let row = 0; row < heads * queries; row++) {
    let sum = 0;
    for (let at = row * keys; at < (row + 1) * keys; at++) sum += values[at]!;
    const off = Math.abs(sum - 1);
    if (off > tolerance && !(off <= roundingOf(map, row, text))) rows.push({ row, sum });
  }
  return rows;
}

/** How far the sum of a row may be off because its numbers are rounded: half a digit each, of two or more. */
function roundingOf({ keys, cells }: NumberMap, row: number, text: string): number {
  let decimals = 0;
  for (let at = row * keys; at < (row + 1) * keys; at++) {
    const cell = cells.at(at);
    const written = cell ? text.slice(cell.start, Math.min(cell.end, cell.start + 40)) : "";
    const [, digits = ""] = /^[-+]?\d*\.(\d+)$/.exec(written) ?? [];
    decimals = Math.max(decimals, digits.length);
  }
  return decimals < 2 ? 0 : keys * 0.5 * 10 ** -decimals + 1e-9;
}
