import type { ListValue } from "./value.ts";

/** Notes that two lists have some of their items together. */
export function noteShared(list: ListValue, other: ListValue): void {
  for (const [one, two] of [
    [list, other],
    [other, list],
  ] as const)
    one.sharers = [...(one.sharers ?? []), two];
}

/** The lists that share items with a value. */
export function sharersOf(value: object): readonly ListValue[] {
  return ("sharers" in value && (value as ListValue).sharers) || [];
}
