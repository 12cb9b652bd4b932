import { Fact } from "../../values/facts.ts";
import { NotKnown } from "../../values/gaps.ts";
import { absent, list } from "../../values/make.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { numberIn } from "../javascript/methods.ts";
import type { Body } from "./calculating.ts";
import { flat, given, type Grid, sizeOf, wrap } from "./grids.ts";

/** What `math.index(…)` makes: places along each dimension. */
const indices = new Fact<readonly Value[]>();

/** `math.index(0, [1, 2])` */
export const index: Body = (_, parts) => {
  const made = list([...parts]);
  indices.note(made, parts);
  return made;
};

/** The places along one dimension; null: one place, whose dimension goes away. */
function placesIn(machine: Machine, value: Value): readonly number[] | null {
  if (value.kind === "int" || value.kind === "float") return null;
  return flat(given(machine, value).data).map(({ value: place }) => place);
}

/** The numbers at places. */
export function taken(machine: Machine, data: Grid, parts: readonly Value[]): Grid {
  if (parts.length !== sizeOf(data).length) {
    return machine.fail(
      "DimensionError",
      `Dimension mismatch (${parts.length} != ${sizeOf(data).length})`,
    );
  }
  const all = parts.map((part) => placesIn(machine, part));
  const singles = all.filter((places) => places === null).length;
  if (singles > 0 && singles < all.length) {
    throw new NotKnown("versions of mathjs differ in what a number beside a range takes");
  }
  const take = (grid: Grid, axis: number): Grid => {
    if (axis === all.length || grid.kind !== "list") return grid;
    const item = (place: number): Grid =>
      take(grid.items[place] ?? outside(machine, place, grid), axis + 1);
    const places = all[axis];
    return places ? list(places.map(item)) : item(numberIn(parts[axis]));
  };
  return take(data, 0);
}

function outside(machine: Machine, place: number, { items }: ListValue): never {
  return machine.fail("IndexError", `Index out of range (${place} > ${items.length - 1})`);
}

/** A copy with other numbers at the places. */
export function replaced(
  machine: Machine,
  data: Grid,
  parts: readonly Value[],
  value: Value,
): Grid {
  const all = parts.map((part) => placesIn(machine, part) ?? [numberIn(part)]);
  const numbers = flat(given(machine, value).data);
  let next = 0;
  const put = (grid: Grid, axis: number): Grid => {
    if (axis === all.length) return numbers[numbers.length === 1 ? 0 : next++] ?? absent;
    if (grid.kind !== "list") return grid;
    const items = [...grid.items];
    for (const place of all[axis]!) {
      items[place] = put(items[place] ?? outside(machine, place, grid), axis + 1);
    }
    return list(items);
  };
  return put(data, 0);
}

/** `math.subset(x, index)`, and with a replacement. */
export const subset: Body = (machine, [value, place, replacement]) => {
  const { data, isMatrix } = given(machine, value);
  const parts = place?.kind === "list" ? indices.of(place) : undefined;
  if (!parts) return machine.unknown("this use of `subset` is not followed");
  if (replacement) return wrap(replaced(machine, data, parts, replacement), isMatrix);
  return wrap(taken(machine, data, parts), isMatrix);
};
