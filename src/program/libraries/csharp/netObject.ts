import { createClass } from "../../values/make.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import type { Members } from "../declared/table.ts";

/** What an object of .NET can do, besides the values that it holds by name. */
export class NetObject {
  readonly members: Members;
  /** What stands in its brackets. */
  readonly item: ((index: Value, machine: Machine) => Value) | null;
  /** What a loop goes through; null: nothing. */
  readonly items: readonly Value[] | null;
  /** What it is as a text; null: not known. */
  readonly text: string | null;

  constructor(given: {
    readonly members?: Members;
    readonly item?: (index: Value, machine: Machine) => Value;
    readonly items?: readonly Value[];
    readonly text?: string;
  }) {
    this.members = given.members ?? new Map();
    this.item = given.item ?? null;
    this.items = given.items ?? null;
    this.text = given.text ?? null;
  }
}

/** An object of a class of .NET with some values by name. */
export function makeNetObject(
  name: string,
  fields: Readonly<Record<string, Value>>,
  native = new NetObject({}),
): InstanceValue {
  return {
    kind: "instance",
    type: createClass(name, []),
    fields: new Map(Object.entries(fields)),
    native,
  };
}
