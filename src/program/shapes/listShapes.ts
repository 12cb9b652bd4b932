import type { Recording } from "../recording/recording.ts";
import type { InstanceValue, ListValue, Value } from "../values/value.ts";

/**
 * The lengths of lists in each other, such as the rows and columns of a `double[][]`; null: they are no lists of
 * numbers, or not of one length each.
 */
export function shapeOfLists(value: Value, { lost }: Recording): readonly number[] | null {
  const lengths: number[] = [];
  const visit = (list: ListValue, depth: number): boolean => {
    const { items } = list;
    lengths[depth] ??= items.length;
    if (items.length === 0 || lengths[depth] !== items.length || lost.has(list)) return false;
    const isInner = items[0]!.kind === "list";
    if (!isInner && lengths.length > depth + 1) return false;
    return items.every((item) =>
      item.kind === "list" ? isInner && visit(item, depth + 1) : !isInner && isNumber(item),
    );
  };
  return value.kind === "list" && visit(value, 0) ? lengths : null;
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
