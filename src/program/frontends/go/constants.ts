import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";

/** A fraction, because constants are exact until a variable holds them. */
interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** More digits than any double has. */
const digits = 60;

/** The exact value of a calculation with literals alone; null: it is none, or one of whole numbers. */
export function constantValue(view: SyntaxView): number | null {
  if (view.length > 200 || !/[.eE]/.test(view.text)) return null;
  const found = valueOf(view, 0);
  return found && toNumber(found);
}

function valueOf(view: SyntaxView, depth: number): Fraction | null {
  if (depth > 20) return null;
  const inner = (name: string): Fraction | null => {
    const part = view.field(name);
    return part && valueOf(part, depth + 1);
  };
  switch (view.type) {
    case "int_literal":
    case "float_literal":
      return fractionOf(view.text.replaceAll("_", ""));
    case "parenthesized_expression": {
      const [only] = view.named();
      return only ? valueOf(only, depth + 1) : null;
    }
    case "unary_expression": {
      const operand = inner("operand");
      const sign = view.field("operator")?.text;
      if (!operand || (sign !== "-" && sign !== "+")) return null;
      return sign === "-" ? { ...operand, top: -operand.top } : operand;
    }
    case "binary_expression": {
      const [left, right] = [inner("left"), inner("right")];
      const isWhole = !/[.eE]/.test(view.text);
      const sign = view.field("operator")?.text ?? "";
      return left && right && !isWhole ? calculate(left, sign, right) : null;
    }
    default:
      return null;
  }
}

function calculate(left: Fraction, sign: string, right: Fraction): Fraction | null {
  const [a, b, c, d] = [left.top, left.bottom, right.top, right.bottom];
  switch (sign) {
    case "+":
      return { top: a * d + c * b, bottom: b * d };
    case "-":
      return { top: a * d - c * b, bottom: b * d };
    case "*":
      return { top: a * c, bottom: b * d };
    case "/":
      return c === 0n ? null : { top: a * d, bottom: b * c };
    default:
      return null;
  }
}

function fractionOf(text: string): Fraction | null {
  const found = /^(\d*)\.?(\d*)(?:[eE]([-+]?\d{1,3}))?$/.exec(text);
  if (!found) return null;
  const [, whole = "", rest = "", power = "0"] = found;
  const exponent = Number(power) - rest.length;
  const top = BigInt(`${whole}${rest}` || "0");
  return exponent >= 0
    ? { top: top * 10n ** BigInt(exponent), bottom: 1n }
    : { top, bottom: 10n ** BigInt(-exponent) };
}

function toNumber({ top, bottom }: Fraction): number {
  const isNegative = top < 0n !== bottom < 0n;
  const [a, b] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom];
  const shift = Math.max(0, digits - a.toString().length + b.toString().length);
  const quotient = (a * 10n ** BigInt(shift)) / b;
  const made = Number(`${quotient}e${-shift}`);
  return isNegative ? -made : made;
}
