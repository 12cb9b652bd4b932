import type { Expression, FunctionDefinition, Statement } from "./ir.ts";

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

/** Goes through the statements and expressions of a program that stand in its own file, outer ones first. */
export function visitHere(piece: unknown, see: (node: Expression | Statement) => void): void {
  if (typeof piece !== "object" || piece === null) return;
  const node = piece as Expression | Statement;
  if (node.kind === "elsewhere") return;
  if ("kind" in piece && "range" in piece) see(node);
  for (const child of Object.values(piece)) visitHere(child, see);
}

/** The function that a piece of a program defines by a name, also where it is lowered to a value; null: none. */
export function namedDefinition(piece: Statement | Expression): FunctionDefinition | null {
  if (piece.kind === "function") return piece.definition;
  return piece.kind === "lambda" && piece.definition.isAnonymous !== true ? piece.definition : null;
}
