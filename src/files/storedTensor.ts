import * as l10n from "@vscode/l10n";
import { decodeRun, type ElementName, type ElementType } from "./elements.ts";
import { type ByteSource, FileRefusal, mostAxes, type Reading } from "./reading.ts";

/** A part of one matrix of a tensor: which two axes it has, where it is in the others, and how far it goes. */
export interface Block {
  /** Null for a tensor without this axis: it has one row, or one column. */
  readonly rowAxis: number | null;
  readonly columnAxis: number | null;
  /** An index for every axis; those of the two shown axes do not count. */
  readonly index: readonly number[];
  readonly row: number;
  readonly rows: number;
  readonly column: number;
  readonly columns: number;
  /** Every how many rows and columns a number is read; 1 for all. */
  readonly step: number;
}

/** A tensor in a file: its numbers are read in parts. */
export interface StoredTensor {
  readonly name: string;
  readonly shape: readonly number[];
  /** `float32` */
  readonly type: string;
  /** The same, where it is one of those of `elementTypes`. */
  readonly element: ElementName | null;
  /** The names of the columns of a table; empty where there are none. */
  readonly columnNames: readonly string[];
  /** The numbers of a block, row by row. */
  readonly readBlock: (block: Block) => Reading<Float64Array>;
  /** Some numbers in the order in which they are stored: for what does not depend on their place. */
  readonly readRun: (first: number, count: number) => Reading<Float64Array>;
  /** All numbers, the last axis first. */
  readonly readAll: () => Reading<Float64Array>;
}

/** An entry of a file that holds no numbers, and why. */
export interface RefusedEntry {
  readonly name: string;
  readonly reason: string;
}

/** What a file of numbers holds. */
export interface NumberFile {
  /** `NumPy`, `safetensors` */
  readonly format: string;
  /** One tensor, tensors by their names and nothing else, or more than that. */
  readonly holds: "one" | "dictionary" | "more";
  readonly tensors: readonly StoredTensor[];
  readonly refused: readonly RefusedEntry[];
}

/** How the numbers of a tensor lie in their bytes. */
export interface Layout {
  readonly name: string;
  readonly shape: readonly number[];
  /** In elements, one per axis. */
  readonly strides: readonly number[];
  /** Of the first number, in elements. */
  readonly offset: number;
  readonly element: ElementType;
  readonly isLittle: boolean;
  readonly bytes: ByteSource;
}

/** How many numbers a shape has; throws where it is no shape. */
export function countOf(name: string, shape: readonly number[]): number {
  const count = shape.reduce((product, size) => product * size, 1);
  const isShape =
    shape.length <= mostAxes &&
    shape.every((size) => Number.isSafeInteger(size) && size >= 0) &&
    Number.isSafeInteger(count * 8);
  if (isShape) return count;
  throw new FileRefusal(
    l10n.t(
      "The shape of {0} cannot be read: {1}. The file is damaged; save it again.",
      ...[name, `[${shape.slice(0, 8).join(", ")}]`],
    ),
  );
}

/** The strides of numbers without gaps: the last axis changes first, or the first one in Fortran order. */
export function denseStrides(shape: readonly number[], order: "C" | "F"): readonly number[] {
  const strides = shape.map(() => 1);
  const axes = shape.map((_, axis) => axis);
  if (order === "C") axes.reverse();
  let step = 1;
  for (const axis of axes) {
    strides[axis] = step;
    step *= Math.max(1, shape[axis]!);
  }
  return strides;
}

/** A tensor whose numbers lie in bytes at regular distances. */
export function createStoredTensor(layout: Layout): StoredTensor {
  const { name, shape, element } = layout;
  const count = countOf(name, shape);
  return {
    ...{ name, shape, type: element.name, element: element.name, columnNames: [] },
    readAll: () => readScattered(layout, 0, count),
    readBlock: (block) => readBlock(layout, block),
    readRun: (first, length) => {
      const isDense = isDenseLayout(layout);
      const most = Math.max(0, Math.min(length, count - first));
      return isDense
        ? readLine(layout, layout.offset + first, 1, most)
        : readScattered(layout, first, most);
    },
  };
}

/** Whether the numbers fill their part of the bytes, in whatever order of axes. */
function isDenseLayout({ shape, strides }: Layout): boolean {
  const axes = shape.flatMap((size, axis) =>
    size === 1 ? [] : [{ size, stride: strides[axis]! }],
  );
  axes.sort((left, right) => left.stride - right.stride);
  let expected = 1;
  for (const { size, stride } of axes) {
    if (stride !== expected) return false;
    expected *= size;
  }
  return true;
}

/** Gaps of up to so many bytes are read along rather than asked for around. */
const smallGap = 65_536;

/** The most bytes that are asked for at once. */
const mostBytes = 4_000_000;

function* readBlock(layout: Layout, block: Block): Reading<Float64Array> {
  const { strides, element } = layout;
  const { rowAxis, columnAxis, index, rows, columns, step } = block;
  const strideOf = (axis: number | null): number => (axis === null ? 0 : strides[axis]!);
  const start = strides.reduce(
    (sum, stride, axis) =>
      sum + (axis === rowAxis || axis === columnAxis ? 0 : stride * (index[axis] ?? 0)),
    layout.offset + block.row * strideOf(rowAxis) + block.column * strideOf(columnAxis),
  );
  const [down, across] = [strideOf(rowAxis) * step, strideOf(columnAxis) * step];
  const values = new Float64Array(rows * columns);
  if (rows === 0 || columns === 0) return values;
  const size = element.bytes;
  // Along the axis whose numbers are closer together.
  const isAcross = rows === 1 || (columns > 1 && across <= down);
  const [inner, outer] = isAcross ? [columns, rows] : [rows, columns];
  const [near, far] = isAcross ? [across, down] : [down, across];
  // Lines that touch each other are asked for together.
  const span = (inner - 1) * near + 1;
  const isClose = (far - span) * size <= smallGap && near * size <= smallGap;
  const together = isClose
    ? Math.max(1, Math.min(outer, Math.floor((mostBytes / size - span) / Math.max(1, far)) + 1))
    : 1;
  const line = new Float64Array(inner);
  for (let first = 0; first < outer; first += together) {
    const lines = Math.min(together, outer - first);
    const from = start + first * far;
    const length = ((lines - 1) * far + span) * size;
    const bytes = lines > 1 ? yield* layout.bytes(from * size, length) : null;
    for (let at = 0; at < lines; at++) {
      if (bytes) {
        const begin = at * far * size;
        decodeRun(bytes.subarray(begin), element, layout.isLittle, near * size, line);
      } else line.set(yield* readLine(layout, from, near, inner));
      for (let each = 0; each < inner; each++) {
        const to = isAcross ? (first + at) * columns + each : each * columns + first + at;
        values[to] = line[each]!;
      }
    }
  }
  return values;
}

/** Numbers at a regular distance. */
function* readLine(
  { bytes, element, isLittle }: Layout,
  first: number,
  stride: number,
  count: number,
): Reading<Float64Array> {
  const values = new Float64Array(count);
  const size = element.bytes;
  const piece =
    stride * size > smallGap ? 1 : Math.max(1, Math.floor(mostBytes / (stride * size || size)));
  for (let at = 0; at < count; at += piece) {
    const part = values.subarray(at, at + piece);
    const length = ((part.length - 1) * stride + 1) * size;
    const found = yield* bytes((first + at * stride) * size, length);
    decodeRun(found, element, isLittle, stride * size, part);
  }
  return values;
}

/** Numbers of a view of a larger storage, one line of the last axis after the other. */
function* readScattered(layout: Layout, first: number, count: number): Reading<Float64Array> {
  const { shape, strides, offset } = layout;
  const width = shape.at(-1) ?? 1;
  const values = new Float64Array(count);
  for (let at = 0; at < count;) {
    const [line, column] = [Math.floor((first + at) / width), (first + at) % width];
    let [rest, start] = [line, offset + column * (strides.at(-1) ?? 0)];
    for (let axis = shape.length - 2; axis >= 0; axis--) {
      start += (rest % shape[axis]!) * strides[axis]!;
      rest = Math.floor(rest / shape[axis]!);
    }
    const length = Math.min(width - column, count - at);
    values.set(yield* readLine(layout, start, strides.at(-1) ?? 1, length), at);
    at += length;
  }
  return values;
}
