/** A JSON string as it is meant, with the place in the file of each of its UTF-16 code units. */
export interface DecodedString {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const ESCAPES: Readonly<Record<string, string>> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

/** Decodes what stands between the quotes of a JSON string at `start` and `end`. */
export function decodeString(file: string, start: number, end: number): DecodedString {
  const starts: number[] = [];
  const ends: number[] = [];
  let text = "";
  for (let at = start; at < end;) {
    const length = unitLength(file, at);
    text += file[at] === "\\" ? unescape(file, at, length) : (file[at] ?? "");
    starts.push(at);
    at = Math.min(end, at + length);
    ends.push(at);
  }
  return { text, starts, ends };
}

function unitLength(file: string, at: number): number {
  if (file[at] !== "\\") return 1;
  return file[at + 1] === "u" ? 6 : 2;
}

function unescape(file: string, at: number, length: number): string {
  const sign = file[at + 1] ?? "";
  if (length === 6)
    return String.fromCharCode(Number.parseInt(file.slice(at + 2, at + 6), 16) || 0);
  return ESCAPES[sign] ?? sign;
}
