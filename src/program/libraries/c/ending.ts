import { fieldTypeOf, findMethods } from "../../languages/c/members.ts";
import { gapSign, shownText } from "../../values/gaps.ts";
import type { ClassValue, InstanceValue, ListValue, Machine, Value } from "../../values/value.ts";

/** Whether something can be seen when an object ends. */
export function endsSeen(value: Value): boolean {
  return (
    value.kind === "instance" &&
    value.native === null &&
    value.type.order.some(({ members }) => members.has(":m:~"))
  );
}

/** Runs what a program does at the end of a value; `isOwned`: pointers in it are those of owners. */
export function endValue(machine: Machine, value: Value, isOwned: boolean): void {
  switch (value.kind) {
    case "list":
      if (isPointed(value) && !isOwned) return;
      for (const item of value.items) endValue(machine, item, isOwned);
      return;
    case "dictionary":
      for (const [, [, item]] of value.entries) endValue(machine, item, isOwned);
      return;
    case "instance":
      if (value.native === null) endObject(machine, value);
      return;
    default:
  }
}

function isPointed({ typeName }: ListValue): boolean {
  return /\*>$/.test(typeName ?? "");
}

/** The destructors of an object: its own, then those of its fields, then those of its bases. */
function endObject(machine: Machine, object: InstanceValue): void {
  for (const type of object.type.order) {
    const [own] = type.members.has(":m:~") ? findMethods(type, "~") : [];
    if (own) machine.call({ kind: "method", callee: own, self: object }, []);
    for (const name of ownFields(type).toReversed()) {
      const field = object.fields.get(name);
      const isOwner = type.members.has(`:o:${name}`);
      const isPlain = isOwner || !(fieldTypeOf(type, name) ?? "").endsWith("*");
      if (field && isPlain) endValue(machine, field, isOwner);
    }
  }
}

function ownFields({ members }: ClassValue): readonly string[] {
  const order = members.get(":order");
  return order?.kind === "string" && order.value !== "" ? order.value.split(",") : [];
}

/** Notes that what is printed here is unknown, because objects may end. */
export function endUnseen(machine: Machine): void {
  machine.print(shownText(gapSign));
  machine.unknown("`destructor` is not followed");
}

/** The end of a variable. */
export function leaveValue(machine: Machine, value: Value, mode: string): void {
  if (mode === "shared" || value.kind === "unknown") {
    if (holdsSeen(value)) endUnseen(machine);
  } else endValue(machine, value, mode === "owner");
}

function holdsSeen(value: Value): boolean {
  if (value.kind === "unknown") return true;
  if (value.kind === "list") return value.items.some(holdsSeen);
  return endsSeen(value);
}

/** A container has changed: where objects in it were moved or removed, their ends are not followed. */
export function noteChanged(machine: Machine, before: readonly Value[], list: ListValue): void {
  if (!before.some(endsSeen)) return;
  const isKept = isPointed(list) && before.every((item) => list.items.includes(item));
  if (!isKept) endUnseen(machine);
}
