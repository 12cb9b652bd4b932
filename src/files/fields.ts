import { writtenNumber } from "../tensor/writtenNumber.ts";

const named = /^([-+]?)(?:(nan)|inf(?:inity)?)$/i;

/** The fields of a line of a table; without a separator, any spaces. Between quotes no separator counts. */
export function fieldsOf(line: string, separator: string | null): readonly string[] {
  if (separator === null) return line.trim().split(/\s+/);
  if (!line.includes('"')) return line.split(separator);
  const fields: string[] = [];
  let [field, isInside] = ["", false];
  for (const sign of line) {
    if (sign === '"') isInside = !isInside;
    else if (sign === separator && !isInside) {
      fields.push(field);
      field = "";
    } else field += sign;
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
