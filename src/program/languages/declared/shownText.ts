import { gapSign } from "../../values/gaps.ts";
import { wholeOf } from "../../values/wide.ts";
import type { InstanceValue, Machine, TupleValue, Value } from "../../values/value.ts";
import { itemsOfSpan, nativeOf, TextBuilder } from "./lists.ts";
import { fieldNames, findMethods } from "./members.ts";
import { joinTexts } from "../../values/lengths.ts";

export type Inner = (value: Value) => string;

/** The text that was built, the name of a member of an enumeration, a large number; null: it is neither. */
function writtenIn(value: InstanceValue): string | null {
  const whole = wholeOf(value);
  if (whole !== null) return String(whole);
  const builder = nativeOf(value, TextBuilder);
  if (builder) return builder.parts.map((part) => part ?? gapSign).join("");
  const member = value.fields.get(":name");
  return member?.kind === "string" ? member.value : null;
}

/** What an object says of itself: `method` names what gives its text; null: nothing. */
export function ownText(value: InstanceValue, method: string, machine: Machine): string | null {
  const [own] = findMethods(value.type, method).filter(
    ({ definition }) => definition.parameters.length <= 1,
  );
  if (!own) return writtenIn(value);
  const text = machine.call({ kind: "method", callee: own, self: value }, []);
  return text.kind === "string" ? text.value : gapSign;
}

/** How a language writes values. */
export interface ValueStyle {
  /** Numbers, truth values, what is missing, and everything without parts. */
  plain(value: Value): string;
  pair(key: string, value: string): string;
  record(value: InstanceValue, inner: Inner): string;
  /** Defaults to parentheses. */
  tuple?(value: TupleValue, inner: Inner): string;
}

/** The fields that the type of an object declares, with their values. */
export function fieldsOf({ type, fields }: InstanceValue): readonly (readonly [string, Value])[] {
  return fieldNames(type).flatMap((name) => {
    const value = fields.get(name);
    return value ? [[name, value] as const] : [];
  });
}

/** Values as they are shown after the run: this calls no code of the program. */
export function showWith(
  style: ValueStyle,
): (value: Value, lost: Pick<WeakMap<object, string>, "has">) => string {
  const show = (
    value: Value,
    lost: Pick<WeakMap<object, string>, "has">,
    depth: number,
  ): string => {
    const isOpen = value.kind === "list" && value.isUnordered === true;
    if (depth > 8 || isOpen || lost.has(value)) return gapSign;
    const inner: Inner = (item) => show(item, lost, depth + 1);
    switch (value.kind) {
      case "list":
        return `[${joinTexts(value.items.map(inner), ", ")}]`;
      case "tuple":
        return style.tuple?.(value, inner) ?? `(${joinTexts(value.items.map(inner), ", ")})`;
      case "set":
        return `{${joinTexts([...value.entries.values()].map(inner), ", ")}}`;
      case "dictionary": {
        const pairs = [...value.entries.values()];
        return `{${pairs.map(([key, item]) => style.pair(inner(key), inner(item))).join(", ")}}`;
      }
      case "string":
        return depth === 0 ? value.value : JSON.stringify(value.value);
      case "bool":
        return String(value.value);
      case "instance": {
        const items = itemsOfSpan(value);
        if (items) return `[${joinTexts(items.map(inner), ", ")}]`;
        return writtenIn(value) ?? style.record(value, inner);
      }
      case "function":
        return value.definition.name;
      default:
        return style.plain(value);
    }
  };
  return (value, lost) => show(value, lost, 0);
}
