import type { Recording } from "../recording/recording.ts";
import { sameShape } from "../values/dimension.ts";
import type { InstanceValue, ListValue, Value } from "../values/value.ts";

/** Lists that are nested more deeply are no array. */
const mostAxes = 60;

/**
 * Reads the lengths of lists in each other, such as the rows and columns of a `double[][]`; null: they are no lists
 * of numbers, or not of one length each. A list that stands in several places is looked at once.
 */
export function listShapesOf({ lost }: Recording): (value: Value) => readonly number[] | null {
  const known = new Map<ListValue, readonly number[] | null>();
  const shapeOf = (list: ListValue, depth: number): readonly number[] | null => {
    const seen = known.get(list);
    if (seen !== undefined) return seen;
    // A list that is within itself has none.
    known.set(list, null);
    const shape = depth < mostAxes && !lost.has(list) ? lengthsIn(list, depth) : null;
    known.set(list, shape);
    return shape;
  };
  const lengthsIn = ({ items }: ListValue, depth: number): readonly number[] | null => {
    const [first] = items;
    if (first?.kind !== "list")
      return items.length > 0 && items.every(isNumber) ? [items.length] : null;
    const inner = shapeOf(first, depth + 1);
    const isLike = (item: Value): boolean => {
      const own = item.kind === "list" && item !== first ? shapeOf(item, depth + 1) : null;
      return item === first || (own !== null && sameShape(inner!, own));
    };
    return inner && items.every(isLike) ? [items.length, ...inner] : null;
  };
  return (value) => (value.kind === "list" ? shapeOf(value, 0) : null);
}

export function isListOfWholeNumbers(value: Value): boolean {
  return value.kind === "list" && value.items.every(({ kind }) => kind === "int");
}

/** Also an object that stands for one, such as a number with its gradient. */
function isNumber(value: Value): boolean {
  if (value.kind === "instance") return standsForNumber(value);
  return value.kind === "int" || value.kind === "float";
}

function standsForNumber({ fields }: InstanceValue): boolean {
  const all = [...fields.values()];
  const isMatrix = ({ kind }: Value): boolean => kind === "tensor" || kind === "module";
  const holdsNumbers = (each: Value): boolean =>
    each.kind === "list" && each.items.some(({ kind }) => kind === "list" || kind === "float");
  return (
    all.some(({ kind }) => kind === "int" || kind === "float") &&
    !all.some((each) => isMatrix(each) || holdsNumbers(each))
  );
}
