import type { Scope } from "../reading.ts";
import type { TextRange } from "../textRange.ts";

/** Further down, the first matrix and the head of its function are not seen together. */
const mostLinesBetween = 8;

/** The same in characters. */
const mostCharacters = 2000;

/** `def f(x):`, also behind `async`. */
const pythonHead = /^(?:async\s+)?def\s/;

/** `void F(int x)`, `f = (x): number[] =>`, `constructor()`: what stands before the body in braces. */
const bracedHead = /\)\s*(?::[^{}=]*)?(?:=>\s*)?$/;

/** `demo = new Problem()`, `class A(B)`: not a function, though it looks like the head of one. */
const otherHead = /\bnew\s|^\s*(?:export\s+|public\s+|internal\s+)*(?:class|record|struct)\s/;

/**
 * The line that opens the function around a computation; null where there is none, or where the first
 * matrix stands further down than one sees at a glance.
 */
export function findFunctionHead(
  text: string,
  { range }: Scope,
  firstMatrix: number,
): TextRange | null {
  if (firstMatrix - range.start > mostCharacters) return null;
  const before = text.slice(range.start, firstMatrix);
  if (before.split("\n").length - 1 > mostLinesBetween || !isFunction(before)) return null;
  const [line = ""] = before.split(/\r?\n/);
  return { start: range.start, end: range.start + line.trimEnd().length };
}

function isFunction(before: string): boolean {
  if (pythonHead.test(before)) return true;
  const brace = before.indexOf("{");
  const head = before.slice(0, Math.max(0, brace));
  return bracedHead.test(head) && !otherHead.test(head);
}
