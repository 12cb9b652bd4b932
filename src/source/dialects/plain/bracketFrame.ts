import { isGrid, stackGrids } from "../evaluation/grids.ts";
import type { GridValue, NumberValue, Value } from "../evaluation/value.ts";
import { gridOf, rowOf } from "./gridOf.ts";

const DEEPEST_GRID = 6;

/** A bracket that is open, with what was read in it so far. */
export interface BracketFrame {
  readonly closer: string;
  readonly start: number;
  /** A name stands right before the bracket: `vec![`, `Value(`. */
  readonly isCall: boolean;
  readonly items: Value[];
  /** Where rows begin that only `;` or a line break sets apart, as places in `items`. */
  readonly rowStarts: number[];
  /** Something besides numbers, strings and lists stands in it. */
  hasOther: boolean;
  /** A line break or `;` came after the last item, and no comma. */
  isBroken: boolean;
}

/** A frame for a bracket that opens. */
export function openFrame(closer: string, start: number, isCall: boolean): BracketFrame {
  return { closer, start, isCall, items: [], rowStarts: [], hasOther: false, isBroken: false };
}

/** Adds what stands in a bracket; a number after a break begins a row. */
export function addItem(frame: BracketFrame, item: Value): void {
  if (frame.isBroken && frame.items.length > 0 && item.kind === "number") {
    frame.rowStarts.push(frame.items.length);
  }
  frame.isBroken = false;
  frame.items.push(item);
}

/** What a bracket holds once it closes at `end`. */
export function closeFrame(frame: BracketFrame, end: number): Value {
  const { items, start } = frame;
  const range = { start, end };
  const [only] = items;
  if (items.length === 1 && only && frame.closer === ")" && frame.isCall) {
    return only.kind === "number" ? { ...only, wrapped: true } : { ...only, ...range };
  }
  if (items.length === 0) return { kind: "list", items, ...range };
  if (items.every(isNumber)) return toGrid(items, frame.rowStarts, range);
  const rows = items.every(isShallowGrid) ? stackGrids(range, items, false) : null;
  return rows ?? { kind: "list", items, ...range };
}

function toGrid(
  numbers: readonly NumberValue[],
  rowStarts: readonly number[],
  range: { readonly start: number; readonly end: number },
): Value {
  if (rowStarts.length === 0) return rowOf(numbers, range);
  const bounds = [0, ...rowStarts, numbers.length];
  const rows = bounds.slice(0, -1).map((from, at) => numbers.slice(from, bounds[at + 1]));
  return gridOf(rows, range);
}

/** Endless nesting is no matrix, and its shape would be copied at every level. */
function isShallowGrid(value: Value): value is GridValue {
  return isGrid(value) && value.shape.length <= DEEPEST_GRID;
}

function isNumber(value: Value): value is NumberValue {
  return value.kind === "number";
}
