import { builtin, createClass, int, none, string } from "../../values/make.ts";
import type { ClassValue, InstanceValue, Machine, Value } from "../../values/value.ts";

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

const callable = new Set<Value["kind"]>(["function", "descriptor", "builtin", "class"]);

/** The members of an enumeration, in order; null: a class is none. */
export function membersOf(type: ClassValue): readonly InstanceValue[] | null {
  if (type === enumClass || !type.order.includes(enumClass)) return null;
  const made: InstanceValue[] = [];
  let last = 0;
  for (const [name, given] of type.members) {
    if (/^[_:]/.test(name) || callable.has(given.kind)) continue;
    if (given.kind === "instance" && given.type === type) made.push(given);
    else {
      const isNext = given.kind === "instance" && given.type === numbered;
      const value = isNext ? int(last + 1) : given;
      const same = made.find(({ fields }) => fields.get("value") === value);
      const fields = new Map<string, Value>([
        ["name", string(name)],
        ["value", value],
      ]);
      const member: InstanceValue = same ?? { kind: "instance", type, fields, native: null };
      type.members.set(name, member);
      if (!same) made.push(member);
    }
    const value = made.at(-1)?.fields.get("value");
    if (value?.kind === "int") last = value.value;
  }
  return made;
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
  return found ?? machine.fail("ValueError", `this is not a valid ${type.name}`);
}
