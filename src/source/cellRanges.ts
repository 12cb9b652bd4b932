import type { TextRange } from "./textRange.ts";

/** One range per number of a matrix, in reading order; an array of ranges is one. */
export interface CellRanges {
  readonly length: number;
  at(index: number): TextRange | undefined;
}

/** One range for all numbers: those that one piece of text makes. */
export class OnePlace implements CellRanges {
  readonly range: TextRange;
  readonly length: number;

  constructor(range: TextRange, length: number) {
    this.range = range;
    this.length = length;
  }

  at(index: number): TextRange | undefined {
    return index < this.length ? this.range : undefined;
  }
}

/** The ranges of matrices of one size below each other. */
export class StackedCells implements CellRanges {
  readonly #parts: readonly CellRanges[];
  readonly #size: number;

  constructor(parts: readonly CellRanges[]) {
    this.#parts = parts;
    this.#size = parts[0]?.length ?? 0;
  }

  get length(): number {
    return this.#parts.length * this.#size;
  }

  map(map: (cell: TextRange) => TextRange): StackedCells {
    return new StackedCells(this.#parts.map((part) => mapCells(part, map)));
  }

  at(index: number): TextRange | undefined {
    return this.#parts[Math.floor(index / this.#size)]?.at(index % this.#size);
  }
}

/** Ranges that are made when they are asked for: a matrix of a file may have millions. */
export class PackedCells implements CellRanges {
  /** Start and end of each number, from the start of the matrix. */
  readonly #relative: Int32Array;
  readonly #start: number;
  #inTextOrder: boolean | undefined;

  constructor(relative: Int32Array, start: number) {
    this.#relative = relative;
    this.#start = start;
  }

  get length(): number {
    return this.#relative.length / 2;
  }

  /** Whether every number stands behind the one before it, or where it does; a repeat goes back. */
  get isInTextOrder(): boolean {
    return (this.#inTextOrder ??= this.#findOrder());
  }

  at(index: number): TextRange | undefined {
    const [start, end] = [this.#relative[2 * index], this.#relative[2 * index + 1]];
    if (start === undefined || end === undefined) return undefined;
    return { start: this.#start + start, end: this.#start + end };
  }

  /** Some of the numbers that stand beside each other. */
  part(first: number, count: number): PackedCells {
    return new PackedCells(this.#relative.subarray(2 * first, 2 * (first + count)), this.#start);
  }

  #findOrder(): boolean {
    for (let at = 2; at < this.#relative.length; at += 1) {
      if (this.#relative[at]! < this.#relative[at - 2]!) return false;
    }
    return true;
  }
}

/** The first number that an offset of the text touches; -1 where there is none. */
export function findCellAt(cells: CellRanges, offset: number): number {
  for (let index = firstWithEndFrom(cells, offset); index < cells.length; index++) {
    const { start, end } = cells.at(index)!;
    if (start <= offset && offset <= end) return index;
    if (start > offset && isOrdered(cells)) return -1;
  }
  return -1;
}

/** The numbers that start at an offset of the text: several where they are a repeat, or of a call. */
export function findCellsFrom(cells: CellRanges, offset: number): readonly number[] {
  const found: number[] = [];
  for (let index = firstWithEndFrom(cells, offset); index < cells.length; index++) {
    const { start } = cells.at(index)!;
    if (start === offset) found.push(index);
    if (start > offset && isOrdered(cells)) break;
  }
  return found;
}

/** Other ranges for the same numbers. */
export function mapCells(cells: CellRanges, map: (cell: TextRange) => TextRange): CellRanges {
  if (cells instanceof OnePlace) return new OnePlace(map(cells.range), cells.length);
  if (cells instanceof StackedCells) return cells.map(map);
  return listCells(cells).map(map);
}

/** All of them; for matrices that are not large, and for those who have time. */
export function listCells(cells: CellRanges): readonly TextRange[] {
  return Array.from({ length: cells.length }, (_, index) => cells.at(index)!);
}

/** No number before this one reaches an offset of the text. */
function firstWithEndFrom(cells: CellRanges, offset: number): number {
  if (!isOrdered(cells)) return 0;
  let [low, high] = [0, cells.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (cells.at(middle)!.end < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isOrdered(cells: CellRanges): boolean {
  return cells instanceof PackedCells && cells.isInTextOrder;
}
