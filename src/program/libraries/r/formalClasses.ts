import { named as withNames, namesOf } from "../../languages/r/names.ts";
import { classedOf, makeObject } from "../../languages/r/objects.ts";
import { plainTexts } from "../../languages/r/text.ts";
import { NotKnown } from "../../values/gaps.ts";
import { absent, bool, builtin, dictionary, string } from "../../values/make.ts";
import type { Arguments, Machine, Value } from "../../values/value.ts";
import { lineOf, setIn } from "./environments.ts";
import { textIn } from "./given.ts";
import { emptyOf } from "./objectClasses.ts";

/** A class with slots. */
interface Shape {
  readonly name: string;
  readonly slots: ReadonlyMap<string, string>;
  readonly beginnings: ReadonlyMap<string, Value>;
  readonly parent: Shape | null;
  readonly isVirtual: boolean;
}

/** The classes of a run, and the methods of each of its generic functions, by the name of the class. */
interface Desk {
  readonly shapes: Map<string, Shape>;
  readonly methods: Map<string, Map<string, Value>>;
}

function deskOf({ state }: Machine): Desk {
  const found = state.get("r.formalClasses") as Desk | undefined;
  if (found) return found;
  const made: Desk = { shapes: new Map(), methods: new Map() };
  state.set("r.formalClasses", made);
  return made;
}

const notFollowed = (): never => {
  throw new NotKnown("this class is not followed");
};

/** The parts of `c(x = "numeric")`, `list(x = 1)` and `representation(x = "numeric")`. */
function partsOf(value: Value | undefined): (readonly [string, Value])[] {
  if (!value || value.kind === "none") return [];
  if (value.kind === "dictionary")
    return [...value.entries.values()].map(([key, item]) => [textIn(key) ?? "", item] as const);
  const names = namesOf(value);
  if (!names || names === "some" || (value.kind !== "string" && value.kind !== "tuple"))
    return notFollowed();
  return plainTexts(value).map((text, at) => [names[at]!, string(text)] as const);
}

function setClass({ items, named }: Arguments, machine: Machine): Value {
  if (machine.isUncertain) return notFollowed();
  const name = textIn(named.get("Class") ?? items[0]);
  const isKnown = [...named.keys()].every((key) =>
    /^(?:Class|representation|slots|prototype|contains)$/.test(key),
  );
  if (name === null || !isKnown || items.length > 2) return notFollowed();
  const { shapes } = deskOf(machine);
  const contained = named.get("contains");
  const parent = contained ? shapes.get(textIn(contained) ?? "") : null;
  if (parent === undefined) return notFollowed();
  const slots = partsOf(named.get("slots") ?? named.get("representation") ?? items[1]);
  const shape: Shape = {
    ...{ name, parent, isVirtual: slots.some(([slot]) => slot === "") },
    slots: new Map(slots.map(([slot, type]) => [slot, textIn(type) ?? "ANY"])),
    beginnings: new Map(partsOf(named.get("prototype"))),
  };
  shapes.set(name, shape);
  return builtin(name, (args, runner) => create(shape, args, runner));
}

/** A new object, with what it is given in its slots. */
function create(shape: Shape, { items, named }: Arguments, machine: Machine): Value {
  const line = [...lineOf(shape)].reverse();
  const types = new Map(line.flatMap(({ slots }) => [...slots]));
  const given = new Map([...line.flatMap(({ beginnings }) => [...beginnings]), ...named]);
  const start = deskOf(machine).methods.get("initialize");
  const isPlain = items.length === 0 && [...named.keys()].every((slot) => types.has(slot));
  if (shape.isVirtual || start || !isPlain) return notFollowed();
  const inner = dictionary();
  for (const [slot, type] of types)
    inner.entries.set(`s:${slot}`, [string(slot), given.get(slot) ?? emptyOf(machine, type)]);
  return makeObject({ kind: "classed", inner, classes: lineOf(shape).map(({ name }) => name) });
}

/** The method of a generic function for an object; null: the program has none. */
export function formalMethod(
  machine: Machine,
  generic: string,
  object: Value | undefined,
): Value | null {
  const methods = deskOf(machine).methods.get(generic);
  if (!methods) return null;
  const own = classedOf(object)?.classes ?? (object?.kind === "float" ? ["numeric"] : []);
  for (const name of [...own, "ANY"]) {
    const found = methods.get(name);
    if (found) return found;
  }
  return null;
}

function setGeneric({ items, named }: Arguments, machine: Machine): Value {
  const name = textIn(named.get("name") ?? items[0]);
  // A function that is there already becomes the method for all others.
  if (name === null || machine.isUncertain || machine.language.builtins.has(name))
    return notFollowed();
  deskOf(machine).methods.set(name, new Map());
  const dispatch = builtin(name, (args, runner) => {
    const [first] = args.items;
    if (first?.kind === "unknown") return first;
    const method = formalMethod(runner, name, first ?? [...args.named.values()][0]);
    return method ? runner.call(method, args.items, args.named) : notFollowed();
  });
  setIn(machine, machine.scope, name, dispatch);
  machine.print(`[1] "${name}"\n`);
  return absent;
}

/** What may be given a method though the program does not make it. */
const shownBy = new Set(["show", "initialize"]);

function setMethod({ items, named }: Arguments, machine: Machine): Value {
  const [name, signature] = [named.get("f") ?? items[0], named.get("signature") ?? items[1]];
  const [generic, type] = [textIn(name), textIn(signature)];
  const fn = named.get("definition") ?? items[2];
  const { methods } = deskOf(machine);
  const isKnown = generic !== null && (methods.has(generic) || shownBy.has(generic));
  if (!isKnown || type === null || fn?.kind !== "function" || machine.isUncertain)
    return notFollowed();
  const own = methods.get(generic) ?? new Map<string, Value>();
  own.set(type, fn);
  methods.set(generic, own);
  return absent;
}

/** Functions of classes with slots. */
export const formalClasses: readonly (readonly [string, Value])[] = [
  ["setClass", builtin("setClass", setClass)],
  ["setGeneric", builtin("setGeneric", setGeneric)],
  ["setMethod", builtin("setMethod", setMethod)],
  ["standardGeneric", builtin("standardGeneric", notFollowed)],
  [
    "new",
    builtin("new", ({ items: [name, ...items], named }, machine) => {
      const shape = deskOf(machine).shapes.get(textIn(name) ?? "");
      return shape ? create(shape, { items, named }, machine) : notFollowed();
    }),
  ],
  [
    "representation",
    builtin("representation", ({ items, named }) => {
      const made = dictionary();
      if (items.length > 0) return notFollowed();
      for (const [slot, type] of named) made.entries.set(`s:${slot}`, [string(slot), type]);
      return withNames(made, undefined);
    }),
  ],
  [
    "isVirtualClass",
    builtin("isVirtualClass", ({ items: [name] }, machine) => {
      const shape = deskOf(machine).shapes.get(textIn(name) ?? "");
      return shape ? bool(shape.isVirtual) : notFollowed();
    }),
  ],
  [
    "is",
    builtin("is", ({ items: [object, name] }, machine) => {
      const own = classedOf(object)?.classes;
      const text = textIn(name);
      if (!own || text === null || !deskOf(machine).shapes.has(text)) return notFollowed();
      return bool(own.includes(text));
    }),
  ],
];
