import { gapSign } from "../../values/gaps.ts";
import type { ListValue, Value } from "../../values/value.ts";
import { hasHoles } from "./items.ts";
import { plainText } from "./text.ts";

/** Values that are no longer known. */
type Lost = Pick<WeakMap<object, string>, "has">;

/** Longer values are shown in part. */
const mostItems = 100;

/** What fits on a line. */
const mostSigns = 80;

/** Deeper values are only named. */
const mostDeep = 2;

/** So many levels share a line, where they fit on it. */
const mostOnLine = 3;

/** An array of places that nothing was put in. */
function holesText({ items }: ListValue): string {
  if (items.some(({ kind }) => kind !== "undefined")) return gapSign;
  return `[ <${items.length} empty item${items.length === 1 ? "" : "s"}> ]`;
}

/** Texts in columns: as many as make the block about as high as wide. */
function inColumns(
  parts: readonly string[],
  more: readonly string[],
  indent: number,
  areNumbers: boolean,
): readonly string[] {
  const lengths = parts.map(({ length }) => length + 2);
  const widest = Math.max(...lengths);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (widest * 3 + indent >= mostSigns || (total / widest <= 5 && widest > 8))
    return [...parts, ...more];
  const bias = Math.sqrt(widest - total / (parts.length + more.length));
  const biased = Math.max(widest - 3 - bias, 1);
  const count = Math.min(
    Math.round(Math.sqrt(2.5 * biased * parts.length) / biased),
    Math.floor((mostSigns - indent) / widest),
    mostOnLine * 4,
    15,
  );
  if (count <= 1) return [...parts, ...more];
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(...lengths.filter((_length, at) => at % count === column)),
  );
  const lines: string[] = [];
  for (let at = 0; at < parts.length; at += count) {
    const row = parts.slice(at, at + count).map((part, column, all) => {
      const isLast = column === all.length - 1;
      if (areNumbers)
        return isLast ? part.padStart(widths[column]! - 2) : `${part}, `.padStart(widths[column]!);
      return isLast ? part : `${part}, `.padEnd(widths[column]!);
    });
    lines.push(row.join(""));
  }
  return [...lines, ...more];
}

/** How a value is shown: what is inside of it may take several lines. */
class Inspector {
  readonly #lost: Lost;
  #indent = 0;
  /** How deep the value is that was shown last. */
  #deepest = 0;

  constructor(lost: Lost) {
    this.#lost = lost;
  }

  show(value: Value, depth: number): string {
    if (this.#lost.has(value)) return gapSign;
    switch (value.kind) {
      case "float":
      case "int":
        return Object.is(value.value, -0) ? "-0" : String(value.value);
      case "string":
        return value.value.includes("'") ? JSON.stringify(value.value) : `'${value.value}'`;
      case "list": {
        const { items, typeName } = value;
        if (depth > mostDeep) return `[${typeName ?? "Array"}]`;
        if (hasHoles(value)) return holesText(value);
        const open = typeName === undefined ? "[" : `${typeName}(${items.length}) [`;
        const areNumbers = items.every(({ kind }) => kind === "float" || kind === "int");
        const parts = this.#within(depth, () =>
          items.slice(0, mostItems).map((item) => this.show(item, depth + 1)),
        );
        return this.#enclose(open, parts, "]", depth, { count: items.length, areNumbers });
      }
      case "dictionary": {
        const parts = this.#within(depth, () =>
          [...value.entries.values()].map((pair) =>
            pair.map((each) => this.show(each, depth + 1)).join(" => "),
          ),
        );
        return this.#enclose(`Map(${parts.length}) {`, parts, "}", depth);
      }
      case "set": {
        const parts = this.#within(depth, () =>
          [...value.entries.values()].map((each) => this.show(each, depth + 1)),
        );
        return this.#enclose(`Set(${parts.length}) {`, parts, "}", depth);
      }
      case "instance": {
        const { name } = value.type;
        if (depth > mostDeep) return `[${name}]`;
        const parts = this.#within(depth, () =>
          [...value.fields].flatMap(([key, field]) => {
            if (key.startsWith("#")) return [];
            const shown = /^[\w$]+$/.test(key) ? key : `'${key}'`;
            return [`${shown}: ${this.show(field, depth + 1)}`];
          }),
        );
        return this.#enclose(name === "Object" ? "{" : `${name} {`, parts, "}", depth);
      }
      case "function": {
        const { name } = value.definition;
        return `[Function: ${name === "" ? "(anonymous)" : name}]`;
      }
      case "builtin":
        return `[Function: ${value.name}]`;
      case "class":
        return `[class ${value.name}]`;
      case "descriptor":
        return "[Getter]";
      default:
        return plainText(value);
    }
  }

  #within(depth: number, show: () => readonly string[]): readonly string[] {
    this.#deepest = depth;
    this.#indent += 2;
    const parts = show();
    this.#indent -= 2;
    return parts;
  }

  #enclose(
    open: string,
    parts: readonly string[],
    close: string,
    depth: number,
    array?: { readonly count: number; readonly areNumbers: boolean },
  ): string {
    if (parts.length === 0) return open + close;
    const left = (array?.count ?? parts.length) - parts.length;
    const more = left > 0 ? [`... ${left} more item${left === 1 ? "" : "s"}`] : [];
    const all = [...parts, ...more];
    const rows =
      array && all.length > 6 ? inColumns(parts, more, this.#indent, array.areNumbers) : all;
    if (this.#deepest - depth < mostOnLine && rows.length === all.length) {
      const line = `${open} ${rows.join(", ")} ${close}`;
      const length = rows.reduce((sum, part) => sum + part.length, 0) + 2 * rows.length;
      const isShort = length + this.#indent + open.length + 10 <= mostSigns;
      if (isShort && !rows.some((row) => row.includes("\n"))) return line;
    }
    const indent = `\n${" ".repeat(this.#indent)}`;
    return `${open}${indent}  ${rows.join(`,${indent}  `)}${indent}${close}`;
  }
}

/** A value as the console shows it. */
export function inspect(value: Value, lost: Lost): string {
  return new Inspector(lost).show(value, 0);
}

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

/** Rows as `console.table` shows them; null: that is not followed. */
export function tableText(value: Value, lost: Lost): string | null {
  if (value.kind !== "list" || lost.has(value) || value.items.length > 1000) return null;
  const columns: string[] = [];
  const rows = value.items.map((item): ReadonlyMap<string, string> | string => {
    const parts =
      item.kind === "list"
        ? item.items.map((each, at) => [String(at), each] as const)
        : item.kind === "instance"
          ? [...item.fields]
          : null;
    if (!parts || lost.has(item)) return inspect(item, lost);
    for (const [name] of parts) if (!columns.includes(name)) columns.push(name);
    return new Map(parts.map(([name, each]) => [name, inspect(each, lost)]));
  });
  const hasPlain = rows.some((row) => typeof row === "string");
  const cells = rows.map((row, at) => [
    String(at),
    ...columns.map((name) => (typeof row === "string" ? "" : (row.get(name) ?? ""))),
    ...(hasPlain ? [typeof row === "string" ? row : ""] : []),
  ]);
  const text = boxed([["(index)", ...columns, ...(hasPlain ? ["Values"] : [])], ...cells]);
  return text.includes("[Array]") || text.includes("[Object]") ? null : text;
}
