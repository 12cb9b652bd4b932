import type { NumberValue } from "../../values/number.ts";

/** A number in the shortest way that reads back as itself, or in a format such as `F4`. */
export function toNumberText(number: NumberValue, form: string): string {
  const { value } = number;
  if (number.kind === "int" && number.type === "char") return String.fromCharCode(value);
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "-∞";
  const isSingle = number.kind === "float" && number.isSingle === true;
  const standard = /^([a-zA-Z])(\d{0,3})$/.exec(form);
  if (form === "") return number.kind === "int" ? String(value) : general(value, isSingle);
  if (!standard) return custom(value, form);
  const [, letter = "", digits] = standard;
  const count = digits === "" ? null : Number(digits);
  switch (letter.toUpperCase()) {
    case "F":
      return fixed(value, count ?? 2);
    case "N":
      return grouped(fixed(value, count ?? 2));
    case "P":
      return `${grouped(fixed(value * 100, count ?? 2))}%`;
    case "E":
      return exponential(value, count ?? 6, letter, 3);
    case "D": {
      const text = String(Math.abs(Math.trunc(value))).padStart(count ?? 0, "0");
      return value < 0 ? `-${text}` : text;
    }
    case "X": {
      const whole = value < 0 ? value + 2 ** 32 : value;
      const text = whole.toString(16).padStart(count ?? 0, "0");
      return letter === "X" ? text.toUpperCase() : text;
    }
    case "C":
      return value < 0
        ? `-$${grouped(fixed(-value, count ?? 2))}`
        : `$${grouped(fixed(value, count ?? 2))}`;
    case "G":
      return count === null || count === 0
        ? general(value, isSingle)
        : significant(value, count, letter);
    default:
      return general(value, isSingle);
  }
}

/** `toFixed` turns to powers of ten from 1e21 on. */
function fixed(value: number, digits: number): string {
  const count = Math.min(digits, 100);
  const text =
    Math.abs(value) < 1e21
      ? value.toFixed(count)
      : `${BigInt(value).toString()}${count > 0 ? `.${"0".repeat(count)}` : ""}`;
  return Object.is(value, -0) && !text.startsWith("-") ? `-${text}` : text;
}

function grouped(text: string): string {
  const [whole = "", rest] = text.split(".");
  const parts = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return rest === undefined ? parts : `${parts}.${rest}`;
}

function general(value: number, isSingle: boolean): string {
  const [mantissa = "0", power = "0"] = shortest(value, isSingle).toExponential().split("e");
  const exponent = Number(power);
  if (exponent >= (isSingle ? 7 : 15) || exponent < -4)
    return scientific(mantissa, exponent, "E", 2);
  return plain(mantissa, exponent, Object.is(value, -0));
}

/** The number with the fewest digits that single precision reads as the same. */
function shortest(value: number, isSingle: boolean): number {
  if (!isSingle) return value;
  for (let digits = 1; digits <= 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}

function plain(mantissa: string, exponent: number, isMinusZero: boolean): string {
  const isNegative = mantissa.startsWith("-") || isMinusZero;
  const digits = mantissa.replace(/[-.]/g, "");
  const text =
    exponent < 0
      ? `0.${"0".repeat(-exponent - 1)}${digits}`
      : digits.length <= exponent + 1
        ? digits.padEnd(exponent + 1, "0")
        : `${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`;
  return isNegative ? `-${text}` : text;
}

function scientific(mantissa: string, exponent: number, letter: string, width: number): string {
  const sign = exponent < 0 ? "-" : "+";
  return `${mantissa}${letter}${sign}${String(Math.abs(exponent)).padStart(width, "0")}`;
}

function exponential(value: number, digits: number, letter: string, width: number): string {
  const [mantissa = "0", power = "0"] = value.toExponential(Math.min(digits, 100)).split("e");
  return scientific(mantissa, Number(power), letter, width);
}

function significant(value: number, count: number, letter: string): string {
  const [mantissa = "0", power = "0"] = value.toExponential(Math.min(count, 100) - 1).split("e");
  const exponent = Number(power);
  const short = mantissa.includes(".") ? mantissa.replace(/\.?0+$/, "") : mantissa;
  if (exponent >= count || exponent < -4)
    return scientific(short, exponent, letter === "G" ? "E" : "e", 2);
  return plain(short, exponent, false);
}

/** `0.00##`, `#,##0.0%` */
function custom(value: number, form: string): string {
  const [positive = "", negative] = form.split(";");
  const isOther = value < 0 && negative !== undefined;
  const own = isOther ? negative : positive;
  const found = /[0#][0#,.]*(?:[eE][+-]?0+)?/.exec(own);
  if (!found) return own;
  const [before, after] = [own.slice(0, found.index), own.slice(found.index + found[0].length)];
  const scaled = (isOther ? -value : value) * (own.includes("%") ? 100 : 1);
  const [whole = "", rest = ""] = found[0].replaceAll(",", "").split(".");
  const most = rest.length;
  const least = rest.replace(/#+$/, "").length;
  const [left = "0", right = ""] = Math.abs(scaled).toFixed(Math.min(most, 100)).split(".");
  const needed = whole.replace(/^#+/, "").length;
  const trimmed = right.replace(/0+$/, "").padEnd(least, "0").slice(0, most);
  const digits = needed === 0 && left === "0" ? "" : left.padStart(needed, "0");
  const shown = found[0].includes(",") ? grouped(digits) : digits;
  const text = `${shown}${trimmed === "" ? "" : `.${trimmed}`}`;
  const isZero = !/[1-9]/.test(text);
  return `${scaled < 0 && !isZero ? "-" : ""}${unquoted(before)}${text}${unquoted(after)}`;
}

function unquoted(text: string): string {
  return text.replace(
    /'([^']*)'|"([^"]*)"|\\(.)/g,
    (_, a?: string, b?: string, c?: string) => a ?? b ?? c ?? "",
  );
}
