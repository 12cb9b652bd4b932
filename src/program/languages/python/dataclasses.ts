import { Fact } from "../../values/facts.ts";
import { builtin, createClass, none, notImplemented, tuple } from "../../values/make.ts";
import type { DataFieldOf } from "../../values/plain.ts";
import type { Arguments, ClassValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import { missingText } from "./argumentErrors.ts";

type Field = DataFieldOf<Value>;

/** What `@dataclass(…)` is told. */
export interface DataOptions {
  readonly init: boolean;
  readonly repr: boolean;
  readonly eq: boolean;
  readonly order: boolean;
  readonly frozen: boolean;
  readonly unsafe_hash: boolean;
  readonly kw_only: boolean;
}

const usual: DataOptions = {
  ...{ init: true, repr: true, eq: true },
  ...{ order: false, frozen: false, unsafe_hash: false, kw_only: false },
};

/** Names that change nothing that is seen here. */
const idle = new Set(["slots", "match_args", "weakref_slot"]);

const optionsOf = new Fact<DataOptions>();

/** The options of a class that `@dataclass` made. */
export function dataOptions(type: ClassValue): DataOptions {
  return optionsOf.of(type) ?? usual;
}

/** The class of what `field(…)` gives. */
export const fieldClass = createClass("Field", []);

/** The options that a call names; null: one of them is not followed. */
export function readOptions(
  named: ReadonlyMap<string, Value>,
  machine: Machine,
): DataOptions | null {
  const options: Record<string, boolean> = { ...usual };
  for (const [name, value] of named) {
    if (idle.has(name)) continue;
    const truth = machine.language.truth(value, machine);
    if (!(name in usual) || truth === null) return null;
    options[name] = truth;
  }
  return { ...usual, ...options };
}

/** `@dataclass`: the fields that the class and its bases declare. */
export function makeDataclass(type: ClassValue, options = usual, machine?: Machine): ClassValue {
  const fields = new Map<string, Field>();
  for (const base of [...type.order].reverse()) {
    for (const field of base === type ? [] : (base.dataFields ?? [])) fields.set(field.name, field);
  }
  let isKeyword = options.kw_only;
  for (const [key, noted] of type.members) {
    if (!key.startsWith(":")) continue;
    if (noted.kind === "string" && noted.value === "KW_ONLY") isKeyword = true;
    else fields.set(key.slice(1), readField(type, key.slice(1), isKeyword, machine));
  }
  type.dataFields = [...fields.values()];
  optionsOf.note(type, options);
  addMethods(type, options);
  return type;
}

function readField(
  type: ClassValue,
  name: string,
  isKeyword: boolean,
  machine: Machine | undefined,
): Field {
  const given = type.members.get(name) ?? null;
  const isShared = given?.kind === "list" || given?.kind === "dictionary" || given?.kind === "set";
  if (machine && isShared) {
    const shown = `<class '${machine.language.typeName(given)}'>`;
    const advice = "use default_factory";
    machine.fail(
      "ValueError",
      `mutable default ${shown} for field ${name} is not allowed: ${advice}`,
    );
  }
  if (given?.kind !== "instance" || given.type !== fieldClass)
    return { name, defaultValue: given, factory: null, ...(isKeyword && { isKeyword }) };
  const { fields } = given;
  const defaultValue = fields.get("default") ?? null;
  // What `field` stands for is no member of the class.
  if (defaultValue) type.members.set(name, defaultValue);
  else type.members.delete(name);
  const isOff = (option: string): boolean => {
    const value = fields.get(option);
    return value?.kind === "bool" && !value.value;
  };
  const own = fields.get("kw_only");
  return {
    name,
    defaultValue,
    factory: fields.get("default_factory") ?? null,
    ...(isOff("init") && { isGiven: false }),
    ...(isOff("repr") && { isShown: false }),
    ...(isOff("compare") && { isCompared: false }),
    ...((own?.kind === "bool" ? own.value : isKeyword) && { isKeyword: true }),
  };
}

/** The fields that two objects are compared by. */
export function comparedBy(type: ClassValue): readonly Field[] {
  return (type.dataFields ?? []).filter(({ isCompared }) => isCompared !== false);
}

const orders = { __lt__: "<", __le__: "<=", __gt__: ">", __ge__: ">=" } as const;

function addMethods({ members }: ClassValue, options: DataOptions): void {
  if (options.order) {
    for (const [name, operator] of Object.entries(orders)) {
      const call = ({ items: [a, b] }: Arguments, machine: Machine): Value => {
        if (a?.kind !== "instance" || b?.kind !== "instance" || a.type !== b.type)
          return notImplemented;
        const parts = (each: InstanceValue): Value =>
          tuple(comparedBy(each.type).map((field) => each.fields.get(field.name) ?? none));
        return machine.language.compare(operator, parts(a), parts(b), machine);
      };
      members.set(name, builtin(name, call));
    }
  }
  if (options.frozen) {
    const refuse = (what: string) =>
      builtin("__setattr__", ({ items: [, name] }, machine) => {
        const own = name?.kind === "string" ? name.value : "";
        return machine.fail("FrozenInstanceError", `cannot ${what} field '${own}'`);
      });
    members.set("__setattr__", refuse("assign to"));
    members.set("__delattr__", refuse("delete"));
  }
  const hasHash = options.frozen || options.unsafe_hash || members.has("__hash__");
  if (options.eq && !hasHash && !members.has("__eq__")) members.set("__hash__", none);
}

/** Fills the fields of an object of a dataclass from what its call is given. */
export function fillFields(
  made: InstanceValue,
  type: ClassValue,
  { items, named }: Arguments,
  machine: Machine,
): void {
  const { dataFields, name: typeName, order } = type;
  const fields = dataFields ?? [];
  const given = fields.filter(({ isGiven }) => isGiven !== false);
  const placed = given.filter(({ isKeyword }) => isKeyword !== true);
  if (!machine.sizes) refuseOthers(type, given, placed, { items, named }, machine);
  const after = order.map(({ members }) => members.get("__post_init__")).find((each) => each);
  for (const field of fields) {
    const { name, defaultValue, factory } = field;
    const at = placed.indexOf(field);
    const own =
      field.isGiven === false ? undefined : ((at < 0 ? undefined : items[at]) ?? named.get(name));
    const value = own ?? defaultValue ?? (factory && machine.call(factory, []));
    const of = after ? "layer" : "setting";
    const set = (!own && value && machine.sizes?.byDefault(name, value, of)) || value;
    if (set) made.fields.set(name, set);
    else if (field.isGiven !== false)
      machine.fail("TypeError", `${typeName}() missing a required argument: '${name}'`);
  }
  if (after) machine.call(after, [made]);
}

/** The errors of a call that gives too much, or too little. */
function refuseOthers(
  { name: type }: ClassValue,
  given: readonly Field[],
  placed: readonly Field[],
  { items, named }: Arguments,
  machine: Machine,
): void {
  const call = `${type}.__init__()`;
  for (const name of named.keys()) {
    const at = placed.findIndex((each) => each.name === name);
    if (!given.some((each) => each.name === name))
      machine.fail("TypeError", `${call} got an unexpected keyword argument '${name}'`);
    if (at >= 0 && at < items.length)
      machine.fail("TypeError", `${call} got multiple values for argument '${name}'`);
  }
  if (items.length > placed.length) {
    const isOptional = placed.some(({ defaultValue, factory }) => defaultValue ?? factory);
    const least = placed.filter(({ defaultValue, factory }) => !(defaultValue ?? factory)).length;
    const most = placed.length + 1;
    const count = isOptional ? `from ${least + 1} to ${most}` : String(most);
    const word = most === 1 ? "argument" : "arguments";
    machine.fail(
      "TypeError",
      `${call} takes ${count} positional ${word} but ${items.length + 1} were given`,
    );
  }
  const missing = given.filter(
    (each) =>
      !(each.defaultValue ?? each.factory) &&
      !named.has(each.name) &&
      !(placed.includes(each) && placed.indexOf(each) < items.length),
  );
  const isPlaced = missing.some((each) => placed.includes(each));
  const names = missing
    .filter((each) => placed.includes(each) === isPlaced)
    .map(({ name }) => name);
  if (names.length > 0) machine.fail("TypeError", missingText(call, names, isPlaced));
}

/** Whether objects of a class are equal where their fields are. */
export function isDataclass(type: ClassValue): boolean {
  return type.dataFields !== null && dataOptions(type).eq;
}

/** The object with other values of some fields: `replace(point, x=1)`. */
export function replaced(
  machine: Machine,
  object: InstanceValue,
  changes: ReadonlyMap<string, Value>,
): Value {
  const named = new Map(changes);
  for (const { name, isGiven } of object.type.dataFields ?? []) {
    const own = object.fields.get(name);
    if (isGiven !== false && own && !named.has(name)) named.set(name, own);
  }
  return machine.call(object.type, [], named);
}
