import { sizeText } from "../../values/size.ts";
import type { FloatValue, IntValue, NumberOrigin, NumberValue } from "../../values/number.ts";
import type { Machine, Value } from "../../values/value.ts";

/**
 * What a number with a fraction is as a size, while shapes are followed: `int(width / heads)` is their quotient, and
 * `int(math.sqrt(length))` a size of its own. null: as a number, it says what it is.
 */
export function sizeOfFloat(
  { sizes, range }: Machine,
  value: FloatValue,
  result: IntValue,
): Value | null {
  const { origin } = value;
  if (!sizes || !origin) return null;
  const { operation, left, right } = origin;
  const isOfSizes = left.kind === "int" && right?.kind === "int" && (left.size ?? right.size);
  if (operation === "divide" && isOfSizes) return sizes.combine("//", left, right, result);
  if (!isOfRoot(origin, (each) => sizes.isOpen(each))) return null;
  const made = sizes.open(`int(${textOf(value)})`, range);
  return (made.kind === "unknown" && made.open?.toInt()) || made;
}

/** Whether it is calculated from a power of an open number, which grows in another way than that. */
function isOfRoot(origin: NumberOrigin, isOpen: (value: NumberValue) => boolean): boolean {
  const origins = new Set([origin]);
  for (const { operation, left, right } of origins) {
    if (operation === "power" && isOpen(left)) return true;
    for (const each of [left, right]) if (each?.origin) origins.add(each.origin);
  }
  return false;
}

const signs: Readonly<Record<string, string>> = {
  add: "+",
  subtract: "-",
  multiply: "*",
  divide: "/",
  power: "**",
};

/** The calculation in words of the program. */
function textOf(value: NumberValue): string {
  if (value.kind === "int" && value.size) return sizeText(value.size);
  const { origin } = value;
  const sign = origin && signs[origin.operation];
  if (!origin?.right || !sign) return String(value.value);
  const [left, right] = [origin.left, origin.right].map((each) => {
    const text = textOf(each);
    return each.origin && !(each.kind === "int" && each.size) ? `(${text})` : text;
  });
  return `${left} ${sign} ${right}`;
}
