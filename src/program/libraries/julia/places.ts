import { countOf } from "../../values/dimension.ts";
import { NotKnown } from "../../values/gaps.ts";
import { int, tuple } from "../../values/make.ts";
import { createTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { getAt, type IndexPart } from "../../tensors/indexing.ts";
import { made } from "../../tensors/operand.ts";
import { filledBy } from "../columns/filled.ts";
import { flatten, shapeInto } from "../columns/vectors.ts";
import { arrayIn, isScalar, numberIn } from "./operands.ts";

/** Which places of a dimension are meant, counted from 0. */
export type Place =
  | { readonly kind: "all" }
  | { readonly kind: "at"; readonly at: number }
  | {
      readonly kind: "places";
      readonly places: readonly number[];
      readonly shape: readonly number[];
    };

/** What an array is called in messages, with its size. */
export function sizedName(machine: Machine, object: Value): string {
  const name = machine.language.typeName(object);
  const items = object.kind === "list" || object.kind === "tuple" ? object.items.length : null;
  const shape = object.kind === "tensor" ? object.shape : object.kind === "list" ? [items!] : [];
  if (shape.length === 0) return name;
  return shape.length === 1 ? `${shape[0]!}-element ${name}` : `${shape.join("×")} ${name}`;
}

function failBounds(machine: Machine, object: Value, at: number): never {
  return machine.fail(
    "BoundsError",
    `BoundsError: attempt to access ${sizedName(machine, object)} at index [${at}]`,
  );
}

/** The places that an index means among so many. */
function placeOf(machine: Machine, object: Value, index: Value, size: number): Place {
  if (index.kind === "ellipsis") return { kind: "all" };
  if (index.kind === "unknown") throw new NotKnown(index.why);
  if (isScalar(index)) {
    if (index.kind === "bool")
      return machine.fail("ArgumentError", "ArgumentError: invalid index: true of type Bool");
    const number = numberIn(index);
    if (!number) throw new NotKnown("the index is unknown");
    if (!Number.isInteger(number.value) || index.kind === "float") {
      return machine.fail(
        "ArgumentError",
        `ArgumentError: invalid index: ${String(number.value)} of type Float64`,
      );
    }
    if (number.value < 1 || number.value > size) return failBounds(machine, object, number.value);
    return { kind: "at", at: number.value - 1 };
  }
  if (index.kind === "tuple") throw new NotKnown("this index is not followed");
  const array = arrayIn(machine, index);
  if (!array) {
    if (index.kind === "list" && index.items.length === 0)
      return { kind: "places", places: [], shape: [0] };
    throw new NotKnown("this index is not followed");
  }
  const numbers = flatten(machine, array).numbers();
  if (!numbers) throw new NotKnown(array.why);
  if (array.dtype === "bool") {
    if (numbers.length !== size) return failBounds(machine, object, numbers.length);
    const places = [...numbers.keys()].filter((at) => numbers[at] !== 0);
    return { kind: "places", places, shape: [places.length] };
  }
  const odd = numbers.find((each) => each < 1 || each > size);
  if (odd !== undefined) return failBounds(machine, object, odd);
  return { kind: "places", places: Array.from(numbers, (each) => each - 1), shape: array.shape };
}

/** The places of a list, counted from 0. */
export function placesOfList(machine: Machine, index: Value, size: number): readonly number[] {
  const place = placeOf(machine, index, index, size);
  if (place.kind === "at") return [place.at];
  return place.kind === "all" ? Array.from({ length: size }, (_, at) => at) : place.places;
}

/** `CartesianIndex(1, 2)` and places that are counted column by column, as one place for each dimension. */
export function placesIn(
  machine: Machine,
  tensor: Tensor,
  given: readonly Value[],
): readonly Place[] {
  const places = given.flatMap((each) =>
    each.kind === "tuple" && each.typeName === "CartesianIndex" ? each.items : [each],
  );
  const { shape } = tensor;
  const rank = shape.length;
  if (places.length === 1 && rank !== 1) {
    const place = placeOf(machine, tensor, places[0]!, tensor.count);
    if (place.kind === "at") return split(place.at, shape).map((at) => ({ kind: "at", at }));
    return [place];
  }
  const behind = places.slice(rank);
  if (behind.some((each) => numberIn(each)?.value !== 1))
    throw new NotKnown("this index is not followed");
  if (places.length < rank) throw new NotKnown("this index is not followed");
  return places.slice(0, rank).map((each, axis) => placeOf(machine, tensor, each, shape[axis]!));
}

/** A place that is counted column by column, in each dimension. */
export function split(at: number, shape: readonly number[]): readonly number[] {
  let rest = at;
  return shape.map((size) => {
    const own = rest % size;
    rest = Math.floor(rest / size);
    return own;
  });
}

/** A place as Julia counts it: a number, or one for each dimension. */
export function placeValue(at: number, shape: readonly number[]): Value {
  if (shape.length < 2) return int(at + 1);
  return { ...tuple(split(at, shape).map((each) => int(each + 1))), typeName: "CartesianIndex" };
}

function listPart(places: readonly number[]): IndexPart {
  const [first = 0] = places;
  if (places.length > 0 && places.every((each, at) => each === first + at)) {
    return { kind: "slice", start: first, stop: first + places.length, step: 1 };
  }
  const numbers = Float64Array.from(places);
  return { kind: "tensor", tensor: createTensor("numpy", "int64", [places.length], numbers) };
}

const all: IndexPart = { kind: "slice", start: null, stop: null, step: 1 };

function toPart(place: Place): IndexPart {
  if (place.kind === "all") return all;
  return place.kind === "at" ? place : listPart(place.places);
}

/** What is written to: every pair of the places of several dimensions. */
export function toParts(
  _machine: Machine,
  tensor: Tensor,
  places: readonly Place[],
): readonly IndexPart[] {
  const [only] = places;
  if (places.length === 1 && tensor.shape.length !== 1 && only) {
    const listed =
      only.kind === "places" ? only.places : Array.from({ length: tensor.count }, (_, at) => at);
    const each = listed.map((at) => split(at, tensor.shape));
    return tensor.shape.map((_, axis): IndexPart => {
      const numbers = Float64Array.from(each, (own) => own[axis]!);
      return { kind: "tensor", tensor: createTensor("numpy", "int64", [listed.length], numbers) };
    });
  }
  const parts = places.map(toPart);
  const lists = parts.filter(({ kind }) => kind === "tensor").length;
  if (lists < 2) return parts;
  let seen = 0;
  return parts.map((part): IndexPart => {
    if (part.kind !== "tensor") return part;
    const behind = lists - 1 - seen++;
    const shape = [part.tensor.count, ...new Array<number>(behind).fill(1)];
    return {
      kind: "tensor",
      tensor: createTensor("numpy", "int64", shape, part.tensor.numbers()!),
    };
  });
}

/** The shape of what is at some places. */
export function viewOf(tensor: Tensor, places: readonly Place[]): readonly number[] {
  if (places.length === 1 && tensor.shape.length !== 1) {
    const [only] = places;
    return [only?.kind === "places" ? only.places.length : tensor.count];
  }
  return places.flatMap((place, axis) => {
    if (place.kind === "at") return [];
    return [place.kind === "all" ? tensor.shape[axis]! : place.places.length];
  });
}

/** The part of an array at some places; `finish`: what becomes of what shows its numbers. */
export function takePlaces(
  machine: Machine,
  tensor: Tensor,
  given: readonly Value[],
  finish: (machine: Machine, tensor: Tensor) => Tensor,
): Tensor {
  if (given.length === 0) return tensor;
  const places = placesIn(machine, tensor, given);
  const [only] = places;
  if (places.length === 1 && tensor.shape.length !== 1 && only) {
    const row = flatten(machine, tensor);
    if (only.kind !== "places") return finish(machine, row);
    const taken = takeParts(machine, row, [listPart(only.places)]);
    return only.shape.length > 1 ? shapeInto(machine, taken, only.shape) : taken;
  }
  const taken = takeParts(machine, tensor, places.map(toPart));
  if (places.every(({ kind }) => kind === "at")) return taken;
  const wide = places.some((each) => each.kind === "places" && each.shape.length > 1);
  if (wide) {
    const sizes = places.flatMap((place, axis) =>
      place.kind === "at" ? [] : place.kind === "all" ? [tensor.shape[axis]!] : place.shape,
    );
    return spread(machine, taken, sizes);
  }
  if (taken.storage !== tensor.storage) return taken;
  const source = filledBy(tensor, taken);
  return finish(
    machine,
    source ? made(machine, taken, "reshape", [source], { shape: taken.shape }) : taken,
  );
}

/** A list of places in several dimensions gives as many. */
function spread(machine: Machine, taken: Tensor, sizes: readonly number[]): Tensor {
  if (countOf(sizes) !== taken.count) throw new NotKnown("this index is not followed");
  return shapeInto(machine, flatten(machine, taken), sizes);
}

function takeParts(machine: Machine, tensor: Tensor, parts: readonly IndexPart[]): Tensor {
  const lists = parts.filter(({ kind }) => kind === "tensor").length;
  let result: Tensor | null = tensor;
  if (lists < 2) result = getAt(machine, tensor, parts);
  else {
    // One dimension after the other, the last first, as numbers go away.
    for (let axis = parts.length - 1; axis >= 0 && result; axis--) {
      result = getAt(machine, result, [...new Array<IndexPart>(axis).fill(all), parts[axis]!]);
    }
  }
  if (!result) throw new NotKnown("the shape of this part is unknown");
  return result;
}
