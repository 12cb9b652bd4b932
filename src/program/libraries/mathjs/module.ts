import { absent, bool, builtin, float, list, string } from "../../values/make.ts";
import { tooMany } from "../../values/tensor.ts";
import type { Machine, ModuleValue, Value } from "../../values/value.ts";
import { defineFunctions, itemsOf, numberIn } from "../javascript/methods.ts";
import type { Table } from "../signature.ts";
import { type Body, calculating, columnsOf } from "./calculating.ts";
import {
  dimensionIn,
  flat,
  foldGrid,
  given,
  type Grid,
  mapGrid,
  matrixClass,
  nest,
  setData,
  sizeOf,
  sizesIn,
  toMatrix,
  wrap,
} from "./grids.ts";
import { index, replaced, subset, taken } from "./indexing.ts";
import { formatGrid } from "./text.ts";

const filled =
  (valueAt: (path: readonly number[]) => number): Body =>
  (machine, items) => {
    const size = sizesIn(items);
    const count = size.reduce((product, length) => product * length, 1);
    if (!machine.reserve(count)) return machine.unknown(tooMany(count));
    const data = mapGrid(machine, nest(new Array<Value>(count).fill(float(0)), size), (_, path) =>
      float(valueAt(path)),
    );
    return wrap(data, items[0]?.kind !== "list");
  };

function called(machine: Machine, callee: Value | undefined, args: readonly Value[]): Value {
  // Functions of a library take the number only.
  const isOwn = callee?.kind === "function";
  return machine.call(callee ?? absent, isOwn ? args : args.slice(0, 1));
}

const map: Body = (machine, [value, callee]) => {
  const { data, isMatrix } = given(machine, value);
  const change = (number: Value, path: readonly number[]): Value =>
    called(machine, callee, [number, list(path.map(float)), value ?? absent]);
  return wrap(mapGrid(machine, data, change), isMatrix);
};

const concat: Body = (machine, args) => {
  const last = args.at(-1);
  const isStated = last?.kind === "int" || last?.kind === "float";
  const parts = (isStated ? args.slice(0, -1) : args).map((each) => given(machine, each));
  const rank = sizeOf(parts[0]?.data ?? absent).length;
  const axis = isStated ? numberIn(last) : rank - 1;
  const join = (grids: readonly Grid[], depth: number): Grid => {
    const lists = grids.flatMap((grid) => (grid.kind === "list" ? [grid] : []));
    if (depth === axis) return list(lists.flatMap(({ items }) => items));
    const [first] = lists;
    if (lists.some(({ items }) => items.length !== first?.items.length)) {
      return machine.fail("DimensionError", "Dimension mismatch in concatenation");
    }
    return list(
      (first?.items ?? []).map((_, at) =>
        join(
          lists.map(({ items }) => items[at]!),
          depth + 1,
        ),
      ),
    );
  };
  return wrap(
    join(
      parts.map(({ data }) => data),
      0,
    ),
    parts.some(({ isMatrix }) => isMatrix),
  );
};

const shaped =
  (toSize: (size: readonly number[], args: readonly Value[]) => readonly number[]): Body =>
  (machine, [value, ...args]) => {
    const { data, isMatrix } = given(machine, value);
    const numbers = flat(data);
    const size = toSize(sizeOf(data), args);
    const open = numbers.length / size.filter((each) => each !== -1).reduce((a, b) => a * b, 1);
    const whole = size.map((each) => (each === -1 ? open : each));
    if (whole.reduce((a, b) => a * b, 1) !== numbers.length) {
      return machine.fail("DimensionError", "Dimension mismatch in reshape");
    }
    return wrap(nest(numbers, whole), isMatrix);
  };

const arranging: Readonly<Record<string, Body>> = {
  matrix: (machine, [value]) => {
    if (!value) return toMatrix(list([]));
    const { data } = given(machine, value);
    return data.kind === "list" ? toMatrix(copied(machine, data)) : data;
  },
  transpose: (machine, [value]) => {
    const { data, isMatrix } = given(machine, value);
    if (sizeOf(data).length !== 2) return wrap(data, isMatrix);
    return wrap(list(columnsOf(data).map((column) => list([...column]))), isMatrix);
  },
  size: (machine, [value]) => list(sizeOf(given(machine, value).data).map(float)),
  zeros: filled(() => 0),
  ones: filled(() => 1),
  identity: (machine, items) => {
    const size = sizesIn(items);
    const square = size.length === 1 ? [size[0]!, size[0]!] : size;
    const isArray = items[0]?.kind === "list";
    const all = square.map(float);
    return filled(([row, column]) => (row === column ? 1 : 0))(
      machine,
      isArray ? [list(all)] : all,
    );
  },
  range: (machine, [start, end, step]) => {
    const [from, to, by] = [numberIn(start), numberIn(end), numberIn(step, 1)];
    const length = Math.max(0, Math.ceil((to - from) / by));
    if (!machine.reserve(length)) return machine.unknown(tooMany(length));
    return toMatrix(list(Array.from({ length }, (_, at) => float(from + at * by))));
  },
  index,
  subset,
  row: (machine, [value, at]) => {
    const { data, isMatrix } = given(machine, value);
    const row = data.kind === "list" ? data.items[numberIn(at)] : undefined;
    return row ? wrap(list([row]), isMatrix) : machine.fail("IndexError", "Index out of range");
  },
  column: (machine, [value, at]) => {
    const { data, isMatrix } = given(machine, value);
    const column = columnsOf(data)[numberIn(at)];
    if (!column) return machine.fail("IndexError", "Index out of range");
    return wrap(list(column.map((number) => list([number]))), isMatrix);
  },
  apply: (machine, [value, dimension, callee]) => {
    const { data, isMatrix } = given(machine, value);
    const along = dimensionIn(machine, dimension, data);
    const made = foldGrid(data, along, (numbers) =>
      machine.call(callee ?? absent, [list([...numbers])]),
    );
    return wrap(made, isMatrix);
  },
  map,
  forEach: (machine, args) => {
    map(machine, args);
    return absent;
  },
  concat,
  reshape: shaped((_, [size]) => sizesIn(size ? [size] : [])),
  flatten: shaped((size) => [size.reduce((a, b) => a * b, 1)]),
  squeeze: shaped((size) => size.filter((length) => length !== 1)),
  format: (machine, [value, options]) => {
    const { data } = given(machine, value);
    const isObject = options?.kind === "instance";
    if (isObject && [...options.fields.keys()].some((name) => name !== "precision")) {
      return machine.unknown("this use of `format` is not followed");
    }
    const precision = isObject ? options.fields.get("precision") : options;
    return string(formatGrid(data, precision ? numberIn(precision) : null));
  },
  number: (_, [value]) => float(numberIn(value)),
  clone: (machine, [value]) => {
    const { data, isMatrix } = given(machine, value);
    return wrap(copied(machine, data), isMatrix);
  },
  isMatrix: (_, [value]) => bool(isMatrix(value)),
  typeOf: (machine, [value = absent]) => {
    if (isMatrix(value)) return string("DenseMatrix");
    if (value.kind === "list") return string("Array");
    if (value.kind === "string") return string("string");
    if (value.kind === "int" || value.kind === "float") return string("number");
    return machine.unknown("this use of `typeOf` is not followed");
  },
};

function copied<Kind extends Grid>(machine: Machine, data: Kind): Kind {
  return mapGrid(machine, data, (number) => number) as Kind;
}

function isMatrix(value: Value | undefined): boolean {
  return value?.kind === "instance" && value.type === matrixClass;
}

const functions = defineFunctions("math.", { ...calculating, ...arranging });

const members: Table = new Map<string, Value>([
  ...functions,
  ["pi", float(Math.PI)],
  ["e", float(Math.E)],
]);

const whole: ModuleValue = { kind: "module", name: "mathjs", members };

/** The members of `mathjs`. */
export const mathjs: Table = new Map<string, Value>([
  ...members,
  ["all", { kind: "module", name: "all", members: new Map() }],
  ...defineFunctions("mathjs.", { create: () => whole }),
  ["default", whole],
]);

/** A method that changes its matrix, which comes first among the arguments. */
const change: (compute: Body) => Body = (compute) => (machine, args) => {
  const [self] = args;
  if (self?.kind !== "instance") return machine.unknown("this use of `set` is not followed");
  const { data } = given(machine, compute(machine, args));
  machine.touch(self);
  if (data.kind === "list") setData(self.fields, data);
  return self;
};

const methods = defineFunctions("", {
  toArray: (machine, [self]) => copied(machine, given(machine, self).data),
  ["valueOf"]: (machine: Machine, [self]: readonly Value[]) => given(machine, self).data,
  size: arranging["size"]!,
  clone: arranging["clone"]!,
  map: map,
  forEach: arranging["forEach"]!,
  format: arranging["format"]!,
  ["toString"]: (machine: Machine, [self]: readonly Value[]) =>
    string(formatGrid(given(machine, self).data, null)),
  get: (machine, [self, place]) => {
    const parts = itemsOf(machine, place);
    return taken(machine, given(machine, self).data, parts);
  },
  set: change((machine, [self, place, value]) => {
    const parts = itemsOf(machine, place);
    return replaced(machine, given(machine, self).data, parts, value ?? absent);
  }),
  subset: (machine, [self = absent, index = absent, value]) => {
    const args = value ? [self, index, value] : [self, index];
    return value ? change(subset)(machine, args) : subset(machine, args);
  },
  reshape: change(arranging["reshape"]!),
});

for (const [name, callee] of methods) {
  const getter = builtin(name, ({ items: [self = absent] }) => ({ kind: "method", callee, self }));
  matrixClass.members.set(name, { kind: "descriptor", type: "property", getter, setter: null });
}
