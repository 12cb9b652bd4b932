import type { Expression, Statement } from "./ir.ts";

/** Goes through all statements and expressions of a piece of a program. */
export function visit(piece: unknown, see: (node: Expression | Statement) => void): void {
  if (Array.isArray(piece)) {
    for (const item of piece) visit(item, see);
    return;
  }
  if (typeof piece !== "object" || piece === null) return;
  if ("kind" in piece && "range" in piece) see(piece as Expression | Statement);
  for (const child of Object.values(piece)) visit(child, see);
}
