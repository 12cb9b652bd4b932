import { some, ok } from "../../languages/rust/choices.ts";
import { makeIterator } from "../../languages/rust/iterate.ts";
import { deref } from "../../languages/rust/places.ts";
import { unary } from "../../tensors/elementwise.ts";
import { getAt, type IndexPart } from "../../tensors/indexing.ts";
import type { UnaryName } from "../../tensors/kernels.ts";
import { matmul } from "../../tensors/matmul.ts";
import { reduce } from "../../tensors/reduce.ts";
import { copyOf, diagonal, reshape, reverseAxes, unsqueeze } from "../../tensors/shapes.ts";
import { overwrite, snapshot } from "../../tensors/write.ts";
import type { Dtype } from "../../values/dtype.ts";
import { NotKnown } from "../../values/gaps.ts";
import { list, tuple } from "../../values/make.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { fromNested, filledWith } from "../arrays/create.ts";
import { eye } from "../numpy/create.ts";
import { members, type Method, type Rule, wholeIn } from "../declared/table.ts";

function needed(value: Value | undefined): Value {
  if (value) return value;
  throw new NotKnown("this value is unknown");
}

/** Lists in each other, which hold numbers alone: nothing else is gone through. */
function plainRows(value: Value): Value {
  if (value.kind === "list") return list(value.items.map(plainRows));
  if (isNumber(value)) return value;
  throw new NotKnown(value.kind === "unknown" ? value.why : "these numbers are not followed");
}

/** Numbers, or lists of them, as an array. */
function fromItems(machine: Machine, items: readonly Value[]): Value {
  const rows = plainRows(list([...items]));
  return fromNested(machine, rows, "numpy", dtypeFor(items[0]));
}

function leafOf(value: Value): Value | undefined {
  return value.kind === "list" ? value.items[0] && leafOf(value.items[0]) : value;
}

function dtypeFor(value: Value | undefined): Dtype {
  const leaf = value && leafOf(value);
  if (leaf?.kind === "float") return leaf.isSingle ? "float32" : "float64";
  return leaf?.kind === "int" ? "int64" : "float64";
}

/** Lists in each other as an array of numbers: `array![[1.0, 2.0]]`. */
export const toArray: Rule = (machine, [rows]) =>
  rows?.kind === "list"
    ? fromNested(machine, plainRows(rows), "numpy", dtypeFor(rows))
    : (rows ?? tuple([]));

function tensorIn(machine: Machine, value: Value | undefined): Tensor {
  const own = value && deref(value, machine);
  if (own?.kind === "tensor") return own;
  throw new NotKnown(own?.kind === "unknown" ? own.why : "this matrix is unknown");
}

function numberAt({ dtype }: Tensor, number: number): Value {
  if (!dtype.includes("float")) return makeNumber("int32", number);
  return makeNumber(dtype === "float32" ? "float" : "double", number);
}

function numbersIn(tensor: Tensor): readonly Value[] {
  const numbers = tensor.numbers();
  if (!numbers) throw new NotKnown(tensor.why);
  return Array.from(numbers, (number) => numberAt(tensor, number));
}

/** The one number of a tensor, as Rust has it. */
function single(tensor: Value): Value {
  if (tensor.kind !== "tensor" || tensor.shape.length > 0) return tensor;
  return numbersIn(tensor)[0] ?? tensor;
}

function on(run: (machine: Machine, tensor: Tensor, items: readonly Value[]) => Value): Method {
  return (machine, self, items) => run(machine, tensorIn(machine, self), items);
}

function part(machine: Machine, tensor: Tensor, axis: number, at: number): Value {
  const size = tensor.shape[axis] ?? 0;
  if (!(at >= 0 && at < size)) return machine.fail("panic", "ndarray: index out of bounds");
  const all = { kind: "slice", start: null, stop: null, step: 1 } as const;
  const parts: IndexPart[] = tensor.shape.map((_, own) =>
    own === axis ? { kind: "at", at } : all,
  );
  return getAt(machine, tensor, parts) ?? machine.unknown("this index is not followed");
}

function parts(machine: Machine, tensor: Tensor, axis: number): readonly Value[] {
  return Array.from({ length: tensor.shape[axis] ?? 0 }, (_, at) =>
    part(machine, tensor, axis, at),
  );
}

const walk = (axis: number | null): Method =>
  on((machine, tensor, [given]) =>
    makeIterator(parts(machine, tensor, axis ?? wholeIn(given))[Symbol.iterator]()),
  );

const kernels: Readonly<Record<string, UnaryName>> = {
  ...{ exp: "exp", ln: "log", sqrt: "sqrt", abs: "absolute", tanh: "tanh", sin: "sin", cos: "cos" },
};

/** What a function makes of each number. */
function mapped(machine: Machine, tensor: Tensor, map: Value): Tensor {
  const kernel = map.kind === "builtin" ? kernels[map.name] : undefined;
  if (kernel) return unary(machine, kernel, tensor);
  machine.spend(tensor.count);
  const items = numbersIn(tensor).map((each) => machine.call(map, [each]));
  const gap = items.find(({ kind }) => kind === "unknown");
  if (gap?.kind === "unknown") throw new NotKnown(gap.why);
  const row = fromItems(machine, items);
  if (row.kind !== "tensor") throw new NotKnown("this value is unknown");
  return reshape(machine, row, tensor.shape);
}

const map = on((machine, tensor, [by]) => mapped(machine, tensor, needed(by)));

function along(name: "sum" | "mean"): Method {
  return on((machine, tensor, [axis]) => {
    const made = reduce(machine, name, tensor, axis ? wholeIn(axis) : null, false);
    const result = axis ? made : single(made);
    return name === "mean" ? some(result) : result;
  });
}

function shapeIn(machine: Machine, value: Value | undefined): readonly number[] {
  const own = value && deref(value, machine);
  const items = own?.kind === "tuple" || own?.kind === "list" ? own.items : own ? [own] : [];
  return items.map((each) => wholeIn(each));
}

function size(count: number): Value {
  return makeNumber("ulong", count);
}

const copy = on((machine, tensor) => copyOf(machine, tensor));
const same: Method = (_, self) => self;
const row = on((machine, tensor, [at]) => part(machine, tensor, 0, wholeIn(at)));
const column = on((machine, tensor, [at]) => part(machine, tensor, 1, wholeIn(at)));
const shaped = on((machine, tensor, [shape]) =>
  ok(reshape(machine, tensor, shapeIn(machine, shape))),
);

/** What arrays of ndarray have. */
export const arrayMembers = members(
  {},
  {
    ...Object.fromEntries(
      Object.entries(kernels).map(([name, kernel]): [string, Method] => [
        name,
        on((machine, tensor) => unary(machine, kernel, tensor)),
      ]),
    ),
    dot: on((machine, tensor, [other]) =>
      single(matmul(machine, tensor, tensorIn(machine, other))),
    ),
    ...{ t: on((machine, tensor) => reverseAxes(machine, tensor)) },
    reversed_axes: on((machine, tensor) => reverseAxes(machine, tensor)),
    ...{ mapv: map, mapv_into: map, map },
    mapv_inplace: on((machine, tensor, [by]) => {
      machine.touch(tensor);
      overwrite(machine, tensor, mapped(machine, snapshot(tensor), needed(by)));
      return tuple([]);
    }),
    map_axis: on((machine, tensor, [axis, by]) => {
      const own = wholeIn(axis);
      if (tensor.shape.length !== 2) return machine.unknown("`map_axis` is not followed");
      const items = parts(machine, tensor, 1 - own).map((each) => machine.call(needed(by), [each]));
      return items.find(({ kind }) => kind === "unknown") ?? fromItems(machine, items);
    }),
    ...{ sum_axis: along("sum"), mean_axis: along("mean"), sum: along("sum"), mean: along("mean") },
    fold: on((machine, tensor, [start, by]) =>
      numbersIn(tensor).reduce<Value>(
        (made, each) => machine.call(needed(by), [made, each]),
        needed(start),
      ),
    ),
    iter: on((_, tensor) => makeIterator(numbersIn(tensor)[Symbol.iterator]())),
    ...{ rows: walk(0), outer_iter: walk(0), axis_iter: walk(null), rows_mut: walk(0) },
    ...{
      columns: walk(1),
      columns_mut: walk(1),
      outer_iter_mut: walk(0),
      axis_iter_mut: walk(null),
    },
    ...{ row, row_mut: row, column, column_mut: column },
    index_axis: on((machine, tensor, [axis, at]) =>
      part(machine, tensor, wholeIn(axis), wholeIn(at)),
    ),
    ...{
      nrows: on((_, { shape }) => size(shape[0]!)),
      ncols: on((_, { shape }) => size(shape[1]!)),
    },
    ...{ len: on((_, { count }) => size(count)), ndim: on((_, { shape }) => size(shape.length)) },
    shape: on((_, { shape }) => ({
      ...list(shape.map(size)),
      typeName: "ulong[]",
    })),
    dim: on((_, { shape }) => (shape.length === 1 ? size(shape[0]!) : tuple(shape.map(size)))),
    len_of: on((_, { shape }, [axis]) => size(shape[wholeIn(axis)] ?? 0)),
    insert_axis: on((machine, tensor, [axis]) => unsqueeze(machine, tensor, wholeIn(axis))),
    ...{ into_shape: shaped, into_shape_with_order: shaped, to_shape: shaped },
    diag: on((machine, tensor) => diagonal(machine, tensor, 0)),
    ...{ clone: copy, to_owned: copy, view: same, view_mut: same, into_iter: same },
    assign: on((machine, tensor, [from]) => {
      machine.touch(tensor);
      overwrite(machine, tensor, tensorIn(machine, from));
      return tuple([]);
    }),
    fill: on((machine, tensor, [value]) => {
      const number = deref(needed(value), machine);
      if (!isNumber(number)) throw new NotKnown("this value is unknown");
      machine.touch(tensor);
      overwrite(machine, tensor, filledWith(machine, "numpy", tensor.dtype, [], number.value));
      return tuple([]);
    }),
    ...{ to_vec: on((_, tensor) => list([...numbersIn(tensor)])) },
  },
);

function filled(number: number | null): Rule {
  return (machine, [shape, value]) => {
    const given = value && deref(value, machine);
    if (number === null && !(given && isNumber(given))) throw new NotKnown("this value is unknown");
    const own = number ?? (given && isNumber(given) ? given.value : 0);
    const dtype = number === null ? dtypeFor(given) : "float64";
    return filledWith(machine, "numpy", dtype, shapeIn(machine, shape), own);
  };
}

const fromShape: Rule = (machine, [shape, values]) => {
  const row = toArray(machine, [deref(needed(values), machine)], new Map());
  return ok(row.kind === "tensor" ? reshape(machine, row, shapeIn(machine, shape)) : row);
};

const fromFunction: Rule = (machine, [shape, by]) => {
  const sizes = shapeIn(machine, shape);
  const count = sizes.reduce((product, each) => product * each, 1);
  if (!machine.reserve(count)) throw new NotKnown("the program takes too many steps to follow");
  const items = Array.from({ length: count }, (_, place) => {
    let left = place;
    const at = sizes.toReversed().map((each) => {
      const own = left % each;
      left = Math.floor(left / each);
      return size(own);
    });
    const index = at.toReversed();
    return machine.call(needed(by), [index.length === 1 ? index[0]! : tuple(index)]);
  });
  const row = toArray(machine, [list(items)], new Map());
  return row.kind === "tensor" ? reshape(machine, row, sizes) : row;
};

const makers: Readonly<Record<string, Rule>> = {
  ...{ zeros: filled(0), ones: filled(1), from_elem: filled(null), from_shape_fn: fromFunction },
  from_shape_vec: fromShape,
  from_vec: (machine, [values]) => toArray(machine, [deref(needed(values), machine)], new Map()),
  eye: (machine, [count]) => eye(machine, "numpy", wholeIn(count), wholeIn(count), 0, "float64"),
};

/** The functions of ndarray by their paths. */
export const arrayPaths: Readonly<Record<string, Rule>> = {
  Axis: (_, [axis]) => needed(axis),
  "ndarray::Axis": (_, [axis]) => needed(axis),
  ...Object.fromEntries(
    ["Array", "Array1", "Array2", "Array3", "ArrayD"].flatMap((type) =>
      Object.entries(makers).map(([name, make]) => [`${type}::${name}`, make] as const),
    ),
  ),
};
