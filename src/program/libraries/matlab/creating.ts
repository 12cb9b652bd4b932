import { plainFrom, typedOf } from "../../languages/matlab/typedNumbers.ts";
import { repeatText } from "../../values/lengths.ts";
import { permute, tile, triangle, diagonal, copyOf, fromDiagonal } from "../../tensors/shapes.ts";
import { createTensor } from "../../values/tensor.ts";
import { bool, float, string, tuple } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { filledWith, sequence } from "../arrays/create.ts";
import { numberOf, wholeOf } from "../convert.ts";
import { eye } from "../numpy/create.ts";
import { flatten } from "../columns/vectors.ts";
import { type Body, type Entries, numbersOf, sizesIn } from "./given.ts";
import { joinAlong } from "./joining.ts";
import {
  asNumbers,
  countOf,
  intoShape,
  matrixIn,
  numbersIn,
  shapeOf,
  trim,
  trimmed,
} from "./matrices.ts";
import { reshape } from "../../tensors/shapes.ts";

/** `zeros(2, 3)` and similar. */
function filled(number: number): Body {
  return (machine, items) => {
    const sizes = trim(sizesIn(machine, items));
    if (items.length === 0) return float(number);
    return filledWith(machine, "numpy", "float64", sizes, number);
  };
}

/** `size(x)`, `size(x, 2)`, `[r, c] = size(x)` */
function size(machine: Machine, [x, axis]: readonly Value[], outputs: number): Value {
  const shape = shapeOf(x);
  if (axis) {
    const wanted = numbersOf(machine, axis).map((at) => float(shape[at - 1] ?? 1));
    return wanted.length === 1 ? wanted[0]! : joinAlong(machine, wanted, 1);
  }
  if (outputs < 2) return joinAlong(machine, shape.map(float), 1);
  const last = countOf(shape.slice(outputs - 1));
  return tuple(
    Array.from({ length: outputs }, (_, at) => float(at === outputs - 1 ? last : (shape[at] ?? 1))),
  );
}

/** One size may be left open: `reshape(x, [], 2)`. */
function reshaped(machine: Machine, [x, ...sizes]: readonly Value[]): Value {
  if (x?.kind === "list") return machine.unknown("this use of `reshape` is not followed");
  const tensor = matrixIn(machine, x);
  const [only] = sizes;
  const given =
    sizes.length === 1
      ? numbersOf(machine, only)
      : sizes.map((each) => (countOf(shapeOf(each)) === 0 ? -1 : wholeOf(each, machine)));
  const known = countOf(given.filter((each) => each >= 0));
  const shape = given.map((each) => (each < 0 ? tensor.count / known : each));
  if (countOf(shape) !== tensor.count || !shape.every(Number.isInteger)) {
    const sizesText = `${tensor.shape.join("x")} array to ${given.join("x")} array`;
    return machine.fail("error", `reshape: can't reshape ${sizesText}`, {
      ...{ kind: "view", left: tensor.shape, right: given, axis: 0 },
    });
  }
  return intoShape(machine, tensor, trim(shape));
}

function permuted(machine: Machine, x: Value | undefined, order: readonly number[]): Value {
  const tensor = matrixIn(machine, x);
  const missing = new Array<number>(Math.max(0, order.length - tensor.shape.length)).fill(1);
  const whole =
    missing.length > 0 ? reshape(machine, tensor, [...tensor.shape, ...missing]) : tensor;
  return trimmed(machine, permute(machine, whole, order));
}

function squeezed(machine: Machine, x: Value | undefined): Value {
  const tensor = matrixIn(machine, x);
  if (tensor.shape.length < 3) return x!;
  const kept = tensor.shape.filter((each) => each !== 1);
  const shape = kept.length > 1 ? kept : kept.length === 1 ? [kept[0]!, 1] : [1, 1];
  return reshape(machine, tensor, shape);
}

function repeated(machine: Machine, [x, ...counts]: readonly Value[]): Value {
  const wanted = sizesIn(machine, counts);
  if (x?.kind === "string" && wanted[0] === 1 && wanted.length === 2) {
    return string(repeatText(x.value, wanted[1]!));
  }
  if (x?.kind === "list" || x?.kind === "string") {
    return machine.unknown("this use of `repmat` is not followed");
  }
  const tensor = matrixIn(machine, x);
  const rank = Math.max(wanted.length, tensor.shape.length);
  const missing = new Array<number>(rank - tensor.shape.length).fill(1);
  const whole =
    missing.length > 0 ? reshape(machine, tensor, [...tensor.shape, ...missing]) : tensor;
  const all = [...wanted, ...new Array<number>(rank - wanted.length).fill(1)];
  return trimmed(machine, tile(machine, whole, all));
}

function side(name: "lower" | "upper"): Body {
  return (machine, [x, shift]) => {
    const tensor = matrixIn(machine, x);
    if (tensor.shape.length > 2) return machine.fail("error", "need a 2-D matrix");
    return triangle(machine, tensor, name, shift ? wholeOf(shift, machine) : 0);
  };
}

function identity(machine: Machine, items: readonly Value[]): Value {
  const [rows = 1, columns = 1] = sizesIn(machine, items);
  return eye(machine, "numpy", rows, columns, 0, "float64");
}

function diag(machine: Machine, x: Value | undefined, shift: Value | undefined): Value {
  if (shift && numberOf(shift) !== 0) return machine.unknown("this use of `diag` is not followed");
  const tensor = numbersIn(machine, x);
  if (tensor.shape.length > 2) return machine.fail("error", "diag: requires vector or 2-D matrix");
  if (tensor.shape.includes(1)) return fromDiagonal(machine, flatten(machine, tensor));
  const found = copyOf(machine, diagonal(machine, tensor, 0));
  return reshape(machine, found, [found.count, 1]);
}

function constant(number: number): Body {
  return (machine, items) => filled(number)(machine, items, 1);
}

/** A square whose rows, columns, and diagonals have one sum, as MATLAB makes it. */
function magicSquare(size: number): number[] {
  if (size === 0) return [];
  if (size === 2) return [4, 3, 1, 2];
  const places = Array.from({ length: size * size }, (_, at) => [Math.floor(at / size), at % size]);
  if (size % 4 === 0)
    return places.map(([row = 0, column = 0]) => {
      const own = row * size + column + 1;
      const isKept = [0, 3].includes(row % 4) === [0, 3].includes(column % 4);
      return isKept ? size * size + 1 - own : own;
    });
  if (size % 2 === 1) {
    return places.map(([row = 0, column = 0]) => {
      const [i, j] = [row + 1, column + 1];
      const a = (((i + j - (size + 3) / 2) % size) + size) % size;
      const b = (((i + 2 * j - 2) % size) + size) % size;
      return size * a + b + 1;
    });
  }
  const half = size / 2;
  const quarter = magicSquare(half);
  const shift = [
    [0, 2],
    [3, 1],
  ];
  const square = places.map(([row = 0, column = 0]) => {
    const own = quarter[(row % half) * half + (column % half)]!;
    return own + half * half * shift[Math.floor(row / half)]![Math.floor(column / half)]!;
  });
  const k = (size - 2) / 4;
  for (let row = 0; row < half; row++) {
    const isMiddle = row === (half - 1) / 2;
    for (let column = 0; column < size; column++) {
      const isLeft = isMiddle ? column >= 1 && column <= k : column < k;
      if (!isLeft && column < size - k + 1) continue;
      const [above, below] = [row * size + column, (row + half) * size + column];
      [square[above], square[below]] = [square[below]!, square[above]!];
    }
  }
  return square;
}

/** Functions that make matrices, or see them in other shapes. */
export const creating: Entries = {
  zeros: filled(0),
  ones: filled(1),
  Inf: constant(Infinity),
  inf: constant(Infinity),
  NaN: constant(NaN),
  nan: constant(NaN),
  magic: (machine, [size]) => {
    const count = wholeOf(size, machine);
    if (!(count >= 0 && count <= 500)) return machine.unknown("`magic` is not followed");
    return createTensor("numpy", "float64", [count, count], Float64Array.from(magicSquare(count)));
  },
  NA: constant(NaN),
  pi: constant(Math.PI),
  e: constant(Math.E),
  eps: (machine, items) =>
    items.length === 0
      ? float(Number.EPSILON)
      : machine.unknown("this use of `eps` is not followed"),
  realmax: constant(Number.MAX_VALUE),
  realmin: constant(2 ** -1022),
  true: (machine, items) =>
    items.length === 0
      ? bool(true)
      : filledWith(machine, "numpy", "bool", trim(sizesIn(machine, items)), 1),
  false: (machine, items) =>
    items.length === 0
      ? bool(false)
      : filledWith(machine, "numpy", "bool", trim(sizesIn(machine, items)), 0),
  eye: identity,
  diag: (machine, [x, shift]) => diag(machine, x, shift),
  linspace: (machine, [from, to, many]) => {
    const [start, stop] = [numberOf(from), numberOf(to)];
    const count = many ? wholeOf(many, machine) : 100;
    if (start === null || stop === null) return machine.unknown("this range is unknown");
    const row = sequence(machine, "numpy", "float64", count, (at) =>
      at === count - 1 ? stop : start + (at * (stop - start)) / (count - 1),
    );
    return row.view([1, count]);
  },
  size,
  numel: (_, [x]) => float(countOf(shapeOf(x))),
  length: (_, [x]) => float(countOf(shapeOf(x)) === 0 ? 0 : Math.max(...shapeOf(x))),
  ndims: (_, [x]) => float(shapeOf(x).length),
  rows: (_, [x]) => float(shapeOf(x)[0] ?? 0),
  columns: (_, [x]) => float(shapeOf(x)[1] ?? 0),
  reshape: reshaped,
  permute: (machine, [x, order]) =>
    permuted(
      machine,
      x,
      numbersOf(machine, order).map((each) => each - 1),
    ),
  squeeze: (machine, [x]) => squeezed(machine, x),
  repmat: repeated,
  tril: side("lower"),
  triu: side("upper"),
  cat: (machine, [axis, ...values]) => joinAlong(machine, values, wholeOf(axis, machine) - 1),
  horzcat: (machine, values) => joinAlong(machine, values, 1),
  vertcat: (machine, values) => joinAlong(machine, values, 0),
  double: (machine, [x]) => {
    const own = typedOf(x);
    if (own) return plainFrom(own);
    if (x?.kind === "bool") return float(x.value ? 1 : 0);
    return x?.kind === "float" || x?.kind === "range"
      ? x
      : asNumbers(machine, matrixIn(machine, x));
  },
  logical: (machine, [x]) => machine.language.compare("!=", x!, float(0), machine),
  colon: (machine, [from, to, third]) =>
    machine.call(
      machine.language.builtins.get(":range")!,
      third ? [from!, third, to!] : [from!, to!],
    ),
};
