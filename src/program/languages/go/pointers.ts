import { createClass } from "../../values/make.ts";
import { type Forgetter, Reference } from "../../values/reference.ts";
import type {
  Changeable,
  InstanceValue,
  ListValue,
  Machine,
  Scope,
  Value,
} from "../../values/value.ts";
import { isWide } from "../../values/wide.ts";
import { nativeOf, SpanView } from "../declared/lists.ts";
import { addressed } from "./addresses.ts";

/** What a pointer to a variable, an item, or a field that is no struct points to. */
export class Pointer extends Reference {
  readonly home: Changeable | Scope;
  readonly key: string | number;
  readonly read: () => Value | undefined;
  readonly #put: (value: Value) => void;

  constructor(
    home: Changeable | Scope,
    key: string | number,
    read: () => Value | undefined,
    put: (value: Value) => void,
  ) {
    super();
    this.home = home;
    this.key = key;
    this.read = read;
    this.#put = put;
  }

  write(value: Value, to: Forgetter): void {
    to.touch(this.home);
    this.#put(value);
  }

  override forget(to: Forgetter): void {
    this.write(to.unknown("it may have been changed"), to);
  }
}

const pointerClass = createClass("pointer", []);

function wrap(native: Pointer): InstanceValue {
  return { kind: "instance", type: pointerClass, fields: new Map(), native };
}

export function pointerIn(value: Value | undefined): Pointer | null {
  return value?.kind === "instance" && value.native instanceof Pointer ? value.native : null;
}

/** What a pointer points to; any other value is itself. */
export function behind(value: Value, machine: Machine): Value {
  const pointer = pointerIn(value);
  return pointer ? (pointer.read() ?? machine.unknown("this is not initialised")) : value;
}

/** A pointer to a struct shares its fields. */
export function pointerToStruct(value: Value): Value {
  return value.kind === "instance" && value.native === null
    ? { ...value, native: addressed }
    : value;
}

/** Whether it is a struct, which a pointer shares, and not a pointer itself. */
export function isStructValue(value: Value): boolean {
  return value.kind === "instance" && value.native === null && value.type.members.has(":kind");
}

function isSpan(value: Value): boolean {
  return nativeOf(value, SpanView) !== null;
}

function homeOf(scope: Scope, name: string): Scope | null {
  for (let at: Scope | null = scope; at; at = at.elsewhere?.get(name) ?? at.outer)
    if (at.names.has(name)) return at;
  return null;
}

/** `&x` of a variable. */
export function toVariable(name: string, value: Value, machine: Machine): Value {
  if (value.kind === "unknown") return value;
  if (isStructValue(value)) return pointerToStruct(value);
  // What the library makes is shared anyway.
  if (
    value.kind === "instance" &&
    value.native !== addressed &&
    !pointerIn(value) &&
    !isWide(value) &&
    !isSpan(value)
  )
    return value;
  const home = homeOf(machine.scope, name);
  if (!home) return machine.unknown("pointers to single values are not followed");
  return wrap(
    new Pointer(
      home,
      name,
      () => home.names.get(name),
      (given) => home.names.set(name, given),
    ),
  );
}

/** `&xs[i]` */
export function toItem(list: ListValue, at: number): Value {
  const item = list.items[at]!;
  if (isStructValue(item)) return pointerToStruct(item);
  return wrap(
    new Pointer(
      list,
      at,
      () => list.items[at],
      (given) => {
        list.items[at] = given;
      },
    ),
  );
}

/** `&object.field` */
export function toField(object: InstanceValue, name: string): Value | null {
  const value = object.fields.get(name);
  if (!value || value.kind === "unknown") return value ?? null;
  if (isStructValue(value)) return pointerToStruct(value);
  return wrap(
    new Pointer(
      object,
      name,
      () => object.fields.get(name),
      (given) => object.fields.set(name, given),
    ),
  );
}

/** `new(int)` */
export function toNew(zero: Value): Value {
  const made: InstanceValue = {
    kind: "instance",
    type: pointerClass,
    fields: new Map([[":cell", zero]]),
    native: null,
  };
  made.native = new Pointer(
    made,
    ":cell",
    () => made.fields.get(":cell"),
    (given) => made.fields.set(":cell", given),
  );
  return made;
}

/** Whether two pointers point to the same; null: one of them is no pointer. */
export function pointToSame(left: Value, right: Value): boolean | null {
  const [a, b] = [pointerIn(left), pointerIn(right)];
  if (a && b) return a.home === b.home && a.key === b.key;
  if (left.kind !== "instance" || right.kind !== "instance") return null;
  if (left.native !== addressed && right.native !== addressed) return null;
  return left.fields === right.fields;
}
