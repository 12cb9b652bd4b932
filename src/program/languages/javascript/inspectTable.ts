import type { Value } from "../../values/value.ts";
import { inspect, isPlainObject } from "./inspect.ts";
import { keysOf } from "./own.ts";

/** Values that are no longer known. */
type Lost = Pick<WeakMap<object, string>, "has">;

function boxed(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)) + 2);
  const rule = (left: string, middle: string, right: string): string =>
    left + widths.map((width) => "─".repeat(width)).join(middle) + right;
  const lines = rows.map(
    (row) => `│${row.map((cell, at) => ` ${cell}`.padEnd(widths[at]!)).join("│")}│`,
  );
  const [head, ...rest] = lines;
  return [rule("┌", "┬", "┐"), head, rule("├", "┼", "┤"), ...rest, rule("└", "┴", "┘")].join("\n");
}

/** The rows of a table by what they are called; null: that is not followed. */
function rowsOf(value: Value): readonly (readonly [string, Value])[] | null {
  if (value.kind === "list") return value.items.map((item, at) => [String(at), item]);
  if (!isPlainObject(value)) return null;
  return keysOf(value).map((name) => [name, value.fields.get(name)!]);
}

/** Rows as `console.table` shows them, of some columns or all; null: that is not followed. */
export function tableText(
  value: Value,
  lost: Lost,
  wanted: readonly string[] | null,
): string | null {
  const given = lost.has(value) ? null : rowsOf(value);
  if (!given || given.length > 1000) return null;
  const columns: string[] = [...(wanted ?? [])];
  const rows = given.map(([, item]): ReadonlyMap<string, string> | string => {
    const parts = rowsOf(item);
    if (!parts || lost.has(item)) return inspect(item, lost);
    const all = parts.filter(([name]) => !wanted || wanted.includes(name));
    for (const [name] of all) if (!columns.includes(name)) columns.push(name);
    return new Map(all.map(([name, each]) => [name, inspect(each, lost)]));
  });
  const hasPlain = rows.some((row) => typeof row === "string");
  const cells = rows.map((row, at) => [
    given[at]![0],
    ...columns.map((name) => (typeof row === "string" ? "" : (row.get(name) ?? ""))),
    ...(hasPlain ? [typeof row === "string" ? row : ""] : []),
  ]);
  const text = boxed([["(index)", ...columns, ...(hasPlain ? ["Values"] : [])], ...cells]);
  return text.includes("[Array]") || text.includes("{") || text.includes("[ ") ? null : text;
}
