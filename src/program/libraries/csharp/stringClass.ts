import { cultureIn, usedCulture } from "../../languages/csharp/cultures.ts";
import { areEqual } from "../../languages/declared/compare.ts";
import { formatAll } from "../../languages/csharp/text.ts";
import { NotKnown, sure } from "../../values/gaps.ts";
import { bool, int, none, string, toStringValue } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { statics, textIn, wholeIn } from "../declared/table.ts";
import { naturalOrder } from "./sorting.ts";
import { foldIn, joinText } from "./strings.ts";

/** `string.Format(culture, "{0}", values)` */
export function formattedText(machine: Machine, items: readonly Value[]): string {
  const culture = cultureIn(items[0]);
  const [pattern, ...rest] = culture ? items.slice(1) : items;
  const args = rest.length === 1 && rest[0]!.kind === "list" ? rest[0].items : rest;
  return formatAll(textIn(pattern), args, machine, culture ?? usedCulture(machine));
}

/** The distance of two texts by the codes of their characters. */
function ordinal(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at++) {
    const distance = left.charCodeAt(at) - right.charCodeAt(at);
    if (distance !== 0) return distance;
  }
  return left.length - right.length;
}

/** Two texts, of which a missing one comes first; null: neither is there, or both are the same. */
function compared(
  left: Value | undefined,
  right: Value | undefined,
  order: (a: string, b: string) => number,
): Value {
  if (left?.kind === "none" || right?.kind === "none")
    return int(Number(left?.kind !== "none") - Number(right?.kind !== "none"));
  return int(order(textIn(left), textIn(right)));
}

/** The class `string`. */
export const stringClass = statics(
  "string",
  {
    Join: (machine, items) => toStringValue(joinText(machine, items), machine),
    Concat: (machine, items) => toStringValue(joinText(machine, [string(""), ...items]), machine),
    Format: (machine, items) => toStringValue(formattedText(machine, items), machine),
    IsNullOrEmpty: (_, [text]) => bool(textIn(text) === ""),
    IsNullOrWhiteSpace: (_, [text]) => bool(textIn(text).trim() === ""),
    Equals: (machine, [left, right, ...how]) => {
      const fold = foldIn(how);
      if (left?.kind === "string" && right?.kind === "string")
        return bool(fold(left.value) === fold(right.value));
      return bool(sure(areEqual(left ?? none, right ?? none, machine)));
    },
    Compare: (machine, items) => {
      const isPart = items.length > 4;
      const part = (text: Value | undefined, start: Value | undefined): Value =>
        string(textIn(text).slice(wholeIn(start)).slice(0, wholeIn(items[4])));
      const [left, right] = isPart
        ? [part(items[0], items[1]), part(items[2], items[3])]
        : [items[0], items[1]];
      const how = items.slice(isPart ? 5 : 2);
      const fold = foldIn(how);
      const isOrdinal = how.some(
        (each) => each.kind === "string" && each.value.startsWith("Ordinal"),
      );
      if (isOrdinal && how.some((each) => each.kind === "string" && each.value !== "Ordinal"))
        return compared(left, right, (a, b) => ordinal(a.toUpperCase(), b.toUpperCase()));
      return compared(left, right, (a, b) =>
        isOrdinal ? ordinal(a, b) : naturalOrder(machine)(string(fold(a)), string(fold(b))),
      );
    },
    CompareOrdinal: (_, [left, right, ...others]) => {
      if (others.length > 0) throw new NotKnown("this call is not followed");
      return compared(left, right, ordinal);
    },
    Copy: (_, [text]) => text ?? none,
  },
  { Empty: string("") },
);
