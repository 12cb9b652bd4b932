import type { InstanceValue, Value } from "../../values/value.ts";
import { Native } from "./natives.ts";

/** The field with the time of a date, in ms since 1970; NaN: none. */
export const timeName = ":time";

/** A point in time: `new Date(0)`. What it is on a clock depends on where the program runs. */
export class Moment extends Native {
  override shown(fields: InstanceValue["fields"]): string | null {
    const time = timeOf(fields);
    if (time === null) return null;
    return Number.isNaN(time) ? "Invalid Date" : new Date(time).toISOString();
  }

  override text(fields: InstanceValue["fields"]): string | null {
    const time = timeOf(fields);
    return time !== null && Number.isNaN(time) ? "Invalid Date" : null;
  }
}

/** The time of a date by its fields; null: unknown. */
function timeOf(fields: InstanceValue["fields"]): number | null {
  const time = fields.get(timeName);
  return time?.kind === "float" ? time.value : null;
}

/** The time of a date; null: unknown, or it is none. */
export function timeIn(value: Value | undefined): Value | null {
  if (value?.kind !== "instance" || !(value.native instanceof Moment)) return null;
  return value.fields.get(timeName) ?? null;
}
