import { named, type SideNames, withSides } from "../../languages/r/names.ts";
import { plainTexts } from "../../languages/r/text.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { placeOf, takeAt } from "../columns/subset.ts";

/** A part of a matrix whose rows or columns have names. */
export function takeFromSides(
  machine: Machine,
  matrix: Tensor,
  sides: SideNames,
  given: readonly Value[],
  drop: boolean,
): Value {
  const found = given.map((each, axis) => {
    const names = axis === 0 ? sides.rows : sides.columns;
    if (each.kind !== "string" && each.kind !== "tuple")
      return placeOf(machine, each, matrix.shape[axis]!, true);
    const places = plainTexts(each).map((name) => names?.indexOf(name) ?? -1);
    if (places.includes(-1)) return machine.fail("IndexError", "subscript out of bounds");
    return { kind: "places", places } as const;
  });
  const [rows = null, columns = null] = [sides.rows, sides.columns].map((names, axis) => {
    const place = found[axis]!;
    if (!names || place.kind === "all") return names;
    return place.kind === "at" ? [names[place.at]!] : place.places.map((at) => names[at]!);
  });
  const taken = takeAt(machine, matrix, found, drop ? "all" : "none");
  if (taken.shape.length === 2) return withSides(taken, { rows, columns });
  if (taken.shape.length === 0) return taken;
  return named(taken, (rows?.length === taken.count ? rows : columns) ?? undefined);
}
