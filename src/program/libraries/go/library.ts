import type { Library } from "../../languages/declared/attributes.ts";
import { nativeOf, TextBuilder } from "../../languages/declared/lists.ts";
import { int, string } from "../../values/make.ts";
import { builderMembers } from "../csharp/strings.ts";
import { members } from "../declared/table.ts";

const append = builderMembers.get("Append")!.call;

const builder = members(
  {},
  {
    ...{ WriteString: append, WriteByte: append, WriteRune: append },
    String: (machine, self) => string(machine.language.toText(self, "plain", machine)),
    Len: (machine, self) => int(machine.language.toText(self, "plain", machine).length),
    Reset: builderMembers.get("Clear")!.call,
  },
);

/** What values have that no struct of the program declares. */
export const goLibrary: Library = {
  membersOf: (object) => (nativeOf(object, TextBuilder) ? builder : null),
  queries: members({}, {}),
  common: members(
    {},
    {
      Error: (machine, self) => string(machine.language.toText(self, "plain", machine)),
    },
  ),
  ofModule: () => null,
  ofFunction: () => null,
};
