import { makeList } from "../../languages/declared/lists.ts";
import { NotKnown } from "../../values/gaps.ts";
import { createClass, int, string } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { itemsIn, members, textIn, wholeIn } from "../declared/table.ts";
import { makeNetObject, NetObject } from "./netObject.ts";

/** The bytes of one character; half of a pair is written as a sign for what is missing. */
function bytesOfSign(sign: string): readonly number[] {
  const own = sign.codePointAt(0) ?? 0;
  const code = own >= 0xd800 && own <= 0xdfff ? 0xfffd : own;
  if (code < 0x80) return [code];
  const last = [0x80 | (code & 0x3f)];
  if (code < 0x800) return [0xc0 | (code >> 6), ...last];
  const middle = [0x80 | ((code >> 6) & 0x3f), ...last];
  if (code < 0x10000) return [0xe0 | (code >> 12), ...middle];
  return [0xf0 | (code >> 18), 0x80 | ((code >> 12) & 0x3f), ...middle];
}

function bytesOf(machine: Machine, value: Value | undefined): readonly number[] {
  const text =
    value?.kind === "list" ? itemsIn(machine, value).map(textIn).join("") : textIn(value);
  return Array.from(text).flatMap(bytesOfSign);
}

/** The text that bytes write. */
function textOf(bytes: readonly number[]): string {
  try {
    return decodeURIComponent(
      bytes.map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""),
    );
  } catch {
    throw new NotKnown("a part of this text is unknown");
  }
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
