import { fieldOfCell } from "../../languages/rust/cells.ts";
import { ok } from "../../languages/rust/choices.ts";
import { convertTo } from "../../languages/rust/conversions.ts";
import { copied } from "../../languages/rust/copies.ts";
import { deref, fieldPlace } from "../../languages/rust/places.ts";
import { NotKnown } from "../../values/gaps.ts";
import { tuple } from "../../values/make.ts";
import { isNumber, numberType } from "../../values/typedNumber.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { members, type Method } from "../declared/table.ts";
import { emptied } from "./moving.ts";

const unit = tuple([]);

interface Held {
  readonly cell: InstanceValue;
  readonly field: string;
  readonly value: Value;
}

/** What a cell holds. */
function heldIn(machine: Machine, self: Value | undefined): Held {
  const cell = self && deref(self, machine);
  const field = cell ? fieldOfCell(cell) : null;
  const value = cell?.kind === "instance" && field !== null ? cell.fields.get(field) : undefined;
  if (cell?.kind !== "instance" || field === null || !value || machine.lostIn(cell) !== null)
    throw new NotKnown("its value is unknown at this point");
  return { cell, field, value };
}

/** Puts another value into a cell, and gives the one before. */
function put(machine: Machine, { cell, field, value }: Held, next: Value): Value {
  machine.touch(cell);
  const isFitted = isNumber(value) && isNumber(next);
  cell.fields.set(field, isFitted ? convertTo(next, numberType(value), machine) : next);
  return value;
}

/** A reference to what is in a cell. */
const place: Method = (machine, self) => {
  const { cell, field } = heldIn(machine, self);
  return fieldPlace(cell, field, machine);
};

const locked: Method = (machine, self) => ok(place(machine, self, [], new Map()));

/** What `Cell`, `RefCell`, and locks have. */
export const cellMembers = members(
  {},
  {
    ...{ borrow: place, borrow_mut: place, get_mut: place },
    ...{ lock: locked, read: locked, write: locked },
    get: (machine, self) => copied(heldIn(machine, self).value, machine),
    set: (machine, self, [value]) => {
      put(machine, heldIn(machine, self), value!);
      return unit;
    },
    replace: (machine, self, [value]) => put(machine, heldIn(machine, self), value!),
    take: (machine, self) => {
      const held = heldIn(machine, self);
      return put(machine, held, emptied(held.value, machine));
    },
    update: (machine, self, [by]) => {
      const held = heldIn(machine, self);
      put(machine, held, machine.call(by!, [held.value]));
      return unit;
    },
    swap: (machine, self, [other]) => {
      const [own, others] = [heldIn(machine, self), heldIn(machine, other)];
      put(machine, own, others.value);
      put(machine, others, own.value);
      return unit;
    },
    into_inner: (machine, self) => {
      const { value, field } = heldIn(machine, self);
      return field === "data" ? ok(value) : value;
    },
  },
);
