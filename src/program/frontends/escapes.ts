/** What single letters stand for behind a backslash. */
export const escapes: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\u0007",
  b: "\b",
  f: "\f",
  v: "\v",
  e: "\u001B",
};

/** A text without the signs that stand for others, as C, Java, and Go write them. */
export function unescape(written: string): string {
  return written.replace(
    /\\(?:x([\da-fA-F]{1,2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{1,3})|(\r?\n)|(.))/g,
    (all, x?: string, u?: string, long?: string, octal?: string, line?: string, sign?: string) => {
      if (line !== undefined) return "";
      if (sign !== undefined) return escapes[sign] ?? sign;
      const code = octal === undefined ? parseInt(x ?? u ?? long ?? "", 16) : parseInt(octal, 8);
      return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
}
