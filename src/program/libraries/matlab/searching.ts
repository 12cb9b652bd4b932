import { findTrue } from "../../tensors/indexing.ts";
import { flip, roll, sortRows } from "../../tensors/join.ts";
import { cast } from "../../tensors/elementwise.ts";
import { reshape } from "../../tensors/shapes.ts";
import { binary } from "../../languages/matlab/values.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, float, string, tuple } from "../../values/make.ts";
import { createTensor, type Tensor } from "../../values/tensor.ts";
import type { StringValue } from "../../values/plain.ts";
import type { Machine, Value } from "../../values/value.ts";
import { numberOf, wholeOf } from "../convert.ts";
import { flatten } from "../columns/vectors.ts";
import { cell } from "./cells.ts";
import { axisIn, type Entries, numbersOf, textIn } from "./given.ts";
import { emptyMatrix, isEmpty, matrixIn, numbersIn, shapeOf } from "./matrices.ts";
import { takeNumbers } from "./parts.ts";

/** A row, or a column where that is what was given. */
function vector(numbers: readonly number[], isRow: boolean): Tensor {
  const shape = isRow ? [1, numbers.length] : [numbers.length, 1];
  return createTensor("numpy", "float64", shape, Float64Array.from(numbers));
}

function isRow(value: Value | undefined): boolean {
  const shape = shapeOf(value);
  return shape.length === 2 && shape[0] === 1;
}

/** `find(x)`, `find(x, 1)`, `[r, c] = find(x)` */
function find(machine: Machine, [x, most, side]: readonly Value[], outputs: number): Value {
  const tensor = matrixIn(machine, x);
  if (tensor.count === 0) return emptyMatrix(tensor.shape);
  const row = flatten(machine, tensor);
  const numbers = row.numbers();
  if (!numbers) return machine.unknown(row.why);
  const [places = new Float64Array()] = findTrue(row, numbers);
  const isLast = textIn(side) === "last";
  if (side && !isLast && textIn(side) !== "first") {
    throw new NotKnown("this use of `find` is not followed");
  }
  const count = most ? wholeOf(most, machine) : places.length;
  const found = isLast
    ? [...places].slice(Math.max(0, places.length - count))
    : [...places].slice(0, count);
  const rows = tensor.shape[0] ?? 1;
  if (outputs < 2) {
    if (found.length === 1) return float(found[0]! + 1);
    return vector(
      found.map((at) => at + 1),
      isRow(x),
    );
  }
  return tuple([
    vector(
      found.map((at) => (at % rows) + 1),
      isRow(x),
    ),
    vector(
      found.map((at) => Math.floor(at / rows) + 1),
      isRow(x),
    ),
  ]);
}

/** `sort(x, dim, 'descend')`, `[s, i] = sort(x)` */
function sort(machine: Machine, [x, ...options]: readonly Value[], outputs: number): Value {
  if (x?.kind === "string" && options.length === 0 && outputs < 2 && !x.typeName) {
    return string(x.value.split("").sort().join(""));
  }
  if (x?.kind === "list" && (options.length > 0 || outputs > 1)) {
    return machine.unknown("this use of `sort` is not followed");
  }
  if (x?.kind === "list") {
    const texts = x.items.map(textIn);
    if (texts.includes(null)) return machine.unknown("this use of `sort` is not followed");
    const sorted = (texts as string[]).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    return cell(
      sorted.map((value) => ({ kind: "string", value })),
      shapeOf(x),
    );
  }
  const isDown = options.some((each) => textIn(each)?.toLowerCase() === "descend");
  const tensor = numbersIn(machine, x);
  const axis = axisIn(
    machine,
    x!,
    options.find(({ kind }) => kind !== "string"),
  );
  if (axis >= tensor.shape.length) return tensor;
  if (isDown && tensor.numbers()?.some(Number.isNaN)) {
    return machine.unknown("this use of `sort` is not followed");
  }
  const { values, places } = sortRows(machine, tensor, axis, isDown);
  if (outputs < 2) return values;
  return tuple([values, binary("+", cast(machine, places, "float64"), float(1), machine)]);
}

/** Each number less the one before it. */
function difference(machine: Machine, x: Value | undefined): Value {
  const tensor = numbersIn(machine, x);
  if (!tensor.shape.includes(1)) return machine.unknown("this use of `diff` is not followed");
  const { count } = tensor;
  const part = (from: number, to: number): Value =>
    takeNumbers(machine, tensor, [{ kind: "range", start: from, step: 1, length: to - from + 1 }]);
  return count < 2 ? vector([], true) : binary("-", part(2, count), part(1, count - 1), machine);
}

/** `[X, Y] = meshgrid(x, y)` */
function meshgrid(machine: Machine, [x, y = x]: readonly Value[]): Value {
  const [a, b] = [numbersIn(machine, x), numbersIn(machine, y)];
  const shape = [b.count, a.count];
  const across = flatten(machine, a);
  const down = flatten(machine, b);
  const wide = across.view(shape, [0, across.strides[0]!]);
  const tall = down.view(shape, [down.strides[0]!, 0]);
  for (const [made, from] of [
    [wide, a],
    [tall, b],
  ] as const) {
    made.origin = { operation: "expand", inputs: [from], settings: {}, range: machine.range };
  }
  return tuple([wide, tall]);
}

function backwards(text: StringValue): Value {
  if (text.typeName) throw new NotKnown("this call is not followed");
  return string(text.value.split("").reverse().join(""));
}

/** Functions that look for numbers, or put them in another order. */
export const searching: Entries = {
  find,
  sort,
  sub2ind: (machine, [shape, row, column]) => {
    const [rows = 1] = numbersOf(machine, shape);
    const start = binary("*", binary("-", column!, float(1), machine), float(rows), machine);
    return binary("+", row!, start, machine);
  },
  ind2sub: (machine, [shape, place]) => {
    const [rows = 1] = numbersOf(machine, shape);
    const at = numberOf(place);
    if (at === null) return machine.unknown("this use of `ind2sub` is not followed");
    return tuple([float(((at - 1) % rows) + 1), float(Math.floor((at - 1) / rows) + 1)]);
  },
  nnz: (machine, [x]) => {
    const tensor = matrixIn(machine, x);
    const numbers = tensor.numbers();
    return numbers
      ? float(numbers.filter((each) => each !== 0).length)
      : machine.unknown(tensor.why);
  },
  diff: (machine, [x, times]) => {
    let made = x!;
    const count = times ? wholeOf(times, machine) : 1;
    for (let at = 0; at < count; at++) made = difference(machine, made);
    return made;
  },
  meshgrid,
  fliplr: (machine, [x]) =>
    x?.kind === "string" ? backwards(x) : flip(machine, numbersIn(machine, x), [1]),
  flipud: (machine, [x]) => flip(machine, numbersIn(machine, x), [0]),
  flip: (machine, [x, axis]) =>
    x?.kind === "string" && !axis
      ? backwards(x)
      : flip(machine, numbersIn(machine, x), [axisIn(machine, x!, axis)]),
  circshift: (machine, [x, by, axis]) =>
    roll(machine, numbersIn(machine, x), wholeOf(by, machine), axisIn(machine, x!, axis)),
  vec: (machine, [x]) => {
    const tensor = numbersIn(machine, x);
    return reshape(machine, flatten(machine, tensor), [tensor.count, 1]);
  },
  isempty: (_, [x]) => bool(isEmpty(x)),
};
