import { NotKnown } from "../../values/gaps.ts";
import { string } from "../../values/make.ts";
import type { Value } from "../../values/value.ts";
import { members, textIn } from "../declared/table.ts";
import { makeNetObject, NetObject } from "./netObject.ts";

/** The words of a text with a large first letter; those of large letters alone stay as they are. */
function titleCase(text: string): string {
  if (!/^[A-Za-z\s.,!-]*$/.test(text)) throw new NotKnown("this call is not followed");
  return text.replace(/[A-Za-z]+/g, (word) =>
    word === word.toUpperCase()
      ? word
      : word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase(),
  );
}

/** What a culture does with texts. */
export const textInfo: Value = makeNetObject(
  "TextInfo",
  {},
  new NetObject({
    members: members(
      {},
      {
        ToTitleCase: (_, __, [text]) => string(titleCase(textIn(text))),
        ToUpper: (_, __, [text]) => string(textIn(text).toUpperCase()),
        ToLower: (_, __, [text]) => string(textIn(text).toLowerCase()),
      },
    ),
  }),
);

/** The members of a culture. */
export const cultureMembers = members({ TextInfo: () => textInfo }, {});
