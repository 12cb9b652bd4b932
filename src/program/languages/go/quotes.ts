const escapes: Readonly<Record<string, string>> = {
  ...{ "\u0007": "\\a", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t" },
  ...{ "\v": "\\v", "\\": "\\\\" },
};

/** What can be seen. */
const printed = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;

function escaped(sign: string, quote: string): string {
  if (sign === quote) return `\\${sign}`;
  const known = escapes[sign];
  if (known !== undefined) return known;
  if (printed.test(sign)) return sign;
  const code = sign.codePointAt(0) ?? 0;
  const digits = code.toString(16);
  if (code < 0x80) return `\\x${digits.padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}

/** `strconv.Quote(text)` */
export function quoted(text: string): string {
  return `"${Array.from(text, (sign) => escaped(sign, '"')).join("")}"`;
}

/** A sign by its number; one that there is not is another sign. */
export function signText(code: number): string {
  const isSign = code >= 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isSign ? String.fromCodePoint(code) : "\ufffd";
}

/** `strconv.QuoteRune(sign)` */
export function quotedSign(code: number): string {
  return `'${escaped(signText(code), "'")}'`;
}
