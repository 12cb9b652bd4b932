import { hasGaps, hasMissing } from "../../languages/r/missing.ts";
import { stack } from "../../tensors/join.ts";
import { reduce, type ReductionName } from "../../tensors/reduce.ts";
import { getAt } from "../../tensors/indexing.ts";
import { reshape } from "../../tensors/shapes.ts";
import { type ItemNames, named, namesOf, sidesOf, withSides } from "../../languages/r/names.ts";
import { plainTexts } from "../../languages/r/text.ts";
import { flagOf, wholesOf } from "../convert.ts";
import { NotKnown } from "../../values/gaps.ts";
import { builtin, dictionary, float, list, none, string, tuple } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { fromNested } from "../arrays/create.ts";

import { flatten, lengthOf, operandIn, shapeInto } from "../columns/vectors.ts";
import { knownNames } from "./naming.ts";
import { type Entries, itemsIn, tensorIn, wholeOf } from "./given.ts";

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

/** The names that the results for these items have. */
function itemNames(values: Value | undefined, areTexts: boolean): ItemNames | undefined {
  const isText = values?.kind === "string" || values?.kind === "tuple";
  return namesOf(values) ?? (areTexts && isText ? plainTexts(values) : undefined);
}

function withItemNames(made: Value, names: ItemNames | undefined, count: number): Value {
  if (names === undefined || made.kind === "unknown") return made;
  if (made.kind !== "list")
    return named(made, made.kind === "tensor" && made.shape.length > 1 ? "some" : names);
  if (names === "some" || new Set(names).size !== count || count === 0) return named(made, "some");
  const dictionaryOf = dictionary();
  for (const [at, name] of names.entries())
    dictionaryOf.entries.set(`s:${name}`, [string(name), made.items[at]!]);
  return dictionaryOf;
}

/** `sapply`: with the names of the items, or with texts as names of their results. */
function sapply(machine: Machine, given: readonly (Value | undefined)[]): Value {
  const [values, , , options] = given;
  const entries = options?.kind === "dictionary" ? options.entries : undefined;
  const isNameless = entries?.get("s:USE.NAMES")?.[1];
  const results = mapAll(machine, given);
  const isList = entries?.get("s:simplify")?.[1];
  if (isList) return machine.unknown("`simplify` of `sapply` is not followed");
  const made = simplifyAll(
    machine,
    results.map((each) => named(each, undefined)),
  );
  const isNamed = results.some((each) => each.kind !== "dictionary" && namesOf(each) !== undefined);
  if (isNamed) return named(made, "some");
  if (isNameless?.kind === "bool" && !isNameless.value) return made;
  return withItemNames(made, itemNames(values, true), results.length);
}

const reduced: ReadonlyMap<string, ReductionName> = new Map(
  (["sum", "max", "min", "mean", "prod"] as const).map((name) => [name, name]),
);

/** The first item for which a function is true. */
function findFirst(
  machine: Machine,
  fn: Value | undefined,
  values: Value | undefined,
  give: (item: Value, at: number) => Value,
): Value {
  const callee = functionOf(machine, fn);
  for (const [at, item] of itemsIn(machine, values).entries()) {
    const truth = machine.language.truth(machine.call(callee, [item]), machine);
    if (truth === null) throw new NotKnown("this condition is unknown");
    if (truth) return give(item, at);
  }
  throw new NotKnown("what is not found is not followed here");
}

/** `apply(x, c(1, 2), f)`: a matrix of what a function gives for each number. */
function applyToEach(
  machine: Machine,
  tensor: Tensor,
  [margin, fn, args, options]: readonly (Value | undefined)[],
): Value {
  if (wholesOf(margin, machine)?.join() !== "1,2" || tensor.shape.length !== 2)
    throw new NotKnown("`apply` is followed for matrices alone");
  const made = simplifyAll(machine, mapAll(machine, [flatten(machine, tensor), fn, args, options]));
  if (made.kind !== "tensor" || made.shape.length !== 1)
    throw new NotKnown("`apply` is not followed");
  return shapeInto(machine, made, tensor.shape);
}

/** Functions that call functions. */
export const applying: Entries = {
  apply: [
    "X, MARGIN, FUN, *args, **options",
    (machine, [x, margin, fn, args, options]) => {
      const tensor = tensorIn(machine, x);
      if (lengthOf(margin) === 2) return applyToEach(machine, tensor, [margin, fn, args, options]);
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
        const row = getAt(machine, tensor, axis === 0 ? [place, all] : [all, place])!;
        const names = axis === 0 ? sidesOf(x)?.columns : sidesOf(x)?.rows;
        return named(row, names ?? undefined);
      });
      return simplifyAll(machine, mapAll(machine, [list(rows), fn, args, options]));
    },
  ],
  sapply: ["X, FUN, *args, **options", (machine, given) => sapply(machine, given)],
  vapply: [
    "X, FUN, FUN.VALUE, *args, **options",
    (machine, [x, fn, , args, options]) => sapply(machine, [x, fn, args, options]),
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
      if (values?.kind !== "dictionary")
        return withItemNames(list([...results]), itemNames(values, false), results.length);
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
          const [first] = lists?.kind === "tuple" ? lists.items : [];
          const names = itemNames(first, true);
          const made = name === "Map" ? list(results) : simplifyAll(machine, results);
          return withItemNames(made, names, results.length);
        },
      ] as const,
    ]),
  ),
  Reduce: [
    "f, x, init=, right=, accumulate=",
    (machine, [fn, values, init, right, accumulate]) => {
      const callee = functionOf(machine, fn);
      const isRight = flagOf(right, false);
      const given = itemsIn(machine, values);
      const ordered = isRight ? [...given].reverse() : given;
      const [first = none, ...rest] = [...(init ? [init] : []), ...ordered];
      const steps = [first];
      for (const item of rest) {
        const before = steps.at(-1)!;
        steps.push(machine.call(callee, isRight ? [item, before] : [before, item]));
      }
      if (!flagOf(accumulate, false)) return steps.at(-1)!;
      return simplifyAll(machine, isRight ? steps.reverse() : steps);
    },
  ],
  rapply: [
    "object, f, how",
    (machine, [object, fn, how]) => {
      const callee = functionOf(machine, fn);
      if (object?.kind !== "list" || how?.kind !== "string" || how.value !== "unlist")
        throw new NotKnown("`rapply` is not followed");
      const leaves = (value: Value): readonly Value[] => {
        if (value.kind === "dictionary" || namesOf(value) !== undefined)
          throw new NotKnown("these names are not followed");
        return value.kind === "list"
          ? value.items.flatMap(leaves)
          : [machine.call(callee, [value])];
      };
      const made = leaves(object);
      if (made.some((each) => lengthOf(each) !== 1)) throw new NotKnown("`rapply` is not followed");
      return simplifyAll(machine, made);
    },
  ],
  Position: ["f, x", (machine, [fn, x]) => findFirst(machine, fn, x, (_, at) => float(at + 1))],
  Find: ["f, x", (machine, [fn, x]) => findFirst(machine, fn, x, (item) => item)],
  Negate: [
    "f",
    (machine, [fn]) => {
      const callee = functionOf(machine, fn);
      return builtin("function", ({ items }, own) =>
        own.call(own.language.builtins.get(":not")!, [own.call(callee, items)]),
      );
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
      const made = machine.call(functionOf(machine, fn ?? string("*")), [left, right]);
      const [rows, columns] = [knownNames(x) ?? null, knownNames(y) ?? null];
      const isMatrix = made.kind === "tensor" && made.shape.length === 2;
      return isMatrix && (rows ?? columns) ? withSides(made, { rows, columns }) : made;
    },
  ],
};
