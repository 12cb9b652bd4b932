import { makeList } from "../../languages/declared/lists.ts";
import { NotKnown } from "../../values/gaps.ts";
import { createClass, int, string } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { itemsIn, members, textIn, wholeIn } from "../declared/table.ts";
import { makeNetObject, NetObject } from "./netObject.ts";
import { utf8Bytes, utf8Text } from "../../values/utf8.ts";

function bytesOf(machine: Machine, value: Value | undefined): readonly number[] {
  const text =
    value?.kind === "list" ? itemsIn(machine, value).map(textIn).join("") : textIn(value);
  return utf8Bytes(text);
}

/** The text that bytes write. */
function textOf(bytes: readonly number[]): string {
  const text = utf8Text(bytes);
  if (text === null) throw new NotKnown("a part of this text is unknown");
  return text;
}

function bytesIn(machine: Machine, value: Value | undefined): number[] {
  return itemsIn(machine, value).map((each) => wholeIn(each));
}

const utf8: Value = makeNetObject(
  "UTF8Encoding",
  {},
  new NetObject({
    members: members(
      {},
      {
        GetBytes: (machine, _, [text]) =>
          makeList(
            "byte[]",
            bytesOf(machine, text).map((byte) => makeNumber("byte", byte)),
          ),
        GetByteCount: (machine, _, [text]) => int(bytesOf(machine, text).length),
        GetString: (machine, _, [bytes, start, count]) => {
          const all = bytesIn(machine, bytes);
          const from = wholeIn(start, 0);
          const length = wholeIn(count, all.length - from);
          if (from < 0 || length < 0 || from + length > all.length)
            throw new NotKnown("this call is not followed");
          return string(textOf(all.slice(from, from + length)));
        },
      },
    ),
  }),
);

/** The class `Encoding`. */
export const encodingClass = createClass("Encoding", [], new Map([["UTF8", utf8]]));
