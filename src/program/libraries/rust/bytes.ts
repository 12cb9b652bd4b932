import { itemsOf } from "../../languages/declared/lists.ts";
import { string } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";

/** A text in UTF-8. */
export function bytesOf(text: string): readonly number[] {
  return Array.from(text).flatMap((sign) => {
    const code = sign.codePointAt(0) ?? 0;
    const more = (shift: number): number => 0x80 | ((code >> shift) & 0x3f);
    if (code < 0x80) return [code];
    if (code < 0x800) return [0xc0 | (code >> 6), more(0)];
    if (code < 0x10000) return [0xe0 | (code >> 12), more(6), more(0)];
    return [0xf0 | (code >> 18), more(12), more(6), more(0)];
  });
}

export function byteLength(text: string): number {
  return bytesOf(text).length;
}

/** Whether a number is that of a sign. */
export function isSign(code: number): boolean {
  return code >= 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
}

/** The text that bytes are in UTF-8; null: they are none, or not known. */
export function textOfBytes(value: Value, machine: Machine): Value | null {
  const items = itemsOf(value, machine);
  const bytes = items?.map((each) => (each.kind === "int" ? each.value : -1));
  if (!bytes || bytes.some((each) => each < 0 || each > 255)) return null;
  try {
    const written = bytes.map((each) => `%${each.toString(16).padStart(2, "0")}`).join("");
    return string(decodeURIComponent(written));
  } catch {
    return null;
  }
}

/** The place in a text behind so many bytes; null: that is inside of a sign, or outside of the text. */
export function placeOfByte(text: string, bytes: number): number | null {
  let left = bytes;
  let at = 0;
  for (const sign of text) {
    if (left <= 0) break;
    left -= byteLength(sign);
    at += sign.length;
  }
  return left === 0 ? at : null;
}
