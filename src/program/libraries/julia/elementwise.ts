import { unary, where } from "../../tensors/elementwise.ts";
import { binary as onTensors } from "../../tensors/elementwise.ts";
import { type UnaryName, unaryKernels } from "../../tensors/kernels.ts";
import { toTensor } from "../../tensors/operand.ts";
import { mapRows } from "../../tensors/reduce.ts";
import {
  asRow,
  asType,
  conform,
  dtypeIn,
  isRow,
  isScalar,
  numberIn,
  operandIn,
  promoted,
  widened,
} from "./operands.ts";
import { aligned } from "../../languages/julia/values.ts";
import { categoryOf, isFloating, roundHalfEven } from "../../values/dtype.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, int } from "../../values/make.ts";
import type { NumberValue } from "../../values/number.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { noMethod } from "./methods.ts";
import { inOrder } from "./orders.ts";

/** Functions of one number. */
export const unaryNames: Readonly<Record<string, UnaryName>> = {
  ...{
    exp: "exp",
    sqrt: "sqrt",
    abs: "absolute",
    sin: "sin",
    cos: "cos",
    tan: "tan",
    tanh: "tanh",
  },
  ...{ sinh: "sinh", cosh: "cosh", asin: "asin", acos: "acos", atan: "atan", log: "log" },
  ...{ log2: "log2", log10: "log10", log1p: "log1p", expm1: "expm1", exp2: "exp2", sign: "sign" },
  ...{ isnan: "isnan", isinf: "isinf", isfinite: "isfinite", abs2: "square", inv: "reciprocal" },
  ...{ relu: "relu", sigmoid: "sigmoid", σ: "sigmoid", swish: "silu", silu: "silu" },
  ...{
    gelu: "geluTanh",
    gelu_tanh: "geluTanh",
    gelu_erf: "gelu",
    erf: "erf",
    softplus: "softplus",
  },
  ...{
    mish: "mish",
    floor: "floor",
    ceil: "ceil",
    trunc: "trunc",
    round: "round",
    logistic: "sigmoid",
  },
};

const domains: Readonly<Record<string, (x: number) => boolean>> = {
  ...{ sqrt: (x) => x >= 0, log: (x) => x >= 0, log2: (x) => x >= 0, log10: (x) => x >= 0 },
  ...{ log1p: (x) => x >= -1, asin: (x) => Math.abs(x) <= 1, acos: (x) => Math.abs(x) <= 1 },
};

function failDomain(machine: Machine, name: string, value: number): never {
  return machine.fail(
    "DomainError",
    `DomainError with ${value}: ${name} was called with a number outside its domain`,
  );
}

/** A function of a number alone. */
export function mapScalar(machine: Machine, name: string, value: Value): Value {
  if (value.kind === "unknown") return value;
  if (value.kind === "tensor" && value.shape.length === 0) return mapArray(machine, name, value);
  const number = isScalar(value) ? numberIn(value) : null;
  if (!number) return noMethod(name, [value], machine);
  const { compute, result } = unaryKernels[unaryNames[name]!];
  if (!(domains[name]?.(number.value) ?? true) && !Number.isNaN(number.value)) {
    return failDomain(machine, name, number.value);
  }
  const made = compute(number.value);
  if (result === "bool") return bool(made !== 0);
  if (number.kind === "int" && result === "common") return int(made);
  const isSingle = number.kind === "float" && number.isSingle === true;
  const rounded = isSingle
    ? ({ kind: "float", value: Math.fround(made), isSingle } as const)
    : ({ kind: "float", value: made } as const);
  return name === "exp" ? machine.compute(rounded, "exp", number) : rounded;
}

/** A function of each number of an array. */
export function mapArray(machine: Machine, name: string, tensor: Tensor): Tensor {
  const kernel = unaryNames[name]!;
  const numbers = domains[name] ? tensor.numbers() : null;
  const odd = numbers?.find((each) => !domains[name]!(each) && !Number.isNaN(each));
  if (odd !== undefined) return failDomain(machine, name, odd);
  const own = tensor.dtype === "bool" ? (asType(machine, tensor, "int64") as Tensor) : tensor;
  const made = inOrder(machine, [own], ([only]) => unary(machine, kernel, only as Tensor));
  const result = unaryKernels[kernel].result;
  const kept =
    result === "float" && isFloating(own.dtype)
      ? (asType(machine, made, own.dtype) as Tensor)
      : made;
  return isRow(tensor) ? asRow(kept) : kept;
}

/** How to round by the names of the functions, and by those of the modes of `round`. */
const roundings: Readonly<Record<string, (number: number) => number>> = {
  floor: Math.floor,
  ceil: Math.ceil,
  trunc: Math.trunc,
  round: roundHalfEven,
  away: (number) => {
    const whole = Math.trunc(number);
    return Math.abs(number - whole) >= 0.5 ? whole + Math.sign(number) : whole;
  },
  up: (number) => {
    const whole = Math.floor(number);
    return number - whole >= 0.5 ? whole + 1 : whole;
  },
};

/** `round(x, RoundUp)` */
const ways: Readonly<Record<string, string>> = {
  ...{ ":RoundNearest": "round", ":RoundUp": "ceil", ":RoundDown": "floor" },
  ...{ ":RoundToZero": "trunc", ":RoundNearestTiesAway": "away", ":RoundNearestTiesUp": "up" },
};

/** A number rounded at so many digits behind the point. */
function roundedAt(number: number, digits: number, name: string): number {
  const round = roundings[name]!;
  if (digits < 0) return round(number / 10 ** -digits) * 10 ** -digits;
  const step = 10 ** digits;
  const made = round(number * step) / step;
  return Number.isFinite(made) ? made : number;
}

/** `round(x)`, `round(Int, x)`, `round(x; digits = 2)`, number by number. */
export function roundNumbers(
  machine: Machine,
  name: string,
  given: readonly Value[],
  named: ReadonlyMap<string, Value>,
): Value {
  const hasType = given[0]?.kind === "class";
  const value = given[hasType ? 1 : 0];
  const mode = name === "round" ? given[hasType ? 2 : 1] : undefined;
  const way = mode?.kind === "builtin" ? ways[mode.name] : undefined;
  if (!value || given.length > (hasType ? 2 : 1) + (way ? 1 : 0))
    return machine.unknown(`this use of \`${name}\` is not followed`);
  if (value.kind === "unknown") return value;
  const digits = named.get("digits");
  const significant = named.get("sigdigits");
  const most = numberIn(digits)?.value ?? 0;
  const operand = operandIn(machine, value);
  if (!operand) return noMethod(name, [value], machine);
  const own = dtypeIn(value)!;
  // With digits, whole numbers become others.
  const hasDigits = digits !== undefined || significant !== undefined;
  const type = hasType ? "int64" : hasDigits && categoryOf(own) < 2 ? "float64" : own;
  const round = (number: number): number => {
    const size = numberIn(significant)?.value;
    if (size === undefined || number === 0) return roundedAt(number, most, way ?? name);
    return roundedAt(number, size - 1 - Math.floor(Math.log10(Math.abs(number))), way ?? name);
  };
  if (operand.kind === "plain") {
    const number = round(operand.value);
    if (type === "int64" || type === "bool") {
      return Number.isSafeInteger(number)
        ? int(number)
        : machine.fail("InexactError", `InexactError: Int64(${number})`);
    }
    return type === "float32"
      ? { kind: "float", value: Math.fround(number), isSingle: true }
      : { kind: "float", value: number };
  }
  const array = operand.shape.length === 0 ? operand.view([1], [1]) : operand;
  const made = mapRows(machine, "round", array, 0, type === "bool" ? "int64" : type, (row, out) => {
    row.forEach((each, at) => {
      out[at] = round(each);
    });
  });
  return operand.shape.length === 0 ? made.view([], []) : made;
}

/** The larger, or the smaller, of numbers. */
export function bestOf(
  machine: Machine,
  name: "maximum" | "minimum",
  items: readonly Value[],
): Value {
  return items.slice(1).reduce<Value>((found, item) => {
    const [a, b] = [operandIn(machine, found), operandIn(machine, item)];
    if (!a || !b) return noMethod(name === "maximum" ? "max" : "min", [found, item], machine);
    const [x, y] = [numberIn(found), numberIn(item)];
    const areAlone = isScalar(found) && isScalar(item);
    if (areAlone && x && y && found.kind !== "tensor" && item.kind !== "tensor") {
      return betterOf(name, x, y);
    }
    const common = promoted(dtypeIn(found)!, dtypeIn(item)!);
    const [p, q] = aligned(
      machine,
      ...conform(machine, asType(machine, a, common), asType(machine, b, common)),
    );
    return onTensors(machine, name, p.kind === "plain" ? toTensor(p, "numpy", common) : p, q);
  }, items[0]!);
}

function betterOf(name: "maximum" | "minimum", x: NumberValue, y: NumberValue): Value {
  const isFloat = x.kind === "float" || y.kind === "float";
  const made = Number.isNaN(x.value)
    ? x
    : Number.isNaN(y.value)
      ? y
      : (name === "maximum" ? x.value >= y.value : x.value <= y.value)
        ? x
        : y;
  return isFloat && made.kind === "int" ? { kind: "float", value: made.value } : made;
}

/** `ifelse.(test, a, b)` */
export function choose(machine: Machine, [test, left, right]: readonly Value[]): Value {
  const given = [test, left, right].map((each) => operandIn(machine, each));
  const common = promoted(dtypeIn(left!) ?? "float64", dtypeIn(right!) ?? "float64");
  const rank = Math.max(...given.map((each) => (each?.kind === "tensor" ? each.shape.length : 0)));
  const own = given.map((each, at) => {
    if (!each) throw new NotKnown("this use of `ifelse` is not followed");
    const typed = at === 0 ? each : asType(machine, each, common);
    const isArray = typed.kind === "tensor" && typed.shape.length > 0;
    return isArray ? widened(machine, typed, rank) : typed;
  });
  return inOrder(machine, own, ([mask, a, b]) => where(machine, toTensor(mask!, "numpy"), a!, b!));
}
