import type { Library } from "../../languages/declared/attributes.ts";
import { nativeOf, SpanView, TextBuilder } from "../../languages/declared/lists.ts";
import { nextMethod } from "../../languages/rust/iterate.ts";
import { choices, nothing, ok, ordering, some } from "../../languages/rust/choices.ts";
import { areEqual, orderOf } from "../../languages/rust/compare.ts";
import { cloned } from "../../languages/rust/copies.ts";
import { heapIn } from "../../languages/rust/heaps.ts";
import { rangeOf } from "../../languages/rust/ranges.ts";
import { isPeekable, signsLeft } from "../../languages/rust/stepping.ts";
import { unorderedIn } from "../../languages/rust/unordered.ts";
import { isCell } from "../../languages/rust/cells.ts";
import { isNumeric } from "../../values/wide.ts";
import { deref, placeIn } from "../../languages/rust/places.ts";
import { plain, toText } from "../../languages/rust/text.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, builtin, tuple, toStringValue } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { type Members, members, type Method } from "../declared/table.ts";
import { iteratorMembers } from "./iterators.ts";
import { arrayMembers } from "./ndarray.ts";
import { listMembers } from "./lists.ts";
import { cellMembers } from "./cells.ts";
import { heapMembers } from "./heaps.ts";
import { setMembers } from "./sets.ts";
import { unorderedListMembers, unorderedMembers } from "./unordered.ts";
import { entryMembers, isEntry, mapMembers } from "./maps.ts";
import { numberMembers } from "./numbers.ts";
import { optionMembers } from "./options.ts";
import { changedText } from "./changedTexts.ts";
import { textMembers } from "./texts.ts";

function order(machine: Machine, self: Value, other: Value | undefined): number {
  const found = other ? orderOf(self, other, machine) : null;
  if (found === null) throw new NotKnown("it is unknown whether this is true");
  return found;
}

function ordered(test: (sign: number) => boolean): Method {
  return (machine, self, [other]) => bool(test(order(machine, self, other)));
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
    partial_cmp: (machine, self, [other]) => {
      const found = order(machine, self, other);
      return Number.isNaN(found) ? nothing() : some(ordering(found));
    },
    cmp: (machine, self, [other]) => ordering(order(machine, self, other)),
    max: (machine, self, [other]) => (order(machine, self, other) > 0 ? self : other!),
    min: (machine, self, [other]) => (order(machine, self, other) <= 0 ? self : other!),
    eq: (machine, self, [other]) => {
      const equal = other ? areEqual(self, other, machine) : null;
      return equal === null
        ? machine.unknown("it is unknown whether these are equal")
        : bool(equal);
    },
    ne: (machine, self, [other]) => {
      const equal = other ? areEqual(self, other, machine) : null;
      return equal === null
        ? machine.unknown("it is unknown whether these are equal")
        : bool(!equal);
    },
    ...{ lt: ordered((sign) => sign < 0), le: ordered((sign) => sign <= 0) },
    ...{ gt: ordered((sign) => sign > 0), ge: ordered((sign) => sign >= 0) },
  },
);

const boolMembers = members(
  {},
  {
    then: (machine, self, [make]) =>
      machine.language.truth(self, machine) === true
        ? some(machine.call(make!, []))
        : machine.language.builtins.get(":none")!,
    then_some: (machine, self, [value]) =>
      machine.language.truth(self, machine) === true ? some(value!) : nothing(),
    not: (_, self) => (self.kind === "bool" ? bool(!self.value) : self),
  },
);

/** What a method `fmt` writes into. */
const writing: Method = (machine, self, [text]) => {
  const to = nativeOf(self, TextBuilder);
  if (!to || self.kind !== "instance") throw new NotKnown("a part of this text is unknown");
  const made = toStringValue(toText(text!, plain, machine), machine);
  machine.touch(self);
  to.parts.push(made.kind === "string" ? made.value : null);
  return ok(tuple([]));
};

const formatterMembers = members({}, { write_str: writing, write_char: writing });

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
      return object.isUnordered === true ? unorderedListMembers : listMembers;
    case "dictionary":
      return mapMembers;
    case "set":
      return setMembers;
    case "iterator":
      return iteratorMembers;
    case "instance": {
      if (isNumeric(object)) return numberMembers;
      if (nativeOf(object, SpanView)) return listMembers;
      if (nativeOf(object, TextBuilder)) return formatterMembers;
      if (rangeOf(object) || isPeekable(object) || signsLeft(object) !== null)
        return iteratorMembers;
      if (heapIn(object)) return heapMembers;
      if (isCell(object)) return cellMembers;
      const unordered = unorderedIn(object);
      if (unordered) return unordered.length > 1 ? unorderedMembers : iteratorMembers;
      if ([...choices.values()].includes(object.type)) return optionMembers;
      if (isEntry(object)) return entryMembers;
      return nextMethod(object.type) ? iteratorMembers : null;
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
      try {
        const [text, gives] = rule(value.value, items, machine);
        place.write(text, machine);
        return gives ?? tuple([]);
      } catch (error) {
        if (error instanceof NotKnown) place.write(machine.unknown(error.message), machine);
        throw error;
      }
    });
  },
};
