import { NotKnown } from "../../values/gaps.ts";
import { utf8Bytes } from "../../values/utf8.ts";

/** A text in UTF-8. */
export function toUtf8(text: string): readonly number[] {
  if (/\p{Surrogate}/u.test(text)) throw new NotKnown("`encode` is not followed");
  return utf8Bytes(text);
}

/** How many bytes follow the first one of a character, and between which numbers the second one is; null: none begins so. */
function following(first: number): readonly [count: number, low: number, high: number] | null {
  if (first < 0x80) return [0, 0, 0];
  if (first >= 0xc2 && first <= 0xdf) return [1, 0x80, 0xbf];
  if (first === 0xe0) return [2, 0xa0, 0xbf];
  if (first === 0xed) return [2, 0x80, 0x9f];
  if (first >= 0xe1 && first <= 0xef) return [2, 0x80, 0xbf];
  if (first === 0xf0) return [3, 0x90, 0xbf];
  if (first >= 0xf1 && first <= 0xf3) return [3, 0x80, 0xbf];
  return first === 0xf4 ? [3, 0x80, 0x8f] : null;
}

/** The text of bytes in UTF-8; `wrong`: what stands for bytes that are none, or throws. */
export function fromUtf8(bytes: readonly number[], wrong: () => string): string {
  let text = "";
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at++]!;
    const rest = following(first);
    if (!rest) {
      text += wrong();
      continue;
    }
    const [count, low, high] = rest;
    let code = count === 0 ? first : first & (0x3f >> count);
    let left = count;
    for (; left > 0 && at < bytes.length; left--) {
      const next = bytes[at]!;
      const isSecond = left === count;
      if (next < (isSecond ? low : 0x80) || next > (isSecond ? high : 0xbf)) break;
      code = (code << 6) | (next & 0x3f);
      at++;
    }
    text += left === 0 ? String.fromCodePoint(code) : wrong();
  }
  return text;
}
