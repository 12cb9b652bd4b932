import { encloses, type TextRange } from "../source/textRange.ts";
import { describeDraw, type DrawnFacts } from "./draws.ts";
import { isShown } from "./interpreter/reads.ts";
import type { ReadProgram } from "./readProgram.ts";
import { filledAt } from "./recognition/stages.ts";
import type { Binding, Read, Recording } from "./recording/recording.ts";
import { toVariableJson } from "./programJson.ts";
import { createTensor, type Tensor } from "./values/tensor.ts";
import { NotKnown, shownText } from "./values/gaps.ts";
import type { Value } from "./values/value.ts";
import { unwrapped, wrappedNumber } from "./values/wrappedNumber.ts";

/** What a variable holds at one place of a program, in plain data. */
export interface VariableFacts {
  /** `scores`, `self.weight` */
  readonly name: string;
  /** Where it stands, in the file. */
  readonly range: TextRange;
  /** `torch.Tensor float32` */
  readonly type: string;
  readonly shape: readonly number[] | null;
  /** As the program would print it; empty: its numbers are unknown, or too many. */
  readonly text: string;
  /** Its first matrix, for a picture; null: it holds too few numbers for one. */
  readonly grid: NumberGrid | null;
  /** Why its numbers are unknown. */
  readonly unknown: string | null;
  /** Where the value was bound or computed, in the file; null: here, or nobody knows. */
  readonly madeAt: TextRange | null;
  /** `model.py:12`: where another file bound or computed it; null: none did. */
  readonly madeIn: string | null;
  /** The call that drew its numbers; null: none did. */
  readonly drawn: DrawnFacts | null;
  readonly passes: Passes;
  /** It was changed in place afterwards: the value is that at the end of the program. */
  readonly isChanged: boolean;
  /** false if the program may not get here. */
  readonly isCertain: boolean;
}

/** How often a place was reached; the last time is shown. */
export interface Passes {
  /** How many calls reached it. */
  readonly calls: number;
  /** How often the last call did. */
  readonly times: number;
  /** The run ended early: there may be more. */
  readonly isSoFar: boolean;
}

/** Numbers as a small picture shows them. */
export interface NumberGrid {
  readonly rows: number;
  readonly columns: number;
  readonly values: readonly number[];
  /** One number stands for several: that farthest from 0. */
  readonly isShrunk: boolean;
  /** Which matrix of several: `[0, 0]`; empty: there is only one. */
  readonly place: string;
}

/** Longer texts do not fit in a hover. */
const mostText = 1200;
const mostNumbers = 400;

/** The value at an offset of the file: of what is bound there, else of what is read; null without one. */
export function findVariable(program: ReadProgram, offset: number): VariableFacts | null {
  const found = findMoment(program, offset);
  if (!found) return null;
  if (!isShown(found.moment.value) && !wrappedNumber(found.moment.value)) return null;
  const { moment, passes } = found;
  const { value, changes, isCertain } = moment;
  const filled = filledAt(value, program.recording) ?? found.madeAt;
  const madeAt = filled && encloses(filled, moment.range) ? null : filled;
  const { recording, rules, toFile } = program;
  const json = toVariableJson(value, rules, recording.lost);
  if (!json) return null;
  const { type, dtype, unknown = null } = json;
  const numbers = value.kind === "tensor" ? value : numbersIn(value, recording);
  const isSoFar = recording.stoppedAt?.isEarly === true;
  return {
    name: moment.name,
    range: toFile(moment.range),
    type: dtype === undefined ? type : `${type} ${dtype}`,
    shape: json.shape ?? numbers?.shape ?? null,
    text: unknown === null ? toText(value, program) : "",
    grid: numbers && toGrid(numbers),
    unknown,
    madeAt: madeAt && toFile(madeAt),
    madeIn: madeInOther(value, program),
    drawn: drawnOf(program, value),
    passes: { ...passes, isSoFar },
    isChanged: isChangedSince(value, changes, recording),
    isCertain,
  };
}

/** `model.py:12`: where another file bound or computed a value; null: none did. */
export function madeInOther(
  value: Value,
  { recording: { elsewhere, madeElsewhere }, sayOtherPlace }: ReadProgram,
): string | null {
  const made = value.kind === "tensor" ? madeElsewhere.get(value) : undefined;
  const place = made ?? elsewhere.find((each) => each.value === value);
  return place ? sayOtherPlace(place) : null;
}

function drawnOf(program: ReadProgram, value: Value): DrawnFacts | null {
  const drawn = value.kind === "tensor" ? value.storage.drawn : undefined;
  return value.kind === "tensor" && drawn ? describeDraw(program, drawn.range, value) : null;
}

/** What is bound at an offset, else what is read there; null: nothing is. */
export function findMoment(program: ReadProgram, offset: number): FoundMoment | null {
  return boundAt(program, offset) ?? readAt(program, offset);
}

/** A variable at one place of a program, as it was there last. */
export interface FoundMoment {
  readonly moment: Binding | Read;
  readonly passes: Pick<Passes, "calls" | "times">;
  /** Where it was bound or computed, in the program; null: here, or nobody knows. */
  readonly madeAt: TextRange | null;
}

/** Whether an offset is at the last name of a range: at `x` in `self.x`. */
function isAt({ start, end }: TextRange, name: string, offset: number): boolean {
  const own = name.slice(name.lastIndexOf(".") + 1);
  return offset >= Math.max(start, end - own.length) && offset <= end;
}

function boundAt(
  { recording: { bindings }, toFile }: ReadProgram,
  offset: number,
): FoundMoment | null {
  const here = bindings.filter(({ name, range }) => isAt(toFile(range), name, offset));
  const last = here.at(-1);
  if (!last) return null;
  const own = here.filter(({ name }) => name === last.name);
  const calls = new Set(own.map(({ call }) => call)).size;
  const times = own.filter(({ call }) => call === last.call).length;
  return { moment: last, passes: { calls, times }, madeAt: null };
}

function readAt({ recording, toFile }: ReadProgram, offset: number): FoundMoment | null {
  for (const read of recording.reads.values()) {
    if (!isAt(toFile(read.range), read.name, offset)) continue;
    const { calls, times } = read;
    return { moment: read, passes: { calls, times }, madeAt: madeAt(read, recording) };
  }
  return null;
}

/** The last binding of the value before it was read, else what computed it. */
function madeAt({ name, value, bound, range }: Read, { bindings }: Recording): TextRange | null {
  let other: TextRange | null = null;
  const field = fieldOf(name);
  for (let at = Math.min(bound, bindings.length) - 1; at >= 0; at--) {
    const binding = bindings[at]!;
    if (binding.value !== value) continue;
    if (binding.name === name || (field !== null && fieldOf(binding.name) === field)) {
      return binding.range;
    }
    other ??= binding.range;
  }
  if (value.kind === "tensor") {
    const made = other ?? value.origin?.range ?? null;
    return made && encloses(made, range) ? null : made;
  }
  return isContainer(value) ? other : null;
}

function fieldOf(name: string): string | null {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? null : name.slice(dot + 1);
}

function isContainer({ kind }: Value): boolean {
  return kind === "list" || kind === "dictionary" || kind === "set";
}

/** Whether a value, or something that it holds, was changed in place after so many changes. */
export function isChangedSince(
  value: Value,
  since: number,
  recording: Recording,
  depth = 0,
): boolean {
  const at = recording.changed.get(value.kind === "tensor" ? value.storage : value);
  if (at !== undefined && at > since) return true;
  if (depth > 4) return false;
  if (value.kind !== "list" && value.kind !== "tuple") return false;
  return value.items.some((item) => isChangedSince(item, since, recording, depth + 1));
}

function toText(value: Value, { recording: { lost }, rules }: ReadProgram): string {
  if (value.kind === "tensor" && (value.count > mostNumbers || !value.numbers())) return "";
  try {
    const text = shownText(rules.valueText(unwrapped(value, lost), lost));
    return text.length > mostText ? "" : text;
  } catch (error) {
    // A text that is too long to be made is too long to be read.
    if (error instanceof NotKnown) return "";
    throw error;
  }
}

/** Lists of more numbers, or that lie deeper in each other, are no matrix that somebody reads. */
const [mostInLists, mostLevels] = [65_536, 32];

/** Numbers in a list, or in lists of one length, as a tensor; null: it is another value. */
export function numbersIn(value: Value, { lost }: Recording): Tensor | null {
  const lengths: number[] = [];
  const numbers: number[] = [];
  const collect = (each: Value, depth: number): boolean => {
    if (each.kind === "list" || each.kind === "tuple") {
      const { items } = each;
      if (lost.has(each) || items.length === 0 || lengths[depth] === -1) return false;
      if (depth === mostLevels) return false;
      lengths[depth] ??= items.length;
      return items.length === lengths[depth] && items.every((item) => collect(item, depth + 1));
    }
    // -1: the numbers themselves.
    lengths[depth] ??= -1;
    const number = wrappedNumber(each);
    if (number && !lost.has(each)) return collect(number, depth);
    if ((each.kind !== "int" && each.kind !== "float") || lengths[depth] !== -1) return false;
    numbers.push(each.value);
    return numbers.length <= mostInLists;
  };
  if (!collect(value, 0) || lengths.length < 2) return null;
  return createTensor("numpy", "float64", lengths.slice(0, -1), Float64Array.from(numbers));
}

const side = 24;

/** The first matrix of a tensor, in as many cells as a hover has room for. */
function toGrid(tensor: Tensor): NumberGrid | null {
  const { shape } = tensor;
  if (shape.length === 0 || tensor.count < 4 || tensor.dtype === "bool") return null;
  const lead = shape.slice(0, -2);
  const matrix = tensor.view(shape.slice(-2), tensor.strides.slice(-2));
  const numbers = matrix.count === 0 ? null : matrix.numbers();
  if (!numbers) return null;
  const [rows, columns] = shape.length === 1 ? [1, shape[0]!] : [shape.at(-2)!, shape.at(-1)!];
  const [fewRows, fewColumns] = [Math.min(rows, side), Math.min(columns, side)];
  const values = new Array<number>(fewRows * fewColumns).fill(0);
  numbers.forEach((number, at) => {
    const row = Math.floor((Math.floor(at / columns) * fewRows) / rows);
    const into = row * fewColumns + Math.floor(((at % columns) * fewColumns) / columns);
    if (!(Math.abs(number) <= Math.abs(values[into]!))) values[into] = number;
  });
  return {
    rows: fewRows,
    columns: fewColumns,
    values,
    isShrunk: fewRows < rows || fewColumns < columns,
    place: tensor.count === matrix.count ? "" : `[${lead.map(() => 0).join(", ")}]`,
  };
}
