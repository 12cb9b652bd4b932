import { itemsOf } from "../../languages/declared/lists.ts";
import { string } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { utf8Length, utf8Text } from "../../values/utf8.ts";

/** Whether a number is that of a sign. */
export function isSign(code: number): boolean {
  return code >= 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
}

/** The text that bytes are in UTF-8; null: they are none, or not known. */
export function textOfBytes(value: Value, machine: Machine): Value | null {
  const items = itemsOf(value, machine);
  const bytes = items?.map((each) => (each.kind === "int" ? each.value : -1));
  if (!bytes || bytes.some((each) => each < 0 || each > 255)) return null;
  const text = utf8Text(bytes);
  return text === null ? null : string(text);
}

/** The place in a text behind so many bytes; null: that is inside of a sign, or outside of the text. */
export function placeOfByte(text: string, bytes: number): number | null {
  let left = bytes;
  let at = 0;
  for (const sign of text) {
    if (left <= 0) break;
    left -= utf8Length(sign);
    at += sign.length;
  }
  return left === 0 ? at : null;
}
