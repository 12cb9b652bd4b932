import type { PackedMatrix } from "../panelView.ts";
import type { BeforeMatrix } from "./whatIfState.ts";

/**
 * Walks two views of the same computation side by side: what each matrix of the present one was
 * before, by its offset. Where lists differ in length, as heads do, nothing in them is the same thing.
 */
export function pairMatrices(now: unknown, before: unknown): Record<number, BeforeMatrix> {
  const pairs: Record<number, BeforeMatrix> = {};
  walk(now, before, null, pairs);
  return pairs;
}

function walk(
  now: unknown,
  before: unknown,
  recut: number | null,
  pairs: Record<number, BeforeMatrix>,
): void {
  if (!isObject(now) || !isObject(before)) return;
  if (isPacked(now)) {
    if (isPacked(before)) pairs[now.offset] = pair(now, before, recut);
    return;
  }
  if (Array.isArray(now) && Array.isArray(before) && now.length !== before.length) {
    for (const part of now) walk(part, before[0], before.length, pairs);
    return;
  }
  for (const [name, part] of Object.entries(now)) {
    walk(part, (before as Readonly<Record<string, unknown>>)[name], recut, pairs);
  }
}

function pair(now: PackedMatrix, before: PackedMatrix, recut: number | null): BeforeMatrix {
  const [rows, columns] = before.shape;
  const shape = `[${String(rows)}, ${String(columns)}]`;
  if (recut !== null) return { kind: "reshaped", shape: `${String(recut)} × ${shape}` };
  const isSame = now.shape[0] === rows && now.shape[1] === columns;
  return isSame ? { kind: "numbers", matrix: before } : { kind: "reshaped", shape };
}

function isObject(part: unknown): part is object {
  return typeof part === "object" && part !== null;
}

function isPacked(part: object): part is PackedMatrix {
  return "offset" in part && "shape" in part && Array.isArray(part.shape);
}
