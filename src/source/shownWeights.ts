import type { TextRange } from "./textRange.ts";

/** Attention weights that stand in a file as numbers, without what they were computed from. */
export interface ShownWeights {
  readonly name: string;
  /** One row per query; each adds up to 1. */
  readonly rows: readonly (readonly number[])[];
  readonly range: TextRange;
}

/** A share of attention is rarely written with fewer than two digits. */
const tolerance = 6e-3;

function areShares(rows: readonly (readonly number[])[]): boolean {
  const width = rows[0]?.length ?? 0;
  return (
    rows.length > 0 &&
    width > 1 &&
    rows.every((row) => {
      const sum = row.reduce((total, share) => total + share, 0);
      return (
        row.length === width && row.every((x) => x >= 0 && x <= 1) && Math.abs(sum - 1) <= tolerance
      );
    })
  );
}

/** Attention weights among printed matrices, or in records, of a file that holds no program. */
export function findShownWeights(text: string): readonly ShownWeights[] {
  return /^\s*[[{]\s*["{]/.test(text) ? inRecords(text) : inPrinted(text);
}

/** `Attention Weights =`, and behind it a matrix as NumPy or PyTorch prints it. */
function inPrinted(text: string): readonly ShownWeights[] {
  const titled =
    /^[ \t]*([^\n[\]{}]*?\battention[ _-]?(?:weights?|probs|probabilities)\b[^\n[\]]*?|attn[_ ]weights?)[ \t]*[:=]?[ \t]*\n?[ \t]*((?:tensor\(|array\()?\[\[[^a-z]*?\]\])/gim;
  return [...text.matchAll(titled)].flatMap((match) => {
    const [whole, name = "", matrix = ""] = match;
    if (matrix.includes("...")) return [];
    const lines = matrix.slice(matrix.indexOf("[[") + 1).match(/\[[^[\]]*\]/g) ?? [];
    const rows = lines.map((line) => (line.match(/[^\s,[\]]+/g) ?? []).map(Number));
    const end = match.index + whole.length;
    const range = { start: end - matrix.length, end };
    return areShares(rows) ? [{ name: name.trim(), rows, range }] : [];
  });
}

const names = {
  weight: /^(attention_?)?(weight|score)$|^attention$/i,
  query: /^(query|output|to|target|row)_?(index|pos|position|id)?$/i,
  key: /^(key|input|from|source|col|column)_?(index|pos|position|id)?$/i,
} as const;

type Json = Readonly<Record<string, unknown>>;

/** Records of one weight each, with the places of its query and its key. */
function inRecords(text: string): readonly ShownWeights[] {
  let whole: unknown;
  try {
    whole = JSON.parse(text);
  } catch {
    return [];
  }
  const lists = Array.isArray(whole)
    ? [["", whole] as const]
    : Object.entries((whole ?? {}) as Json);
  return lists.flatMap(([name, list]) => {
    const rows = Array.isArray(list) ? toRows(list as readonly unknown[]) : null;
    if (!rows || !(areShares(rows) || isNamedMap(name, rows, list as readonly unknown[])))
      return [];
    const start = name === "" ? 0 : Math.max(0, text.indexOf(JSON.stringify(name)));
    return [
      { name: name === "" ? "attention weights" : name, rows, range: { start, end: text.length } },
    ];
  });
}

/** Called attention, with one weight for every query and key: rows may have any sum where a model averages heads. */
function isNamedMap(
  name: string,
  rows: readonly (readonly number[])[],
  records: readonly unknown[],
): boolean {
  const width = rows[0]?.length ?? 0;
  const isWhole = width > 1 && rows.length * width === records.length;
  return (
    isWhole &&
    /attention|attn/i.test(name) &&
    rows.every((row) => row.every((x) => x >= 0 && x <= 1))
  );
}

/** Largest table that is put together from records. */
const mostWeights = 4_000_000;

function toRows(records: readonly unknown[]): readonly (readonly number[])[] | null {
  const [first] = records;
  if (typeof first !== "object" || first === null || records.length < 4) return null;
  const keys = Object.keys(first);
  const of = (pattern: RegExp): string | undefined => keys.find((key) => pattern.test(key));
  const [weight, query, key] = [of(names.weight), of(names.query), of(names.key)];
  if (weight === undefined || query === undefined || key === undefined) return null;
  const rows: number[][] = [];
  let width = 0;
  for (const record of records) {
    const { [weight]: share, [query]: row, [key]: column } = (record ?? {}) as Json;
    if (typeof share !== "number" || !isPlace(row) || !isPlace(column)) return null;
    (rows[row] ??= [])[column] = share;
    width = Math.max(width, column + 1);
  }
  if (rows.length * width > mostWeights) return null;
  return Array.from(rows, (row: readonly number[] | undefined) =>
    Array.from({ length: width }, (_, column) => row?.[column] ?? 0),
  );
}

function isPlace(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < mostWeights;
}
