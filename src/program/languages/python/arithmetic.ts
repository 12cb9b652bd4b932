import { listLength, repeatText, textLength } from "../../values/lengths.ts";
import { settled } from "./compare.ts";
import { mayBeAble } from "./abilities.ts";
import { areAlike, sizesLike } from "./tuples.ts";
import { combineCounters, signedCounter } from "../../libraries/python/counters.ts";
import { asSet, update } from "../../libraries/python/dictionaries.ts";
import { operandOf, settleBeside } from "../../libraries/convert.ts";
import { besideMask } from "../../libraries/transformers/masks.ts";
import { binary as onTensors, unary as onTensor } from "../../tensors/elementwise.ts";
import { besideUnknown } from "../../tensors/assumed.ts";
import { matmul } from "../../tensors/matmul.ts";
import { isLeaf as isLeafTensor } from "../../libraries/torch/autograd/backward.ts";
import { overwrite, snapshot } from "../../tensors/write.ts";
import { bool, float, int, list, string, toStringValue } from "../../values/make.ts";
import { categoryOf, type Dtype } from "../../values/dtype.ts";
import type { Tensor } from "../../values/tensor.ts";
import { isSizeOperator } from "../../values/size.ts";
import type {
  ListValue,
  Machine,
  SetValue,
  Sizes,
  TupleValue,
  UnknownValue,
  Value,
} from "../../values/value.ts";
import type { Key } from "../../values/plain.ts";
import type { NumberValue } from "../../values/number.ts";
import { bigIn, makeWhole, onWholes, toDouble, wholeIn } from "./bigNumbers.ts";
import { complexIn, makeComplex, onComplex } from "./complexNumbers.ts";
import { plainOf } from "./enums.ts";
import { onNumbers } from "./numbers.ts";
import { type BinaryOperator, kernels, methodsOf } from "./operatorNames.ts";
import { percentFormat } from "./percentFormat.ts";
import { countItems } from "../../values/work.ts";

/** `left operator right`. */
export function binary(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  machine: Machine,
): Value {
  if (left.kind === "int" || left.kind === "float") {
    if (right.kind === "int" || right.kind === "float") {
      return onNumbers(operator, left, right, machine);
    }
  }
  if (isObjectBeside(left, right) || isObjectBeside(right, left))
    return onObjects(operator, left, right, machine);
  const big =
    besideBig(operator, left, right, machine) ?? onComplex(operator, left, right, machine);
  if (big) return big;
  const [a, b] = [openNumber(operator, left, right), openNumber(operator, right, left)];
  if (a || b) return binary(operator, a ?? left, b ?? right, machine);
  const known = settleBeside(operator, [left, right]);
  if (known) return binary(operator, known[0]!, known[1]!, machine);
  if (operator === "%" && left.kind === "string") {
    return toStringValue(percentFormat(left.value, right, machine), machine);
  }
  if (left.kind === "unknown") {
    if (right.kind === "tensor") return besideUnknown(machine, operator, right, left) ?? left;
    return openResult(operator, left, right) ?? left;
  }
  if (right.kind === "unknown") {
    const masked = besideMask(operator, left, right, machine);
    if (masked || left.kind !== "tensor") return masked ?? right;
    return besideUnknown(machine, operator, left, right) ?? right;
  }
  const lost = machine.lostIn(left) ?? machine.lostIn(right);
  if (lost !== null) return machine.unknown(lost);
  if (left.kind === "tensor" || right.kind === "tensor") {
    const result = besideTensor(operator, left, right, machine);
    if (result) return result;
  }
  return callOperators(operator, left, right, machine);
}

/** Whether a value is an object of the program beside another one, or beside a number. */
function isObjectBeside(value: Value, other: Value): boolean {
  if (value.kind !== "instance" || value.native !== null) return false;
  const { kind } = other;
  return kind === "int" || kind === "float" || (kind === "instance" && other.native === null);
}

function onObjects(operator: BinaryOperator, left: Value, right: Value, machine: Machine): Value {
  const lost = machine.lostIn(left) ?? machine.lostIn(right);
  return lost === null ? callOperators(operator, left, right, machine) : machine.unknown(lost);
}

/** What the methods of two values make of them, or else what collections do. */
function callOperators(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  machine: Machine,
): Value {
  const [plain, other] = [plainOf(left), plainOf(right)];
  if (plain !== left || other !== right) return binary(operator, plain, other, machine);
  const names = methodsOf[operator];
  const own = callOperator(left, right, names.own, machine);
  if (own) return own;
  const mirrored = callOperator(right, left, names.mirrored, machine);
  if (mirrored) return mirrored;
  return onCollections(operator, left, right, machine);
}

/** An operation on a whole number beyond 2^53; null: neither is one. */
function besideBig(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  machine: Machine,
): Value | null {
  if (bigIn(left) === null && bigIn(right) === null) return null;
  const [a, b] = [wholeIn(left), wholeIn(right)];
  const whole = a === null || b === null ? null : onWholes(operator, a, b, machine);
  if (whole) return whole;
  const [x, y] = [inDouble(left, machine), inDouble(right, machine)];
  return x && y && onNumbers(operator, x, y, machine);
}

function inDouble(value: Value, machine: Machine): NumberValue | null {
  const big = bigIn(value);
  return big === null ? plainNumber(value) : float(toDouble(big, machine));
}

/** A value that nobody gave is a number where it is calculated with beside numbers. */
function openNumber(operator: BinaryOperator, value: Value, other: Value): Value | null {
  if (value.kind !== "unknown" || !value.open) return null;
  const isBesideNumber = other.kind === "int" || (other.kind === "float" && operator === "**");
  const areBothOpen = other.kind === "unknown" && other.open !== undefined;
  const isOfNumbers = operator === "//" || operator === "%";
  if (value.open.isTensor || value.open.isNoSize) return null;
  return isBesideNumber || (areBothOpen && isOfNumbers) ? value.open.toInt() : null;
}

/** What is calculated from two values that nobody gave may be a whole number, or a tensor. */
function openResult(operator: BinaryOperator, left: UnknownValue, right: Value): Value | null {
  const other = right.kind === "unknown" ? right.open : null;
  // The quotient is whole if the program takes it for a size.
  const whole = operator === "/" ? "//" : operator;
  return (left.open && other && isSizeOperator(whole) && left.open.with(whole, other)) || null;
}

function callOperator(object: Value, other: Value, name: string, machine: Machine): Value | null {
  if (object.kind !== "instance") return null;
  const method = machine.language.findAttribute(object, name, machine);
  const result = method && machine.call(method, [other]);
  return result && result.kind !== "notImplemented" ? result : null;
}

function besideTensor(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  machine: Machine,
): Value | null {
  const a = operandOf(left) ?? listOperand(left, right, machine);
  const b = operandOf(right) ?? listOperand(right, left, machine);
  if (!a || !b) return null;
  if (operator === "@") {
    return a.kind === "tensor" && b.kind === "tensor" ? matmul(machine, a, b) : null;
  }
  return onTensors(machine, kernels[operator], a, b);
}

/** A list beside an array becomes an array. */
function listOperand(value: Value, other: Value, machine: Machine): ReturnType<typeof operandOf> {
  if (value.kind !== "list" && value.kind !== "tuple") return null;
  if (other.kind !== "tensor" || other.library !== "numpy") return null;
  const numpy = machine.language.importModule("numpy", machine)!;
  return operandOf(machine.call(machine.language.getAttribute(numpy, "array", machine), [value]));
}

function onCollections(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  machine: Machine,
): Value {
  if (left.kind === "bool" || right.kind === "bool") {
    const [a, b] = [plainNumber(left), plainNumber(right)];
    if (left.kind === "bool" && right.kind === "bool" && "&|^".includes(operator)) {
      const [x, y] = [left.value, right.value];
      return bool(operator === "&" ? x && y : operator === "|" ? x || y : x !== y);
    }
    if (a && b) return onNumbers(operator, a, b, machine);
  }
  if (operator === "+" && left.kind === right.kind) {
    if (left.kind === "string" && right.kind === "string") return string(left.value + right.value);
    if (left.kind === "list" && right.kind === "list" && !left.viewed && !right.viewed)
      return list(bothItems(left, right));
    if (left.kind === "tuple" && right.kind === "tuple" && areAlike(left, right))
      return sizesLike(left, bothItems(left, right));
  }
  if (operator === "*") {
    const repeated = repeat(left, right, machine) ?? repeat(right, left, machine);
    if (repeated) return repeated;
  }
  const [sets, others] = [asSet(left, machine), asSet(right, machine)];
  if (sets && others) {
    const combined = combineSets(operator, sets, others);
    if (combined) return combined;
  }
  if (left.kind === "dictionary" && right.kind === "dictionary" && left.counts && right.counts) {
    const combined = combineCounters(operator, left, right);
    return combined ?? machine.unknown(`\`${operator}\` of \`Counter\` is not followed`);
  }
  if (operator === "|" && left.kind === "dictionary" && right.kind === "dictionary") {
    countItems(left.entries.size + right.entries.size);
    const entries = new Map(left.entries);
    for (const [key, [own, value]] of right.entries)
      entries.set(key, [entries.get(key)?.[0] ?? own, value]);
    return { ...left, entries };
  }
  mayBeAble(left, right);
  return machine.fail("TypeError", operandError(operator, left, right, machine));
}

function bothItems(left: ListValue | TupleValue, right: ListValue | TupleValue): Value[] {
  countItems((left.items.length + right.items.length) / 8);
  return left.items.concat(right.items);
}

/** What Python says of values that an operator does not take. */
function operandError(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  { language }: Machine,
): string {
  const [a, b] = [language.typeName(left), language.typeName(right)];
  const sequences = ["str", "list", "tuple", "bytes", "deque"];
  if (operator === "+" && sequences.includes(a)) {
    if (a === "bytes") return `can't concat ${b} to bytes`;
    return `can only concatenate ${a} (not "${b}") to ${a}`;
  }
  if (operator === "*" && (sequences.includes(a) || sequences.includes(b))) {
    const other = sequences.includes(a) ? b : a;
    return `can't multiply sequence by non-int of type '${other}'`;
  }
  const sign = operator === "**" ? "** or pow()" : operator;
  return `unsupported operand type(s) for ${sign}: '${a}' and '${b}'`;
}

function plainNumber(value: Value): NumberValue | null {
  if (value.kind === "int" || value.kind === "float") return value;
  return value.kind === "bool" ? int(value.value ? 1 : 0) : null;
}

function repeat(value: Value, given: Value, machine: Machine): Value | null {
  const times = settled(given, machine);
  if (times.kind !== "int" && times.kind !== "bool") return null;
  if (machine.sizes?.isOpen(times)) return repeatOpen(value, times, machine.sizes, machine);
  const count = Math.max(0, Number(times.value));
  if (value.kind === "string") {
    const length = textLength(value.value.length * count);
    machine.spend(length / 256);
    return string(repeatText(value.value, count));
  }
  if (value.kind !== "list" && value.kind !== "tuple") return null;
  listLength(count * value.items.length);
  machine.spend((count * value.items.length) / 8);
  const items = Array.from({ length: count }, () => value.items).flat();
  return value.kind === "list" ? list(items) : sizesLike(value, items);
}

/** `[x] * n`, where `n` has no value. */
function repeatOpen(value: Value, times: Value, sizes: Sizes, machine: Machine): Value | null {
  if (value.kind !== "list" && value.kind !== "tuple" && value.kind !== "string") return null;
  const [each, ...others] = value.kind === "string" ? [] : value.items;
  return each && others.length === 0 && times.kind === "int"
    ? sizes.listOf(each, times, machine.range)
    : machine.unknown("the number of values is unknown");
}

function combineSets(operator: BinaryOperator, left: SetValue, right: SetValue): Value | null {
  const made = (pairs: Iterable<readonly [Key, Value]>): SetValue => ({
    ...left,
    entries: new Map(pairs),
  });
  countItems(left.entries.size + right.entries.size);
  const [a, b] = [[...left.entries], [...right.entries]];
  const without = (pairs: typeof a, other: SetValue): typeof a =>
    pairs.filter(([key]) => !other.entries.has(key));
  switch (operator) {
    case "|":
      return made([...a, ...b]);
    case "&":
      return made(a.filter(([key]) => right.entries.has(key)));
    case "-":
      return made(without(a, right));
    case "^":
      return made([...without(a, right), ...without(b, left)]);
    default:
      return null;
  }
}

/** Whether `x += 1` changes a tensor: a number of NumPy is replaced by another one. */
function isChangedInPlace({ library, shape, isBoxed }: Tensor): boolean {
  return shape.length > 0 || library === "torch" || isBoxed;
}

/** A tensor that gradients are collected for is changed only while none are. */
function checkInPlace(left: Tensor, machine: Machine): void {
  const isLeaf = left.library === "torch" && left.needsGradient && isLeafTensor(left);
  if (isLeaf && !machine.state.has("noGradient") && !machine.sizes)
    machine.fail(
      "RuntimeError",
      "a leaf Variable that requires grad is being used in an in-place operation.",
    );
}

/** What PyTorch calls a type in its messages. */
const typeWords: Readonly<Partial<Record<Dtype, string>>> = {
  ...{ bool: "Bool", uint8: "Byte", int8: "Char", int16: "Short", int32: "Int", int64: "Long" },
  ...{ float16: "Half", bfloat16: "BFloat16", float32: "Float", float64: "Double" },
};

/** What NumPy calls the functions of operators. */
const functionNames: Readonly<Partial<Record<BinaryOperator, string>>> = {
  ...{ "+": "add", "-": "subtract", "*": "multiply", "/": "divide", "//": "floor_divide" },
  ...{ "%": "remainder", "**": "power" },
};

/** A tensor holds no numbers of a higher kind of type than its own: fractions do not go into whole numbers. */
function checkCast(operator: BinaryOperator, left: Tensor, result: Tensor, machine: Machine): void {
  if (categoryOf(result.dtype) <= categoryOf(left.dtype)) return;
  if (left.library === "torch")
    machine.fail(
      "RuntimeError",
      `result type ${typeWords[result.dtype] ?? result.dtype} can't be cast to the desired output type ${typeWords[left.dtype] ?? left.dtype}`,
    );
  const name = functionNames[operator];
  if (left.library === "numpy" && name !== undefined)
    machine.fail(
      "UFuncTypeError",
      `Cannot cast ufunc '${name}' output from dtype('${result.dtype}') to dtype('${left.dtype}') with casting rule 'same_kind'`,
    );
}

/** `left op= right`: lists and tensors change in place. */
export function augment(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  machine: Machine,
): Value {
  if (left.kind === "unknown") {
    machine.mayChange(left);
    return left;
  }
  if (right.kind === "unknown") {
    const isChanged = left.kind === "list" || left.kind === "set" || left.kind === "dictionary";
    if (isChanged || left.kind === "tensor") machine.mayChange(left);
    if (isChanged) return left;
    if (machine.sizes && left.kind === "tensor" && isChangedInPlace(left)) {
      // What is changed in place keeps its shape.
      besideUnknown(machine, operator, left, right);
      return left;
    }
  }
  if (left.kind === "tensor" && left.library === "jax")
    return binary(operator, left, right, machine);
  if (left.kind === "tensor" && isChangedInPlace(left) && right.kind !== "unknown") {
    machine.touch(left);
    checkInPlace(left, machine);
    const result = binary(operator, snapshot(left), right, machine);
    if (result.kind === "tensor") checkCast(operator, left, result, machine);
    if (result.kind === "tensor" && operator !== "@") return overwrite(machine, left, result);
    return result;
  }
  if (left.kind === "list" && operator === "+" && right.kind !== "unknown") {
    machine.touch(left);
    for (const item of machine.language.iterate(right, machine) ?? []) left.items.push(item);
    return left;
  }
  const changed = right.kind === "unknown" ? null : changedInPlace(operator, left, right, machine);
  if (changed) return changed;
  if (left.kind === "instance") {
    const own = callOperator(left, right, methodsOf[operator].inPlace, machine);
    if (own) return own;
  }
  return binary(operator, left, right, machine);
}

/** Sets, dictionaries, and lists that an operator changes in place; null: it makes another value. */
function changedInPlace(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  machine: Machine,
): Value | null {
  const isSet = left.kind === "set" && left.typeName !== "frozenset" && "|&-^".includes(operator);
  const isDictionary = left.kind === "dictionary" && (operator === "|" || left.counts === true);
  const isRepeated = left.kind === "list" && operator === "*";
  if (!isSet && !isDictionary && !isRepeated) return null;
  if (isDictionary && operator === "|" && left.counts !== true && right.kind !== "dictionary") {
    machine.touch(left);
    update(machine, left, right);
    return left;
  }
  const made = binary(operator, left, right, machine);
  if (left.kind === "set" && made.kind === "set") {
    machine.touch(left);
    refill(left.entries, made.entries);
  } else if (left.kind === "dictionary" && made.kind === "dictionary") {
    machine.touch(left);
    refill(left.entries, made.entries);
  } else if (left.kind === "list" && made.kind === "list") {
    machine.touch(left);
    left.items = made.items;
  } else return made;
  return left;
}

function refill<T>(entries: Map<Key, T>, made: ReadonlyMap<Key, T>): void {
  const all = [...made];
  entries.clear();
  for (const [key, value] of all) entries.set(key, value);
}

/** `-operand` and similar. */
export function unary(operator: "-" | "+" | "~", operand: Value, machine: Machine): Value {
  switch (operand.kind) {
    case "unknown":
      return operand;
    case "bool":
      return unary(operator, int(operand.value ? 1 : 0), machine);
    case "int": {
      const { kind, value } = operand;
      if (operator === "~") return int(-value - 1);
      return operator === "+"
        ? operand
        : machine.compute({ kind, value: 0 - value }, "negative", operand);
    }
    case "float": {
      const { kind, value } = operand;
      return operator === "-"
        ? machine.compute({ kind, value: -value }, "negative", operand)
        : operand;
    }
    case "tensor": {
      const names = { "-": "negative", "+": "positive", "~": "bitNot" } as const;
      return onTensor(machine, names[operator], operand);
    }
    default: {
      const complex = complexIn(operand);
      if (complex && operator !== "~") {
        const sign = operator === "-" ? -1 : 1;
        return makeComplex(sign * complex.real, sign * complex.imaginary);
      }
      const big = bigIn(operand);
      if (big !== null)
        return makeWhole(operator === "-" ? -big : operator === "~" ? ~big : big, machine);
      if (operand.kind === "dictionary" && operand.counts === true && operator !== "~")
        return signedCounter(operand, operator);
      const name = { "-": "__neg__", "+": "__pos__", "~": "__invert__" }[operator];
      const method = machine.language.findAttribute(operand, name, machine);
      if (method) return machine.call(method, []);
      mayBeAble(operand);
      return machine.fail(
        "TypeError",
        `bad operand type for unary ${operator}: '${machine.language.typeName(operand)}'`,
      );
    }
  }
}
