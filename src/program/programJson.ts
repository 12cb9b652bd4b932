import type { LineColumn, LineIndex } from "../source/lineIndex.ts";
import type { TextRange } from "../source/textRange.ts";
import type { Pass } from "./recording/recording.ts";
import type { ReadProgram } from "./readProgram.ts";
import { tensorTypes } from "./values/dtype.ts";
import type { Tensor } from "./values/tensor.ts";
import type { Language, Value } from "./values/value.ts";

interface RangeJson {
  readonly start: LineColumn;
  readonly end: LineColumn;
}

/** A variable as the program left it. */
export interface VariableJson {
  readonly type: string;
  readonly dtype?: string;
  readonly shape?: readonly number[];
  /** Absent where they are unknown; NaN and infinities are written as text. */
  readonly values?: ValuesJson;
  /** Why the numbers are unknown. */
  readonly unknown?: string;
}

type ValuesJson =
  number | string | boolean | null | readonly ValuesJson[] | { readonly [key: string]: ValuesJson };

/** What `attention-lens extract --json` says about a program. */
export interface ProgramJson {
  readonly variables: Readonly<Record<string, VariableJson>>;
  readonly output: string;
  readonly figures: readonly {
    readonly title: string;
    readonly rows: number;
    readonly columns: number;
    readonly values: ValuesJson | null;
    readonly xLabels: readonly string[] | null;
    readonly yLabels: readonly string[] | null;
    /** Of all pictures that are drawn together. */
    readonly suptitle?: string;
  }[];
  readonly unknown: readonly { readonly what: string; readonly range: RangeJson }[];
  readonly stoppedAt: {
    readonly reason: string;
    readonly range: RangeJson;
    /** Where it was in its outermost loop. */
    readonly pass: Pass | null;
  } | null;
}

/** Longer lists and tensors are described without their values. */
const mostShown = 100_000;

/** A program that was run, in the form of the terminal. */
export function toProgramJson(
  { recording, rules, variables, toFile }: ReadProgram,
  lines: LineIndex,
): ProgramJson {
  const toRange = (range: TextRange): RangeJson => {
    const { start, end } = toFile(range);
    return { start: lines.toLineColumn(start), end: lines.toLineColumn(end) };
  };
  const stoppedAt = recording.stoppedAt ?? recording.endedPieces[0] ?? null;
  return {
    variables: Object.fromEntries(
      [...variables].flatMap(([name, value]) => {
        const json = toVariableJson(value, rules, recording.lost);
        return json ? [[name, json]] : [];
      }),
    ),
    output: recording.output.join(""),
    figures: recording.figures.map(({ title, values, xLabels, yLabels, place }) => ({
      title,
      rows: values.shape[0] ?? 0,
      columns: values.shape[1] ?? 0,
      values: nest(values),
      xLabels,
      yLabels,
      ...(place?.grid.title && { suptitle: place.grid.title }),
    })),
    unknown: recording.unknown.map(({ what, range }) => ({ what, range: toRange(range) })),
    stoppedAt: stoppedAt && {
      reason: stoppedAt.reason,
      range: toRange(stoppedAt.range),
      pass: stoppedAt.pass,
    },
  };
}

/** Values that are no longer known, with the reason. */
type Lost = Pick<WeakMap<object, string>, "get" | "has">;

/** null: functions, classes and modules are no variables. */
export function toVariableJson(
  value: Value,
  { kindNames }: Pick<Language, "kindNames">,
  lost: Lost = new WeakMap(),
): VariableJson | null {
  switch (value.kind) {
    case "function":
    case "builtin":
    case "class":
    case "module":
    case "method":
    case "descriptor":
      return null;
    case "unknown":
      return { type: "unknown", unknown: value.why };
    case "tensor": {
      const type = kindNames.tensor ?? tensorTypes[value.library];
      const values = nest(value);
      const about = { type, dtype: value.dtype, shape: value.shape };
      if (values !== null) return { ...about, values };
      return value.why === "" ? about : { ...about, unknown: value.why };
    }
    case "instance":
      return { type: value.type.name };
    default: {
      const type = kindNames[value.kind] ?? value.kind;
      const why = lost.get(value);
      if (why !== undefined) return { type, unknown: why };
      const values = toValuesJson(value, lost, 0);
      return values === undefined ? { type } : { type, values };
    }
  }
}

function numberJson(value: number): number | string {
  if (Number.isFinite(value)) return value;
  return Number.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
}

function nest(tensor: Tensor): ValuesJson | null {
  const numbers = tensor.count <= mostShown ? tensor.numbers() : null;
  if (!numbers) return null;
  let next = 0;
  const build = (axis: number): ValuesJson => {
    const size = tensor.shape[axis];
    if (size !== undefined) return Array.from({ length: size }, () => build(axis + 1));
    const number = numbers[next++]!;
    return tensor.dtype === "bool" ? number !== 0 : numberJson(number);
  };
  return build(0);
}

/** undefined: it is not all known, or holds what JSON cannot. */
function toValuesJson(value: Value, lost: Lost, depth: number): ValuesJson | undefined {
  if (depth > 12 || lost.has(value)) return undefined;
  switch (value.kind) {
    case "none":
      return null;
    case "int":
    case "float":
      return numberJson(value.value);
    case "bool":
    case "string":
      return value.value;
    case "tensor":
      return nest(value) ?? undefined;
    case "list":
    case "tuple":
      return allJson(value.items, lost, depth);
    case "set":
      return allJson([...value.entries.values()], lost, depth);
    case "dictionary": {
      const entries: Record<string, ValuesJson> = {};
      for (const [key, item] of value.entries.values()) {
        const json = toValuesJson(item, lost, depth + 1);
        if (json === undefined || !("value" in key)) return undefined;
        entries[String(key.value)] = json;
      }
      return entries;
    }
    default:
      return undefined;
  }
}

function allJson(items: readonly Value[], lost: Lost, depth: number): ValuesJson | undefined {
  if (items.length > mostShown) return undefined;
  const values: ValuesJson[] = [];
  for (const item of items) {
    const json = toValuesJson(item, lost, depth + 1);
    if (json === undefined) return undefined;
    values.push(json);
  }
  return values;
}
