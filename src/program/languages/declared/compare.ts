import type { BinaryOperator, Comparison } from "../../ir/ir.ts";
import { bool, builtin, toStringValue } from "../../values/make.ts";
import { Fact } from "../../values/facts.ts";
import type { Machine, Value } from "../../values/value.ts";
import { choose } from "./overloads.ts";
import { fieldNames, findMethods, kindOf } from "./members.ts";
import { castNumber, negated, negatedWide, onNumbers, onWideNumbers } from "./numbers.ts";
import { negatedTensor, onTensorSides } from "./tensors.ts";
import { isNumber, onOrder } from "../../values/typedNumber.ts";
import { compareWide, isNumeric, typeOf } from "../../values/wide.ts";
import { countItems } from "../../values/work.ts";

/** null: not known. */
export function truth(value: Value): boolean | null {
  if (value.kind === "unknown") return null;
  if (value.kind === "bool") return value.value;
  return value.kind !== "none";
}

/** The operator that one of the two types declares; null: neither does. */
function throughMethod(operator: string, items: readonly Value[], machine: Machine): Value | null {
  for (const item of items) {
    if (item.kind !== "instance") continue;
    const found = choose(findMethods(item.type, `operator ${operator}`), items, new Map(), machine);
    if (found) return machine.call(found, items);
  }
  return null;
}

/** A text, or one of which a part is unknown. */
function isTextual(value: Value): boolean {
  return value.kind === "string" || (value.kind === "unknown" && value.text !== undefined);
}

function textOf(value: Value, machine: Machine): string {
  return machine.language.toText(value, "plain", machine);
}

/** `left op right` */
export function binary(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  machine: Machine,
): Value {
  if (isNumber(left) && isNumber(right)) return onNumbers(operator, left, right, machine);
  const isText = isTextual(left) || isTextual(right);
  if (operator === "+" && isText) {
    return toStringValue(textOf(left, machine) + textOf(right, machine), machine);
  }
  const gap = [left, right].find(({ kind }) => kind === "unknown");
  if (gap) return gap;
  const own =
    onTensorSides(operator, left, right, machine) ??
    onWideNumbers(operator, left, right, machine) ??
    throughMethod(operator, [left, right], machine);
  if (own) return own;
  if (left.kind === "bool" && right.kind === "bool") {
    const [a, b] = [left.value, right.value];
    if (operator === "&") return bool(a && b);
    if (operator === "|") return bool(a || b);
    if (operator === "^") return bool(a !== b);
  }
  const both = isCallable(left) || isCallable(right) ? together(operator, left, right) : null;
  if (both) return both;
  if (left.kind === "none" || right.kind === "none") return { kind: "none" };
  return machine.unknown(
    `\`${operator}\` of \`${machine.language.typeName(left)}\` is not followed`,
  );
}

function isCallable({ kind }: Value): boolean {
  return kind === "function" || kind === "builtin" || kind === "method";
}

/** `handlers + handler`: both are called, and the last gives the result; null: another operator. */
function together(operator: BinaryOperator, left: Value, right: Value): Value | null {
  if (operator !== "+") return null;
  if (left.kind === "none") return right;
  if (right.kind === "none") return left;
  if (!isCallable(left) || !isCallable(right)) return null;
  const made = builtin("Invoke", ({ items, named }, machine) => {
    machine.call(left, items, named);
    return machine.call(right, items, named);
  });
  callsOf.note(made, [...(partsOfCall(left) ?? [left]), ...(partsOfCall(right) ?? [right])]);
  return made;
}

/** What a function calls that was put together from others. */
const callsOf = new Fact<readonly Value[]>();

/** The functions that one calls together; null: it is a function of its own. */
export function partsOfCall(callee: Value): readonly Value[] | null {
  return callee.kind === "builtin" ? (callsOf.of(callee) ?? null) : null;
}

/** `left op= right`: a number keeps its type. */
export function augment(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  machine: Machine,
): Value {
  const made = binary(operator, left, right, machine);
  return isNumeric(left) && isNumeric(made) ? castNumber(made, typeOf(left), machine) : made;
}

export function unary(operator: "-" | "+" | "~", operand: Value, machine: Machine): Value {
  if (operand.kind === "unknown") return operand;
  if (isNumber(operand)) return negated(operator, operand, machine);
  return (
    negatedWide(operator, operand) ??
    negatedTensor(operator, operand, machine) ??
    throughMethod(operator, [operand], machine) ??
    machine.unknown(`\`${operator}\` of \`${machine.language.typeName(operand)}\` is not followed`)
  );
}

/** `left op right` of a comparison. */
export function compare(operator: Comparison, left: Value, right: Value, machine: Machine): Value {
  const gap = [left, right].find(({ kind }) => kind === "unknown");
  if (gap) return gap;
  if (isNumber(left) && isNumber(right)) return bool(onOrder(operator, left.value, right.value));
  const order = compareWide(operator, left, right);
  if (order !== null) return bool(order);
  const own = throughMethod(operator, [left, right], machine);
  if (own) return own;
  if (operator === "==" || operator === "!=") {
    const same = areEqual(left, right, machine);
    return same === null
      ? machine.unknown("it is unknown whether these are equal")
      : bool(same === (operator === "=="));
  }
  if (left.kind === "none" || right.kind === "none") return bool(false);
  const [a, b] = [left, right].map(numberOfEnum);
  if (a !== undefined && b !== undefined) return bool(onOrder(operator, a, b));
  return machine.unknown("it is unknown whether this is true");
}

function numberOfEnum(value: Value): number | undefined {
  const number = value.kind === "instance" ? value.fields.get(":value") : undefined;
  return number?.kind === "int" ? number.value : undefined;
}

/** Whether two values are equal; null: not known. */
export function areEqual(left: Value, right: Value, machine: Machine): boolean | null {
  countItems(1);
  if (left === right) return true;
  if (left.kind === "unknown" || right.kind === "unknown") return null;
  if (isNumber(left) && isNumber(right)) return left.value === right.value;
  const order = compareWide("==", left, right);
  if (order !== null) return order;
  if (left.kind !== right.kind) return false;
  switch (left.kind) {
    case "string":
    case "bool":
      return left.value === (right as typeof left).value;
    case "none":
      return true;
    case "tuple": {
      return allEqual(left.items, (right as typeof left).items, (a, b) => areEqual(a, b, machine));
    }
    case "instance": {
      const other = right as typeof left;
      const [a, b] = [numberOfEnum(left), numberOfEnum(other)];
      if (a !== undefined && b !== undefined) return left.type === other.type && a === b;
      const [own] = findMethods(left.type, "Equals");
      if (own) return truth(machine.call({ kind: "method", callee: own, self: left }, [other]));
      const isByValue = kindOf(left.type) !== "class" && kindOf(left.type) !== "interface";
      if (!isByValue || left.type !== other.type || left.native) return false;
      const names = fieldNames(left.type);
      const part = (value: typeof left, name: string): Value =>
        value.fields.get(name) ?? { kind: "none" };
      return allEqual(
        names.map((name) => part(left, name)),
        names.map((name) => part(other, name)),
        (a, b) => areEqual(a, b, machine),
      );
    }
    default:
      return false;
  }
}

/** Whether lists hold equal items; null: not known. `same`: whether two items are equal. */
export function allEqual(
  left: readonly Value[],
  right: readonly Value[],
  same: (left: Value, right: Value) => boolean | null,
): boolean | null {
  if (left.length !== right.length) return false;
  let isKnown = true;
  for (const [at, item] of left.entries()) {
    const isSame = same(item, right[at]!);
    if (isSame === false) return false;
    isKnown &&= isSame !== null;
  }
  return isKnown ? true : null;
}
