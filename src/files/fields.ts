import { writtenNumber } from "../tensor/writtenNumber.ts";

const named = /^([-+]?)(?:(nan)|inf(?:inity)?)$/i;

/** The fields of a line of a table; without a separator, any spaces. Between quotes no separator counts. */
export function fieldsOf(line: string, separator: string | null): readonly string[] {
  if (separator === null) return line.trim().split(/\s+/);
  if (!line.includes('"')) return line.split(separator);
  // Every second part stands between quotes.
  const fields: string[] = [];
  let field = "";
  for (const [at, part] of line.split('"').entries()) {
    const [first = "", ...others] = at % 2 === 1 ? [part] : part.split(separator);
    field += first;
    for (const other of others) {
      fields.push(field);
      field = other;
    }
  }
  return [...fields, field];
}

/** The number of a field as libraries write it, also NaN and infinity; null for everything else. */
export function toNumber(field: string): number | null {
  const text = field.trim();
  if (writtenNumber.test(text)) return Number(text);
  const [, sign, nan] = named.exec(text) ?? [];
  if (sign === undefined) return null;
  return nan ? NaN : sign === "-" ? -Infinity : Infinity;
}
