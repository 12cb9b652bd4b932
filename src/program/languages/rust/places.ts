import { createClass } from "../../values/make.ts";
import { type Forgetter, Reference } from "../../values/reference.ts";
import type {
  Changeable,
  DictionaryValue,
  InstanceValue,
  ListValue,
  Machine,
  Scope,
  Value,
} from "../../values/value.ts";
import { isWide } from "../../values/wide.ts";

/** What a `&mut` to a number, a text, or the like refers to. */
export class Place extends Reference {
  readonly read: () => Value | undefined;
  readonly write: (value: Value, machine: Machine) => void;
  readonly #put: (value: Value) => void;
  readonly #home: Changeable | Scope | null;

  /** `home`: what holds the place, into which `put` puts a value without asking the run; null: nobody changes it. */
  constructor(
    read: () => Value | undefined,
    write: (value: Value, machine: Machine) => void,
    home: Changeable | Scope | null,
    put: (value: Value) => void,
  ) {
    super();
    this.read = read;
    this.write = write;
    this.#home = home;
    this.#put = put;
  }

  override forget(to: Forgetter): void {
    if (!this.#home) return;
    to.touch(this.#home);
    this.#put(to.unknown("it may have been changed"));
  }
}

/** What several owners share: `Rc`, `Arc`. It is what is in it, but a clone of it is the same again. */
class Shared extends Place {}

const placeClass = createClass("&mut", []);
const sharedClass = createClass("Rc", []);

/** `Rc::new(x)` */
export function makeShared(value: Value): InstanceValue {
  const fields = new Map([[":shared", value]]);
  const native = new Shared(
    () => fields.get(":shared"),
    (_, machine) => {
      machine.unknown("the values written here are unknown");
      fields.set(":shared", machine.unknown("its value is unknown at this point"));
    },
    null,
    () => undefined,
  );
  return { kind: "instance", type: sharedClass, fields, native };
}

/** The `Rc` that a value is, or that a reference refers to; null: it is none. */
export function sharedIn(value: Value): InstanceValue | null {
  let at: Value | undefined = value;
  for (let place = placeIn(at); at && place; at = place.read(), place = placeIn(at))
    if (place instanceof Shared && at.kind === "instance") return at;
  return null;
}

function wrap(place: Place): InstanceValue {
  return { kind: "instance", type: placeClass, fields: new Map(), native: place };
}

export function placeIn(value: Value | undefined): Place | null {
  return value?.kind === "instance" && value.native instanceof Place ? value.native : null;
}

/** Whether a reference to a value is the value itself, because it is changed from inside. */
function isOwnPlace(value: Value): boolean {
  return (
    value.kind === "list" ||
    value.kind === "dictionary" ||
    value.kind === "set" ||
    value.kind === "iterator" ||
    value.kind === "unknown" ||
    (value.kind === "instance" && !(value.native instanceof Shared) && !isWide(value))
  );
}

/** The value itself, or what a reference refers to. */
export function deref(value: Value, machine: Machine): Value {
  let at = value;
  for (let place = placeIn(at); place; place = placeIn(at))
    at = place.read() ?? machine.unknown("this is not initialised");
  return at;
}

/** Without asking the run, for what is shown after it. */
export function shownBehind(value: Value): Value {
  const place = placeIn(value);
  return (place && place.read()) ?? value;
}

/** A reference to an item of a list. */
export function itemPlace(list: ListValue, at: number): Value {
  const item = list.items[at]!;
  if (isOwnPlace(item)) return item;
  return wrap(
    new Place(
      () => list.items[at],
      (value, machine) => {
        machine.language.setItem(list, { kind: "int", value: at }, value, machine);
      },
      list,
      (value) => (list.items[at] = value),
    ),
  );
}

/** A reference to a value of a map. */
export function entryPlace(map: DictionaryValue, key: Value, machine: Machine): Value {
  const own = machine.language.keyOf(key, machine);
  const found = own === null ? undefined : map.entries.get(own)?.[1];
  if (!found) return machine.unknown("this key is unknown");
  if (isOwnPlace(found)) return found;
  return wrap(
    new Place(
      () => map.entries.get(own!)?.[1],
      (value, run) => {
        run.language.setItem(map, key, value, run);
      },
      map,
      (value) => map.entries.set(own!, [key, value]),
    ),
  );
}

/** A reference to a field. */
export function fieldPlace(object: Value, name: string, machine: Machine): Value {
  const value = machine.language.getAttribute(object, name, machine);
  const owner = deref(object, machine);
  if (isOwnPlace(value)) return value;
  if (owner.kind !== "instance") return machine.unknown("it is unknown where this is");
  return wrap(
    new Place(
      () => owner.fields.get(name),
      (given, run) => {
        run.language.setAttribute(owner, name, given, run);
      },
      owner,
      (given) => owner.fields.set(name, given),
    ),
  );
}

/** A reference to a variable. */
export function variablePlace(name: string, value: Value, machine: Machine): Value {
  if (isOwnPlace(value)) return value;
  const home = homeOf(machine.scope, name);
  if (!home) return machine.unknown("it is unknown where this is");
  return wrap(
    new Place(
      () => home.names.get(name),
      (given, run) => {
        run.touch(home);
        home.names.set(name, given);
      },
      home,
      (given) => home.names.set(name, given),
    ),
  );
}

function homeOf(scope: Scope, name: string): Scope | null {
  for (let at: Scope | null = scope; at; at = at.elsewhere?.get(name) ?? at.outer)
    if (at.names.has(name)) return at;
  return null;
}

/** `*place = value`: what is changed from inside takes over what the other holds. */
export function writeBehind(target: Value, value: Value, machine: Machine): void {
  const place = placeIn(target);
  if (place) {
    place.write(value, machine);
    return;
  }
  if (target === value) return;
  if (target.kind === "list" && value.kind === "list") {
    machine.touch(target);
    if (machine.lostIn(value) !== null) machine.lose(target);
    target.items = [...value.items];
  } else if (target.kind === "instance" && value.kind === "instance") {
    machine.touch(target);
    target.fields.clear();
    for (const [name, each] of value.fields) target.fields.set(name, each);
  } else if (target.kind === "dictionary" && value.kind === "dictionary") {
    machine.touch(target);
    target.entries.clear();
    for (const [key, each] of value.entries) target.entries.set(key, each);
  } else if (target.kind === "set" && value.kind === "set") {
    machine.touch(target);
    target.entries.clear();
    for (const [key, each] of value.entries) target.entries.set(key, each);
  } else if (target.kind === "unknown") machine.mayChange(target);
  else if (isOwnPlace(target)) machine.lose(target);
}
