import type { Library } from "../../languages/declared/attributes.ts";
import { nativeOf, SpanView } from "../../languages/declared/lists.ts";
import { findMethods } from "../../languages/declared/members.ts";
import { choices, ordering, some } from "../../languages/rust/choices.ts";
import { areEqual, orderOf } from "../../languages/rust/compare.ts";
import { cloned } from "../../languages/rust/copies.ts";
import { RangeOf } from "../../languages/rust/iterate.ts";
import { isNumeric } from "../../values/wide.ts";
import { deref, placeIn } from "../../languages/rust/places.ts";
import { plain, toText } from "../../languages/rust/text.ts";
import { NotKnown, toStringValue } from "../../values/gaps.ts";
import { bool, builtin, tuple } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { type Members, members, type Method } from "../declared/table.ts";
import { iteratorMembers } from "./iterators.ts";
import { arrayMembers } from "./ndarray.ts";
import { listMembers } from "./lists.ts";
import { entryMembers, isEntry, mapMembers } from "./maps.ts";
import { numberMembers } from "./numbers.ts";
import { optionMembers } from "./options.ts";
import { changedText, textMembers } from "./texts.ts";

function order(machine: Machine, self: Value, other: Value | undefined): number {
  const found = other ? orderOf(self, other, machine) : null;
  if (found === null) throw new NotKnown("it is unknown whether this is true");
  return found;
}

const same: Method = (_, self) => self;

/** What every value has. */
const common: Members = members(
  {},
  {
    clone: (machine, self) => cloned(self, machine),
    ...{ to_owned: (machine, self) => cloned(self, machine), as_ref: same, as_mut: same },
    ...{ borrow: same, borrow_mut: same, as_deref: same, into: same, get_mut: same },
    ...{ lock: same, by_ref: same, iter: same, into_iter: same },
    to_string: (machine, self) => toStringValue(toText(self, plain, machine), machine),
    partial_cmp: (machine, self, [other]) => some(ordering(order(machine, self, other))),
    cmp: (machine, self, [other]) => ordering(order(machine, self, other)),
    total_cmp: (machine, self, [other]) => ordering(order(machine, self, other)),
    max: (machine, self, [other]) => (order(machine, self, other) > 0 ? self : other!),
    min: (machine, self, [other]) => (order(machine, self, other) <= 0 ? self : other!),
    eq: (machine, self, [other]) => {
      const equal = other ? areEqual(self, other, machine) : null;
      return equal === null
        ? machine.unknown("it is unknown whether these are equal")
        : bool(equal);
    },
  },
);

const boolMembers = members(
  {},
  {
    then: (machine, self, [make]) =>
      machine.language.truth(self, machine) === true
        ? some(machine.call(make!, []))
        : machine.language.builtins.get(":none")!,
    not: (_, self) => (self.kind === "bool" ? bool(!self.value) : self),
  },
);

function membersOf(object: Value): Members | null {
  switch (object.kind) {
    case "int":
    case "float":
      return numberMembers;
    case "bool":
      return boolMembers;
    case "string":
      return textMembers;
    case "tensor":
      return arrayMembers;
    case "list":
      return listMembers;
    case "dictionary":
      return mapMembers;
    case "iterator":
      return iteratorMembers;
    case "instance": {
      if (isNumeric(object)) return numberMembers;
      if (nativeOf(object, SpanView)) return listMembers;
      if (nativeOf(object, RangeOf)) return iteratorMembers;
      if ([...choices.values()].includes(object.type)) return optionMembers;
      if (isEntry(object)) return entryMembers;
      return findMethods(object.type, "next").length > 0 ? iteratorMembers : null;
    }
    default:
      return null;
  }
}

/** What values have that no type of the program declares. */
export const rustLibrary: Library & {
  /** A method that changes the text that a reference refers to; null: it is none. */
  changing(object: Value, called: string, machine: Machine): Value | null;
} = {
  membersOf,
  queries: members({}, {}),
  common,
  ofModule: () => null,
  ofFunction: () => null,
  changing: (object, called, machine) => {
    const place = placeIn(object);
    const value = deref(object, machine);
    if (!place || value.kind !== "string") return null;
    const name = called.replace(/\(\)$/, "");
    const rule = changedText(name);
    if (!rule) return null;
    return builtin(name, ({ items }) => {
      const [text, gives] = rule(value.value, items, machine);
      place.write(text, machine);
      return gives ?? tuple([]);
    });
  },
};
