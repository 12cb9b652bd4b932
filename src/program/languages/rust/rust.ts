import { builtins } from "../../libraries/rust/builtins.ts";
import { rustLibrary } from "../../libraries/rust/library.ts";
import type { BinaryOperator } from "../../ir/ir.ts";
import { bool, tuple } from "../../values/make.ts";
import { isNumber } from "../../values/typedNumber.ts";
import { toStringValue } from "../../values/gaps.ts";
import type { DictionaryValue, Language, Machine, Value } from "../../values/value.ts";
import { attributesWith } from "../declared/attributes.ts";
import { findExtensions } from "../declared/classes.ts";
import { declared } from "../declared/declared.ts";
import { getItem, setItem } from "../declared/items.ts";
import { keyOf } from "../declared/iterate.ts";
import { itemsOf, makeSpan } from "../declared/lists.ts";
import { findMethods } from "../declared/members.ts";
import { annotationText, choose } from "../declared/overloads.ts";
import { overwrite, snapshot } from "../../tensors/write.ts";
import { negatedTensor, onTensorSides } from "../declared/tensors.ts";
import { compare, orderOf } from "./compare.ts";
import { convertTo } from "./conversions.ts";
import { exceptions, makeException } from "./exceptions.ts";
import { iterate } from "./iterate.ts";
import { calculate, inverted, negative } from "./numbers.ts";
import { isNumeric, wholeOf } from "../../values/wide.ts";
import { deref, placeIn, writeBehind } from "./places.ts";
import { debug, isUnordered, plain, toText, typeName, valueText } from "./text.ts";

const traits: Partial<Record<BinaryOperator, string>> = {
  ...{ "+": "add", "-": "sub", "*": "mul", "/": "div", "%": "rem" },
  ...{ "&": "bitand", "|": "bitor", "^": "bitxor", "<<": "shl", ">>": "shr" },
};

/** The operator that a type of the program declares; null: none does. */
function throughMethod(
  name: string,
  left: Value,
  items: readonly Value[],
  machine: Machine,
): Value | null {
  if (left.kind === "instance") {
    const found = choose(findMethods(left.type, name), items, new Map(), machine);
    if (found) return machine.call({ kind: "method", callee: found, self: left }, items);
  }
  const found = choose(findExtensions(name, machine), [left, ...items], new Map(), machine);
  return found ? machine.call(found, [left, ...items]) : null;
}

function binary(operator: BinaryOperator, first: Value, second: Value, machine: Machine): Value {
  const [left, right] = [deref(first, machine), deref(second, machine)];
  if (isNumeric(left) && isNumeric(right)) return calculate(operator, left, right, machine);
  const gap = [left, right].find(({ kind }) => kind === "unknown");
  if (gap && left.kind !== "string") return gap;
  if (left.kind === "string" && operator === "+")
    return toStringValue(left.value + toText(right, plain, machine), machine);
  const array = onTensorSides(operator, left, right, machine);
  if (array) return array;
  const name = traits[operator];
  const own = name === undefined ? null : throughMethod(name, left, [right], machine);
  if (own) return own;
  if (left.kind === "bool" && right.kind === "bool") {
    const [a, b] = [left.value, right.value];
    if (operator === "&") return bool(a && b);
    if (operator === "|") return bool(a || b);
    if (operator === "^") return bool(a !== b);
  }
  return machine.unknown(`\`${operator}\` of \`${typeName(left)}\` is not followed`);
}

/** What is outside of a list ends the program. */
function checkBounds(object: Value, index: Value, machine: Machine): void {
  const items = index.kind === "int" ? itemsOf(object, machine) : null;
  if (!items || index.kind !== "int" || (index.value >= 0 && index.value < items.length)) return;
  machine.fail(
    "panic",
    `index out of bounds: the len is ${items.length} but the index is ${index.value}`,
  );
}

/** The pairs of a map that goes by its keys. */
function putInOrder(map: DictionaryValue, machine: Machine): void {
  const isBefore = (a: Value, b: Value): boolean => (orderOf(a, b, machine) ?? 0) < 0;
  const pairs = [...map.entries].toSorted(([, [a]], [, [b]]) =>
    isBefore(a, b) ? -1 : isBefore(b, a) ? 1 : 0,
  );
  map.entries.clear();
  for (const [key, pair] of pairs) map.entries.set(key, pair);
}

const declaredAttributes = attributesWith(rustLibrary);

/** How Rust runs: numbers are never converted, and a reference is what it refers to. */
export const rust: Language = {
  ...declared,
  name: "rust",
  placesFirst: "none",
  firstAxis: 0,
  nothing: tuple([]),
  builtins: new Map<string, Value>([...builtins, ...exceptions]),
  kindNames: { list: "Vec", dictionary: "HashMap", none: "()" },
  convert: (value, type, machine) => {
    const written = annotationText(type);
    return written === null ? value : convertTo(value, written, machine);
  },
  restOf: (items) => ({ kind: "list", items }),
  valueText,
  importModule: () => null,
  importPaths: () => [],
  truth: (value, machine) => {
    const real = deref(value, machine);
    return real.kind === "bool" ? real.value : real.kind === "unknown" ? null : true;
  },
  binary,
  augment: (operator, left, right, machine) => {
    const own = deref(left, machine);
    if (own.kind === "instance" && !isNumeric(own)) {
      const name = traits[operator];
      const method = name === undefined ? undefined : findMethods(own.type, `${name}_assign`)[0];
      if (method) {
        machine.call({ kind: "method", callee: method, self: own }, [right]);
        return own;
      }
    }
    if (own.kind === "tensor") {
      machine.touch(own);
      const changed = binary(operator, snapshot(own), right, machine);
      if (changed.kind === "tensor") overwrite(machine, own, changed);
      else machine.mayChange(own);
      return left;
    }
    const made = binary(operator, own, right, machine);
    if (!placeIn(left)) return made;
    // `x += 1` of a name that is a reference.
    writeBehind(left, made, machine);
    return left;
  },
  unary: (operator, operand, machine) => {
    const value = deref(operand, machine);
    if (value.kind === "unknown") return value;
    if (operator === "+") return value;
    if (isNumeric(value))
      return operator === "-" ? negative(value, machine) : (inverted(value) ?? value);
    const array = negatedTensor(operator, value, machine);
    if (array) return array;
    return (
      throughMethod(operator === "-" ? "neg" : "not", value, [], machine) ??
      machine.unknown(`\`${operator}\` of \`${typeName(value)}\` is not followed`)
    );
  },
  compare,
  findAttribute: (object, name, machine) =>
    declaredAttributes.findAttribute(deref(object, machine), name, machine),
  getAttribute: (object, name, machine) => {
    const value = deref(object, machine);
    if (value.kind === "tuple" && /^\d+$/.test(name))
      return (
        value.items[Number(name)] ?? machine.unknown(`\`${name}\` of \`tuple\` is not followed`)
      );
    const own = rustLibrary.changing(object, name, machine);
    if (own) return own;
    const found = declaredAttributes.getAttribute(value, name, machine);
    // What is not followed may change what it is called on.
    return found.kind === "unknown" && value.kind !== "unknown" ? { ...found, of: [value] } : found;
  },
  setAttribute: (object, name, value, machine) => {
    const owner = deref(object, machine);
    const type = owner.kind === "instance" ? owner.type.members.get(`:t:${name}`) : undefined;
    if (owner.kind !== "instance" || type?.kind !== "string") {
      declaredAttributes.setAttribute(owner, name, value, machine);
      return;
    }
    machine.touch(owner);
    owner.fields.set(name, convertTo(value, type.value, machine));
  },
  getItem: (object, index, machine) => {
    const value = deref(object, machine);
    if (index.kind === "ellipsis") return value;
    const at = deref(index, machine);
    checkBounds(value, at, machine);
    if (value.kind === "list" && at.kind === "slice")
      return getItem(makeSpan(value, 0, value.items.length), at, machine);
    if (value.kind === "instance") {
      const method = choose(findMethods(value.type, "index"), [at], new Map(), machine);
      if (method)
        return deref(machine.call({ kind: "method", callee: method, self: value }, [at]), machine);
    }
    return getItem(value, at, machine);
  },
  setItem: (object, index, value, machine) => {
    if (index.kind === "ellipsis") {
      writeBehind(object, value, machine);
      return;
    }
    const owner = deref(object, machine);
    const at = deref(index, machine);
    if (owner.kind === "instance") {
      const method = choose(findMethods(owner.type, "index_mut"), [at], new Map(), machine);
      if (method) {
        const place = machine.call({ kind: "method", callee: method, self: owner }, [at]);
        writeBehind(place, value, machine);
        return;
      }
    }
    checkBounds(owner, at, machine);
    setItem(owner, at, value, machine);
    if (owner.kind === "dictionary" && !isUnordered(owner.typeName)) putInOrder(owner, machine);
  },
  iterate,
  keyOf: (value, machine) => {
    const real = deref(value, machine);
    const whole = wholeOf(real);
    if (whole !== null && !isNumber(real)) return `n:${whole}`;
    if (real.kind === "instance" && real.fields.has(":variant"))
      return `v:${toText(real, debug, machine)}`;
    return keyOf(real, machine);
  },
  toText: (value, _, machine) => toText(value, plain, machine),
  format: (value, _, machine) => toText(value, plain, machine),
  makeException,
  typeName,
  toException: (value) =>
    value.kind === "instance"
      ? value
      : makeException("", value.kind === "string" ? value.value : ""),
};
