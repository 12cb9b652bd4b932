import { builtins } from "../../libraries/rust/builtins.ts";
import { placeOfByte } from "../../libraries/rust/bytes.ts";
import { changing } from "../../libraries/rust/pure.ts";
import { rustLibrary } from "../../libraries/rust/library.ts";
import { wholeIn } from "../../libraries/declared/table.ts";
import type { BinaryOperator } from "../../ir/ir.ts";
import { bool, builtin, string, tuple, toStringValue } from "../../values/make.ts";
import type { Key } from "../../values/plain.ts";
import { NotKnown } from "../../values/gaps.ts";
import type {
  DictionaryValue,
  Language,
  ListValue,
  Machine,
  SliceValue,
  Value,
} from "../../values/value.ts";
import { attributesWith } from "../declared/attributes.ts";
import { findExtensions } from "../declared/classes.ts";
import { declared } from "../declared/declared.ts";
import { getItem, setItem } from "../declared/items.ts";
import { keyOf } from "../declared/iterate.ts";
import { itemsOf, makeSpan, nativeOf, SpanView } from "../declared/lists.ts";
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
import { partsIn, variantOf } from "./choices.ts";
import { deref, placeIn, sharedIn, writeBehind } from "./places.ts";
import { plain, toText, typeName, valueText } from "./text.ts";
import { onSets } from "./sets.ts";
import { heldIn, isUnordered } from "./unordered.ts";
import { countItems } from "../../values/work.ts";
import { usual } from "./usual.ts";

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
  const sets =
    left.kind === "set" && right.kind === "set" ? onSets(operator, left, right, machine) : null;
  if (sets) return sets;
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

/** A method that changes its object: where nobody can tell how, the object is not known any more. */
function settled(found: Value, object: Value, called: string): Value {
  if (found.kind !== "builtin" || !changing.test(called)) return found;
  return builtin(found.name, (args, machine) => {
    try {
      return found.call(args, machine);
    } catch (error) {
      if (error instanceof NotKnown) machine.mayChange(nativeOf(object, SpanView)?.list ?? object);
      throw error;
    }
  });
}

/** A method of a list whose order is not known. */
function unorderedMethod(list: ListValue, called: string, machine: Machine): Value {
  const name = called.replace(/\(\)$/, "");
  const member = rustLibrary.membersOf(list)?.get(name);
  return member
    ? builtin(name, ({ items, named }, run) => member.call(run, list, items, named))
    : { ...machine.unknown("the order of a map differs from run to run"), of: [list] };
}

/** A part of a text, by its bytes. */
function partOfText(text: string, { start, stop }: SliceValue, machine: Machine): Value {
  const [from, to] = [start, stop].map((each) => deref(each, machine));
  const first = from!.kind === "none" ? 0 : placeOfByte(text, wholeIn(from));
  const last = to!.kind === "none" ? text.length : placeOfByte(text, wholeIn(to));
  return first === null || last === null || first > last
    ? machine.fail("panic", "byte index is not a char boundary")
    : string(text.slice(first, last));
}

/** Equal values have equal keys; null if that is not known, as for types with an equality of their own. */
function keyOfValue(given: Value, machine: Machine): Key | null {
  countItems(1);
  const value = deref(given, machine);
  const joined = (sign: string, parts: readonly Value[]): Key | null => {
    const keys = parts.map((part) => keyOfValue(part, machine));
    if (keys.some((key) => typeof key !== "string")) return null;
    return `${sign}:${keys.map((key) => `${(key as string).length}:${key as string}`).join(",")}`;
  };
  const whole = wholeOf(value);
  if (whole !== null) return `n:${whole}`;
  const items = value.kind === "tuple" ? value.items : itemsOf(value, machine);
  if (items) return joined("t", items);
  if (value.kind === "set" || value.kind === "dictionary")
    return isUnordered(value.typeName) || machine.lostIn(value) !== null
      ? null
      : joined("s", heldIn(value));
  if (value.kind === "string" || value.kind === "bool") return keyOf(value, machine);
  if (value.kind !== "instance" || value.native || machine.lostIn(value) !== null) return null;
  if (findMethods(value.type, "eq").length > 0) return null;
  return joined(
    `v:${value.type.name}:${variantOf(value) ?? ""}`,
    partsIn(value).map(([, part]) => part),
  );
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
  usual,
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
    // The clone of what is shared is the same again.
    const shared = name === "clone()" ? sharedIn(object) : null;
    if (shared) return builtin("clone", () => shared);
    const own = rustLibrary.changing(object, name, machine);
    if (own) return own;
    if (value.kind === "list" && value.isUnordered === true)
      return unorderedMethod(value, name, machine);
    const found = settled(declaredAttributes.getAttribute(value, name, machine), value, name);
    // What is not followed may change what it is called on, and takes from an iterator.
    if (found.kind === "unknown" && value.kind === "iterator") machine.lose(value);
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
    if (value.kind === "string" && at.kind === "slice") return partOfText(value.value, at, machine);
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
  keyOf: keyOfValue,
  toText: (value, _, machine) => toText(value, plain, machine),
  format: (value, _, machine) => toText(value, plain, machine),
  makeException,
  typeName,
  toException: (value) =>
    value.kind === "instance"
      ? value
      : makeException("", value.kind === "string" ? value.value : ""),
};
