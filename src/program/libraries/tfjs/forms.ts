import { binary, cast } from "../../tensors/elementwise.ts";
import { getAt, type IndexPart } from "../../tensors/indexing.ts";
import type { BinaryName } from "../../tensors/kernels.ts";
import { reduce, type ReductionName } from "../../tensors/reduce.ts";
import { reshape, splitInto } from "../../tensors/shapes.ts";
import { promote } from "../../values/dtype.ts";
import { builtin } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { BuiltinValue, Machine, Value } from "../../values/value.ts";
import { equalPieces } from "../arrays/pieces.ts";
import { axisFrom, dtypeOf, flagOf, operandOf, wholeOf, wholesOf } from "../convert.ts";
import { define } from "../signature.ts";
import { type Entry, on, toTensorFlow } from "../tensorflow/forms.ts";

const unknownShape = "the shape is unknown";

/** A function of JavaScript: more arguments than it takes are ignored, and `undefined` is none. */
export function defineScript(name: string, [signature, body]: Entry): BuiltinValue {
  const most = signature.includes("*") ? Infinity : signature.split(",").length;
  const made = define(name, signature, (machine, given) =>
    body(
      machine,
      given.map((value) => (value?.kind === "undefined" ? undefined : value)),
    ),
  );
  return builtin(name, ({ items, named }, machine) =>
    made.call({ items: items.slice(0, most), named }, machine),
  );
}

/** Whole numbers have 32 bits. */
function narrowed(machine: Machine, made: Value): Value {
  return made.kind === "tensor" && made.dtype === "int64" ? cast(machine, made, "int32") : made;
}

/** A tensor of values that are nested or flat; `rank`: how many dimensions the function makes. */
export function created(rank: number | null): Entry {
  return [
    "values, shape=, dtype=",
    (machine, given) => {
      const [values, shape, type] =
        rank !== null && rank < 2 ? [given[0], undefined, given[1]] : given;
      const isWhole = values?.kind === "list" && /Int|Uint/.test(values.typeName ?? "");
      const made = toTensorFlow(machine, values, type ?? (isWhole ? whole : undefined));
      if (made.kind !== "tensor") return made;
      const sizes = shape ? wholesOf(shape, machine) : made.shape;
      if (!sizes) return machine.unknown(unknownShape);
      if (rank !== null && sizes.length !== rank) {
        return machine.fail("ValueError", `the tensor has ${sizes.length} dimensions, not ${rank}`);
      }
      return reshape(machine, made, sizes);
    },
  ];
}

const whole = { kind: "dtype", dtype: "int32", library: "tensorflow" } as const;

/** An operation of two tensors or numbers, each in the wider type of both. */
export function pair(name: BinaryName): Entry {
  return [
    "a, b",
    (machine, [first, second]) => {
      const a = operandOf(first) ?? toTensorFlow(machine, first);
      const b = operandOf(second) ?? toTensorFlow(machine, second);
      if (a.kind === "tensor" && b.kind === "tensor") return ofTensors(machine, name, a, b);
      if (a.kind === "plain" && b.kind === "plain") {
        const own = toTensorFlow(machine, first);
        return own.kind === "tensor" ? binary(machine, name, own, b) : own;
      }
      if (a.kind !== "tensor" && a.kind !== "plain") return a;
      return b.kind === "tensor" || b.kind === "plain" ? binary(machine, name, a, b) : b;
    },
  ];
}

function ofTensors(machine: Machine, name: BinaryName, a: Tensor, b: Tensor): Value {
  const dtype = promote(a.dtype, b.dtype, "tensorflow");
  // Whole numbers are divided without a rest.
  const own = name === "divide" && dtype === "int32" ? "floorDivide" : name;
  const isCounted = dtype === "bool" && ["add", "subtract", "multiply", "divide"].includes(own);
  if (isCounted) return machine.unknown(`this use of \`${name}\` is not followed`);
  return binary(machine, own, cast(machine, a, dtype), cast(machine, b, dtype));
}

export const reduced = (name: ReductionName): Entry =>
  on("axis=, keepDims=", (machine, tensor, [axis, keep]) =>
    narrowed(machine, reduce(machine, name, tensor, axisFrom(axis, machine), flagOf(keep, false))),
  );

export const place = (name: "argmax" | "argmin"): Entry =>
  on("axis=", (machine, tensor, [axis]) =>
    narrowed(machine, reduce(machine, name, tensor, wholeOf(axis, machine, 0), false)),
  );

/** `split(x, 3, axis)` and `split(x, [1, 2], axis)` */
export const split: Entry = on("sizes, axis=", (machine, tensor, [sizes, axis]) => {
  const at = wholeOf(axis, machine, 0);
  const given = wholesOf(sizes, machine);
  if (!given) return machine.unknown(unknownShape);
  if (sizes?.kind === "list") {
    return { kind: "list", items: [...splitInto(machine, tensor, given, at)] };
  }
  const [count = 0] = given;
  return equalPieces(machine, tensor, count, at, "ValueError");
});

/** `slice(x, begin, size)`: the rest where a size is missing or -1. */
export const slice: Entry = on("begin, size=", (machine, tensor, [begin, size]) => {
  const starts = wholesOf(begin, machine);
  const sizes = size ? wholesOf(size, machine) : [];
  if (!starts || !sizes) return machine.unknown(unknownShape);
  const parts = tensor.shape.map((length, axis): IndexPart => {
    const start = starts[axis] ?? 0;
    const own = sizes[axis] ?? -1;
    const stop = own < 0 ? length : start + own;
    if (start < 0 || stop > length) {
      return machine.fail("ValueError", `${stop} is beyond the ${length} entries of axis ${axis}`);
    }
    return { kind: "slice", start, stop, step: 1 };
  });
  return getAt(machine, tensor, parts) ?? machine.unknown(unknownShape);
});

const all: IndexPart = { kind: "slice", start: null, stop: null, step: 1 };

export const gather: Entry = on("indices, axis=", (machine, tensor, [indices, axis]) => {
  const index = toTensorFlow(machine, indices, whole);
  if (index.kind !== "tensor") return index;
  const before = new Array<IndexPart>(wholeOf(axis, machine, 0)).fill(all);
  const parts: readonly IndexPart[] = [...before, { kind: "tensor", tensor: index }];
  return getAt(machine, tensor, parts) ?? machine.unknown(unknownShape);
});

export const unstack: Entry = on("axis=", (machine, tensor, [axis]) => {
  const given = wholeOf(axis, machine, 0);
  const at = given < 0 ? given + tensor.shape.length : given;
  const before = new Array<IndexPart>(Math.max(0, at)).fill(all);
  const items = Array.from({ length: tensor.shape[at] ?? 0 }, (_, each): Value => {
    machine.spend(1);
    const part = getAt(machine, tensor, [...before, { kind: "at", at: each }]);
    return part ?? machine.unknown(unknownShape);
  });
  return { kind: "list", items };
});

export const casting: Entry = on("dtype", (machine, tensor, [type]) => {
  const dtype = dtypeOf(type, "tensorflow");
  return dtype ? cast(machine, tensor, dtype) : machine.unknown("this type is not followed");
});
