import { createClass } from "../../values/make.ts";
import type { InstanceValue, Value } from "../../values/value.ts";

/** Types whose value is changed from inside, with the field that holds it. */
const cells = new Map(
  ["Cell", "RefCell", "Mutex", "RwLock"].map((name) => {
    const field = /^(?:Mutex|RwLock)$/.test(name) ? "data" : "value";
    return [name, { type: createClass(name, []), field }] as const;
  }),
);

/** `RefCell::new(x)`; null: there is no such type. */
export function makeCell(name: string, value: Value): InstanceValue | null {
  const cell = cells.get(name);
  if (!cell) return null;
  return {
    kind: "instance",
    type: cell.type,
    fields: new Map([[cell.field, value]]),
    native: null,
  };
}

/** The field that holds what is in a cell; null: it is none. */
export function fieldOfCell(value: Value): string | null {
  if (value.kind !== "instance") return null;
  const cell = cells.get(value.type.name);
  return cell?.type === value.type ? cell.field : null;
}

export function isCell(value: Value): boolean {
  return fieldOfCell(value) !== null;
}
