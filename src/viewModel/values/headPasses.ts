import {
  type LineValues,
  type MadeNumbers,
  type NamedPasses,
  passAtPlace,
  placeOfPass,
} from "../../program/lineValues.ts";
import type { PassBody } from "../../program/passBodies.ts";
import { encloses } from "../../source/textRange.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import type { ChosenPasses } from "./findValueHints.ts";

/** A row of the weights of a head. */
export interface HeadRow {
  readonly head: number;
  readonly query: number;
}

/** What the passes of a program are compared with. */
export interface PassContext {
  readonly bodies: readonly PassBody[];
  readonly lines: readonly LineValues[];
  /** [1, headCount, queryLength, keyLength] */
  readonly weights: Tensor;
}

/**
 * In which pass each loop or function makes a row of weights. Bodies where no pass does, or where the one that is shown
 * already does, are left out.
 */
export function passesOfHead(
  context: PassContext,
  row: HeadRow,
  chosen: ChosenPasses,
): readonly (readonly [body: PassBody, pass: number])[] {
  const { weights } = context;
  const isOfRow = (made: readonly MadeNumbers[]): boolean => {
    if (made.some((each) => isAll(each, weights))) return true;
    const rows = made.flatMap((each) => rowsOf(each, weights));
    return (
      rows.some(({ head, query }) => head === row.head && query === row.query) &&
      rows.every(({ head }) => head === row.head)
    );
  };
  return context.bodies.flatMap((body) => {
    const own = passesIn(context, body);
    if (isOfRow(madeAt(own, chosen[body.id] ?? body.count - 1))) return [];
    const kept = Math.max(0, ...own.map(({ passes }) => passes.length));
    for (let at = 0; at < kept; at++) {
      const pass = passAtPlace(kept, body.count, at);
      if (isOfRow(madeAt(own, pass))) return [[body, pass] as const];
    }
    return [];
  });
}

/** The head whose weights a pass makes; null: it makes none, or those of several heads. */
export function headOfPass(context: PassContext, id: string, pass: number): HeadRow | null {
  const body = context.bodies.find((each) => each.id === id);
  const made = body ? madeAt(passesIn(context, body), pass) : [];
  const [first, ...others] = made.flatMap((each) => rowsOf(each, context.weights));
  return first && others.every(({ head }) => head === first.head) ? first : null;
}

/** What the lines of a body make in its passes. */
function passesIn({ bodies, lines }: PassContext, body: PassBody): readonly NamedPasses[] {
  return lines
    .filter(({ range }) => bodies.findLast((each) => encloses(each.range, range)) === body)
    .flatMap(({ made }) => made.filter(({ count }) => count === body.count));
}

/** What they make in one pass, as far as it is kept. */
function madeAt(own: readonly NamedPasses[], pass: number): readonly MadeNumbers[] {
  return own.flatMap(({ passes, count }) => {
    const at = placeOfPass(passes.length, count, pass);
    return (at === null ? null : passes[at]) ?? [];
  });
}

/** A program may round to single precision where the trace does not. */
const tolerance = 1e-6;

/** Whether these numbers are the weights of all heads. */
function isAll({ numbers }: MadeNumbers, { values }: Tensor): boolean {
  return numbers.length === values.length && numbers.every((each, at) => isNear(each, values[at]!));
}

function isNear(made: number, known: number): boolean {
  return Math.abs(made - known) <= tolerance;
}

/** Which rows of weights these numbers are: one row, perhaps without the keys that it does not see, or all of a head. */
function rowsOf(
  { shape, numbers }: MadeNumbers,
  { shape: of, values }: Tensor,
): readonly HeadRow[] {
  const [, heads = 0, queries = 0, keys = 0] = of;
  const isSame = (from: number, at: number, count: number): boolean => {
    for (let key = 0; key < keys; key++) {
      const made = key < count ? numbers[from + key]! : 0;
      if (!isNear(made, values[at + key]!)) return false;
    }
    return true;
  };
  const found: HeadRow[] = [];
  const isRow = shape.length === 1 && numbers.length <= keys;
  const isHead = shape.length > 1 && heads > 1 && numbers.length === queries * keys;
  if (!isRow && !isHead) return found;
  for (let head = 0; head < heads; head++) {
    for (let query = 0; query < queries; query++) {
      const at = (head * queries + query) * keys;
      if (isSame(isRow ? 0 : query * keys, at, isRow ? numbers.length : keys)) {
        found.push({ head, query });
      }
    }
  }
  // A whole head has every one of its rows, not one that happens to be the same.
  return isRow ? found : found.filter(({ head }) => hasAll(found, head, queries));
}

function hasAll(rows: readonly HeadRow[], of: number, queries: number): boolean {
  return rows.filter(({ head }) => head === of).length === queries;
}
