import { Moment, timeIn, timeName } from "../../languages/javascript/moments.ts";
import { NotKnown } from "../../values/gaps.ts";
import { absent, createClass, float, none, string } from "../../values/make.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import type { Table } from "../signature.ts";
import { defineFunctions, defineMethods, type MethodBody, numberIn } from "./methods.ts";

/** A date alone, or a time of a known zone: anything else depends on where the program runs. */
const isPlaced = (text: string): boolean =>
  /^\d{4}(?:-\d\d){0,2}$/.test(text) ||
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text);

function timeOf(value: Value): number {
  const time = timeIn(value);
  if (time) return numberIn(time);
  if (value.kind !== "string") return numberIn(value);
  if (!isPlaced(value.value)) throw new NotKnown("the time is not followed");
  return Date.parse(value.value);
}

function makeDate(machine: Machine, args: readonly Value[]): Value {
  const [first] = args;
  // What a clock shows there is not known.
  if (!first || args.length > 1) return machine.unknown("the time is not followed");
  const time = new Date(timeOf(first)).getTime();
  const fields = new Map<string, Value>([[timeName, float(time)]]);
  return { kind: "instance", type: dateClass, fields, native: new Moment() };
}

function utcTime(args: readonly Value[]): number {
  const [year = NaN, ...parts] = args.map((each) => numberIn(each));
  return Date.UTC(year, ...parts);
}

/** The class `Date`. */
export const dateClass = createClass(
  "Date",
  [],
  defineFunctions("Date.", {
    UTC: (_, args) => float(utcTime(args)),
    parse: (_, [text = absent]) => float(timeOf(text)),
    now: (machine) => machine.unknown("the time is not followed"),
  }),
  ({ items }, machine) => makeDate(machine, items),
);

const readings = [
  ...(["getTime", "valueOf", "getUTCFullYear", "getUTCMonth", "getUTCDate", "getUTCDay"] as const),
  ...(["getUTCHours", "getUTCMinutes", "getUTCSeconds", "getUTCMilliseconds"] as const),
  "getMilliseconds",
] as const;

const settings = [
  ...(["setTime", "setUTCFullYear", "setUTCMonth", "setUTCDate", "setUTCHours"] as const),
  ...(["setUTCMinutes", "setUTCSeconds", "setUTCMilliseconds"] as const),
] as const;

function known(self: InstanceValue): Date {
  return new Date(numberIn(timeIn(self) ?? undefined));
}

/** The methods of dates; what a clock shows depends on where the program runs. */
export const dateMethods: Table = defineMethods<InstanceValue>("instance", {
  ...Object.fromEntries(
    readings.map((name): [string, MethodBody<InstanceValue>] => [
      name,
      (_, self) => float(known(self)[name]()),
    ]),
  ),
  ...Object.fromEntries(
    settings.map((name): [string, MethodBody<InstanceValue>] => [
      name,
      (machine, self, args) => {
        const date = known(self);
        const parts = args.map((each) => numberIn(each));
        const time = Reflect.apply(date[name], date, parts) as number;
        machine.touch(self);
        self.fields.set(timeName, float(time));
        return float(time);
      },
    ]),
  ),
  toISOString: (machine, self) => {
    const date = known(self);
    if (Number.isNaN(date.getTime())) machine.fail("IndexError", "Invalid time value");
    return string(date.toISOString());
  },
  toJSON: (_, self, args) => {
    // It is given a key, which changes nothing.
    for (const each of args) if (each.kind === "unknown") throw new NotKnown(each.why);
    const date = known(self);
    return Number.isNaN(date.getTime()) ? none : string(date.toISOString());
  },
  toUTCString: (_, self) => string(known(self).toUTCString()),
});
