import type { Placed } from "../../textRange.ts";
import type { Expression, ListExpression } from "../evaluation/expression.ts";
import { unknownExpression } from "../evaluation/expressions.ts";
import type { SyntaxView } from "../syntax/syntaxView.ts";

/** `Q` of Eigen's `Q << 1, 0, 0, 1`; null: the view is something else. */
export function filledMatrix(view: SyntaxView): SyntaxView | null {
  const first = view.type === "comma_expression" ? shiftOf(view) : null;
  const left = first?.field("left") ?? null;
  return left?.type === "identifier" ? left : null;
}

/** The numbers of `Q << 1, 0,⏎ 0, 1`: a row for each line, as everybody writes them. */
export function toFilledMatrix(
  view: SyntaxView,
  toExpression: (view: SyntaxView) => Expression,
): Expression {
  const shift = shiftOf(view);
  const first = shift?.field("right");
  if (!shift || !first || view.first("ERROR")) return unknownExpression(view);
  const rows: SyntaxView[][] = [];
  let end = shift.field("left")?.end ?? view.start;
  for (const item of [first, ...restOf(view)]) {
    const isNext = rows.length === 0 || view.source.slice(end, item.start).includes("\n");
    if (isNext) rows.push([]);
    rows.at(-1)!.push(item);
    ({ end } = item);
  }
  const length = rows[0]!.length;
  // In one line, nobody can tell where a row ends.
  if (rows.length < 2 || rows.some((row) => row.length !== length)) return unknownExpression(view);
  const lists = rows.map((row) => {
    const start = row[0]!.start;
    const items = row.map((item) => ({ at: item.start - start, it: toExpression(item) }));
    return { at: start - view.start, it: listOfItems(row.at(-1)!.end - start, items) };
  });
  return listOfItems(view.length, lists);
}

function listOfItems(length: number, items: readonly Placed<Expression>[]): ListExpression {
  return { kind: "list", length, items, plain: null };
}

/** `Q << 1`, the first part of such a list. */
function shiftOf(view: SyntaxView): SyntaxView | null {
  const left = view.field("left");
  if (left?.type === "comma_expression") return shiftOf(left);
  const isShift = left?.type === "binary_expression" && left.field("operator")?.text === "<<";
  return isShift ? left : null;
}

/** What stands behind the first comma, item by item; the grammar groups from the left or from the right. */
function restOf(view: SyntaxView): readonly SyntaxView[] {
  const [left, right] = [view.field("left"), view.field("right")];
  const before = left?.type === "comma_expression" ? restOf(left) : [];
  return [...before, ...(right ? itemsOf(right) : [])];
}

function itemsOf(view: SyntaxView): readonly SyntaxView[] {
  if (view.type !== "comma_expression") return [view];
  const [left, right] = [view.field("left"), view.field("right")];
  return [...(left ? itemsOf(left) : []), ...(right ? itemsOf(right) : [])];
}
