/** The bytes of one character; half of a pair is written as the sign for what is missing. */
function bytesOfSign(sign: string): readonly number[] {
  const own = sign.codePointAt(0) ?? 0;
  const code = own >= 0xd800 && own <= 0xdfff ? 0xfffd : own;
  if (code < 0x80) return [code];
  const last = (shift: number): number => 0x80 | ((code >> shift) & 0x3f);
  if (code < 0x800) return [0xc0 | (code >> 6), last(0)];
  if (code < 0x10000) return [0xe0 | (code >> 12), last(6), last(0)];
  return [0xf0 | (code >> 18), last(12), last(6), last(0)];
}

/** The bytes of a text in UTF-8. */
export function utf8Bytes(text: string): readonly number[] {
  return Array.from(text).flatMap(bytesOfSign);
}

/** How many these are. */
export function utf8Length(text: string): number {
  let count = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    count += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return count;
}

/** The text that bytes are in UTF-8; null: they are none. */
export function utf8Text(bytes: readonly number[]): string | null {
  if (bytes.every((byte) => byte < 128))
    return bytes.map((byte) => String.fromCharCode(byte)).join("");
  try {
    return decodeURIComponent(
      bytes.map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""),
    );
  } catch {
    return null;
  }
}
