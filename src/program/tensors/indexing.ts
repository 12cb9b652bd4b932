import { broadcastShapes, countOf, type Dimension, dimensionAt } from "../values/dimension.ts";
import { categoryOf } from "../values/dtype.ts";
import {
  createUnknownTensor,
  expandTo,
  forEachPlace,
  mostNumbers,
  Tensor,
} from "../values/tensor.ts";
import type { Machine } from "../values/value.ts";
import { maskComplaint, placeComplaint, placesComplaint, tooManyIndices } from "./complaints.ts";
import { fill, made } from "./operand.ts";
import { lengthBeyond, lengthWithout, resolveSlice, steppedLength } from "./slices.ts";

/** One part of what stands between the brackets. */
export type IndexPart =
  | { readonly kind: "at"; readonly at: number }
  | {
      readonly kind: "slice";
      readonly start: number | null;
      readonly stop: number | null;
      readonly step: number;
    }
  | { readonly kind: "new" }
  | { readonly kind: "rest" }
  | { readonly kind: "tensor"; readonly tensor: Tensor };

/** Where the chosen numbers stand: seen through a view, or one by one. */
export type Chosen =
  | { readonly kind: "view"; readonly view: Tensor }
  | { readonly kind: "places"; readonly shape: readonly Dimension[]; readonly places: Int32Array }
  /** Which ones depends on numbers that are unknown. */
  | { readonly kind: "unknown"; readonly shape: readonly Dimension[] | null; readonly why: string };

interface Axis {
  readonly size: number;
  readonly stride: number;
}

/** What `tensor[parts]` chooses. */
export function choose(machine: Machine, tensor: Tensor, parts: readonly IndexPart[]): Chosen {
  const spelled = spellOut(machine, tensor, parts);
  const hasTensors = spelled.some(({ kind }) => kind === "tensor");
  const axes: Axis[] = [];
  const picked: { readonly indices: Tensor; readonly axis: Axis }[] = [];
  let pickedAt = -1;
  let isBeyond = false;
  let { offset } = tensor;
  let dimension = 0;
  const places: number[] = [];
  const pick = (indices: Tensor, axis: Axis, place: number): void => {
    if (picked.length === 0) pickedAt = axes.length;
    places.push(place);
    picked.push({ indices, axis });
  };
  for (const [place, part] of spelled.entries()) {
    const size = tensor.shape[dimension] ?? 1;
    const stride = tensor.strides[dimension] ?? 0;
    switch (part.kind) {
      case "new":
        axes.push({ size: 1, stride: 0 });
        continue;
      case "at": {
        const at = placeIn(machine, tensor, part.at, { axis: dimension, size });
        if (hasTensors) pick(wholeNumber(tensor, at), { size, stride }, place);
        else offset += at * stride;
        dimension++;
        continue;
      }
      case "slice": {
        const { start, length, step } = resolveSlice(part, size);
        const beyond =
          lengthBeyond(machine, part, size) ??
          steppedLength(machine, part, size) ??
          lengthWithout(machine, part, size);
        if (beyond !== null && beyond !== length) isBeyond = true;
        offset += start * stride;
        axes.push({ size: beyond ?? length, stride: stride * step });
        dimension++;
        continue;
      }
      case "tensor":
        for (const indices of asPlaces(machine, part.tensor, tensor, dimension)) {
          if (indices === null) {
            return { kind: "unknown", shape: null, why: part.tensor.why };
          }
          const own = {
            size: tensor.shape[dimension] ?? 1,
            stride: tensor.strides[dimension] ?? 0,
          };
          pick(indices, own, place);
          dimension++;
        }
        continue;
      default:
        continue;
    }
  }
  for (let at = dimension; at < tensor.shape.length; at++) {
    axes.push({ size: tensor.shape[at]!, stride: tensor.strides[at]! });
  }
  const shape = axes.map(({ size }) => size);
  if (isBeyond) {
    const why = "the end of this slice is unknown";
    return { kind: "unknown", shape: picked.length === 0 ? shape : null, why };
  }
  const base = tensor.view(
    shape,
    axes.map(({ stride }) => stride),
    offset,
  );
  if (picked.length === 0) return { kind: "view", view: base };
  return spread(machine, base, picked, isApart(spelled, places) ? 0 : pickedAt);
}

/** Whether something else stands between the parts that choose by tensors. */
function isApart(parts: readonly IndexPart[], places: readonly number[]): boolean {
  return parts
    .slice(places[0], places.at(-1))
    .some(({ kind }) => kind !== "tensor" && kind !== "at");
}

function wholeNumber({ library }: Tensor, at: number): Tensor {
  const storage = { numbers: Float64Array.of(at), gaps: null, why: "", size: 1 };
  return new Tensor(library, "int64", [], storage);
}

/** Where an index is in a dimension. JAX takes the nearest place for one that is out of bounds. */
function placeIn(
  machine: Machine,
  { library }: Tensor,
  at: number,
  { axis, size }: { readonly axis: number; readonly size: number },
): number {
  const place = dimensionAt(at, size);
  if (place !== null) return place;
  if (machine.sizes?.standsIn(Math.abs(at)) && size > 0) return 0;
  if (library === "jax" && size > 0) return at < 0 ? 0 : size - 1;
  return machine.fail("IndexError", placeComplaint(library, at, axis, size));
}

/** `...` becomes as many `:` as are missing. */
function spellOut(
  machine: Machine,
  tensor: Tensor,
  parts: readonly IndexPart[],
): readonly IndexPart[] {
  let used = 0;
  for (const part of parts) {
    if (part.kind === "tensor") {
      used += part.tensor.dtype === "bool" ? part.tensor.shape.length : 1;
    } else if (part.kind === "at" || part.kind === "slice") used++;
  }
  const missing = tensor.shape.length - used;
  if (missing < 0) {
    machine.fail("IndexError", tooManyIndices(tensor.library, tensor.shape.length, used));
  }
  const all = { kind: "slice", start: null, stop: null, step: 1 } as const;
  return parts.flatMap((part) =>
    part.kind === "rest" ? new Array<IndexPart>(missing).fill(all) : [part],
  );
}

/** A tensor of places as it is; one of truth values as the places of the true ones. */
function asPlaces(
  machine: Machine,
  index: Tensor,
  tensor: Tensor,
  dimension: number,
): readonly (Tensor | null)[] {
  if (index.dtype !== "bool")
    return [index.numbers() || categoryOf(index.dtype) === 1 ? index : null];
  const numbers = index.numbers();
  if (!numbers) return [null];
  index.shape.forEach((size, at) => {
    const own = tensor.shape[dimension + at];
    if (own !== size) {
      const shapes = [index.shape, tensor.shape] as const;
      machine.fail("IndexError", maskComplaint(tensor.library, shapes, at, dimension + at));
    }
  });
  return findTrue(index, numbers).map((places) => {
    const storage = { numbers: places, gaps: null, why: "", size: places.length };
    return new Tensor(tensor.library, "int64", [places.length], storage);
  });
}

/** For each dimension the places of the numbers that are not 0. */
export function findTrue(index: Tensor, numbers: Float64Array): readonly Float64Array[] {
  const found = numbers.reduce<number[]>((all, number, at) => {
    if (number !== 0) all.push(at);
    return all;
  }, []);
  return index.shape.map((size, axis) => {
    const inner = countOf(index.shape.slice(axis + 1));
    return Float64Array.from(found, (at) => Math.floor(at / inner) % size);
  });
}

function spread(
  machine: Machine,
  base: Tensor,
  picked: readonly { readonly indices: Tensor; readonly axis: Axis }[],
  at: number,
): Chosen {
  let shape: readonly Dimension[] = [];
  for (const { indices } of picked) {
    shape =
      broadcastShapes(shape, indices.shape) ??
      machine.fail(
        "IndexError",
        placesComplaint(
          base.library,
          picked.map((each) => each.indices.shape),
        ),
      );
  }
  const before = base.view(base.shape.slice(0, at), base.strides.slice(0, at));
  const after = base.view(base.shape.slice(at), base.strides.slice(at), 0);
  const full = [...before.shape, ...shape, ...after.shape];
  const hidden = picked.find(({ indices }) => !indices.isKnown);
  if (hidden) return { kind: "unknown", shape: full, why: hidden.indices.why };
  const why = "it is too large to be followed";
  const tooLarge: Chosen = { kind: "unknown", shape: full, why };
  const count = countOf(shape);
  if (count > mostNumbers) return tooLarge;
  const offsets = new Float64Array(count);
  for (const { indices, axis } of picked) {
    const numbers = expandTo(indices, shape).numbers()!;
    for (let each = 0; each < offsets.length; each++) {
      const index = numbers[each]!;
      const place = placeIn(machine, base, index, { axis: at, size: axis.size });
      offsets[each] = offsets[each]! + place * axis.stride;
    }
  }
  const total = before.count * count * after.count;
  if (!machine.reserve(total)) return tooLarge;
  const places = new Int32Array(total);
  // Of nothing, there may be billions.
  if (total === 0) return { kind: "places", shape: full, places };
  let to = 0;
  forEachPlace(before, (outer) => {
    for (const middle of offsets) {
      forEachPlace(after, (inner) => {
        places[to++] = outer + middle + inner;
      });
    }
  });
  return { kind: "places", shape: full, places };
}

/** `tensor[parts]`; null: nobody knows its shape. */
export function getAt(
  machine: Machine,
  tensor: Tensor,
  parts: readonly IndexPart[],
): Tensor | null {
  const chosen = choose(machine, tensor, parts);
  const { library, dtype } = tensor;
  const tensors = parts.flatMap((part) => (part.kind === "tensor" ? [part.tensor] : []));
  if (chosen.kind === "view") {
    const { view } = chosen;
    // A number out of an array of NumPy is its own; one of torch still shows its tensor.
    view.isBoxed = library === "numpy" && parts.some(({ kind }) => kind === "rest");
    const isNumber = view.shape.length === 0 && tensor.shape.length > 0 && !view.isBoxed;
    const isOwn = library === "numpy" && isNumber;
    if (!isOwn) return made(machine, view, "index", [tensor], { parts });
    const number = view.numbers()?.[0];
    const copy =
      number === undefined
        ? createUnknownTensor(library, dtype, [], tensor.why)
        : new Tensor(library, dtype, [], {
            numbers: Float64Array.of(number),
            gaps: null,
            why: "",
            size: 1,
          });
    copy.storage.copied = { from: tensor, places: Int32Array.of(view.offset) };
    return made(machine, copy, "index", [tensor], { parts });
  }
  const inputs = [tensor, ...tensors];
  if (chosen.kind === "unknown") {
    if (!chosen.shape) return null;
    const gap = createUnknownTensor(library, dtype, chosen.shape, chosen.why);
    gap.storage.of = [tensor.storage];
    return made(machine, gap, "index", inputs, { parts });
  }
  const { places, shape } = chosen;
  const { numbers, gaps } = tensor.storage;
  const misses = !numbers || (gaps && places.some((place) => gaps[place] === 1));
  if (misses) {
    const gap = createUnknownTensor(library, dtype, shape, tensor.why);
    return made(machine, gap, "index", inputs, { parts });
  }
  const result = fill(machine, library, dtype, shape, (out) => {
    for (let at = 0; at < out.length; at++) out[at] = numbers[places[at]!]!;
  });
  result.storage.copied = { from: tensor, places };
  return made(machine, result, "index", inputs, { parts });
}
