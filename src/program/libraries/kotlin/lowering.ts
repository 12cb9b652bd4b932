import { itemType, makeList, makeSequence } from "../../languages/declared/lists.ts";
import { findClass, positionalOf } from "../../languages/declared/members.ts";
import { isNumberType } from "../../languages/declared/numbers.ts";
import { classOf } from "../../languages/kotlin/classLiterals.ts";
import { isWide } from "../../values/wide.ts";
import { matchOf } from "../../languages/declared/overloads.ts";
import { readType } from "../../languages/declared/typeNames.ts";
import { binary, operators } from "../../languages/kotlin/operators.ts";
import { isOfType, unit } from "../../languages/kotlin/types.ts";
import {
  delegateTo,
  isDelegated,
  readDelegated,
  writeDelegated,
} from "../../languages/kotlin/delegates.ts";
import { isInRange, makeRange } from "../../languages/kotlin/ranges.ts";
import type { BinaryOperator } from "../../ir/ir.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, builtin, dictionary, none, string, tuple } from "../../values/make.ts";
import { findName, moduleOf } from "../../values/scope.ts";
import { isNumber } from "../../values/typedNumber.ts";
import type { ListValue, Machine, SetValue, Value } from "../../values/value.ts";
import { functions, itemsIn, type Rule, textIn, wholeIn } from "../declared/table.ts";
import { javaLoweringCalls } from "../java/lowering.ts";
import { createRandom } from "../java/random.ts";
import { numberOf } from "../convert.ts";
import { isFunction, isLazy, listOf } from "./making.ts";
import { changeMap } from "./maps.ts";

function plainName(name: string): string {
  return name.endsWith("()") ? name.slice(0, -2) : name;
}

/** A member of what `this` may stand for, or a name outside of it. */
function implicit(machine: Machine, key: string, owners: readonly Value[]): Value {
  for (const owner of owners) {
    if (owner.kind === "none") continue;
    if (owner.kind === "unknown") return owner;
    const own = machine.language.findAttribute(owner, key, machine);
    if (own) return own;
  }
  const name = plainName(key);
  const found = findName(name, machine.scope) ?? machine.language.builtins.get(name);
  return found ?? machine.unknown(`\`${name}\` is not defined here`);
}

/** The first parts of a value that is taken apart. */
function components(machine: Machine, value: Value, count: number): Value {
  if (value.kind === "unknown") return tuple(Array.from({ length: count }, () => value));
  const lost = machine.lostIn(value);
  if (lost !== null) throw new NotKnown(lost);
  if (value.kind === "tuple") return tuple(value.items.slice(0, count));
  if (value.kind === "list") {
    const items = value.items.slice(0, count);
    if (items.length < count)
      return machine.fail("IndexError", `Index ${items.length} out of bounds`);
    return tuple(items);
  }
  const names = value.kind === "instance" ? positionalOf(value.type) : [];
  if (value.kind === "instance" && names.length >= count)
    return tuple(names.slice(0, count).map((name) => value.fields.get(name) ?? none));
  return tuple(
    Array.from({ length: count }, (_, at) =>
      machine.call(machine.language.getAttribute(value, `component${at + 1}()`, machine), []),
    ),
  );
}

/** Whether a list is one item more, as in `rows += row`. */
function isItem(machine: Machine, list: Value, value: ListValue | SetValue): boolean {
  const type = itemType(list);
  if (type === null || matchOf(value, type, machine) < 0) return false;
  const items = value.kind === "list" ? value.items : [];
  return items.some((each) => matchOf(each, type, machine) < 0);
}

/** `+=` of what is not assigned: a list takes more, an object calls its function. */
function change(machine: Machine, operator: BinaryOperator, left: Value, right: Value): Value {
  if (left.kind === "unknown") {
    machine.mayChange(left);
    return unit;
  }
  const isAdding = operator === "+";
  if (left.kind === "dictionary" && (isAdding || operator === "-"))
    return changeMap(machine, left, right, isAdding);
  if ((left.kind === "list" || left.kind === "set") && (isAdding || operator === "-")) {
    const isMany = (right.kind === "list" || right.kind === "set") && !isItem(machine, left, right);
    const method = isAdding ? (isMany ? "addAll" : "add") : isMany ? "removeAll" : "remove";
    machine.call(machine.language.getAttribute(left, `${method}()`, machine), [right]);
    return unit;
  }
  const name = `${operators[operator] ?? operator}Assign`;
  const own = machine.language.findAttribute(left, `${name}()`, machine);
  if (own) machine.call(own, [right]);
  else if (isNumber(left)) return binary(operator, left, right, machine);
  else machine.mayChange(machine.unknown(`\`${name}\` is not followed`));
  return unit;
}

/** `Double::toInt`, `Head::size`, `Math::exp`. */
function reference(machine: Machine, owner: Value, name: string): Value {
  const isType =
    owner.kind === "class" ||
    owner.kind === "builtin" ||
    owner.kind === "unknown" ||
    owner.kind === "none";
  const own =
    owner.kind === "class" || !isType
      ? machine.language.findAttribute(owner, `${name}()`, machine)
      : null;
  if (own) return own;
  if (!isType) return machine.unknown(`\`${name}\` is not followed`);
  return builtin(name, ({ items: [self, ...rest] }) => {
    if (!self) return machine.unknown(`\`${name}\` is not followed`);
    const method = machine.language.findAttribute(self, `${name}()`, machine);
    return isFunction(method ?? undefined)
      ? machine.call(method!, rest)
      : machine.language.getAttribute(self, name, machine);
  });
}

function isIn(machine: Machine, value: Value, among: Value): Value {
  const gap = [value, among].find(({ kind }) => kind === "unknown");
  if (gap) return gap;
  const found = isNumber(value) ? isInRange(among, value.value) : null;
  if (found !== null) return bool(found);
  // What is no number is in no range of numbers.
  if (!isNumber(value) && !isWide(value) && isInRange(among, 0) !== null) return bool(false);
  return machine.call(machine.language.getAttribute(among, "contains()", machine), [value]);
}

/** `x as T`: an exception where it is surely none. */
function checkedAs(machine: Machine, type: string, value: Value): Value {
  const { name, inner } = readType(type);
  const isPlain = /^(?:string|bool|int|float|instance)$/.test(value.kind) && inner.length === 0;
  if (value.kind === "none" && name !== "?" && name !== "object" && isKnownType(machine, name))
    return machine.fail(
      "AttributeError",
      `null cannot be cast to non-null type ${name === "string" ? "kotlin.String" : name}`,
    );
  if (!isPlain || isOfType(value, type, machine) !== false) return value;
  return isKnownType(machine, name) ? machine.fail("TypeError", "") : value;
}

function isKnownType(machine: Machine, name: string): boolean {
  return isNumberType(name) || /^(?:string|bool)$/.test(name) || findClass(name, machine) !== null;
}

/** What is in the place of a missing value of a type. */
function emptyOf(machine: Machine, type: string): Value {
  const { name } = readType(type);
  if (name === "string") return string("");
  if (name === "List" || name === "[]") return makeList(type, []);
  if (name === "HashSet") return { kind: "set", entries: new Map() };
  return name.endsWith("Dictionary")
    ? { ...dictionary(), typeName: type }
    : machine.unknown("`orEmpty` is not followed");
}

/** What the lowering of Kotlin calls, beside what those of C# and Java do. */
const rules: Readonly<Record<string, Rule>> = {
  ":implicit": (machine, [key, ...owners]) => implicit(machine, textIn(key), owners),
  ":callable": (machine, [held, name, method]) => {
    if (isFunction(held) || held?.kind === "instance" || held?.kind === "class") return held;
    const own = textIn(name);
    return (
      method ??
      moduleOf(machine.scope).names.get(own) ??
      machine.unknown(`\`${own}\` is not defined here`)
    );
  },
  ":memberOr": (machine, [object, name, held]) => {
    const self = object ?? none;
    const own = machine.language.findAttribute(self, `${textIn(name)}()`, machine);
    return own ?? { kind: "method", callee: held ?? none, self };
  },
  ":components": (machine, [value, count]) => components(machine, value ?? none, wholeIn(count)),
  ":change": (machine, [operator, left, right]) =>
    change(machine, textIn(operator) as BinaryOperator, left ?? none, right ?? none),
  ":reference": (machine, [owner, name]) => reference(machine, owner ?? none, textIn(name)),
  ":isIn": (machine, [value, among]) => isIn(machine, value ?? none, among ?? none),
  ":is": (machine, [type, value]) => {
    if (!value || value.kind === "unknown") return value ?? none;
    const is = isOfType(value, textIn(type), machine);
    return is === null ? machine.unknown("it is unknown whether this is true") : bool(is);
  },
  ":ofType": (machine, [type, values]) => {
    const made = itemsIn(machine, values).filter((each) => {
      const is = isOfType(each, textIn(type), machine);
      if (is === null || each.kind === "unknown")
        throw new NotKnown("it is unknown whether this is true");
      return is;
    });
    return isLazy(values ?? none) ? makeSequence(() => made[Symbol.iterator]()) : listOf(made);
  },
  ":constantOf": (machine, [type, body, name, place, ...args]) => {
    const rule = machine.language.builtins.get(":constant");
    if (!rule || type?.kind !== "class") return none;
    const made = machine.call(rule, [type, type, name ?? none, place ?? none, ...args]);
    if (body?.kind !== "class" || body === type || made.kind !== "instance") return made;
    const own: Value = { ...made, type: body };
    type.members.set(textIn(name), own);
    return own;
  },
  ":as?": (machine, [type, value]) => checkedAs(machine, textIn(type), value ?? none),
  ":classOf": (machine, [value]) => classOf(machine, value ?? none, false),
  ":asOrNull": (machine, [type, value]) => {
    if (!value || value.kind === "unknown") return value ?? none;
    const is = isOfType(value, textIn(type), machine);
    if (is === null) return machine.unknown("it is unknown whether this is true");
    return is ? value : none;
  },
  ":turns": (_, [count]) => makeRange(0, wholeIn(count) - 1, 1),
  ":orEmpty": (machine, [value, type]) =>
    value?.kind === "none" ? emptyOf(machine, textIn(type)) : (value ?? none),
  ":isInitialized": (machine, [owner, name]) =>
    owner?.kind === "instance"
      ? bool(owner.fields.has(textIn(name)))
      : machine.unknown("`isInitialized` is not followed"),
  ":by": (_, [to, name]) => delegateTo(to ?? none, textIn(name)),
  ":delegated": (machine, [cell]) =>
    isDelegated(cell) ? readDelegated(machine, cell, none) : (cell ?? none),
  ":setDelegated": (machine, [cell, value, gives]) => {
    if (!isDelegated(cell)) throw new NotKnown("`by` is not followed");
    const isBefore = gives?.kind === "bool" && gives.value;
    const before = isBefore ? readDelegated(machine, cell, none) : none;
    writeDelegated(machine, cell, none, value ?? none);
    return isBefore ? before : (value ?? none);
  },
  ":orNothing": (_, [value]) =>
    value?.kind === "none" ? makeList("List<object>", []) : (value ?? none),
  ":present": (machine, [value]) =>
    value?.kind === "none" ? machine.fail("AttributeError", "") : (value ?? none),
  ":notFollowed": (machine, [what]) => machine.unknown(`\`${textIn(what)}\` is not followed`),
  ":builtin": (machine, [name]) =>
    machine.language.builtins.get(textIn(name)) ??
    machine.unknown(`\`${textIn(name)}\` is not followed`),
  ":javaRandom": (machine, [seed]) =>
    seed?.kind === "unknown" ? seed : createRandom(machine, seed ? numberOf(seed) : null),
};

export const kotlinLoweringCalls: readonly (readonly [string, Value])[] = [
  ...javaLoweringCalls,
  ...functions(rules),
];
