import { type BinaryName, computeTwo } from "../../tensors/kernels.ts";
import { int } from "../../values/make.ts";
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
  const operations = operationsIn(origin);
  // A power grows in another way than what it is calculated from; `int(width * 4.0)` has a name, and `int(width * 2.7)` none.
  const isNameless = sizes.sizeOf(result.value).size === undefined;
  const isOwn = operations.some(
    ({ operation: by, left: a, right: b }) =>
      (sizes.isOpen(a) && (by === "power" || isNameless)) ||
      (b !== null && sizes.isOpen(b) && isNameless),
  );
  if (!isOwn) return null;
  const text = `int(${textOf(value)})`;
  const usual = usualNumber(value, (each) => sizes.usual(each));
  const setting = usual !== null && sizes.byDefault(text, int(Math.trunc(usual)), "setting");
  if (setting) return setting;
  const made = sizes.open(text, range);
  return (made.kind === "unknown" && made.open?.toInt()) || made;
}

/** All operations that a number was calculated with. */
function operationsIn(origin: NumberOrigin): readonly NumberOrigin[] {
  const origins = new Set([origin]);
  for (const { left, right } of origins)
    for (const each of [left, right]) if (each?.origin) origins.add(each.origin);
  return [...origins];
}

/** Operations of numbers that sizes are calculated with. */
const calculations: ReadonlySet<string> = new Set<BinaryName>([
  ...(["add", "subtract", "multiply", "divide", "power"] as const),
]);

const isCalculation = (name: string): name is BinaryName => calculations.has(name);

/** A number where nobody gives settings other values; null: it depends on sizes without a value. */
function usualNumber(value: NumberValue, settled: (value: Value) => Value | null): number | null {
  const { origin } = value;
  if (value.kind === "int") {
    const known = settled(value);
    return known?.kind === "int" ? known.value : null;
  }
  if (!origin) return value.at ? value.value : null;
  const { operation, left, right } = origin;
  if (!right || !isCalculation(operation)) return null;
  const [a, b] = [usualNumber(left, settled), usualNumber(right, settled)];
  return a === null || b === null ? null : computeTwo(operation, true)(a, b);
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
