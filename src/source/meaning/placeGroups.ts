import type { ComputationGroup, SourceMatrix } from "../extraction.ts";
import { groupBy } from "../collections.ts";
import type { Scope } from "../reading.ts";
import type { TextRange } from "../textRange.ts";

/**
 * Says where a line about each computation stands: at the head of the function that it has to itself, at its
 * first matrix, or, where an earlier computation begins with that one, at the first that is its own.
 */
export function placeGroups(
  groups: readonly ComputationGroup[],
  text: string,
): readonly ComputationGroup[] {
  const alike = groupBy(groups, ({ scope }) => scope.range.start);
  const taken = new Set<number>();
  return groups.map((group) => {
    const { scope, range } = group;
    const isAlone = scope.path.length > 0 && alike.get(scope.range.start)?.length === 1;
    const head = isAlone ? findFunctionHead(text, scope, range.start) : null;
    const place = head ?? (taken.has(range.start) ? findOwn(group, taken) : null);
    for (const matrix of matricesOf(group)) taken.add(startOf(matrix));
    return place ? { ...group, place } : group;
  });
}

/** The first matrix that no computation before has. */
function findOwn(group: ComputationGroup, taken: ReadonlySet<number>): TextRange | null {
  const own = matricesOf(group)
    .filter((matrix) => !taken.has(startOf(matrix)) && startOf(matrix) > group.range.start)
    .toSorted((a, b) => startOf(a) - startOf(b))[0];
  return own ? (own.nameRange ?? own.range) : null;
}

function matricesOf({ matrices }: ComputationGroup): readonly SourceMatrix[] {
  return Object.values(matrices);
}

function startOf({ nameRange, range }: SourceMatrix): number {
  return nameRange?.start ?? range.start;
}

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
function findFunctionHead(text: string, { range }: Scope, firstMatrix: number): TextRange | null {
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
