import { findMethods } from "../../languages/declared/members.ts";
import { deref } from "../../languages/rust/places.ts";
import { gapSign, shownText } from "../../values/gaps.ts";
import { bool, tuple } from "../../values/make.ts";
import type {
  ClassValue,
  FunctionValue,
  InstanceValue,
  Machine,
  Value,
} from "../../values/value.ts";

const unit = tuple([]);

/** The field of an object that has ended. */
const endedField = ":dropped";

/** The objects that do something when they end, and have not. */
class Live {
  readonly objects = new Set<InstanceValue>();
}

function liveIn(machine: Machine): ReadonlySet<InstanceValue> {
  const live = machine.state.get(endedField);
  return live instanceof Live ? live.objects : new Set();
}

function dropOf(type: ClassValue): FunctionValue | undefined {
  return findMethods(type, "drop")[0];
}

/** Notes an object that does something when it ends. */
export function noteMade(object: InstanceValue, machine: Machine): InstanceValue {
  if (!dropOf(object.type)) return object;
  const known = machine.state.get(endedField);
  const live = known instanceof Live ? known : new Live();
  live.objects.add(object);
  machine.state.set(endedField, live);
  return object;
}

function innerOf(value: Value): readonly Value[] {
  switch (value.kind) {
    case "list":
    case "tuple":
      return value.items;
    case "set":
      return [...value.entries.values()];
    case "dictionary":
      return [...value.entries.values()].flat();
    case "instance":
      return [...value.fields.values()];
    default:
      return [];
  }
}

/** Whether something in a value does something when it ends. */
function holdsDrop(given: Value, machine: Machine, seen = new Set<Value>()): boolean {
  const value = deref(given, machine);
  if (seen.has(value)) return false;
  seen.add(value);
  if (value.kind === "unknown") return true;
  const isOne = value.kind === "instance" && dropOf(value.type) !== undefined;
  return isOne || innerOf(value).some((each) => holdsDrop(each, machine, seen));
}

/** What is printed here is not known. */
function printGap(machine: Machine): void {
  machine.unknown("`Drop` is not followed");
  machine.print(shownText(gapSign));
}

function hasEnded(value: Value): boolean {
  return value.kind === "instance" && value.fields.has(endedField);
}

/** Ends an object, as its `Drop` says. */
function end(machine: Machine, object: InstanceValue, own: FunctionValue): void {
  machine.call({ kind: "method", callee: own, self: object }, []);
  machine.touch(object);
  object.fields.set(endedField, bool(true));
  const live = machine.state.get(endedField);
  if (live instanceof Live && !machine.isUncertain) live.objects.delete(object);
}

/** Ends a value, if it is sure who owns it. */
function dropOne(machine: Machine, given: Value, isSure: boolean): void {
  if (liveIn(machine).size === 0 || hasEnded(given)) return;
  const own = given.kind === "instance" ? dropOf(given.type) : undefined;
  const isAlone = !innerOf(given).some((each) => holdsDrop(each, machine));
  if (given.kind === "instance" && own && isSure && isAlone) end(machine, given, own);
  else if (holdsDrop(given, machine)) printGap(machine);
}

/** `drop(x)` */
export function dropped(machine: Machine, value: Value): Value {
  dropOne(machine, value, true);
  return unit;
}

/** The end of a block: whether it is sure, and a variable, in turn. */
export function endOf(machine: Machine, items: readonly Value[]): Value {
  for (let at = 0; at + 1 < items.length; at += 2) {
    const isSure = items[at]!;
    dropOne(machine, items[at + 1]!, isSure.kind === "bool" && isSure.value);
  }
  return unit;
}

/** A block may end here whose variables do something then. */
export function mayEnd(machine: Machine): Value {
  if (liveIn(machine).size > 0) printGap(machine);
  return unit;
}
