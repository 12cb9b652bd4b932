import type { BinaryOperator } from "../../ir/ir.ts";
import { makeList } from "../../languages/declared/lists.ts";
import { findClass } from "../../languages/declared/members.ts";
import { shortTypeName } from "../../languages/csharp/typeText.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, int, none, string } from "../../values/make.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import type { ClassValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import { type Rule, statics, textIn } from "../declared/table.ts";
import { withOut } from "./outs.ts";

/** The number of a value of an enumeration; null: it is none. */
export function numberOfMember(value: Value | undefined): number | null {
  const number = value?.kind === "instance" ? value.fields.get(":value") : undefined;
  return number?.kind === "int" ? number.value : null;
}

function membersOf(type: ClassValue): readonly InstanceValue[] {
  return [...type.members.values()].filter((each) => each.kind === "instance");
}

/** The names of all flags in a number; null: it has others, too. */
function namesOfFlags(type: ClassValue, value: number): string | null {
  const names: string[] = [];
  let rest = value;
  const byNumber = membersOf(type).toSorted(
    (a, b) => (numberOfMember(b) ?? 0) - (numberOfMember(a) ?? 0),
  );
  for (const each of byNumber) {
    const own = numberOfMember(each)!;
    const name = each.fields.get(":name");
    if (own === 0 || (rest & own) !== own || name?.kind !== "string") continue;
    rest &= ~own;
    names.unshift(name.value);
  }
  return rest === 0 && names.length > 0 ? names.join(", ") : null;
}

/** The value of an enumeration with a number, also where none is declared. */
export function memberWith(type: ClassValue, value: number): InstanceValue {
  const known = membersOf(type).find((each) => numberOfMember(each) === value);
  if (known) return known;
  const flags = type.members.has(":flags") ? namesOfFlags(type, value) : null;
  const fields = new Map<string, Value>([
    [":name", string(flags ?? String(value))],
    [":value", makeNumber("int", value)],
  ]);
  return { kind: "instance", type, fields, native: null };
}

const onBits: Partial<Record<BinaryOperator, (a: number, b: number) => number>> = {
  "|": (a, b) => a | b,
  "&": (a, b) => a & b,
  "^": (a, b) => a ^ b,
};

/** `a | b` of flags, `value + 1`, and the distance of two values; null: neither is of an enumeration. */
export function onMembers(operator: BinaryOperator, left: Value, right: Value): Value | null {
  const [a, b] = [numberOfMember(left), numberOfMember(right)];
  if (left.kind === "instance" && right.kind === "instance" && a !== null && b !== null) {
    if (operator === "-") return int(a - b);
    const made = onBits[operator]?.(a, b);
    return made === undefined ? null : memberWith(left.type, made);
  }
  if (left.kind === "instance" && a !== null && right.kind === "int") {
    if (operator === "+") return memberWith(left.type, a + right.value);
    return operator === "-" ? memberWith(left.type, a - right.value) : null;
  }
  return right.kind === "instance" && b !== null && left.kind === "int" && operator === "+"
    ? memberWith(right.type, left.value + b)
    : null;
}

/** The enumeration that `typeof` or a type in angle brackets names. */
function typeIn(machine: Machine, name: Value | undefined): ClassValue {
  const type = findClass(shortTypeName(textIn(name)), machine);
  if (!type?.members.has(":enum")) throw new NotKnown("the values to loop over are unknown");
  return type;
}

/** The enumeration, and the arguments behind it. */
function given(
  machine: Machine,
  items: readonly Value[],
  named: ReadonlyMap<string, Value>,
): readonly [ClassValue, readonly Value[]] {
  const types = named.get(":types");
  return types ? [typeIn(machine, types), items] : [typeIn(machine, items[0]), items.slice(1)];
}

function inOrder(type: ClassValue): readonly InstanceValue[] {
  const unsigned = (each: InstanceValue): number => (numberOfMember(each) ?? 0) >>> 0;
  return membersOf(type).toSorted((a, b) => unsigned(a) - unsigned(b));
}

/** A name or a number as a value of an enumeration; null: it has none of that name. */
function read(type: ClassValue, text: string, isFolded: boolean): InstanceValue | null {
  const written = text.trim();
  if (/^[-+]?\d+$/.test(written)) return memberWith(type, Number(written));
  const fold = (name: string): string => (isFolded ? name.toLowerCase() : name);
  const parts = written.split(",").map((part) => {
    const found = membersOf(type).find((each) => {
      const name = each.fields.get(":name");
      return name?.kind === "string" && fold(name.value) === fold(part.trim());
    });
    return numberOfMember(found);
  });
  if (parts.includes(null)) return null;
  return memberWith(
    type,
    parts.reduce<number>((all, part) => all | part!, 0),
  );
}

const parse: Rule = (machine, items, named) => {
  const [type, [text, folds]] = given(machine, items, named);
  const written = textIn(text);
  return (
    read(type, written, folds?.kind === "bool" && folds.value) ??
    machine.fail("ValueError", `Requested value '${written}' was not found.`)
  );
};

/** `TryParse(text, out value)`: what it hands back says which enumeration it is, unless angle brackets do. */
const tryParse: Rule = (machine, items, named) => {
  const types = named.get(":types");
  if (!types) throw new NotKnown("this call is not followed");
  const type = typeIn(machine, types);
  const [text, ...rest] = items;
  const folds = rest[0]?.kind === "bool" ? rest[0].value : false;
  const places = rest[0]?.kind === "bool" ? rest.slice(1) : rest;
  const found = read(type, textIn(text), folds);
  return withOut(places, bool(found !== null), found ?? memberWith(type, 0));
};

/** The class `Enum`. */
export const enumClass = statics("Enum", {
  GetValues: (machine, items, named) => {
    const [type] = given(machine, items, named);
    return makeList(`${type.name}[]`, [...inOrder(type)]);
  },
  GetNames: (machine, items, named) => {
    const [type] = given(machine, items, named);
    return makeList(
      "string[]",
      inOrder(type).map(({ fields }) => fields.get(":name") ?? none),
    );
  },
  GetName: (machine, items, named) => {
    const [type, [value]] = given(machine, items, named);
    const number = value && isNumber(value) ? value.value : numberOfMember(value);
    if (number === null) throw new NotKnown("this call is not followed");
    const found = membersOf(type).find((each) => numberOfMember(each) === number);
    return found?.fields.get(":name") ?? none;
  },
  IsDefined: (machine, items, named) => {
    const [type, [value]] = given(machine, items, named);
    if (value?.kind === "string")
      return bool(
        membersOf(type).some(({ fields }) => textIn(fields.get(":name")) === value.value),
      );
    const number = value && isNumber(value) ? value.value : numberOfMember(value);
    if (number === null) throw new NotKnown("this call is not followed");
    return bool(membersOf(type).some((each) => numberOfMember(each) === number));
  },
  Parse: parse,
  TryParse: tryParse,
});
