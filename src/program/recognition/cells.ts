import type { Tensor } from "../values/tensor.ts";
import { same } from "./views.ts";

/** Operations that compute sums, products with constants, and arrangements of their inputs. */
export const linear = new Set([
  ...["add", "subtract", "multiply", "divide", "sum", "negative", "where", "maskedFill"],
  ...["index", "narrow", "permute", "reshape", "squeeze", "unsqueeze", "expand"],
  ...["fill", "stack", "concatenate", ...same],
]);

/** Operations that show some numbers of their first input. */
const picking = new Set([
  ...["index", "narrow", "permute", "reshape", "squeeze", "unsqueeze", "expand", ...same],
]);

/** More operations than this are not looked through. */
const mostVisited = 100_000;
const mostPairs = 24;

/** Two tensors whose numbers are multiplied with each other. */
export type Pair = readonly [Tensor, Tensor];

/** What the numbers of a tensor are sums of. */
export interface CellParts {
  /** Each tensor is one of several from which the program took the same numbers. */
  readonly pairs: readonly Pair[];
  /** The numbers that products were multiplied with, by themselves. */
  readonly constants: readonly number[];
}

/** Whether a program fills it place by place, or puts it together from single numbers or rows. */
export function isCellwise({ origin }: Tensor): boolean {
  return origin?.operation === "fill" || origin?.operation === "stack";
}

const known = new WeakMap<Tensor, CellParts>();

/** The products that the numbers of such a tensor are sums of. */
export function partsOfCells(cells: Tensor): CellParts {
  const found = known.get(cells);
  if (found) return found;
  const parts = findParts([cells], cells);
  known.set(cells, parts);
  return parts;
}

function findParts(roots: readonly Tensor[], cells: Tensor): CellParts {
  const pairs = new Map<string, Pair>();
  const constants = new Set<number>();
  const names = new Namer();
  const seen = new Set<Tensor>(roots);
  const waiting: Tensor[] = [...roots];
  for (let next = waiting.pop(); next && seen.size < mostVisited; next = waiting.pop()) {
    const { operation = "", inputs = [] } = next.origin ?? {};
    const [left, right] = inputs;
    const isProduct = operation === "multiply" || operation === "matmul";
    if (isProduct && typeof left === "object" && typeof right === "object") {
      const [a, b] = [wholesOf(left, cells, constants), wholesOf(right, cells, constants)];
      for (const first of a) {
        for (const second of b) {
          if (pairs.size < mostPairs) pairs.set(names.of(first, second), [first, second]);
        }
      }
      if (a.length * b.length > 0) continue;
    }
    if (!linear.has(operation)) continue;
    for (const [at, input] of inputs.entries()) {
      // What a number is divided by is not followed.
      if (operation === "divide" && at === 1 && constantOf(input) === null) continue;
      const number = constantOf(input);
      if (number !== null) {
        if (operation === "multiply") constants.add(number);
        else if (operation === "divide" && at === 1) constants.add(1 / number);
      } else if (typeof input === "object" && !seen.has(input)) {
        seen.add(input);
        waiting.push(input);
      }
    }
  }
  return { pairs: [...pairs.values()], constants: [...constants].slice(0, 16) };
}

/** What the exponents of the numbers of such a tensor are taken from. */
export interface Exponents extends CellParts {
  /** The tensors whose numbers they may be, times a constant. */
  readonly wholes: readonly Tensor[];
  readonly exponents: readonly Tensor[];
}

/** The tensors in the exponentials that a tensor is computed from number by number; null: it is not. */
export function exponentsOfCells(cells: Tensor): Exponents | null {
  if (!reachesExponential(cells)) return null;
  const exponents = new Set<Tensor>();
  const wholes = new Map<string, Tensor>();
  const constants = new Set<number>();
  const names = new Namer();
  const seen = new Set<Tensor>([cells]);
  for (const tensor of seen) {
    const { operation = "", inputs = [] } = tensor.origin ?? {};
    const isExponential = exponentials.has(operation);
    for (const input of inputs) {
      if (typeof input !== "object" || seen.size > mostVisited) continue;
      if (!isExponential) {
        if (linear.has(operation)) seen.add(input);
        continue;
      }
      const exponent = withoutGreatest(input);
      exponents.add(exponent);
      const before = beforeFilling(cells);
      for (const whole of [...wholesOf(exponent, cells, constants), ...(before ? [before] : [])]) {
        if (wholes.size < mostPairs) wholes.set(names.of(whole), whole);
      }
    }
  }
  if (exponents.size === 0) return null;
  const parts = findParts([...exponents], cells);
  return {
    wholes: [...wholes.values()],
    exponents: [...exponents],
    pairs: parts.pairs,
    constants: [...new Set([...parts.constants, ...constants])].slice(0, 16),
  };
}

const exponentials = new Set(["exp", "softmax"]);

const reaching = new WeakMap<Tensor, boolean>();

/** Whether sums, products and arrangements of exponentials make a tensor: a loop may arrange it again and again. */
function reachesExponential(tensor: Tensor): boolean {
  const opened = new Set<Tensor>();
  const waiting = [tensor];
  for (let at = waiting.at(-1); at; at = waiting.at(-1)) {
    const { operation = "", inputs = [] } = at.origin ?? {};
    const before = inputs.filter((input) => typeof input === "object");
    const isExponential = exponentials.has(operation) && before.length > 0;
    const open = isExponential || !linear.has(operation) ? [] : before;
    const unknown = opened.has(at) ? [] : open.filter((input) => !reaching.has(input));
    opened.add(at);
    waiting.push(...unknown);
    if (unknown.length > 0) continue;
    reaching.set(at, isExponential || open.some((input) => reaching.get(input) === true));
    waiting.pop();
  }
  return reaching.get(tensor) === true;
}

/** What was in a tensor before it was filled: it may be calculated in place. */
function beforeFilling({ origin, shape }: Tensor): Tensor | null {
  const [first] = origin?.operation === "fill" ? origin.inputs : [];
  return typeof first === "object" && first.shape.join() === shape.join() ? first : null;
}

/** What is subtracted from all scores of a row changes no softmax. */
function withoutGreatest(exponent: Tensor): Tensor {
  const [first] = exponent.origin?.operation === "subtract" ? exponent.origin.inputs : [];
  return typeof first === "object" ? first : exponent;
}

/** Names views, so that the same numbers of one storage have the same name. */
class Namer {
  readonly #storages = new Map<object, number>();

  of(...tensors: readonly Tensor[]): string {
    return tensors.map((each) => this.#nameOf(each)).join(" ");
  }

  #nameOf({ storage, offset, shape, strides }: Tensor): string {
    const number = this.#storages.get(storage) ?? this.#storages.size;
    this.#storages.set(storage, number);
    return `${number}:${offset}:${shape.join()}:${strides.join()}`;
  }
}

/** The tensors of rows or matrices that numbers were taken from, the smallest first. */
function wholesOf(part: Tensor, cells: Tensor, constants: Set<number>): readonly Tensor[] {
  const wholes: Tensor[] = [];
  let at = part;
  for (let step = 0; step < 12; step++) {
    if (at.storage === cells.storage) return [];
    if (at.shape.length > 0 && at.isKnown) wholes.push(at);
    const { operation = "", inputs: [first, second] = [] } = at.origin ?? {};
    if (picking.has(operation) && typeof first === "object") {
      const row = cells.shape.length === 1 && at.shape.length === 0 ? rowOf(at, first) : null;
      if (row) wholes.push(row);
      at = first;
      continue;
    }
    if (operation !== "multiply" && operation !== "divide") break;
    const isFirst = constantOf(second) !== null;
    const [number, inner] = isFirst
      ? [constantOf(second), first]
      : [operation === "multiply" ? constantOf(first) : null, second];
    if (number === null || typeof inner !== "object") break;
    constants.add(operation === "divide" ? 1 / number : number);
    at = inner;
  }
  return wholes;
}

/** Of `matrix[1, 2]`: `matrix[1]`. */
function rowOf({ origin }: Tensor, whole: Tensor): Tensor | null {
  const parts = (origin!.settings["parts"] ?? []) as readonly { kind: string; at?: number }[];
  if (parts.length !== whole.shape.length || parts.length < 2) return null;
  let { offset } = whole;
  for (const [axis, { kind, at = 0 }] of parts.slice(0, -1).entries()) {
    if (kind !== "at") return null;
    offset += (at < 0 ? at + whole.shape[axis]! : at) * whole.strides[axis]!;
  }
  const row = whole.view([whole.shape.at(-1)!], [whole.strides.at(-1)!], offset);
  row.origin = {
    ...origin!,
    operation: "index",
    inputs: [whole],
    settings: { parts: parts.slice(0, -1) },
  };
  return row;
}

/** A number by itself that was taken from no matrix. */
function constantOf(value: Tensor | number | undefined, depth = 0): number | null {
  if (typeof value === "number") return value;
  if (value?.shape.length !== 0 || depth > 4) return null;
  const { inputs = [] } = value.origin ?? {};
  if (inputs.some((input) => constantOf(input, depth + 1) === null)) return null;
  return value.numbers()?.[0] ?? null;
}
