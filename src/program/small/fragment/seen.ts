import type { Expression } from "../../ir/ir.ts";
import type { OpenAxis, OpenName } from "./openName.ts";

/** What stands for a value, as far as it leads to open names. */
export type Seen =
  | { readonly kind: "part"; readonly of: OpenName; readonly depth: number }
  | { readonly kind: "list"; readonly each: Seen | null }
  | { readonly kind: "tuple"; readonly items: readonly (Seen | null)[] }
  | { readonly kind: "opposite"; readonly of: OpenName }
  /** `slice(a, b)` */
  | { readonly kind: "cut" }
  | { readonly kind: "place"; readonly size: string | null; readonly of: Seen | null };

/** A place before an end, which a name or the length of a list gives. */
export function placeUpTo(end: Expression | null | undefined, seen: Seen | null | undefined): Seen {
  return { kind: "place", size: end?.kind === "name" ? end.name : null, of: lengthOf(seen) };
}

function lengthOf(seen: Seen | null | undefined): Seen | null {
  return seen?.kind === "place" ? seen.of : null;
}

/** Whether a place is counted from another one, such as the start of a head. */
export function isOffset(index: Expression, names: ReadonlyMap<string, Seen | null>): boolean {
  if (index.kind !== "binary" || index.operator !== "+") return false;
  return [index.left, index.right].some(
    (side) => side.kind === "name" && names.get(side.name)?.kind === "place",
  );
}

export function isText(index: Expression): boolean {
  return (
    index.kind === "formatted" || (index.kind === "literal" && index.literal.type === "string")
  );
}

export function axisOf({ of, depth }: Extract<Seen, { kind: "part" }>): OpenAxis {
  return (of.axes[depth] ??= {
    ...{ isSliced: false, isCounted: false, isChosen: false, isList: false, size: null, keys: [] },
  });
}
