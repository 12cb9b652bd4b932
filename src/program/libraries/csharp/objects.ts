import { areEqual } from "../../languages/declared/compare.ts";
import { keyOf } from "../../languages/declared/iterate.ts";
import { cultureIn, usedCulture } from "../../languages/csharp/cultures.ts";
import { formatted, typeName } from "../../languages/csharp/text.ts";
import { typeOfValue } from "../../languages/csharp/typeText.ts";
import { anonymous } from "../../languages/csharp/anonymous.ts";
import { isStruct } from "../../languages/declared/members.ts";
import { isWider } from "../../languages/declared/overloads.ts";
import { isNumber, numberType } from "../../values/typedNumber.ts";
import type { NumberValue } from "../../values/number.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, int, none, string, toStringValue } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { members, textIn } from "../declared/table.ts";
import { numberOfMember } from "./enums.ts";

/** Whether a number is one of the same type with the same value; a smaller type is taken for its own. */
function equalNumbers(self: NumberValue, other: Value): boolean {
  if (other.kind === "unknown") throw new NotKnown(other.why);
  if (!isNumber(other)) return false;
  const isSame =
    self.value === other.value || (self.value !== self.value && other.value !== other.value);
  const [own, given] = [numberType(self), numberType(other)];
  if (!isSame || own === given) return isSame;
  // In a variable of the type `object`, it would be another.
  if (isWider(given, own)) throw new NotKnown("it is unknown whether these are equal");
  return false;
}

/** The types whose comparison gives the difference. */
const narrow: ReadonlySet<string> = new Set(["char", "byte", "sbyte", "short", "ushort"]);

/** Below 0, 0, or above 0; what is not a number comes first. */
function orderOf(self: NumberValue, other: NumberValue): number {
  if (narrow.has(numberType(self))) return self.value - other.value;
  const [a, b] = [self.value, other.value];
  if (Number.isNaN(a) || Number.isNaN(b))
    return Number(!Number.isNaN(a)) - Number(!Number.isNaN(b));
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Whether two values are one object; null: not known. */
export function areOneObject(left: Value, right: Value): boolean | null {
  if (left.kind === "unknown" || right.kind === "unknown") return null;
  if (left.kind === "none" || right.kind === "none") return left.kind === right.kind;
  // Equal texts may be one object, or two.
  if (left.kind === "string" && right.kind === "string")
    return left.value === right.value ? null : false;
  const isBoxed =
    isNumber(left) || left.kind === "bool" || (left.kind === "tuple" && !left.typeName);
  if (isBoxed || (left.kind === "instance" && isStruct(left.type))) return false;
  return left === right;
}

/** Objects of anonymous types are alike in their names, too. */
function areSameByValue(self: Value, other: Value, machine: Machine): boolean | null {
  const names = (value: Value): string =>
    value.kind === "tuple" && value.typeName === anonymous ? `${value.names?.join()}` : "";
  return names(self) === names(other) ? areEqual(self, other, machine) : false;
}

/** The methods of every value. */
export const objectMembers = members(
  {
    // Of a task, which its value stands for.
    Result: (_, self) => self,
  },
  {
    ToString: (machine, self, given) => {
      const cultures = given.filter((each) => cultureIn(each) !== null);
      const forms = given.filter(({ kind }) => kind === "string");
      const isFollowed = given.every(
        (each) => each.kind === "none" || cultures.includes(each) || forms.includes(each),
      );
      if (!isFollowed || forms.length > 1) throw new NotKnown("this call is not followed");
      const culture = cultureIn(cultures[0]) ?? usedCulture(machine);
      return toStringValue(formatted(self, textIn(forms[0]), culture, machine), machine);
    },
    Equals: (machine, self, [other]) => {
      if (isNumber(self)) return bool(other !== undefined && equalNumbers(self, other));
      const same = areSameByValue(self, other ?? none, machine);
      return same === null ? machine.unknown("it is unknown whether these are equal") : bool(same);
    },
    CompareTo: (machine, self, [other]) => {
      if (isNumber(self) && other && isNumber(other)) return int(orderOf(self, other));
      const is = (operator: "<" | ">"): boolean | null =>
        machine.language.truth(
          machine.language.compare(operator, self, other ?? none, machine),
          machine,
        );
      if (is("<") === null) throw new NotKnown("it is unknown whether this is true");
      return int(is("<") ? -1 : is(">") ? 1 : 0);
    },
    GetHashCode: (machine, self) =>
      keyOf(self, machine) === null
        ? none
        : machine.unknown("where a value lies in memory differs from run to run"),
    GetType: (machine, self) => {
      const type = typeOfValue(self);
      return type === null
        ? machine.unknown(`\`GetType\` of \`${typeName(self)}\` is not followed`)
        : string(type);
    },
    GetValueOrDefault: (_, self, [other]) => (self.kind === "none" ? (other ?? none) : self),
    Dispose: () => none,
    HasFlag: (machine, self, [other]) => {
      const [own, flag] = [numberOfMember(self), numberOfMember(other)];
      if (own === null || flag === null) throw new NotKnown("this call is not followed");
      return bool((own & flag) === flag);
    },
    ConfigureAwait: (_, self, [isKept]) => (isKept?.kind === "unknown" ? isKept : self),
    GetAwaiter: (_, self) => self,
    GetResult: (_, self) => self,
    Wait: () => none,
  },
);
