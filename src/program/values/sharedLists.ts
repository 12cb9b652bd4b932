import type { ListValue } from "./value.ts";

const sharers = new WeakMap<object, ListValue[]>();

/** Notes that two lists have some of their items together. */
export function noteShared(list: ListValue, other: ListValue): void {
  for (const [one, two] of [
    [list, other],
    [other, list],
  ] as const)
    sharers.set(one, [...(sharers.get(one) ?? []), two]);
}

/** The lists that share items with a value. */
export function sharersOf(value: object): readonly ListValue[] {
  return sharers.get(value) ?? [];
}
