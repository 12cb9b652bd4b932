import { builtin, createClass, int, none, string } from "../../values/make.ts";
import type { ClassValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import { isOwnClass } from "./objects.ts";

/** What `auto()` stands for until its member is looked at. */
const numbered = createClass("auto", []);

/** `auto` of the module `enum`. */
export const autoNumber = builtin("auto", () => ({
  kind: "instance",
  type: numbered,
  fields: new Map(),
  native: null,
}));

function textOf(self: Value | undefined, machine: Machine, form: "plain" | "code"): Value {
  if (self?.kind !== "instance") return none;
  const { type, fields } = self;
  const name = fields.get("name");
  const path = `${type.name}.${name?.kind === "string" ? name.value : ""}`;
  if (form === "plain") return string(path);
  return string(`<${path}: ${machine.language.toText(fields.get("value")!, "code", machine)}>`);
}

/** The class `Enum`. */
export const enumClass = createClass(
  "Enum",
  [],
  new Map<string, Value>([
    ["__str__", builtin("__str__", ({ items: [self] }, machine) => textOf(self, machine, "plain"))],
    [
      "__repr__",
      builtin("__repr__", ({ items: [self] }, machine) => textOf(self, machine, "code")),
    ],
  ]),
);

/** Enumerations whose members are whole numbers, or texts: `str` writes their values. */
export const plainEnums: readonly ClassValue[] = ["IntEnum", "StrEnum"].map((name) =>
  createClass(
    name,
    [enumClass],
    new Map<string, Value>([
      [
        "__str__",
        builtin("__str__", ({ items: [self] }, machine) =>
          string(machine.language.toText(plainOf(self ?? none), "plain", machine)),
        ),
      ],
      ["__int__", builtin("__int__", ({ items: [self] }) => plainOf(self ?? none))],
    ]),
  ),
);

/** What a member of an enumeration of numbers or texts is calculated with; any other value is itself. */
export function plainOf(value: Value): Value {
  if (value.kind !== "instance" || !value.type.order.includes(enumClass)) return value;
  const isPlain = value.type.order.some(
    (each) => each.convert !== null || plainEnums.includes(each),
  );
  return (isPlain && value.fields.get("value")) || value;
}

function nextOf({ order }: ClassValue, name: string, last: number): Value {
  if (order.some((each) => each.name === "Flag"))
    return int(last === 0 ? 1 : 2 ** (Math.floor(Math.log2(last)) + 1));
  return order.some((each) => each.name === "StrEnum") ? string(name.toLowerCase()) : int(last + 1);
}

function areSame(a: Value | undefined, b: Value): boolean {
  if (a?.kind === "int" && b.kind === "int") return a.value === b.value;
  return a === b || (a?.kind === "string" && b.kind === "string" && a.value === b.value);
}

const callable = new Set<Value["kind"]>(["function", "descriptor", "builtin", "class"]);

/** The members of an enumeration, in order; null: a class is none. */
export function membersOf(type: ClassValue): readonly InstanceValue[] | null {
  const isBase = type === enumClass || type.bases.includes(enumClass);
  const isOwn = isOwnClass(type);
  if ((isBase && !isOwn) || !type.order.includes(enumClass)) return null;
  const made: InstanceValue[] = [];
  let last = 0;
  for (const [name, given] of type.members) {
    if (/^[_:]/.test(name) || callable.has(given.kind)) continue;
    if (given.kind === "instance" && given.type === type) {
      if (!made.includes(given)) made.push(given);
    } else {
      const isNext = given.kind === "instance" && given.type === numbered;
      const value = isNext ? nextOf(type, name, last) : given;
      const same = made.find(({ fields }) => areSame(fields.get("value"), value));
      const fields = new Map<string, Value>([
        ["name", string(name)],
        ["value", value],
      ]);
      const member: InstanceValue = same ?? { kind: "instance", type, fields, native: null };
      type.members.set(name, member);
      if (!same) made.push(member);
    }
    const value = made.at(-1)?.fields.get("value");
    if (value?.kind === "int")
      last = type.order.some((each) => each.name === "Flag")
        ? Math.max(last, value.value)
        : value.value;
  }
  return made;
}

/** `Color.__members__`: the members by their names, and by others that they have. */
export function namesOf(type: ClassValue): Value {
  const own = [...type.members].filter(
    ([, each]) => each.kind === "instance" && each.type === type,
  );
  const entries = own.map(([name, each]) => [`s:${name}`, [string(name), each]] as const);
  return { kind: "dictionary", entries: new Map(entries), factory: null };
}

/** `Color["RED"]`: the member with a name. */
export function memberCalled(type: ClassValue, name: Value, machine: Machine): Value {
  if (name.kind === "unknown") return name;
  const own = name.kind === "string" ? type.members.get(name.value) : undefined;
  const isMember = own?.kind === "instance" && own.type === type;
  return isMember ? own : machine.fail("KeyError", machine.language.toText(name, "code", machine));
}

/** `Color(2)`: the member with a value. */
export function memberWith(
  type: ClassValue,
  value: Value | undefined,
  machine: Machine,
): Value | null {
  const members = membersOf(type);
  if (!members) return null;
  const found = members.find(({ fields }) => {
    const same = value && machine.language.compare("==", fields.get("value")!, value, machine);
    return same && machine.language.truth(same, machine) === true;
  });
  const text = value ? machine.language.toText(value, "code", machine) : "";
  return found ?? machine.fail("ValueError", `${text} is not a valid ${type.name}`);
}
