import { unknownValue, type NumberValue, type UnknownValue } from "../evaluation/value.ts";
import { numberAt } from "../plain/numberAt.ts";
import type { CsvField } from "./readRecords.ts";

/** The number that a field holds; where `;` sets fields apart, `0,5` is one half. */
export function fieldNumber(field: CsvField, separator: string): NumberValue | UnknownValue {
  const { start, end } = field;
  const written = separator === ";" ? field.text.replace(",", ".") : field.text;
  const number = numberAt(written, 0);
  return number !== null && number.end === written.length
    ? { ...number, start, end }
    : unknownValue(field, { malformed: true });
}
