import { convertTo, defaultOf, freshDefault } from "../../languages/declared/conversions.ts";
import { create } from "../../languages/csharp/create.ts";
import { findClass } from "../../languages/declared/members.ts";
import { makeList } from "../../languages/declared/lists.ts";
import { itemTypeOf, readType } from "../../languages/declared/typeNames.ts";
import { exceptions } from "../../languages/java/exceptions.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, builtin, dictionary, none } from "../../values/make.ts";
import type { DictionaryValue, Machine, SetValue, Value } from "../../values/value.ts";
import { numberOf } from "../convert.ts";
import { loweringCalls } from "../csharp/loweringCalls.ts";
import { functions, itemsIn, type Rule, textIn, wholeIn } from "../declared/table.ts";
import { put, setMembers } from "./maps.ts";
import { createRandom } from "./random.ts";

/** `new double[2][3]`; arrays in it that have no length yet are missing. */
function jagged(machine: Machine, type: string, [first, ...rest]: readonly number[]): Value {
  const item = itemTypeOf(type) ?? "object";
  if (first === undefined) return none;
  if (first < 0) return machine.fail("ValueError", String(first));
  if (!machine.reserve(first)) throw new NotKnown("the program takes too many steps to follow");
  machine.spend(first / 4);
  const make = (): Value =>
    item.endsWith("]") ? jagged(machine, item, rest) : freshDefault(item, machine);
  return makeList(type, Array.from({ length: first }, make));
}

/** `new Type(…)` */
function createNew(
  machine: Machine,
  type: string,
  args: readonly Value[],
  named: ReadonlyMap<string, Value>,
): Value {
  const { name, inner } = readType(type);
  const [first] = args;
  switch (name) {
    case "Random":
      if (first?.kind === "unknown") return first;
      return createRandom(machine, first ? numberOf(first) : null);
    case "List": {
      const items = first && first.kind !== "int" ? itemsIn(machine, first) : [];
      return makeList(
        type,
        inner[0] ? items.map((each) => convertTo(each, inner[0]!.text, machine)) : items,
      );
    }
    case "Dictionary":
    case "HashDictionary":
    case "SortedDictionary": {
      const made: DictionaryValue = { ...dictionary(), typeName: type };
      if (first?.kind === "dictionary")
        for (const [key, value] of first.entries.values()) put(machine, made, key, value);
      return made;
    }
    case "HashSet": {
      const set: SetValue = { kind: "set", entries: new Map() };
      if (first && first.kind !== "int")
        setMembers.get("addAll")!.call(machine, set, [first], new Map());
      return set;
    }
    case "object":
      return create(type, [], named, machine);
    default: {
      const exception = exceptions.get(name);
      return exception ? machine.call(exception, args) : create(type, args, named, machine);
    }
  }
}

/** `Head::size`, `Math::exp`: a static method, or one of the first argument. */
function reference(machine: Machine, owner: Value, name: string): Value {
  const isType = owner.kind === "class" || owner.kind === "string";
  const own =
    owner.kind === "string" ? null : machine.language.findAttribute(owner, `${name}()`, machine);
  if (own || !isType) return own ?? machine.unknown(`\`${name}\` is not followed`);
  return builtin(name, ({ items: [self, ...rest] }) => {
    if (!self) return machine.unknown(`\`${name}\` is not followed`);
    return machine.call(machine.language.getAttribute(self, `${name}()`, machine), rest);
  });
}

/** What the lowering of Java calls, beside what that of C# does. */
const rules: Readonly<Record<string, Rule>> = {
  ":new": (machine, [type, ...args], named) => createNew(machine, textIn(type), args, named),
  ":newOf": (_, [type]) =>
    builtin("new", ({ items }, machine) =>
      textIn(type).endsWith("]")
        ? jagged(machine, textIn(type), [wholeIn(items[0])])
        : createNew(machine, textIn(type), items, new Map()),
    ),
  // What type parameters stand for are objects.
  ":default": (machine, [type]) =>
    /^(?:T[A-Z]?\w*|[A-Z])$/.test(textIn(type)) && !findClass(textIn(type), machine)
      ? none
      : defaultOf(textIn(type), machine),
  ":boxed": (_, [value]) =>
    value?.kind === "int" ? makeNumber("int32", value.value) : (value ?? none),
  ":jagged": (machine, [type, ...sizes]) =>
    jagged(
      machine,
      textIn(type),
      sizes.map((size) => wholeIn(size)),
    ),
  ":reference": (machine, [owner, name]) => reference(machine, owner ?? none, textIn(name)),
  ":constant": (machine, [type, own, name, place, ...args]) => {
    if (type?.kind !== "class") return none;
    const made = machine.call(own ?? type, args);
    if (made.kind !== "instance") return made;
    made.fields.set(":name", name ?? none);
    made.fields.set(":value", place ?? none);
    type.members.set(textIn(name), made);
    addStatics(type.members);
    return made;
  },
  ":isConstant": (machine, [value, name, other]) => {
    if (!value || value.kind === "unknown") return value ?? none;
    const own = value.kind === "instance" ? value.fields.get(":name") : undefined;
    if (own?.kind === "string") return bool(own.value === textIn(name));
    return machine.language.compare("==", value, other ?? none, machine);
  },
};

/** `Activation.values()`, `Activation.valueOf("RELU")`. */
function addStatics(own: Map<string, Value>): void {
  const constants = (): Value[] =>
    [...own.values()].filter((each) => each.kind === "instance" && each.fields.has(":name"));
  own.set(
    "values",
    builtin("values", () => makeList("object[]", constants())),
  );
  own.set(
    "valueOf",
    builtin("valueOf", ({ items: [name] }, machine) => {
      const found = constants().find(
        (each) =>
          each.kind === "instance" &&
          machine.language.toText(each, "plain", machine) === textIn(name),
      );
      return found ?? machine.fail("ValueError", `No enum constant ${textIn(name)}`);
    }),
  );
}

export const javaLoweringCalls: readonly (readonly [string, Value])[] = [
  ...loweringCalls,
  ...functions(rules),
];
