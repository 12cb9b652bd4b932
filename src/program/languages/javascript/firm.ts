import { NotKnown } from "../../values/gaps.ts";
import { moduleOf } from "../../values/scope.ts";
import type { InstanceValue, ListValue, Machine, Value } from "../../values/value.ts";
import { ownerOf } from "./classes.ts";
import { hole } from "./items.ts";
import { firmness, listFields, readOnly } from "./own.ts";

/** The name in a file that tells that it is a module, or says `"use strict"`. */
export const strictName = ":strict";

/** Whether what is refused raises an error; null: that depends on how the file is run. */
function isStrict(machine: Machine): true | null {
  return ownerOf(machine) || moduleOf(machine.scope).names.has(strictName) ? true : null;
}

/** What a change does that an object refuses: nothing, or it raises an error. */
export function refuse(machine: Machine, message: string): void {
  if (isStrict(machine)) machine.fail("TypeError", message);
  machine.unknown("this assignment is not followed");
}

/** An object as messages about it have it. */
export function shownOwner(object: InstanceValue | ListValue): string {
  return object.kind === "list" ? "[object Array]" : `#<${object.type.name}>`;
}

/** Whether a field may be set, or taken away; else nothing happens, or an error is raised. */
export function mayChange(
  object: InstanceValue | ListValue,
  change: "assign" | "delete",
  name: string,
  machine: Machine,
): boolean {
  const isReadOnly = readOnly.of(object)?.has(name) === true;
  const firm = isReadOnly ? "frozen" : firmness.of(object);
  if (firm === undefined) return true;
  const has =
    object.kind === "instance"
      ? object.fields.has(name)
      : hasItem(object, name) || listFields.of(object)?.has(name) === true;
  const owner = shownOwner(object);
  if (change === "delete") {
    if (!has || firm === "fixed") return true;
    refuse(machine, `Cannot delete property '${name}' of ${owner}`);
  } else if (!has) {
    refuse(machine, `Cannot add property ${name}, object is not extensible`);
  } else {
    if (firm !== "frozen") return true;
    refuse(machine, `Cannot assign to read only property '${name}' of object '${owner}'`);
  }
  return false;
}

function hasItem({ items }: ListValue, name: string): boolean {
  const item: Value | undefined = /^\d+$/.test(name) ? items[Number(name)] : undefined;
  return item !== undefined && item !== hole;
}

/** A method that changes an array in place; one that refuses changes is not followed. */
export function touchItems(list: ListValue, machine: Machine): void {
  if (firmness.of(list) !== undefined) throw new NotKnown("this assignment is not followed");
  machine.touch(list);
}
