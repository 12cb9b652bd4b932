import type { Value } from "./value.ts";

/** Why the items of a set cannot be told one after the other. */
export const noOrder = "the order of this set is unknown, or differs from run to run";

/** Why a value is unknown: it is lost itself, or the dictionary that it shows, or it has no order. */
export function lostWith(value: Value, lostIn: (each: Value) => string | null): string | null {
  if (value.kind !== "list") return lostIn(value);
  if (value.isUnordered === true) return noOrder;
  return lostIn(value) ?? (value.viewed ? lostIn(value.viewed) : null);
}

/** Stands in a text for what is unknown; where it is shown it becomes a question mark. */
export const gapSign = "\uE0FF";

/** A text as people see it. */
export function shownText(text: string): string {
  return text.replaceAll(gapSign, "?");
}

/** What is thrown during a run: without the stack of calls, which takes long to collect. */
export class Thrown extends Error {
  constructor(message: string) {
    const limit: unknown = Reflect.get(Error, "stackTraceLimit");
    Reflect.set(Error, "stackTraceLimit", 0);
    super(message);
    Reflect.set(Error, "stackTraceLimit", limit);
  }
}

/** A rule cannot go on because a value is unknown. */
export class NotKnown extends Thrown {}

/** An answer that a rule needs. */
export function sure(answer: boolean | null): boolean {
  if (answer === null) throw new NotKnown("it is unknown whether these are equal");
  return answer;
}
