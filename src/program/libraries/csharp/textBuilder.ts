import { cultureIn, usedCulture } from "../../languages/csharp/cultures.ts";
import { nativeOf, TextBuilder } from "../../languages/declared/lists.ts";
import { formatAll, toText, toTextValue } from "../../languages/csharp/text.ts";
import { gapSign, NotKnown } from "../../values/gaps.ts";
import { repeatText, replaceText } from "../../values/lengths.ts";
import { int, none } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { members, type Method, textIn, wholeIn } from "../declared/table.ts";
import { joinText } from "./strings.ts";

function partsOf(self: Value): TextBuilder {
  return nativeOf(self, TextBuilder)!;
}

/** The text so far, which must be known. */
function textSoFar(self: Value): string {
  const { parts } = partsOf(self);
  if (parts.some((part) => part === null || part.includes(gapSign)))
    throw new NotKnown("a part of this text is unknown");
  return parts.join("");
}

/** The text that a builder holds from then on. */
function setText(machine: Machine, self: Value, text: string): Value {
  partsOf(self).parts = [machine.isUncertain ? gapSign : text];
  return self;
}

function add(machine: Machine, self: Value, text: string): Value {
  partsOf(self).add(machine.isUncertain ? gapSign : text);
  return self;
}

function appending(end: string): Method {
  return (machine, self, [value, second, third]) => {
    if (!value) return add(machine, self, end);
    if (third) {
      const text = value.kind === "string" ? value.value : null;
      const [from, count] = [wholeIn(second), wholeIn(third)];
      if (text === null || from < 0 || count < 0 || from + count > text.length)
        throw new NotKnown("this call is not followed");
      return add(machine, self, text.slice(from, from + count) + end);
    }
    if (second && (second.kind !== "int" || value.kind !== "int" || value.type !== "char"))
      throw new NotKnown("this call is not followed");
    const text =
      value.kind === "list" && value.typeName === "char[]"
        ? value.items.map(textIn).join("")
        : toText(value, machine);
    return add(machine, self, repeatText(text, second ? wholeIn(second) : 1) + end);
  };
}

/** A change of the text; what is not known of it is not known of the text from then on. */
function changing(
  rule: (text: string, items: readonly Value[], machine: Machine) => string,
): Method {
  return (machine, self, items) => {
    try {
      return setText(machine, self, rule(textSoFar(self), items, machine));
    } catch (error) {
      if (error instanceof NotKnown) partsOf(self).parts = [gapSign];
      throw error;
    }
  };
}

function outside(machine: Machine): never {
  return machine.fail(
    "RangeError",
    "Index was out of range. Must be non-negative and less than or equal to the size of the collection.",
  );
}

/** A sign of the text: `builder[i]`. */
export function signOf(self: Value, index: Value, machine: Machine): Value {
  const [text, at] = [textSoFar(self), wholeIn(index)];
  return at < 0 || at >= text.length
    ? machine.fail("IndexError", "Index was outside the bounds of the array.")
    : makeNumber("char", text.charCodeAt(at));
}

/** `builder[i] = sign` */
export function setSign(self: Value, index: Value, sign: Value, machine: Machine): void {
  const [text, at] = [textSoFar(self), wholeIn(index)];
  if (at < 0 || at >= text.length) outside(machine);
  setText(machine, self, text.slice(0, at) + textIn(sign) + text.slice(at + 1));
}

/** `builder.Length = count` */
export function setLength(self: Value, length: Value, machine: Machine): void {
  const [text, count] = [textSoFar(self), wholeIn(length)];
  if (count < 0) outside(machine);
  setText(machine, self, text.slice(0, count).padEnd(count, "\0"));
}

/** The members of `StringBuilder`. */
export const builderMembers = members(
  { Length: (_, self) => int(textSoFar(self).length) },
  {
    Append: appending(""),
    AppendLine: appending("\n"),
    AppendFormat: (machine, self, [first, ...rest]) => {
      const culture = cultureIn(first);
      const [pattern, ...args] = culture ? rest : [first, ...rest];
      const given = args.length === 1 && args[0]?.kind === "list" ? args[0].items : args;
      return add(
        machine,
        self,
        formatAll(
          textIn(pattern),
          given.flatMap((each) => each ?? []),
          machine,
          culture ?? usedCulture(machine),
        ),
      );
    },
    AppendJoin: (machine, self, items) => add(machine, self, joinText(machine, items)),
    Insert: changing((text, [at, value, count], machine) => {
      const place = wholeIn(at);
      if (place < 0 || place > text.length) return outside(machine);
      const added = repeatText(toText(value ?? none, machine), wholeIn(count, 1));
      return text.slice(0, place) + added + text.slice(place);
    }),
    Remove: changing((text, [start, count], machine) => {
      const [from, length] = [wholeIn(start), wholeIn(count)];
      if (from < 0 || length < 0 || from + length > text.length) return outside(machine);
      return text.slice(0, from) + text.slice(from + length);
    }),
    Replace: changing((text, [old, by, start, count], machine) => {
      const [from, length] = [wholeIn(start, 0), wholeIn(count, text.length - wholeIn(start, 0))];
      if (textIn(old) === "" || from < 0 || length < 0 || from + length > text.length)
        return outside(machine);
      const part = replaceText(text.slice(from, from + length), textIn(old), textIn(by));
      return text.slice(0, from) + part + text.slice(from + length);
    }),
    Clear: (machine, self) => setText(machine, self, ""),
    EnsureCapacity: (machine) => machine.unknown("`EnsureCapacity` is not followed"),
    ToString: (machine, self, [start, count]) => {
      if (!start) return toTextValue(self, machine);
      const [text, from] = [textSoFar(self), wholeIn(start)];
      const length = wholeIn(count);
      if (from < 0 || length < 0 || from + length > text.length) return outside(machine);
      return { kind: "string", value: text.slice(from, from + length) };
    },
  },
);
