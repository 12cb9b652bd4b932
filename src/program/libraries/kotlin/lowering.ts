import { itemType } from "../../languages/declared/lists.ts";
import { positionalOf } from "../../languages/declared/members.ts";
import { matchOf } from "../../languages/declared/overloads.ts";
import { binary, operators } from "../../languages/kotlin/operators.ts";
import { isOfType, unit } from "../../languages/kotlin/types.ts";
import { isInRange, makeRange } from "../../languages/kotlin/ranges.ts";
import type { BinaryOperator } from "../../ir/ir.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, builtin, none, tuple } from "../../values/make.ts";
import { findName, moduleOf } from "../../values/scope.ts";
import { isNumber } from "../../values/typedNumber.ts";
import type { ListValue, Machine, SetValue, Value } from "../../values/value.ts";
import { functions, type Rule, textIn, wholeIn } from "../declared/table.ts";
import { javaLoweringCalls } from "../java/lowering.ts";
import { createRandom } from "../java/random.ts";
import { numberOf } from "../convert.ts";
import { isFunction } from "./making.ts";
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
  if (left.kind === "dictionary" && isAdding) return changeMap(machine, left, right);
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
    return method ? machine.call(method, rest) : machine.language.getAttribute(self, name, machine);
  });
}

function isIn(machine: Machine, value: Value, among: Value): Value {
  const gap = [value, among].find(({ kind }) => kind === "unknown");
  if (gap) return gap;
  const found = isNumber(value) ? isInRange(among, value.value) : null;
  if (found !== null) return bool(found);
  return machine.call(machine.language.getAttribute(among, "contains()", machine), [value]);
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
  ":asOrNull": (machine, [type, value]) => {
    if (!value || value.kind === "unknown") return value ?? none;
    const is = isOfType(value, textIn(type), machine);
    if (is === null) return machine.unknown("it is unknown whether this is true");
    return is ? value : none;
  },
  ":turns": (_, [count]) => makeRange(0, wholeIn(count) - 1, 1),
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
