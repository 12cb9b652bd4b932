import type { Expression, FunctionDefinition } from "../ir/ir.ts";

/** How many dimensions the function unpacks a parameter into; null: it does not. */
export function rankOf({ body }: FunctionDefinition, name: string): number | null {
  let rank: number | null = null;
  const look = (piece: unknown): void => {
    if (Array.isArray(piece)) for (const each of piece) look(each);
    if (typeof piece !== "object" || piece === null) return;
    if ("targets" in piece && "value" in piece) {
      const [target] = piece.targets as readonly Expression[];
      if (isShapeOf(piece.value as Expression, name) && target?.kind === "collection")
        rank = target.items.length;
    }
    for (const each of Object.values(piece)) if (typeof each === "object") look(each);
  };
  look(body);
  return rank;
}

function isShapeOf(value: Expression, name: string): boolean {
  const inner = value.kind === "call" && value.args.length === 0 ? value.callee : value;
  return (
    inner.kind === "attribute" &&
    /^(shape|size)$/.test(inner.name) &&
    inner.object.kind === "name" &&
    inner.object.name === name
  );
}
