import { plain, toTensor } from "../../tensors/operand.ts";
import { binary as onTensors } from "../../tensors/elementwise.ts";
import { reshape } from "../../tensors/shapes.ts";
import { type FilledPart, setAt } from "../../tensors/write.ts";
import type { Origin, Tensor } from "../../values/tensor.ts";
import { stridesOf } from "../../values/dimension.ts";
import type { Machine, Value } from "../../values/value.ts";
import { copyToFill, replaceAt, replaceCounted, takeAt } from "../columns/subset.ts";
import { furthest, placeOf } from "./places.ts";
import { flatten, recycle } from "../columns/vectors.ts";
import {
  countOf,
  emptyMatrix,
  intoShape,
  isEmpty,
  matrixIn,
  operandIn,
  shapeOf,
} from "./matrices.ts";
import { folded } from "./parts.ts";

const zero = plain(0, 2);

/** `x(...) = value`: a value like the one before, which may be larger. */
export function setNumbers(
  machine: Machine,
  object: Value,
  value: Value,
  places: readonly Value[],
): Value {
  const operand = operandIn(machine, value);
  if (!operand) return machine.unknown("this assignment is not followed");
  const own = operand.kind === "plain" ? toTensor(operand, "numpy") : operand;
  // Truth values stay such, whatever is written among them.
  const isOfTests = !isEmpty(object) && matrixIn(machine, object).dtype === "bool";
  const given = isOfTests && own.dtype !== "bool" ? onTensors(machine, "notEqual", own, zero) : own;
  const tensor = isEmpty(object) ? emptyMatrix([0, 0], given.dtype) : matrixIn(machine, object);
  const sizes = wantedSizes(machine, tensor, given, places);
  const room = sizes ? grown(machine, tensor, sizes) : tensor;
  return places.length === 1
    ? setCounted(machine, room, given, places[0]!)
    : setPlaces(machine, room, given, places);
}

/** The sizes that an assignment needs; null: those that there are. */
function wantedSizes(
  machine: Machine,
  { shape, count }: Tensor,
  given: Tensor,
  places: readonly Value[],
): readonly number[] | null {
  if (places.length === 1) {
    const last = furthest(machine, places[0]!);
    if (places[0]!.kind === "ellipsis" && count === 0) return shapeOf(given);
    if (last <= count) return null;
    if (count === 0 || (shape.length === 2 && shape[0] === 1)) return [1, last];
    if (shape.length === 2 && shape[1] === 1) return [last, 1];
    return machine.fail("error", `out of bound; value ${last} out of bound ${count}`);
  }
  const own = shapeOf(given).filter((size) => size !== 1);
  const isFolded = places.length < shape.length;
  const seen = isFolded
    ? [...shape.slice(0, places.length - 1), countOf(shape.slice(places.length - 1))]
    : shape;
  let next = 0;
  const sizes = places.map((place, axis) => {
    const size = seen[axis] ?? 1;
    if (place.kind !== "ellipsis") {
      if (countOf(shapeOf(place)) > 1) next += 1;
      return Math.max(size, furthest(machine, place));
    }
    // All of a dimension that is not there yet is as long as what is given.
    const wanted = own[next++] ?? 1;
    return count === 0 && size === 0 ? wanted : size;
  });
  const isLarger = sizes.some((size, axis) => size > (seen[axis] ?? 1));
  if (isLarger && isFolded) {
    return machine.fail("error", "A(I,J,...) = X: dimensions mismatch");
  }
  return isLarger || sizes.length > shape.length ? sizes : null;
}

/** The same with zeros behind its rows and columns. */
function grown(machine: Machine, tensor: Tensor, sizes: readonly number[]): Tensor {
  const rank = Math.max(sizes.length, tensor.shape.length);
  const shape = Array.from({ length: rank }, (_, axis) =>
    Math.max(sizes[axis] ?? 1, tensor.shape[axis] ?? 1),
  );
  const count = countOf(shape);
  if (!Number.isInteger(count)) return machine.fail("error", "subscripts must be whole numbers");
  if (count > 4_000_000 || !machine.reserve(count)) {
    return machine.fail("error", "out of memory or dimension too large");
  }
  const whole = emptyMatrix(shape, tensor.dtype);
  if (tensor.count === 0) return whole;
  const seen = folded(machine, tensor, rank);
  const parts = seen.shape.map(
    (size) => ({ kind: "slice", start: 0, stop: size, step: 1 }) as const,
  );
  const { origin } = tensor;
  setAt(machine, whole, parts, seen);
  if (origin?.operation === "fill")
    whole.origin = { ...origin, ...moved(origin, seen.shape, shape) };
  return whole;
}

/** What was filled so far, in a matrix with more rows or columns. */
function moved(
  { inputs, settings }: Origin,
  from: readonly number[],
  to: readonly number[],
): Pick<Origin, "inputs" | "settings"> {
  const place = (at: number): number => {
    let rest = at;
    const index = from.toReversed().map((size) => {
      const own = rest % size;
      rest = Math.floor(rest / size);
      return own;
    });
    return index.reverse().reduce((sum, own, axis) => sum * to[axis]! + own, 0);
  };
  const [before, after] = [stridesOf(from), stridesOf(to)];
  const step = (stride: number): number => after[before.indexOf(stride)] ?? stride;
  const parts = settings["parts"] as readonly (FilledPart | null)[];
  const places = settings["places"] as readonly number[];
  return {
    inputs: [...inputs],
    settings: {
      ...settings,
      places: places.map((at) => (at < 0 ? at : place(at))),
      parts: parts.map(
        (part) => part && { ...part, strides: part.strides.map(step), offset: place(part.offset) },
      ),
    },
  };
}

function setPlaces(
  machine: Machine,
  tensor: Tensor,
  given: Tensor,
  places: readonly Value[],
): Value {
  const seen = folded(machine, tensor, places.length);
  const found = places.map((each, axis) => placeOf(machine, each, seen.shape[axis] ?? 1));
  const sizes = found.flatMap((place, axis) =>
    place.kind === "all" ? [seen.shape[axis]!] : place.kind === "at" ? [] : [place.places.length],
  );
  const set = replaceAt(machine, seen, found, fitting(machine, given, sizes));
  return intoShape(machine, set, tensor.shape);
}

/** Numbers that go to places of these sizes; sizes of 1 do not count. */
function fitting(machine: Machine, given: Tensor, sizes: readonly number[]): Tensor {
  if (given.count === 1) return given.shape.length === 0 ? given : reshape(machine, given, []);
  const inner = (shape: readonly number[]): string => shape.filter((size) => size !== 1).join("x");
  if (inner(given.shape) !== inner(sizes)) {
    machine.fail(
      "error",
      `A(I,J,...) = X: dimensions mismatch (${sizes.join("x")} and ${given.shape.join("x")})`,
    );
  }
  return given.shape.join() === sizes.join() ? given : reshape(machine, given, sizes);
}

/** `x(k) = value`, counted column by column, and `x(mask) = value`. */
function setCounted(machine: Machine, tensor: Tensor, given: Tensor, index: Value): Value {
  const isMask = index.kind === "tensor" && index.dtype === "bool";
  if (isMask && given.count === 1 && index.shape.join() === tensor.shape.join()) {
    const number = given.shape.length === 0 ? given : reshape(machine, given, []);
    const copy = copyToFill(machine, tensor);
    setAt(machine, copy, [{ kind: "tensor", tensor: index }], number);
    return copy;
  }
  const flat = index.kind === "tensor" && index.shape.length > 1 ? flatten(machine, index) : index;
  const place = placeOf(machine, flat, tensor.count);
  const count = place.kind === "all" ? tensor.count : place.kind === "at" ? 1 : place.places.length;
  if (given.count !== 1 && given.count !== count) {
    return machine.fail("error", `A(I) = X: X must have the same size as I`);
  }
  const row =
    given.count === 1
      ? fitting(machine, given, [])
      : recycle(machine, flatten(machine, given), count);
  return replaceCounted(machine, tensor, place, row);
}

/** `x(...) = []` */
export function removeNumbers(machine: Machine, object: Value, places: readonly Value[]): Value {
  const tensor = matrixIn(machine, object);
  const axis = places.findIndex(({ kind }) => kind !== "ellipsis");
  const others = places.filter((_, at) => at !== axis);
  const isAlone = others.every(({ kind }) => kind === "ellipsis");
  if (axis < 0) return emptyMatrix([0, places.length === 1 ? 0 : (tensor.shape[1] ?? 0)]);
  if (!isAlone)
    return machine.fail("error", "a null assignment can only have one nonconformant index");
  const isVector = tensor.shape.length === 2 && tensor.shape.includes(1);
  // MATLAB makes a row of what is left, and Octave a column.
  if (places.length === 1 && !isVector) {
    return machine.unknown("this assignment is not followed");
  }
  const along = places.length > 1 ? axis : firstOf(tensor.shape);
  const size = tensor.shape[along] ?? 1;
  const place = placeOf(machine, places[axis], size);
  const gone = new Set(place.kind === "at" ? [place.at] : place.kind === "all" ? [] : place.places);
  const kept = Array.from({ length: size }, (_, at) => at).filter((at) => !gone.has(at));
  const left = tensor.shape.map((_, at) =>
    at === along ? ({ kind: "places", places: kept } as const) : ({ kind: "all" } as const),
  );
  return takeAt(machine, tensor, left, "none");
}

function firstOf(shape: readonly number[]): number {
  const at = shape.findIndex((size) => size !== 1);
  return at < 0 ? 1 : at;
}
