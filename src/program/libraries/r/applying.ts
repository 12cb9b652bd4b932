import { hasGaps, hasMissing } from "../../languages/r/missing.ts";
import { stack } from "../../tensors/join.ts";
import { reduce, type ReductionName } from "../../tensors/reduce.ts";
import { getAt } from "../../tensors/indexing.ts";
import { reshape } from "../../tensors/shapes.ts";
import { dictionary, list, none, string, tuple } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { fromNested } from "../arrays/create.ts";
import { wholeOf } from "../convert.ts";
import { flatten, lengthOf, operandIn } from "../columns/vectors.ts";
import { type Entries, itemsIn, tensorIn } from "./given.ts";

/** The function that is meant by itself or by its name. */
function functionOf(machine: Machine, value: Value | undefined): Value {
  if (value?.kind !== "string") return value ?? none;
  const known = machine.language.builtins.get(value.value) ?? null;
  return (
    machine.scope.names.get(value.value) ??
    known ??
    machine.unknown(`\`${value.value}\` is not known here`)
  );
}

/** Results of calls as one: numbers as a vector, vectors as columns, anything else as a list. */
function simplifyAll(machine: Machine, results: readonly Value[]): Value {
  const unknown = results.find(({ kind }) => kind === "unknown");
  if (unknown) return unknown;
  const [first] = results;
  if (!first) return list([]);
  if (results.every(({ kind }) => kind === "string")) {
    return { ...tuple([...results]), typeName: "character" };
  }
  const operands = results.map((result) => operandIn(machine, result));
  if (operands.includes(null)) return list([...results]);
  const lengths = results.map(lengthOf);
  if (lengths.some((length) => length !== lengths[0])) return list([...results]);
  if (lengths[0] === 1) {
    const items = results.map((result) =>
      result.kind === "tensor" && result.shape.length > 0 ? reshape(machine, result, []) : result,
    );
    return fromNested(machine, list(items), "numpy", null);
  }
  const rows = results.map((result) => flatten(machine, tensorIn(machine, result)));
  return stack(machine, rows, 1);
}

function mapAll(machine: Machine, given: readonly (Value | undefined)[]): readonly Value[] {
  const [values, fn, args, options] = given;
  const callee = functionOf(machine, fn);
  const more = args?.kind === "tuple" ? args.items : [];
  const named = new Map<string, Value>();
  for (const [key, value] of options?.kind === "dictionary" ? options.entries.values() : []) {
    const name = key.kind === "string" ? key.value : "";
    if (name !== "USE.NAMES" && name !== "FUN.VALUE" && name !== "simplify") named.set(name, value);
  }
  return itemsIn(machine, values).map((item) => machine.call(callee, [item, ...more], named));
}

const reduced: ReadonlyMap<string, ReductionName> = new Map(
  (["sum", "max", "min", "mean", "prod"] as const).map((name) => [name, name]),
);

/** Functions that call functions. */
export const applying: Entries = {
  apply: [
    "X, MARGIN, FUN, *args, **options",
    (machine, [x, margin, fn, args, options]) => {
      const tensor = tensorIn(machine, x);
      const axis = wholeOf(margin, machine) - 1;
      if (tensor.shape.length !== 2)
        return machine.unknown("`apply` is followed for matrices alone");
      // What the library does with each row, it does with all of them at once.
      const own = fn?.kind === "builtin" ? reduced.get(fn.name) : undefined;
      const isAlone =
        lengthOf(args) === 0 &&
        lengthOf(options) === 0 &&
        !(hasMissing(machine) && hasGaps(tensor));
      if (own && isAlone && tensor.dtype !== "bool")
        return reduce(machine, own, tensor, 1 - axis, false);
      const all = { kind: "slice", start: null, stop: null, step: 1 } as const;
      const rows = Array.from({ length: tensor.shape[axis] ?? 0 }, (_, at) => {
        const place = { kind: "at", at } as const;
        return getAt(machine, tensor, axis === 0 ? [place, all] : [all, place])!;
      });
      return simplifyAll(machine, mapAll(machine, [list(rows), fn, args, options]));
    },
  ],
  sapply: [
    "X, FUN, *args, **options",
    (machine, given) => simplifyAll(machine, mapAll(machine, given)),
  ],
  vapply: [
    "X, FUN, FUN.VALUE, *args, **options",
    (machine, [x, fn, , args, options]) =>
      simplifyAll(machine, mapAll(machine, [x, fn, args, options])),
  ],
  ":replicate": [
    "n, expr, simplify=",
    (machine, [count, body, simplified]) => {
      const results = Array.from({ length: wholeOf(count, machine) }, () =>
        machine.call(functionOf(machine, body), []),
      );
      const isList = simplified?.kind === "bool" && !simplified.value;
      return isList ? list(results) : simplifyAll(machine, results);
    },
  ],
  lapply: [
    "X, FUN, *args, **options",
    (machine, given) => {
      const results = mapAll(machine, given);
      const [values] = given;
      if (values?.kind !== "dictionary") return list([...results]);
      const made = dictionary();
      [...values.entries.values()].forEach(([key], at) => {
        const name = key.kind === "string" ? key.value : "";
        made.entries.set(`s:${name}`, [string(name), results[at]!]);
      });
      return made;
    },
  ],
  ...Object.fromEntries(
    (["mapply", "Map"] as const).map((name) => [
      name,
      [
        "FUN, *lists",
        (machine: Machine, [fn, lists]: readonly (Value | undefined)[]): Value => {
          const columns = (lists?.kind === "tuple" ? lists.items : []).map((each) =>
            itemsIn(machine, each),
          );
          const length = Math.max(0, ...columns.map((column) => column.length));
          const callee = functionOf(machine, fn);
          const results = Array.from({ length }, (_, at) =>
            machine.call(
              callee,
              columns.map((column) => column[at % column.length]!),
            ),
          );
          return name === "Map" ? list(results) : simplifyAll(machine, results);
        },
      ] as const,
    ]),
  ),
  Reduce: [
    "f, x, init=",
    (machine, [fn, values, init]) => {
      const callee = functionOf(machine, fn);
      const items = [...(init ? [init] : []), ...itemsIn(machine, values)];
      const [first = none, ...rest] = items;
      return rest.reduce((made, item) => machine.call(callee, [made, item]), first);
    },
  ],
  "do.call": [
    "what, args",
    (machine, [what, args]) => {
      const callee = functionOf(machine, what);
      if (args?.kind === "dictionary") {
        const named = new Map<string, Value>();
        for (const [key, value] of args.entries.values())
          named.set(key.kind === "string" ? key.value : "", value);
        return machine.call(callee, [], named);
      }
      return machine.call(callee, itemsIn(machine, args));
    },
  ],
  sweep: [
    "x, MARGIN, STATS, FUN=",
    (machine, [x, margin, stats, fn]) => {
      const tensor = tensorIn(machine, x);
      const row = tensorIn(machine, stats);
      const axis = wholeOf(margin, machine) - 1;
      if (tensor.shape.length !== 2)
        return machine.unknown("`sweep` is followed for matrices alone");
      const flat = flatten(machine, row);
      const stretched =
        axis === 0 || row.count === 1 ? flat : reshape(machine, flat, [1, flat.count]);
      const callee = functionOf(machine, fn ?? string("-"));
      if (axis === 0 || row.count === 1) return machine.call(callee, [tensor, stretched]);
      const whole = stretched.view(tensor.shape, [0, stretched.strides[1]!]);
      whole.origin = {
        operation: "expand",
        inputs: [stretched],
        settings: {},
        range: machine.range,
      };
      return machine.call(callee, [tensor, whole]);
    },
  ],
  outer: [
    "X, Y, FUN=",
    (machine, [x, y, fn]) => {
      const [a, b] = [
        flatten(machine, tensorIn(machine, x)),
        flatten(machine, tensorIn(machine, y)),
      ];
      const shape = [a.count, b.count];
      const left = a.view(shape, [a.strides[0]!, 0]);
      const right = b.view(shape, [0, b.strides[0]!]);
      left.origin = { operation: "expand", inputs: [a], settings: {}, range: machine.range };
      right.origin = { operation: "expand", inputs: [b], settings: {}, range: machine.range };
      return machine.call(functionOf(machine, fn ?? string("*")), [left, right]);
    },
  ],
};
