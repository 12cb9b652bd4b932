import type { Expression, FunctionDefinition } from "../ir/ir.ts";

/** How many dimensions the function unpacks a parameter into; null: it does not. */
export function rankOf(definition: FunctionDefinition, name: string): number | null {
  return axesOf(definition, name)?.length ?? null;
}

/** The names into which the function unpacks the shape of a parameter; null: it does not. */
export function axesOf(
  { body }: FunctionDefinition,
  name: string,
): readonly (string | null)[] | null {
  let axes: readonly (string | null)[] | null = null;
  const look = (piece: unknown): void => {
    if (Array.isArray(piece)) for (const each of piece) look(each);
    if (typeof piece !== "object" || piece === null) return;
    if ("targets" in piece && "value" in piece) {
      const [target] = piece.targets as readonly Expression[];
      if (isShapeOf(piece.value as Expression, name) && target?.kind === "collection")
        axes = target.items.map((item) => (item.kind === "name" ? item.name : null));
    }
    for (const each of Object.values(piece)) if (typeof each === "object") look(each);
  };
  look(body);
  return axes;
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
