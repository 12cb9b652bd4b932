import type { Library } from "../../languages/declared/attributes.ts";
import { itemsOf, makeList, nativeOf, TextBuilder } from "../../languages/declared/lists.ts";
import { signText } from "../../languages/go/quotes.ts";
import { gapSign, NotKnown } from "../../values/gaps.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import { methodOf } from "../../languages/declared/classes.ts";
import { findMethods } from "../../languages/declared/members.ts";
import { none, string, tuple, toStringValue } from "../../values/make.ts";
import { moduleOf } from "../../values/scope.ts";
import { builderMembers } from "../csharp/textBuilder.ts";
import type { ClassValue, Machine, Value } from "../../values/value.ts";
import { isMatrix, matrixMembers } from "./gonum.ts";
import { itemsIn, type Members, members, type Method, textIn, wholeIn } from "../declared/table.ts";
import { utf8Bytes, utf8Length, utf8Text } from "../../values/utf8.ts";

/** Adds a text to a builder; what is written in a branch that may not run is not known. */
function added(text: (value: Value | undefined, machine: Machine) => string): Method {
  return (machine, self, [value]) => {
    const builder = nativeOf(self, TextBuilder);
    if (!builder) return machine.unknown("this value is unknown");
    const more = value?.kind === "unknown" ? gapSign : text(value, machine);
    builder.add(machine.isUncertain ? gapSign : more);
    return tuple([makeNumber("long", utf8Length(more)), none]);
  };
}

const sign = added((value) => signText(wholeIn(value)));

const ofBytes = added((value, machine) => {
  const items = value?.kind === "string" ? null : itemsOf(value, machine);
  const made = items ? utf8Text(items.map((each) => wholeIn(each))) : textIn(value);
  return made ?? gapSign;
});

function built(machine: Machine, self: Value): string {
  const text = machine.language.toText(self, "plain", machine);
  if (text.includes(gapSign)) throw new NotKnown("a part of this text is unknown");
  return text;
}

const builder = members(
  {},
  {
    ...{ WriteString: added((value) => textIn(value)), WriteByte: sign, WriteRune: sign },
    Write: ofBytes,
    String: (machine, self) =>
      toStringValue(machine.language.toText(self, "plain", machine), machine),
    Len: (machine, self) => makeNumber("long", utf8Length(built(machine, self))),
    Bytes: (machine, self) =>
      makeList(
        "List<byte>",
        utf8Bytes(built(machine, self)).map((each) => makeNumber("byte", each)),
      ),
    Grow: (_, self, [room]) => (room ? none : self),
    Reset: builderMembers.get("Clear")!.call,
  },
);

/** A struct within another shares its fields. */
function partsOf({ bases }: ClassValue): Members {
  const own = Object.fromEntries(
    bases.map((base) => [
      base.name,
      (_: Machine, self: Value): Value =>
        self.kind === "instance" ? { ...self, type: base, native: null } : self,
    ]),
  );
  return members(own, {});
}

/** What values have that no struct of the program declares. */
export const goLibrary: Library = {
  membersOf: (object) =>
    nativeOf(object, TextBuilder)
      ? builder
      : isMatrix(object)
        ? matrixMembers
        : object.kind === "instance" && object.type.bases.length > 0
          ? partsOf(object.type)
          : null,
  queries: members({}, {}),
  common: members(
    {},
    {
      // What `sort.IntSlice` and the like have.
      Len: (machine, self) => makeNumber("long", itemsIn(machine, self).length),
      Less: (machine, self, [a, b]) => {
        const items = itemsIn(machine, self);
        const [left, right] = [items[wholeIn(a)]!, items[wholeIn(b)]!];
        return machine.language.compare("<", left, right, machine);
      },
      Swap: (machine, self, [a, b]) => {
        const items = itemsIn(machine, self);
        const [left, right] = [items[wholeIn(a)]!, items[wholeIn(b)]!];
        machine.language.setItem(self, a!, right, machine);
        machine.language.setItem(self, b!, left, machine);
        return none;
      },
      Error: (machine, self) => string(machine.language.toText(self, "plain", machine)),
    },
  ),
  ofModule: () => null,
  ofFunction: () => null,
  ofNone: (name, machine) => {
    const all = [...moduleOf(machine.scope).names.values()];
    const found = all.flatMap((each) => (each.kind === "class" ? findMethods(each, name) : []));
    if (found.length < 2) return methodOf(name, found, none);
    return machine.unknown("the type of this pointer is unknown");
  },
};
