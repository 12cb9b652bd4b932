import { PackedCells } from "../cellRanges.ts";
import { readRecords, separatorOf } from "../dialects/csv/readRecords.ts";
import type { TextRange } from "../textRange.ts";
import type { NumberMap } from "./givenMap.ts";
import { mostNumbers } from "./nestedNumbers.ts";

const fieldNames = {
  weight: /^(attention_?|attn_?)?(weight|score|prob|value)$|^attention$|^attn$/i,
  query: /^(query|output|to|target|row)_?(index|pos|position|id|token)?$/i,
  key: /^(key|input|from|source|col|column)_?(index|pos|position|id|token)?$/i,
  head: /^head_?(index|id)?$/i,
} as const;

type FieldRole = keyof typeof fieldNames;

/** Which field of a record is which. */
type Fields = { readonly [role in FieldRole]?: string } & Readonly<
  Record<"weight" | "query" | "key", string>
>;

/** One weight of one query for one key. */
interface WeightRecord {
  readonly head: number;
  readonly query: string | number;
  readonly key: string | number;
  readonly weight: number;
  readonly range: TextRange;
}

type Json = Readonly<Record<string, unknown>>;

/** A quick test that rules out most JSON files. */
const maybeRecords = /"(?:query|output|to|target|row)_?\w{0,8}"\s*:/i;

/** Records of one weight each in JSON, with the query and the key as places or as words. */
export function findJsonRecords(text: string): readonly NumberMap[] {
  if (!maybeRecords.test(text)) return [];
  const whole = parse(text);
  const lists = Array.isArray(whole)
    ? [["", whole] as const]
    : Object.entries((whole ?? {}) as Json);
  return lists.flatMap(([name, list]) => {
    if (!Array.isArray(list)) return [];
    const start = name === "" ? 0 : text.indexOf(JSON.stringify(name));
    const nameRange = name === "" ? null : { start: start + 1, end: start + 1 + name.length };
    const records = readJsonRecords(list as readonly unknown[], text, Math.max(0, start));
    return (records && toMap(records, { name: name === "" ? null : name, nameRange })) ?? [];
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readJsonRecords(
  list: readonly unknown[],
  text: string,
  start: number,
): readonly WeightRecord[] | null {
  const [first] = list;
  if (typeof first !== "object" || first === null || list.length < 4) return null;
  const fields = findFields(Object.keys(first));
  if (!fields) return null;
  // They follow each other in the text as they do in the list.
  const place = new RegExp(`"${fields.weight}"\\s*:\\s*([-+.\\deE]+)`, "g");
  place.lastIndex = start;
  const records: WeightRecord[] = [];
  for (const item of list) {
    const record = (item ?? {}) as Json;
    const found = place.exec(text);
    const head = fields.head === undefined ? 0 : record[fields.head];
    const { [fields.weight]: weight, [fields.query]: query, [fields.key]: key } = record;
    if (typeof weight !== "number" || !isPlace(query) || !isPlace(key) || !isPlace(head))
      return null;
    const end = found ? found.index + found[0].length : start;
    const range = { start: end - (found?.[1]?.length ?? 0), end };
    records.push({ head: Number(head), query, key, weight, range });
  }
  return records;
}

/** Records of one weight each as rows of CSV. */
export function findCsvRecords(text: string): readonly NumberMap[] {
  const separator = separatorOf(text);
  let fields: Fields | null = null;
  let header: readonly string[] = [];
  let nameRange: TextRange | null = null;
  const records: WeightRecord[] = [];
  for (const row of readRecords(text, separator)) {
    if (row.isComment || row.fields.every((field) => field.text === "")) continue;
    const texts = row.fields.map((field) => field.text);
    if (header.length === 0) {
      header = texts;
      fields = findFields(texts);
      if (!fields) return [];
      const field = row.fields[texts.indexOf(fields.weight)]!;
      nameRange = { start: field.start, end: field.end };
      continue;
    }
    const of = (role: FieldRole): string => texts[header.indexOf(fields?.[role] ?? "")] ?? "";
    const at = row.fields[header.indexOf(fields!.weight)];
    const weight = Number(of("weight"));
    const [query, key] = [toPlace(of("query")), toPlace(of("key"))];
    const head = Number(of("head"));
    if (!at || at.text === "" || !isPlace(query) || !isPlace(key) || !isPlace(head)) return [];
    records.push({ head, query, key, weight, range: { start: at.start, end: at.end } });
  }
  const map = fields && toMap(records, { name: `attention ${fields.weight}`, nameRange });
  return map ? [map] : [];
}

function toPlace(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text;
}

function findFields(names: readonly string[]): Fields | null {
  const of = (role: FieldRole): string | undefined =>
    names.find((name) => fieldNames[role].test(name));
  const [weight, query, key, head] = [of("weight"), of("query"), of("key"), of("head")];
  if (weight === undefined || query === undefined || key === undefined) return null;
  return { weight, query, key, ...(head !== undefined && { head }) };
}

/** A word, or a place counted from 0. */
function isPlace(value: unknown): value is string | number {
  if (typeof value === "string") return value !== "";
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < mostNumbers;
}

/** Puts records together; null where two stand for the same weight, or too many are missing. */
function toMap(
  records: readonly WeightRecord[],
  { name, nameRange }: Pick<NumberMap, "name" | "nameRange">,
): NumberMap | null {
  if (records.length < 4 || records.some(({ weight }) => !(weight >= 0 && weight <= 1)))
    return null;
  const queryNames = namesIn(records.map(({ query }) => query));
  const keyNames = namesIn(records.map(({ key }) => key));
  const placeOf = (at: string | number, names: ReadonlyMap<string, number> | null): number =>
    names ? names.get(String(at))! : Number(at);
  const placed = records.map((record) => ({
    ...record,
    row: placeOf(record.query, queryNames),
    column: placeOf(record.key, keyNames),
  }));
  const most = (of: (record: (typeof placed)[number]) => number): number =>
    placed.reduce((largest, record) => Math.max(largest, of(record)), 0) + 1;
  const [heads, queries, keys] = [
    most(({ head }) => head),
    most(({ row }) => row),
    most(({ column }) => column),
  ];
  const count = heads * queries * keys;
  if (count > mostNumbers || keys < 2 || count > 4 * records.length) return null;
  const range = { start: placed[0]!.range.start, end: placed.at(-1)!.range.end };
  const values = new Float64Array(count);
  // A pair without a record has the weight 0 and no place of its own.
  const cells = new Int32Array(2 * count);
  const isSet = new Uint8Array(count);
  for (const { head, row, column, weight, range: place } of placed) {
    const at = (head * queries + row) * keys + column;
    if (isSet[at]) return null;
    isSet[at] = 1;
    values[at] = weight;
    cells[2 * at] = place.start - range.start;
    cells[2 * at + 1] = place.end - range.start;
  }
  return {
    ...{ name: name ?? "attention weights", nameRange, range, heads, queries, keys, values },
    cells: new PackedCells(cells, range.start),
    positions: {
      ...(queryNames && { query: [...queryNames.keys()] }),
      ...(keyNames && { key: [...keyNames.keys()] }),
    },
    isOfRecords: true,
    hasAnySums: count === records.length,
  };
}

/** Words in the order in which they come first; null where all are places. */
function namesIn(places: readonly (string | number)[]): ReadonlyMap<string, number> | null {
  if (places.every((place) => typeof place === "number")) return null;
  const names = new Map<string, number>();
  for (const place of places) if (!names.has(String(place))) names.set(String(place), names.size);
  return names;
}
