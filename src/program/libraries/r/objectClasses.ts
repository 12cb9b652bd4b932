import { namesOf } from "../../languages/r/names.ts";
import { environmentOf } from "../../languages/r/objects.ts";
import { plainTexts } from "../../languages/r/text.ts";
import { Fact, type Known } from "../../values/facts.ts";
import { NotKnown } from "../../values/gaps.ts";
import { builtin, list, none } from "../../values/make.ts";
import { createScope } from "../../values/scope.ts";
import type { Arguments, FunctionValue, Machine, Scope, Value } from "../../values/value.ts";
import { boundTo, lineOf, openEnvironment, setIn } from "./environments.ts";
import { emptyVector, textIn } from "./given.ts";

type Members = ReadonlyMap<string, Value>;

/** The parts of a list by their names. */
function membersOf(value: Value | undefined): Map<string, Value> {
  if (!value || value.kind === "none" || (value.kind === "list" && value.items.length === 0))
    return new Map();
  if (value.kind !== "dictionary") throw new NotKnown("this class is not followed");
  return new Map(
    [...value.entries.values()].map(([key, item]) => [
      key.kind === "string" ? key.value : "",
      item,
    ]),
  );
}

const functionsIn = (members: Members): (readonly [string, FunctionValue])[] =>
  [...members].flatMap(([name, value]) =>
    value.kind === "function" ? [[name, value] as const] : [],
  );

/** A class of R6. */
interface Shape {
  readonly name: string;
  readonly shown: Members;
  readonly hidden: Members;
  readonly parent: Shape | null;
}

const shapes = new Fact<Shape>();

const classNames = (shape: Shape): readonly string[] => [
  ...lineOf(shape).map(({ name }) => name),
  "R6",
];

/** Fills an object with what its class says, from the oldest class on; gives the methods of this one. */
function fill(shape: Shape, own: Scope, hidden: Scope, around: Members): Members {
  const before = shape.parent ? fill(shape.parent, own, hidden, around) : new Map<string, Value>();
  const methods = new Map(before);
  const above = openEnvironment(before).value;
  for (const [place, members] of [
    [own, shape.shown],
    [hidden, shape.hidden],
  ] as const) {
    for (const [name, value] of members) {
      if (value.kind !== "function") {
        place.names.set(name, value);
        continue;
      }
      const scope = createScope("function", value.scope, "");
      for (const [key, each] of around) scope.names.set(key, each);
      scope.names.set("super", above);
      const method = boundTo(value, scope, `${shape.name}$${name}`);
      place.names.set(name, method);
      methods.set(name, method);
    }
  }
  return methods;
}

/** A new object of a class of R6, before it is initialized. */
function makeOf(shape: Shape): { readonly scope: Scope; readonly value: Value } {
  const made = openEnvironment([], null, classNames(shape));
  const hidden = openEnvironment();
  fill(
    shape,
    made.scope,
    hidden.scope,
    new Map([
      ["self", made.value],
      ["private", hidden.value],
    ]),
  );
  const copy = (): Value => {
    const other = makeOf(shape);
    for (const [name, value] of made.scope.names)
      if (value.kind !== "function" && value.kind !== "builtin") other.scope.names.set(name, value);
    return other.value;
  };
  // What is private is not copied.
  if (hidden.scope.names.size === 0)
    made.scope.names.set(
      "clone",
      builtin("clone", ({ named }) => {
        if (named.size > 0) throw new NotKnown("this call is not followed");
        return copy();
      }),
    );
  return made;
}

/** `R6Class("Name", public = list(...))`: what makes its objects. */
function r6Class({ items, named }: Arguments, machine: Machine): Value {
  const parent = named.get("inherit");
  const known = parent ? shapes.of(parent as Known) : null;
  const isKnown = [...named.keys()].every((name) =>
    /^(?:classname|public|private|inherit|cloneable|lock_objects|lock_class|portable|class)$/.test(
      name,
    ),
  );
  const name = textIn(named.get("classname") ?? items[0]);
  if (!isKnown || known === undefined || name === null || items.length > 1)
    return machine.unknown("this class is not followed");
  const shape: Shape = {
    name,
    ...{ shown: membersOf(named.get("public")), hidden: membersOf(named.get("private")) },
    parent: known,
  };
  const make = builtin(name, (args, runner) => {
    const { scope, value } = makeOf(shape);
    const start = scope.names.get("initialize");
    if (start) runner.call(start, args.items, args.named);
    else if (args.items.length + args.named.size > 0)
      throw new NotKnown("this call is not followed");
    return value;
  });
  const made = {
    ...builtin(name, (_, runner) => runner.unknown("this call is not followed")),
    fields: new Map([["new", make]]),
  };
  shapes.note(made, shape);
  return made;
}

/** A reference class. */
interface Reference {
  readonly name: string;
  readonly fields: Map<string, string>;
  readonly methods: Map<string, FunctionValue>;
  readonly parent: Reference | null;
}

/** The fields of a class by their names, each with its type. */
function fieldsOf(value: Value | undefined): Map<string, string> {
  if (!value || value.kind === "none") return new Map();
  if (value.kind === "dictionary")
    return new Map([...membersOf(value)].map(([name, type]) => [name, textIn(type) ?? "function"]));
  const [texts, names] = [plainTexts(value), namesOf(value)];
  if (names === "some") throw new NotKnown("these names are not followed");
  return new Map(texts.map((text, at) => (names ? [names[at]!, text] : [text, "ANY"])));
}

/** What a field or a slot holds that got no value. */
export function emptyOf(machine: Machine, type: string): Value {
  if (type === "numeric" || type === "integer") return emptyVector(machine);
  if (type === "character") return { kind: "tuple", items: [], typeName: "character" };
  return type === "list" ? list([]) : machine.unknown("this class is not followed");
}

/** The methods of a class and of those before it, each of which finds the one that it replaces. */
function addMethods(own: Reference, scope: Scope, last: Value): void {
  for (const { name: type, methods } of lineOf(own).toReversed()) {
    for (const [name, fn] of methods) {
      const before =
        scope.names.get(name) ?? (name === "initialize" ? last : builtin("callSuper", () => none));
      const around = createScope("function", scope, "");
      around.names.set("callSuper", before);
      scope.names.set(name, boundTo(fn, around, `${type}$${name}`));
    }
  }
}

const allFields = (own: Reference): (readonly [string, string])[] =>
  lineOf(own)
    .toReversed()
    .flatMap(({ fields }) => [...fields]);

const homeOf = (own: Reference): Scope | null =>
  lineOf(own).flatMap(({ methods }) => [...methods.values()])[0]?.scope ?? null;

function makeReference(own: Reference, { items, named }: Arguments, machine: Machine): Value {
  const fields = allFields(own);
  const { scope, value } = openEnvironment(
    fields.map(([name, type]) => [name, emptyOf(machine, type)] as const),
    homeOf(own),
    lineOf(own).map(({ name }) => name),
  );
  scope.names.set(".self", value);
  const setFields = builtin("initFields", (given, runner) => {
    if (
      given.items.length > 0 ||
      [...given.named.keys()].some((name) => !fields.some(([each]) => each === name))
    )
      throw new NotKnown("this call is not followed");
    for (const [name, each] of given.named) setIn(runner, scope, name, each);
    return value;
  });
  scope.names.set("initFields", setFields);
  addMethods(own, scope, setFields);
  machine.call(scope.names.get("initialize") ?? setFields, items, named);
  return value;
}

/** `setRefClass("Name", fields = ..., methods = list(...))`: what makes its objects. */
function refClass({ items, named }: Arguments, machine: Machine): Value {
  const contained = named.get("contains");
  const parent = contained ? classes(machine).get(textIn(contained) ?? "") : null;
  const name = textIn(named.get("Class") ?? items[0]);
  const isKnown = [...named.keys()].every((key) => /^(?:Class|fields|methods|contains)$/.test(key));
  if (!isKnown || parent === undefined || name === null || items.length > 1)
    return machine.unknown("this class is not followed");
  const own: Reference = {
    ...{ name, parent, fields: fieldsOf(named.get("fields")) },
    methods: new Map(functionsIn(membersOf(named.get("methods")))),
  };
  const make = builtin(name, (args, runner) => makeReference(own, args, runner));
  const add = builtin("methods", (args) => {
    const given = args.items[0] ? membersOf(args.items[0]) : args.named;
    for (const [key, fn] of functionsIn(given)) own.methods.set(key, fn);
    return none;
  });
  const made = {
    ...make,
    fields: new Map([
      ["new", make],
      ["methods", add],
    ]),
  };
  classes(machine).set(name, own);
  return made;
}

/** The reference classes of a run by their names. */
function classes({ state }: Machine): Map<string, Reference> {
  const found = state.get("r.references") as Map<string, Reference> | undefined;
  if (found) return found;
  const made = new Map<string, Reference>();
  state.set("r.references", made);
  return made;
}

/** The method that shows an object; null: it has none. */
export function showMethod(value: Value): Value | null {
  const names = environmentOf(value)?.scope.names;
  const own = names?.get("print") ?? names?.get("show");
  return own?.kind === "function" ? own : null;
}

/** Functions that make classes whose objects change. */
export const objectClasses: readonly (readonly [string, Value])[] = [
  ["R6Class", builtin("R6Class", r6Class)],
  ["setRefClass", builtin("setRefClass", refClass)],
];
