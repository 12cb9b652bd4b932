import { dictionary, float, list, none, string, tuple } from "../../values/make.ts";
import type { ListValue, Machine, TupleValue, Value } from "../../values/value.ts";
import { NotKnown } from "../../values/gaps.ts";
import { fromNested } from "../arrays/create.ts";
import { flagOf } from "../convert.ts";
import { flatten, shapeInto } from "../columns/vectors.ts";
import { toListItems } from "../arrays/items.ts";
import { areStructures, cell, cellShape, structures } from "./cells.ts";
import { type Entries, sizesIn, textIn } from "./given.ts";
import { countOf, emptyMatrix, isEmpty, matrixIn, shapeOf } from "./matrices.ts";
import { joinAlong } from "./joining.ts";
import { reshape } from "../../tensors/shapes.ts";
import type { Tensor } from "../../values/tensor.ts";

/** The function that is meant by itself or by its name. */
function functionOf(machine: Machine, value: Value | undefined): Value {
  if (value?.kind !== "string") return value ?? none;
  const own = machine.language.builtins.get(":functions")!;
  return (
    machine.scope.names.get(value.value) ?? machine.language.getAttribute(own, value.value, machine)
  );
}

/** The arguments of `cellfun` without its options, and what they say. */
function withoutOptions(items: readonly Value[]): {
  readonly given: readonly Value[];
  readonly isUniform: boolean;
} {
  const at = items.findIndex((item, place) => place > 0 && textIn(item) !== null);
  if (at < 0) return { given: items, isUniform: true };
  const options = items.slice(at);
  if (options.length !== 2 || textIn(options[0])?.toLowerCase() !== "uniformoutput") {
    throw new NotKnown("this call is not followed");
  }
  const uniform = options.findIndex((item) => textIn(item)?.toLowerCase() === "uniformoutput");
  return {
    given: items.slice(0, at),
    isUniform: uniform < 0 || flagOf(options[uniform + 1], true),
  };
}

/** A function for each of some values: cells, or the numbers of a matrix. */
function applyTo(
  machine: Machine,
  items: readonly Value[],
  itemsOf: (value: Value) => readonly Value[],
  outputs: number,
): Value {
  const { given, isUniform } = withoutOptions(items);
  const [fn, first = none, ...rest] = given;
  const callee = functionOf(machine, fn);
  const columns = [first, ...rest].map(itemsOf);
  const shape = shapeOf(first);
  const [length = 0] = columns.map((column) => column.length);
  if (columns.some((column) => column.length !== length)) {
    return machine.fail("error", "all the input arguments must have the same size and shape");
  }
  const asked = new Map<string, Value>(
    outputs > 1 && callee.kind === "builtin" ? [[":outputs", float(outputs)]] : [],
  );
  const results = Array.from({ length }, (_, at) =>
    machine.call(
      callee,
      columns.map((column) => column[at]!),
      asked,
    ),
  );
  const collect = (each: readonly Value[]): Value =>
    isUniform ? uniform(machine, each, shape) : cell(each, shape);
  if (outputs < 2) {
    const firsts = results.map((result) =>
      isMany(result) ? (result.items[0] ?? machine.unknown("this call is not followed")) : result,
    );
    return collect(firsts);
  }
  const isEach = (each: Value): each is TupleValue => isMany(each) && each.items.length >= outputs;
  if (!results.every(isEach))
    return machine.fail("error", "element number 2 undefined in return list");
  return tuple(
    Array.from({ length: outputs }, (_, at) => collect(results.map(({ items: own }) => own[at]!))),
  );
}

function isMany(value: Value): value is TupleValue {
  return value.kind === "tuple";
}

/** Single numbers as a matrix. */
function uniform(machine: Machine, results: readonly Value[], shape: readonly number[]): Value {
  const gap = results.find(({ kind }) => kind === "unknown");
  if (gap) return gap;
  if (results.length === 0) return emptyMatrix(shape);
  if (results.some((result) => countOf(shapeOf(result)) !== 1 || result.kind === "list")) {
    return machine.fail("error", "all values must be scalars when UniformOutput = true");
  }
  if (results.some(({ kind }) => kind === "string")) {
    return machine.unknown("matrices of texts are not followed");
  }
  const items = results.map((result) =>
    result.kind === "tensor" && result.shape.length > 0 ? reshape(machine, result, []) : result,
  );
  if (items.length === 1) return items[0]!;
  const isTest = items.every(
    (item) => item.kind === "bool" || (item.kind === "tensor" && item.dtype === "bool"),
  );
  const row = fromNested(machine, list(items), "numpy", isTest ? "bool" : "float64") as Tensor;
  return shapeInto(machine, row, shape);
}

function cellsOf(machine: Machine, value: Value): readonly Value[] {
  if (value.kind === "list") return value.items;
  return machine.fail("error", "cellfun: C must be a cell array");
}

function numbersIn(machine: Machine, value: Value): readonly Value[] {
  if (areStructures(value)) return value.items;
  if (value.kind === "list") return value.items.map((item) => cell([item], [1, 1]));
  if (value.kind === "range") return [...(machine.language.iterate(value, machine) ?? [])];
  if (isEmpty(value)) return [];
  return toListItems(machine, flatten(machine, matrixIn(machine, value)));
}

/** `struct('a', 1, 'b', 2)`; a cell array makes several. */
function struct(machine: Machine, given: readonly Value[]): Value {
  const fields: [string, Value][] = [];
  for (let at = 0; at < given.length; at += 2) {
    const key = textIn(given[at]);
    const value = given[at + 1];
    if (key === null || !value) {
      return machine.fail("error", 'additional arguments must occur as "field", VALUE pairs');
    }
    fields.push([key, value]);
  }
  const longest = fields.find(([, value]) => value.kind === "list" && value.items.length !== 1);
  const shape = longest ? shapeOf(longest[1]) : [1, 1];
  const items = Array.from({ length: countOf(shape) }, (_, at) => {
    const made = dictionary();
    for (const [key, value] of fields) {
      const own = value.kind === "list" ? (value.items[at] ?? value.items[0]) : value;
      made.entries.set(`s:${key}`, [string(key), own ?? emptyMatrix()]);
    }
    return made;
  });
  return longest ? structures(items, shape) : items[0]!;
}

/** Cells of matrices as one matrix. */
function joinCells(machine: Machine, value: ListValue): Value {
  const [rows = 0, columns = 0] = cellShape(value);
  const bands = Array.from({ length: rows }, (_, row) =>
    joinAlong(
      machine,
      Array.from({ length: columns }, (_unused, column) => value.items[row + column * rows]!),
      1,
    ),
  );
  return joinAlong(machine, bands, 0);
}

/** Functions that call functions, and those of cells and structures. */
export const applying: Entries = {
  cellfun: (machine, items, outputs) =>
    applyTo(machine, items, (each) => cellsOf(machine, each), outputs),
  arrayfun: (machine, items, outputs) =>
    applyTo(machine, items, (each) => numbersIn(machine, each), outputs),
  feval: (machine, [fn, ...items]) => machine.call(functionOf(machine, fn), items),
  func2str: (machine, [fn]) =>
    fn?.kind === "builtin" ? string(fn.name) : machine.unknown("`func2str` is not followed"),
  str2func: (machine, [name]) =>
    name?.kind === "string"
      ? functionOf(machine, name)
      : machine.fail("error", "str2func needs a text"),
  deal: (machine, items, outputs) => {
    if (items.length === 1) return tuple(new Array<Value>(outputs).fill(items[0]!));
    return items.length === outputs
      ? tuple(Array.from({ length: outputs }, (_, at) => items[at]!))
      : machine.fail("error", "deal: nargin > 1 and nargin != nargout");
  },
  cell: (machine, items) => {
    const shape = items.length === 0 ? [0, 0] : sizesIn(machine, items);
    const count = countOf(shape);
    if (count > 100_000) return machine.fail("error", "out of memory or dimension too large");
    machine.spend(count);
    return cell(
      Array.from({ length: count }, () => emptyMatrix()),
      shape,
    );
  },
  cell2mat: (machine, [x]) =>
    x?.kind === "list" ? joinCells(machine, x) : machine.fail("error", "C must be a cell array"),
  num2cell: (machine, [x]) => cell(numbersIn(machine, x!), shapeOf(x)),
  struct,
  fieldnames: (machine, [x]) => {
    if (x?.kind !== "dictionary") return machine.fail("error", "invalid input argument");
    const names = [...x.entries.values()].map(([name]) => name);
    return cell(names, [names.length, 1]);
  },
  rmfield: (_, [x, name]) => {
    const made = dictionary();
    if (x?.kind !== "dictionary") return x ?? none;
    for (const [key, pair] of x.entries) {
      if (key !== `s:${textIn(name) ?? ""}`) made.entries.set(key, pair);
    }
    return made;
  },
  numfields: (_, [x]) => float(x?.kind === "dictionary" ? x.entries.size : 0),
};
