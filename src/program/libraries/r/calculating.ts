import { hasMissing, isMissing } from "../../languages/r/missing.ts";
import { namesOf, withSides } from "../../languages/r/names.ts";
import { binary, unary } from "../../tensors/elementwise.ts";
import { type UnaryName, unaryKernels } from "../../tensors/kernels.ts";
import { mapRows } from "../../tensors/reduce.ts";
import { reshape, reverseAxes } from "../../tensors/shapes.ts";
import { where } from "../../tensors/elementwise.ts";
import { conform, multiply, binary as calculate } from "../../languages/r/values.ts";
import { findTrue } from "../../tensors/indexing.ts";
import { toTensor } from "../../tensors/operand.ts";
import { bool, float, list, none } from "../../values/make.ts";
import { createTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { fromNested } from "../arrays/create.ts";
import { flagOf, numberOf } from "../convert.ts";
import { NotKnown } from "../../values/gaps.ts";
import { flatten, lengthOf, operandIn, simplify, vectorIn } from "../columns/vectors.ts";
import { roundTo } from "../numpy/entries.ts";
import { chooseItems } from "./items.ts";
import { isText, testsFrom } from "./vectors.ts";
import { type Entries, tensorIn } from "./given.ts";

const names: Readonly<Record<string, UnaryName>> = {
  ...{ exp: "exp", sqrt: "sqrt", abs: "absolute", floor: "floor", ceiling: "ceil", trunc: "trunc" },
  ...{ sin: "sin", cos: "cos", tan: "tan", tanh: "tanh", sinh: "sinh", cosh: "cosh", sign: "sign" },
  ...{ log2: "log2", log10: "log10", log1p: "log1p", expm1: "expm1" },
  ...{ "is.na": "isnan", "is.infinite": "isinf", "is.finite": "isfinite" },
};

/** A function of each number. */
export function mapNumbers(machine: Machine, name: UnaryName, value: Value | undefined): Value {
  const operand = operandIn(machine, value);
  if (!operand && unaryKernels[name].result === "bool") return isNever(machine, value);
  if (!operand) return machine.fail("TypeError", "non-numeric argument to mathematical function");
  if (operand.kind === "tensor") return unary(machine, name, operand);
  const result = unaryKernels[name].compute(operand.value);
  if (unaryKernels[name].result === "bool") return bool(result !== 0);
  const number = value?.kind === "float" || value?.kind === "int" ? value : float(operand.value);
  if (name === "exp") return machine.compute({ kind: "float", value: result }, "exp", number);
  return float(result);
}

/** `is.na` of texts: none of them is missing. */
function isNever(machine: Machine, value: Value | undefined): Value {
  if (!isText(value)) throw new NotKnown("this test is not followed");
  return testsFrom(machine, new Array<boolean>(lengthOf(value)).fill(false));
}

/** Whether each number is none, and not only missing. */
function isNoNumber(machine: Machine, value: Value | undefined): Value {
  if (!hasMissing(machine)) return mapNumbers(machine, "isnan", value);
  const operand = operandIn(machine, value);
  if (operand?.kind === "plain")
    return bool(Number.isNaN(operand.value) && !isMissing(operand.value));
  const numbers = operand?.numbers();
  if (!operand || !numbers) return mapNumbers(machine, "isnan", value);
  const tests = Float64Array.from(numbers, (each) =>
    Number(Number.isNaN(each) && !isMissing(each)),
  );
  return createTensor("numpy", "bool", operand.shape, tests);
}

/** `pmax` and `pmin` */
function best(name: "maximum" | "minimum"): Entries[string] {
  return [
    "*values",
    (machine, [values]) => {
      const items = values?.kind === "tuple" ? values.items : [];
      return items.slice(1).reduce<Value>((found, item) => {
        const [a, b] = [operandIn(machine, found), operandIn(machine, item)];
        if (!a || !b) return machine.unknown("this is not followed");
        return binary(machine, name, ...conform(machine, toTensor(a, "numpy"), b));
      }, items[0] ?? none);
    },
  ];
}

function running(name: "cumsum" | "cumprod"): Entries[string] {
  return [
    "x",
    (machine, [x]) => {
      const row = flatten(machine, tensorIn(machine, x));
      return mapRows(machine, name, row, 0, "float64", (numbers, out) => {
        let total = name === "cumsum" ? 0 : 1;
        numbers.forEach((number, at) => {
          out[at] = total = name === "cumsum" ? total + number : total * number;
        });
      });
    },
  ];
}

/** `upper.tri` and `lower.tri`, `row` and `col` of a matrix. */
function placesOf(test: (row: number, column: number) => number | boolean): Entries[string] {
  return [
    "x, diag=",
    (machine, [x, diag]) => {
      const [rows = 0, columns = 0] = tensorIn(machine, x).shape;
      const numbers = new Float64Array(rows * columns);
      const withDiagonal = flagOf(diag, false);
      let isTest = false;
      for (let at = 0; at < numbers.length; at++) {
        const [row, column] = [Math.floor(at / columns), at % columns];
        const result = test(row, column);
        if (typeof result === "boolean") isTest = true;
        numbers[at] = Number(result) || Number(isTest && withDiagonal && row === column);
      }
      return createTensor("numpy", isTest ? "bool" : "float64", [rows, columns], numbers);
    },
  ];
}

/** `t(x) %*% y`, without writing it so. */
function cross(turnsFirst: boolean): Entries[string] {
  return [
    "x, y=",
    (machine, [x, y]) => {
      const left = tensorIn(machine, x);
      const right = y && y.kind !== "none" ? tensorIn(machine, y) : left;
      const asMatrix = (each: Tensor): Tensor =>
        each.shape.length > 1 ? each : reshape(machine, each, [each.count, 1]);
      const [a, b] = [asMatrix(left), asMatrix(right)];
      return turnsFirst
        ? multiply(machine, reverseAxes(machine, a), b)
        : multiply(machine, a, reverseAxes(machine, b));
    },
  ];
}

/** The rows and columns where a matrix is true, column by column. */
function placePairs(machine: Machine, x: Value | undefined): Value {
  const tensor = tensorIn(machine, x);
  const numbers = tensor.numbers();
  const [rows = 0, columns = 0] = tensor.shape;
  if (!numbers || tensor.shape.length !== 2 || namesOf(x) !== undefined)
    throw new NotKnown("`which` is not followed");
  const pairs: number[] = [];
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++)
      if (numbers[row * columns + column] !== 0) pairs.push(row + 1, column + 1);
  const made = createTensor("numpy", "float64", [pairs.length / 2, 2], Float64Array.from(pairs));
  return withSides(made, { rows: null, columns: ["row", "col"] });
}

/** Functions of numbers. */
export const calculating: Entries = {
  ...Object.fromEntries(
    Object.entries(names).map(([name, kernel]) => [
      name,
      [
        "x",
        (machine: Machine, [x]: readonly (Value | undefined)[]) => mapNumbers(machine, kernel, x),
      ] as const,
    ]),
  ),
  log: [
    "x, base=",
    (machine, [x, base]) => {
      const own = mapNumbers(machine, "log", x);
      const number = base ? numberOf(base) : null;
      return number === null ? own : calculate("/", own, float(Math.log(number)), machine);
    },
  ],
  round: [
    "x, digits=",
    (machine, [x, digits]) => {
      const rounded = roundTo(machine, tensorIn(machine, x), digits);
      return rounded.kind === "tensor" ? simplify(machine, rounded) : rounded;
    },
  ],
  "is.nan": ["x", (machine, [x]) => isNoNumber(machine, x)],
  pmax: best("maximum"),
  pmin: best("minimum"),
  cumsum: running("cumsum"),
  cumprod: running("cumprod"),
  crossprod: cross(true),
  tcrossprod: cross(false),
  "upper.tri": placesOf((row, column) => column > row),
  "lower.tri": placesOf((row, column) => column < row),
  row: placesOf((row) => row + 1),
  col: placesOf((_, column) => column + 1),
  which: [
    "x, arr.ind=",
    (machine, [x, pairs]) => {
      if (flagOf(pairs, false)) return placePairs(machine, x);
      const row = flatten(machine, tensorIn(machine, x));
      const numbers = row.numbers();
      if (!numbers) return machine.unknown(row.why);
      const [places = []] = findTrue(row, numbers);
      const found = [...places].map((at) => float(at + 1));
      return found.length === 1 ? found[0]! : fromNested(machine, list(found), "numpy", "float64");
    },
  ],
  ifelse: [
    "test, yes, no",
    (machine, [test, yes, no]) => {
      const condition = vectorIn(machine, test);
      const [a, b] = [operandIn(machine, yes), operandIn(machine, no)];
      if (!condition || !a || !b) {
        return chooseItems(machine, [test, yes, no]);
      }
      const [, x] = conform(machine, condition, a);
      const [, y] = conform(machine, condition, b);
      return simplify(machine, where(machine, condition, x, y));
    },
  ],
  "is.null": ["x", (_, [x]) => bool(x?.kind === "none")],
};
