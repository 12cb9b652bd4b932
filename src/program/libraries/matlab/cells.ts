import type { ListValue, Value } from "../../values/value.ts";

/** A cell array: its values column by column, and its shape in the name of its type. */
export function cell(items: readonly Value[], shape: readonly number[]): ListValue {
  return { kind: "list", items: [...items], typeName: `${shape.join("x")} cell` };
}

/** A row of structures, or more of them: its items are dictionaries. */
export function structures(items: readonly Value[], shape: readonly number[]): ListValue {
  return { kind: "list", items: [...items], typeName: `${shape.join("x")} struct` };
}

type Structures = ListValue & { readonly typeName: string };

export function areStructures(value: Value): value is Structures {
  return value.kind === "list" && value.typeName?.endsWith(" struct") === true;
}

/** Other items in the same kind of array. */
export function arrayLike(
  old: ListValue,
  items: readonly Value[],
  shape: readonly number[],
): ListValue {
  return areStructures(old) ? structures(items, shape) : cell(items, shape);
}

/** Cells in a row. */
export function cellRow(items: readonly Value[]): ListValue {
  return cell(items, items.length === 0 ? [0, 0] : [1, items.length]);
}

export function cellShape({ items, typeName }: ListValue): readonly number[] {
  const [sizes = ""] = typeName?.split(" ") ?? [];
  const shape = sizes.split("x").map(Number);
  return shape.length > 1 ? shape : [1, items.length];
}

/** The places of an item that is counted column by column. */
export function placesOf(at: number, shape: readonly number[]): readonly number[] {
  let rest = at;
  return shape.map((size) => {
    const place = rest % size;
    rest = Math.floor(rest / size);
    return place;
  });
}

export function placeIn(places: readonly number[], shape: readonly number[]): number {
  return places.reduceRight((sum, place, axis) => sum * (shape[axis] ?? 1) + place, 0);
}
