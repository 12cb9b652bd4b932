import type { TextRange } from "../../../source/textRange.ts";
import { copyOf, squeeze } from "../../tensors/shapes.ts";
import { getAt, type IndexPart } from "../../tensors/indexing.ts";
import { setAt } from "../../tensors/write.ts";
import { NotKnown } from "../../values/gaps.ts";
import { countItems } from "../../values/work.ts";
import { createTensor, forEachPlace, type Origin, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import type { Operand } from "../../tensors/operand.ts";
import { operandIn } from "./vectors.ts";

/** Which places of a dimension are meant, counted from 0. */
type Place =
  | { readonly kind: "all" }
  | { readonly kind: "at"; readonly at: number }
  | { readonly kind: "places"; readonly places: readonly number[] };

/** What an index that counts from 1 means; `leavesOut`: negative ones leave out. */
export function placeOf(
  machine: Machine,
  index: Value | undefined,
  size: number,
  leavesOut: boolean,
): Place {
  if (!index || index.kind === "ellipsis") return { kind: "all" };
  if (index.kind === "unknown") throw new NotKnown(index.why);
  const operand = operandIn(machine, index);
  if (!operand) throw new NotKnown("this index is not followed");
  if (operand.kind === "plain") {
    if (operand.category === 0) return { kind: operand.value === 0 ? "places" : "all", places: [] };
    return placeOfNumber(machine, operand.value, size, leavesOut);
  }
  const numbers = operand.numbers();
  if (!numbers) throw new NotKnown(operand.why);
  if (operand.dtype === "bool") {
    const places = Array.from({ length: size }, (_, at) => at);
    return { kind: "places", places: places.filter((at) => numbers[at % numbers.length] !== 0) };
  }
  if (operand.shape.length === 0) return placeOfNumber(machine, numbers[0]!, size, leavesOut);
  const wanted = Array.from(numbers, Math.trunc);
  if (leavesOut && wanted.some((each) => each < 0)) return without(wanted.map(Math.abs), size);
  const places = wanted.filter((each) => each !== 0).map((each) => each - 1);
  if (places.some((at) => at < 0 || at >= size)) outOfBounds(machine);
  return { kind: "places", places };
}

function placeOfNumber(machine: Machine, number: number, size: number, leavesOut: boolean): Place {
  const whole = Math.trunc(number);
  if (leavesOut && whole < 0) return without([-whole], size);
  if (leavesOut && whole === 0) return { kind: "places", places: [] };
  if (!(whole >= 1 && whole <= size)) outOfBounds(machine);
  return { kind: "at", at: whole - 1 };
}

function without(left: readonly number[], size: number): Place {
  const places = Array.from({ length: size }, (_, at) => at);
  return { kind: "places", places: places.filter((at) => !left.includes(at + 1)) };
}

function outOfBounds(machine: Machine): never {
  return machine.fail("IndexError", "subscript out of bounds");
}

/** Places that follow each other are a view. */
function toPart(place: Place, keeps: boolean): IndexPart {
  if (place.kind === "all") return { kind: "slice", start: null, stop: null, step: 1 };
  if (place.kind === "at") {
    return keeps
      ? { kind: "slice", start: place.at, stop: place.at + 1, step: 1 }
      : { kind: "at", at: place.at };
  }
  const { places } = place;
  const [first = 0] = places;
  if (places.length > 0 && places.every((each, at) => each === first + at)) {
    return { kind: "slice", start: first, stop: first + places.length, step: 1 };
  }
  const numbers = Float64Array.from(places);
  return { kind: "tensor", tensor: createTensor("numpy", "int64", [places.length], numbers) };
}

/** The part of a tensor at some places of each dimension. `drops`: sizes of 1 go away. */
export function takeAt(
  machine: Machine,
  tensor: Tensor,
  places: readonly Place[],
  drops: "alone" | "all" | "none",
): Tensor {
  const parts = places.map((place) => toPart(place, drops === "none"));
  const listed = parts.filter(({ kind }) => kind === "tensor").length;
  let result: Tensor | null = tensor;
  if (listed < 2) result = getAt(machine, tensor, parts);
  else {
    // One dimension after the other, so that each list counts for itself; the last first, as numbers go away.
    for (let axis = parts.length - 1; axis >= 0 && result; axis--) {
      const all = { kind: "slice", start: null, stop: null, step: 1 } as const;
      const own = [...new Array<IndexPart>(axis).fill(all), parts[axis]!];
      result = getAt(machine, result, own);
    }
  }
  if (!result) throw new NotKnown("the shape of this part is unknown");
  const isThin = drops === "all" && result.shape.some((size) => size === 1);
  return isThin ? squeeze(machine, result, null) : result;
}

/** Of a tensor that is filled in more steps, only the last copy knows how. */
const mostSteps = 400;

/** What was filled so far: each copy goes on by itself. */
function takeFilling(tensor: Tensor): Origin | null {
  const { origin } = tensor;
  if (origin?.operation !== "fill") return origin;
  if (origin.inputs.length > mostSteps) {
    tensor.origin = { ...origin, operation: "earlier", inputs: [], settings: {} };
    return origin;
  }
  const list = (name: string): unknown[] => [...(origin.settings[name] as unknown[])];
  const settings = { ...origin.settings, places: list("places"), parts: list("parts") };
  return { ...origin, inputs: [...origin.inputs], settings };
}

/** A copy that goes on where the tensor is filled step by step. */
export function copyToFill(machine: Machine, tensor: Tensor): Tensor {
  const copy = copyOf(machine, tensor);
  const { storage } = tensor;
  if (storage.written && copy.isKnown) {
    countItems(tensor.count / 4);
    const written: (TextRange | null)[] = [];
    forEachPlace(tensor, (place) => written.push(storage.written![place] ?? null));
    copy.storage.written = written;
  }
  copy.origin = takeFilling(tensor);
  if (copy.origin?.operation === "fill") machine.keep(copy, tensor);
  return copy;
}

/** A tensor with other numbers at some places: the one before stays as it is. */
export function replaceAt(
  machine: Machine,
  tensor: Tensor,
  places: readonly Place[],
  value: Operand,
): Tensor {
  const copy = copyToFill(machine, tensor);
  writeAt(machine, copy, places, value);
  return copy;
}

/** Writes numbers into places of a tensor. */
export function writeAt(
  machine: Machine,
  tensor: Tensor,
  places: readonly Place[],
  value: Operand,
): void {
  const parts = places.map((place) => toPart(place, false));
  const lists = parts.filter(({ kind }) => kind === "tensor");
  if (lists.length < 2) {
    setAt(machine, tensor, parts, value);
    return;
  }
  // Lists of several dimensions mean every pair of them.
  let seen = 0;
  const spread = parts.map((part): IndexPart => {
    if (part.kind !== "tensor") return part;
    const behind = lists.length - 1 - seen++;
    const shape = [part.tensor.count, ...new Array<number>(behind).fill(1)];
    return {
      kind: "tensor",
      tensor: createTensor("numpy", "int64", shape, part.tensor.numbers()!),
    };
  });
  setAt(machine, tensor, spread, value);
}

/** The same at places that are counted column by column. */
export function replaceCounted(
  machine: Machine,
  tensor: Tensor,
  place: Place,
  value: Operand,
): Tensor {
  const count = tensor.count;
  const all = Array.from({ length: place.kind === "all" ? count : 0 }, (_, at) => at);
  const listed = place.kind === "all" ? all : place.kind === "at" ? [place.at] : place.places;
  const copy = copyToFill(machine, tensor);
  let step = 1;
  const parts = tensor.shape.map((size): IndexPart => {
    if (place.kind === "at") {
      const at = Math.floor(place.at / step) % size;
      step *= size;
      return { kind: "at", at };
    }
    const own = Float64Array.from(listed, (at) => Math.floor(at / step) % size);
    step *= size;
    return { kind: "tensor", tensor: createTensor("numpy", "int64", [own.length], own) };
  });
  setAt(machine, copy, parts, value);
  return copy;
}
