import { createClass, none, string } from "../../values/make.ts";
import { NotKnown } from "../../values/gaps.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";

/** What a property is delegated to: `by lazy { … }`. */
class Delegated {
  readonly to: Value;
  readonly name: string;

  constructor(to: Value, name: string) {
    this.to = to;
    this.name = name;
  }
}

/** What `lazy`, `Delegates.observable`, and others give; what they hold is in the field `:value`. */
export class Delegate {
  readonly kind: "lazy" | "observable" | "vetoable" | "notNull";
  readonly action: Value;

  constructor(kind: Delegate["kind"], action: Value) {
    this.kind = kind;
    this.action = action;
  }
}

const delegateType = createClass("Delegate", []);
const propertyType = createClass("KProperty", []);
const held = ":value";

function wrap(native: object, fields = new Map<string, Value>()): InstanceValue {
  return { kind: "instance", type: delegateType, fields, native };
}

/** `lazy { … }`, `Delegates.observable(0) { … }` */
export function makeDelegate(kind: Delegate["kind"], action: Value, first?: Value): InstanceValue {
  return wrap(new Delegate(kind, action), new Map(first ? [[held, first]] : []));
}

/** What a property has that is delegated to something. */
export function delegateTo(to: Value, name: string): InstanceValue {
  return wrap(new Delegated(to, name));
}

/** Whether a field or a variable is delegated. */
export function isDelegated(value: Value | undefined): value is InstanceValue {
  return value?.kind === "instance" && value.native instanceof Delegated;
}

function delegateIn(value: Value): Delegate | null {
  return value.kind === "instance" && value.native instanceof Delegate ? value.native : null;
}

/** What a lazy value is, which is made when it is first asked for. */
export function lazyValue(machine: Machine, cell: InstanceValue): Value {
  const known = cell.fields.get(held);
  if (known) return known;
  const delegate = delegateIn(cell);
  if (delegate?.kind !== "lazy")
    return machine.fail("IllegalStateException", "Property should be initialized before get.");
  const made = machine.call(delegate.action, []);
  machine.touch(cell);
  cell.fields.set(held, made);
  return made;
}

/** Whether a lazy value was made. */
export function isMade(cell: InstanceValue): boolean {
  return cell.fields.has(held);
}

/** A property as it is told to the functions of a delegate. */
function propertyOf(name: string): InstanceValue {
  return {
    kind: "instance",
    type: propertyType,
    fields: new Map([["name", string(name)]]),
    native: null,
  };
}

/** A function of an object that a property is delegated to. */
function own(machine: Machine, to: Value, name: "getValue" | "setValue"): Value {
  const found =
    to.kind === "unknown" ? null : machine.language.findAttribute(to, `${name}()`, machine);
  if (found) return found;
  throw new NotKnown("`by` is not followed");
}

/** Reads a property that is delegated. */
export function readDelegated(machine: Machine, cell: InstanceValue, object: Value): Value {
  const { to, name } = cell.native as Delegated;
  if (to.kind === "unknown") return to;
  if (delegateIn(to)) return lazyValue(machine, to as InstanceValue);
  if (to.kind === "dictionary") return machine.call(own(machine, to, "getValue"), [string(name)]);
  return machine.call(own(machine, to, "getValue"), [object, propertyOf(name)]);
}

/** Sets a property that is delegated. */
export function writeDelegated(
  machine: Machine,
  cell: InstanceValue,
  object: Value,
  value: Value,
): void {
  const { to, name } = cell.native as Delegated;
  const delegate = delegateIn(to);
  if (!delegate || to.kind !== "instance") {
    if (to.kind === "instance")
      machine.call(own(machine, to, "setValue"), [object, propertyOf(name), value]);
    else if (to.kind === "dictionary")
      machine.call(machine.language.getAttribute(to, "put()", machine), [
        string((cell.native as Delegated).name),
        value,
      ]);
    else machine.mayChange(to);
    return;
  }
  const before = to.fields.get(held) ?? none;
  if (delegate.kind === "vetoable") {
    const truth = machine.language.truth(
      machine.call(delegate.action, [propertyOf(name), before, value]),
      machine,
    );
    if (truth === null) throw new NotKnown("it is unknown whether this is true");
    if (!truth) return;
  }
  machine.touch(to);
  to.fields.set(held, value);
  if (delegate.kind === "observable")
    machine.call(delegate.action, [propertyOf(name), before, value]);
}
