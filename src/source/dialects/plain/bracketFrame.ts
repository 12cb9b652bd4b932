import { isGrid, stackGrids } from "../evaluation/grids.ts";
import { unknownValue, type GridValue, type NumberValue, type Value } from "../evaluation/value.ts";
import { gridOf, rowOf } from "./gridOf.ts";

const DEEPEST_GRID = 6;
/** Calls whose arguments are the numbers of a list; those of other calls are only arguments. */
const LIST_MAKER =
  /(?:^|[.:])(?:c|vec|vector|array|aslist|list|of|tuple|mat|matrix|row|tensor|float|double)\d?$/i;

/** A bracket that is open, with what was read in it so far. */
export interface BracketFrame {
  readonly closer: string;
  readonly start: number;
  /** The name right before the bracket: `vec!`, `Value`; null when there is none. */
  readonly callee: string | null;
  readonly items: Value[];
  /** Where rows begin that only `;` or a line break sets apart, as places in `items`. */
  readonly rowStarts: number[];
  /** How much stands in it besides numbers, strings and lists. */
  others: number;
  /** A line break or `;` came after the last item, and no comma. */
  isBroken: boolean;
}

/** A frame for a bracket that opens. */
export function openFrame(closer: string, start: number, callee: string | null): BracketFrame {
  return { closer, start, callee, items: [], rowStarts: [], others: 0, isBroken: false };
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
  if (isNoList(frame)) return unknownValue(range);
  const [only] = items;
  if (items.length === 1 && only && frame.closer === ")" && frame.callee !== null) {
    return only.kind === "number" ? { ...only, wrapped: true } : { ...only, ...range };
  }
  if (items.length === 0) return { kind: "list", items, ...range };
  if (items.every(isNumber)) return toGrid(items, frame.rowStarts, range);
  const rows = items.every(isShallowGrid) ? stackGrids(range, items, false) : null;
  return rows ?? { kind: "list", items, ...range };
}

/** Code that is no list of anything: `f(x, 2)`, `range(0, 10)`, `x[3]`, `{ a b }`. */
function isNoList({ callee, closer, items, others }: BracketFrame): boolean {
  if (items.some(isListValue)) return false;
  const hasNumber = items.some(isNumber);
  if (others > 0 && !hasNumber) return true;
  if (callee === null || !hasNumber) return false;
  if (closer === "]") return items.length === 1 && !callee.endsWith("!");
  return closer === ")" && (others > 0 || (items.length > 1 && !LIST_MAKER.test(callee)));
}

function isListValue(value: Value): boolean {
  return value.kind === "grid" || value.kind === "list";
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
