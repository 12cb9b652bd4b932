import { binary } from "../../tensors/elementwise.ts";
import { sortRows } from "../../tensors/join.ts";
import { fill, made, plain } from "../../tensors/operand.ts";
import { axesOf, mapRows, reduce } from "../../tensors/reduce.ts";
import { narrow, reshape } from "../../tensors/shapes.ts";
import { overwrite } from "../../tensors/write.ts";
import { stridesOf } from "../../values/dimension.ts";
import { NotKnown } from "../../values/gaps.ts";
import { tuple } from "../../values/make.ts";
import { createTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { flagOf, numberOf, operandOf, wholeOf } from "../convert.ts";
import { placeIn } from "../numpy/shuffling.ts";
import { gather } from "./choosing.ts";
import { type Entry, onTensor, pair, whole } from "./entries.ts";

/** Numbers and their places, as PyTorch names them: `torch.return_types.max`. */
export function withPlaces(name: string, values: Value, places: Value): Value {
  return {
    kind: "tuple",
    names: ["values", "indices"],
    typeName: `torch.return_types.${name}`,
    items: [values, places],
  };
}

/** One place along a dimension for each row, and the number there. */
function atPlace(
  machine: Machine,
  name: string,
  tensor: Tensor,
  { dim, keep }: { readonly dim: Value | undefined; readonly keep: Value | undefined },
  placeOf: (row: Float64Array) => number,
): Value {
  if (!tensor.isKnown) return machine.unknown(tensor.why);
  if (tensor.shape.length === 0) return withPlaces(name, tensor, placeTensor([], [0]));
  const [axis = 0] = axesOf(machine, tensor, wholeOf(dim, machine, -1));
  if ((tensor.shape[axis] ?? 0) === 0) return machine.unknown(`\`torch.${name}\` is not followed`);
  const rows = mapRows(machine, "places", tensor, axis, "int64", (row, out) => {
    out.fill(placeOf(row));
  });
  const places = narrow(rows, axis, 0, 1);
  const values = gather(machine, tensor, axis, places);
  if (values.kind !== "tensor" || flagOf(keep, false)) return withPlaces(name, values, places);
  const without = (each: Tensor): Tensor => reshape(machine, each, each.shape.toSpliced(axis, 1));
  return withPlaces(name, without(values), without(places));
}

function placeTensor(shape: readonly number[], places: readonly number[]): Tensor {
  return createTensor("torch", "int64", shape, Float64Array.from(places));
}

/** The places of a row in the order of its numbers; equal ones keep their order, NaN comes last. */
function ordered(row: Float64Array): readonly number[] {
  const isOdd = (value: number): number => (Number.isNaN(value) ? 1 : 0);
  return Array.from(row, (_, at) => at).sort(
    (a, b) => isOdd(row[a]!) - isOdd(row[b]!) || row[a]! - row[b]! || a - b,
  );
}

/** The place of the middle number, or of the first one that is NaN; equal ones leave it open. */
function medianPlace(row: Float64Array): number {
  const odd = row.findIndex((each) => Number.isNaN(each));
  if (odd >= 0) return odd;
  const order = ordered(row);
  const place = order[(row.length - 1) >> 1]!;
  checkAlone(row, place);
  return place;
}

/** Which of several equal numbers PyTorch finds is left open. */
function checkAlone(row: Float64Array, place: number): void {
  if (row.filter((each) => each === row[place]).length > 1)
    throw new NotKnown("these numbers are not followed");
}

/** The most frequent number, the smallest of those, and its last place. */
function modePlace(row: Float64Array): number {
  const counts = new Map<number, number>();
  for (const number of row) counts.set(number, (counts.get(number) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const best = Math.min(...[...counts].filter(([, count]) => count === most).map(([each]) => each));
  return row.lastIndexOf(best);
}

/** The largest, or smallest, numbers so far and the last places where they were. */
function cumulatedExtreme(name: "cummax" | "cummin"): Entry {
  const isBetter = (a: number, b: number): boolean => (name === "cummax" ? a >= b : a <= b);
  return onTensor("dim", (machine, tensor, [dim]) => {
    const axis = whole(dim, machine);
    const places = mapRows(machine, "places", tensor, axis, "int64", (row, out) => {
      let best = 0;
      row.forEach((number, at) => {
        if (Number.isNaN(number) || (!Number.isNaN(row[best]!) && isBetter(number, row[best]!)))
          best = at;
        out[at] = best;
      });
    });
    const values = gather(machine, tensor, axis, places);
    return withPlaces(name, values, places);
  });
}

/** How many numbers in order are below each number; `isRight`: or equal to it. */
function placesIn(
  machine: Machine,
  edges: Tensor,
  values: Value | undefined,
  isRight: boolean,
): Value {
  const operand = operandOf(values);
  const numbers = operand?.kind === "plain" ? [operand.value] : operand?.numbers();
  const own = edges.numbers();
  if (!numbers || !own || edges.shape.length !== 1)
    return machine.unknown("these places are not followed");
  const shape = operand?.kind === "tensor" ? operand.shape : [];
  machine.spend(numbers.length / 4);
  return placeTensor(
    shape,
    [...numbers].map((number) => placeIn(own, number, isRight)),
  );
}

/** A function whose result is written into its first argument. */
function writtenInto([signature, body]: Entry): Entry {
  return [
    signature,
    (machine, given) => {
      const [tensor] = given;
      if (tensor?.kind === "tensor") machine.touch(tensor);
      const result = body(machine, given);
      return result.kind === "tensor" && tensor?.kind === "tensor"
        ? overwrite(machine, tensor, result)
        : result;
    },
  ];
}

type Join = (before: number, number: number) => number;

/** The rows of a source go to places along a dimension, joined with what is there. */
function indexed(
  machine: Machine,
  tensor: Tensor,
  given: readonly (Value | undefined)[],
  join: Join,
): Value {
  const [dim, index, source, alpha] = given;
  const factor = alpha ? numberOf(alpha) : 1;
  const [numbers, places] = [tensor.numbers(), index?.kind === "tensor" ? index.numbers() : null];
  const from = source?.kind === "tensor" ? source.numbers() : null;
  if (!numbers || !places || !from || factor === null || source?.kind !== "tensor")
    return machine.unknown("the values written here are unknown");
  const [axis = 0] = axesOf(machine, tensor, whole(dim, machine));
  const size = tensor.shape[axis] ?? 1;
  const isFitting = source.shape.every(
    (each, at) => each === (at === axis ? places.length : tensor.shape[at]),
  );
  if (!isFitting || source.shape.length !== tensor.shape.length)
    return machine.unknown("the values written here are unknown");
  if (places.some((place) => place < 0 || place >= size))
    return machine.fail("IndexError", "index out of range in self");
  const strides = stridesOf(tensor.shape);
  const own = stridesOf(source.shape);
  const result = fill(machine, "torch", tensor.dtype, tensor.shape, (out) => {
    out.set(numbers);
    from.forEach((number, at) => {
      let to = 0;
      for (let each = 0; each < own.length; each++) {
        const place = Math.floor(at / own[each]!) % source.shape[each]!;
        to += (each === axis ? places[place]! : place) * strides[each]!;
      }
      out[to] = join(out[to]!, number * factor);
    });
  });
  return made(machine, result, "scatter", [tensor, source]);
}

const joins: Readonly<Record<string, Join>> = {
  sum: (a, b) => a + b,
  prod: (a, b) => a * b,
  amax: (a, b) => Math.max(a, b),
  amin: (a, b) => Math.min(a, b),
};

/** `scatter_reduce`: numbers are joined with what is there, place by place. */
const scatterReduce = onTensor(
  "dim, index, src, reduce, *, include_self=",
  (machine, tensor, [dim, index, source, how, includes]) => {
    const join = how?.kind === "string" ? joins[how.value] : undefined;
    const [numbers, places] = [tensor.numbers(), index?.kind === "tensor" ? index.numbers() : null];
    const from = source?.kind === "tensor" ? source.numbers() : null;
    const isOdd = !join || !flagOf(includes, true) || index?.kind !== "tensor";
    if (isOdd || !numbers || !places || !from || source?.kind !== "tensor")
      return machine.unknown("these places are not followed");
    const [axis = 0] = axesOf(machine, tensor, whole(dim, machine));
    const [strides, own, other] = [tensor, index, source].map(({ shape }) => stridesOf(shape)) as [
      readonly number[],
      readonly number[],
      readonly number[],
    ];
    if (places.some((place) => place < 0 || place >= (tensor.shape[axis] ?? 1)))
      return machine.unknown("these places are not followed");
    const result = fill(machine, "torch", tensor.dtype, tensor.shape, (out) => {
      out.set(numbers);
      places.forEach((target, at) => {
        let [to, taken] = [0, 0];
        for (let each = 0; each < own.length; each++) {
          const place = Math.floor(at / own[each]!) % index.shape[each]!;
          to += (each === axis ? target : place) * strides[each]!;
          taken += place * other[each]!;
        }
        out[to] = join(out[to]!, from[taken]!);
      });
    });
    return made(machine, result, "scatter", [tensor, source]);
  },
);

const indexAdd = onTensor("dim, index, source, *, alpha=", (machine, tensor, given) =>
  indexed(machine, tensor, given, (a, b) => a + b),
);
const indexCopy = onTensor("dim, index, source", (machine, tensor, given) =>
  indexed(machine, tensor, given, (_, b) => b),
);

/** The numbers of a source, one after the other, where a mask is true. */
const maskedScatter = onTensor("mask, source", (machine, tensor, [mask, source]) => {
  const [numbers, shown] = [tensor.numbers(), mask?.kind === "tensor" ? mask.numbers() : null];
  const from = source?.kind === "tensor" ? source.numbers() : null;
  const isEven = mask?.kind === "tensor" && mask.shape.join() === tensor.shape.join();
  if (!numbers || !shown || !from || !isEven)
    return machine.unknown("the values written here are unknown");
  if (shown.filter((each) => each !== 0).length > from.length)
    return machine.unknown("the values written here are unknown");
  let next = 0;
  const result = fill(machine, "torch", tensor.dtype, tensor.shape, (out) => {
    numbers.forEach((number, at) => (out[at] = shown[at] === 0 ? number : from[next++]!));
  });
  return made(machine, result, "scatter", [tensor, source as Tensor]);
});

/** Numbers that differ from the one before. */
const uniqueConsecutive = onTensor(
  "return_inverse=, return_counts=, dim=",
  (machine, tensor, [inverse, counts, dim]) => {
    const numbers = tensor.numbers();
    if (!numbers || (dim && dim.kind !== "none"))
      return machine.unknown("this use of `torch.unique_consecutive` is not followed");
    const kept: number[] = [];
    const [which, often]: [number[], number[]] = [[], []];
    numbers.forEach((number, at) => {
      if (at === 0 || number !== numbers[at - 1]) {
        kept.push(number);
        often.push(0);
      }
      which.push(kept.length - 1);
      often[kept.length - 1]!++;
    });
    const parts: Value[] = [
      createTensor("torch", tensor.dtype, [kept.length], Float64Array.from(kept)),
    ];
    if (flagOf(inverse, false)) parts.push(placeTensor(tensor.shape, which));
    if (flagOf(counts, false)) parts.push(placeTensor([often.length], often));
    return parts.length === 1 ? parts[0]! : tuple(parts);
  },
);

/** How many numbers fall into each of some equal bins. */
const histogram = onTensor("bins=, min=, max=", (machine, tensor, [bins, least, most]) => {
  const numbers = tensor.numbers();
  const count = wholeOf(bins, machine, 100);
  if (!numbers || count < 1) return machine.unknown("this histogram is not followed");
  let [low, high] = [numberOf(least) ?? 0, numberOf(most) ?? 0];
  if (low === high && numbers.length > 0)
    [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  if (low === high) [low, high] = [low - 1, high + 1];
  return fill(machine, "torch", tensor.dtype, [count], (out) => {
    for (const number of numbers) {
      if (!(number >= low && number <= high)) continue;
      out[Math.min(count - 1, Math.floor(((number - low) / (high - low)) * count))]! += 1;
    }
  });
});

/** Functions, also methods, that find and place numbers. */
export const searching: Readonly<Record<string, Entry>> = {
  take: onTensor("index", (machine, tensor, [index]) =>
    index?.kind === "tensor"
      ? machine.language.getItem(reshape(machine, tensor, [-1]), index, machine)
      : machine.fail("TypeError", "expected a Tensor of places"),
  ),
  take_along_dim: onTensor("indices, dim=", (machine, tensor, [index, dim]) => {
    if (!dim || dim.kind === "none") return machine.unknown("this call is not followed");
    return gather(machine, tensor, whole(dim, machine), index);
  }),
  median: onTensor("dim=, keepdim=", (machine, tensor, [dim, keep]) =>
    dim
      ? atPlace(machine, "median", tensor, { dim, keep }, medianPlace)
      : reduce(machine, "lowerMedian", tensor, null, false),
  ),
  mode: onTensor("dim=, keepdim=", (machine, tensor, [dim, keep]) =>
    atPlace(machine, "mode", tensor, { dim, keep }, modePlace),
  ),
  kthvalue: onTensor("k, dim=, keepdim=", (machine, tensor, [k, dim, keep]) => {
    const rank = whole(k, machine);
    return atPlace(machine, "kthvalue", tensor, { dim, keep }, (row) => {
      if (rank < 1 || rank > row.length)
        machine.fail("RuntimeError", "kthvalue(): selected number k out of range for dimension 0");
      const place = ordered(row)[rank - 1]!;
      checkAlone(row, place);
      return place;
    });
  }),
  msort: onTensor("", (machine, tensor) => sortRows(machine, tensor, 0, false).values),
  cummax: cumulatedExtreme("cummax"),
  cummin: cumulatedExtreme("cummin"),
  aminmax: onTensor("*, dim=, keepdim=", (machine, tensor, [dim, keep]) => {
    const axis = dim && dim.kind !== "none" ? whole(dim, machine) : null;
    const keeps = flagOf(keep, false);
    return {
      kind: "tuple",
      names: ["min", "max"],
      typeName: "torch.return_types.aminmax",
      items: [
        reduce(machine, "min", tensor, axis, keeps),
        reduce(machine, "max", tensor, axis, keeps),
      ],
    };
  }),
  unique_consecutive: uniqueConsecutive,
  histc: histogram,
  dist: pair((machine, a, b, [p]) => {
    const order = numberOf(p) ?? 2;
    const name =
      order === 2 ? "norm" : order === 1 ? "norm1" : order === Infinity ? "normMost" : null;
    return name
      ? reduce(machine, name, binary(machine, "subtract", a, b), null, false)
      : machine.unknown("this norm is not followed");
  }, ", p="),
  addcdiv: onTensor("a, b, *, value=", (machine, tensor, [a, b, value]) => {
    const [x, y] = [operandOf(a), operandOf(b)];
    if (!x || !y) return machine.fail("TypeError", "expected a Tensor");
    const share = binary(machine, "divide", x, y);
    const factor = value ? numberOf(value) : 1;
    if (factor === null) return machine.unknown("the factor is unknown");
    const scaled = factor === 1 ? share : binary(machine, "multiply", share, plain(factor, 1));
    return binary(machine, "add", tensor, scaled);
  }),
  index_add: indexAdd,
  index_copy: indexCopy,
  masked_scatter: maskedScatter,
  scatter_reduce: scatterReduce,
};

/** Those of them that change the tensor. */
export const searchingInPlace: Readonly<Record<string, Entry>> = {
  index_add_: writtenInto(indexAdd),
  index_copy_: writtenInto(indexCopy),
  masked_scatter_: writtenInto(maskedScatter),
  scatter_reduce_: writtenInto(scatterReduce),
};

/** Those that are no methods. */
export const ownSearching: Readonly<Record<string, Entry>> = {
  searchsorted: onTensor(
    "input, *, out_int32=, right=, side=",
    (machine, edges, [values, , right, side]) => {
      const isRight = flagOf(right, false) || (side?.kind === "string" && side.value === "right");
      return placesIn(machine, edges, values, isRight);
    },
  ),
  bucketize: [
    "input, boundaries, *, out_int32=, right=",
    (machine, [values, edges, , right]) =>
      edges?.kind === "tensor"
        ? placesIn(machine, edges, values, flagOf(right, false))
        : machine.fail("TypeError", "expected a Tensor"),
  ],
};
