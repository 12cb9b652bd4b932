import { areEqual } from "../../languages/declared/compare.ts";
import { keyOf } from "../../languages/declared/iterate.ts";
import { format, toTextValue, typeName } from "../../languages/csharp/text.ts";
import { NotKnown, toStringValue } from "../../values/gaps.ts";
import { bool, int, none, string } from "../../values/make.ts";
import { members } from "../declared/table.ts";

/** The methods of every value. */
export const objectMembers = members(
  {},
  {
    ToString: (machine, self, [form, culture]) => {
      if (culture && culture.kind !== "none") throw new NotKnown("this call is not followed");
      return form?.kind === "string"
        ? toStringValue(format(self, `:${form.value}`, machine), machine)
        : toTextValue(self, machine);
    },
    Equals: (machine, self, [other]) => {
      const same = areEqual(self, other ?? none, machine);
      return same === null ? machine.unknown("it is unknown whether these are equal") : bool(same);
    },
    CompareTo: (machine, self, [other]) => {
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
    GetType: (_, self) => string(typeName(self)),
    GetValueOrDefault: (_, self) => self,
    Dispose: () => none,
    ConfigureAwait: (_, self) => self,
  },
);
