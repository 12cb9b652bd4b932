import type { SizeSum, SizeTerm } from "../../program/shapes/sizeSum.ts";
import { digitsOf } from "../numberText.ts";

const thousand = 1000;

/** `1,536`, `7.09 M`, `124.4 M`, `6.61 B`: large numbers with as many digits as one reads. */
export function countText(count: number): string {
  if (count < 1e6) return count.toLocaleString("en-US");
  const [unit, sign] = count < 1e9 ? [1e6, "M"] : count < 1e12 ? [1e9, "B"] : [1e12, "T"];
  return `${shortly(count / unit)} ${sign}`;
}

/** `73.7 kB`, `497.8 MB` */
export function bytesText(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let [size, at] = [bytes, 0];
  for (; size >= thousand && at < units.length - 1; at++) size /= thousand;
  return `${shortly(size)} ${units[at]!}`;
}

function shortly(value: number): string {
  return digitsOf(value, value < 100 ? 3 : 4);
}

/** More terms are no help. */
const mostTerms = 3;

/** `12 C² + 13 C`; null: it has too many terms. */
export function sumText(
  { terms, value }: SizeSum,
  numberText: (value: number) => string,
): string | null {
  if (value !== null) return numberText(value);
  if (terms.length > mostTerms) return null;
  const sorted = terms.toSorted((a, b) => b.names.length - a.names.length);
  return sorted
    .map((term, at) => {
      const sign = term.factor < 0 ? "−" : at === 0 ? "" : "+";
      return `${sign}${at === 0 ? "" : " "}${termText(term, numberText)}`;
    })
    .join(" ");
}

function termText({ factor, names }: SizeTerm, numberText: (value: number) => string): string {
  const size = Math.abs(factor);
  const powers = [...new Set(names)].map((name) => {
    const power = names.filter((each) => each === name).length;
    return power === 1 ? name : power < 4 ? `${name}${"²³"[power - 2]!}` : `${name}^${power}`;
  });
  const own = size === 1 && powers.length > 0 ? [] : [numberText(size)];
  return [...own, ...powers].join(" × ");
}
