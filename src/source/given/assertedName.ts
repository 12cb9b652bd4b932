import type { TextRange } from "../textRange.ts";

/** An assertion takes few arguments, and its names are short. */
const mostBefore = 200;

const assertion = /\b\w*(?:equal|close|same|assert)\w*!?\(\s*([\w.&\s,]*)$/i;
const expectation = /\bexpect\(\s*([\w.]+)\s*\)\.[\w.]+\(\s*$/i;
/** What the numbers are made into, then the other arguments. */
const rest = /^(?:\.\w+\(\))?\s*([\w.&\s,+-]*)\)/;

/** The object of the test runner, which numbers are not compared with. */
const runners = /^(?:t|tb|self|this)$/;

/**
 * What a test compares numbers with: `attention` of `assertEqual(t, M{{1, 0}, {0.5, 0.5}}, attention)`;
 * null: they stand in no test, or it names several things.
 */
export function assertedName(text: string, { start, end }: TextRange): string | null {
  const before = text.slice(Math.max(0, start - mostBefore), start);
  const expected = expectation.exec(before)?.[1];
  if (expected !== undefined) return expected;
  const first = assertion.exec(before)?.[1];
  const last = first === undefined ? undefined : rest.exec(text.slice(end, end + mostBefore))?.[1];
  if (first === undefined || last === undefined) return null;
  const others = `${first},${last}`
    .split(",")
    .map((each) => each.trim().replace(/^&/, ""))
    .filter((each) => /^[A-Za-z_]/.test(each) && !runners.test(each));
  return others.length === 1 && /^[\w.]+$/.test(others[0]!) ? others[0]! : null;
}
