import { gapSign } from "../../values/gaps.ts";
import { numberOf } from "../../libraries/convert.ts";
import { bigIn, toDouble } from "./bigNumbers.ts";
import { complexIn } from "./complexNumbers.ts";
import { exponentialToEven, fixedToEven } from "../../values/halves.ts";
import { toExponent, toFloatText } from "../../tensors/text/numbers.ts";
import type { Machine, Value } from "../../values/value.ts";

interface Specification {
  readonly fill: string;
  readonly align: string;
  readonly sign: string;
  readonly isAlternate: boolean;
  readonly width: number;
  readonly grouping: string;
  readonly digits: number | null;
  readonly type: string;
}

const pattern = /^(?:(.)?([<>=^]))?([-+ ])?(z)?(#)?(0)?(\d+)?([,_])?(?:\.(\d+))?([a-zA-Z%])?$/su;

function readSpecification(text: string): Specification | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const [, fill, align, sign, , alternate, zero, width, grouping, digits, type] = match;
  return {
    fill: fill ?? (zero === undefined ? " " : "0"),
    align: align ?? (zero === undefined ? "" : "="),
    sign: sign ?? "-",
    isAlternate: alternate !== undefined,
    width: Math.min(Number(width ?? 0), 10_000),
    grouping: grouping ?? "",
    digits: digits === undefined ? null : Math.min(Number(digits), 100),
    type: type ?? "",
  };
}

/** `format(value, specification)`. */
export function format(value: Value, text: string, machine: Machine): string {
  if (value.kind === "unknown") return value.text ?? gapSign;
  if (value.kind === "instance") {
    const method = machine.language.findAttribute(value, "__format__", machine);
    if (method) {
      const made = machine.call(method, [{ kind: "string", value: text }]);
      return made.kind === "string" ? made.value : gapSign;
    }
  }
  if (text === "") {
    const isOne = value.kind === "tensor" && value.shape.length === 0;
    const item = isOne ? numberOf(value) : null;
    if (item === null || value.kind !== "tensor")
      return machine.language.toText(value, "plain", machine);
    return value.dtype.includes("float") ? toFloatText(item) : String(item);
  }
  if (complexIn(value)) return gapSign;
  const specification = readSpecification(text);
  if (!specification) return machine.fail("ValueError", `Invalid format specifier '${text}'`);
  const isNumber =
    value.kind === "int" ||
    value.kind === "float" ||
    value.kind === "bool" ||
    value.kind === "tensor";
  const big = bigIn(value);
  if (big !== null) return formatBig(big, specification, machine);
  const number = isNumber ? numberOf(value) : null;
  if (number === null) {
    if (value.kind === "tensor" && value.count === 1) return gapSign;
    if (value.kind === "tensor") {
      return machine.fail(
        "TypeError",
        "unsupported format string passed to numpy.ndarray.__format__",
      );
    }
    const plain = machine.language.toText(value, "plain", machine);
    const { digits } = specification;
    return pad(
      digits === null ? plain : Array.from(plain).slice(0, digits).join(""),
      "",
      specification,
      "<",
    );
  }
  const isFloat =
    value.kind === "float" || (value.kind === "tensor" && value.dtype.includes("float"));
  if (value.kind === "bool" && specification.type === "") {
    return pad(number === 0 ? "False" : "True", "", specification, "<");
  }
  const body = numberBody(Math.abs(number), specification, isFloat, machine);
  const isNegative = number < 0 || Object.is(number, -0);
  const sign = isNegative ? "-" : specification.sign === "-" ? "" : specification.sign;
  return pad(body, sign, specification, ">");
}

/** A whole number beyond 2^53, with all of its digits unless it is written as one with a fraction. */
function formatBig(value: bigint, specification: Specification, machine: Machine): string {
  const { type, grouping, isAlternate, sign: given } = specification;
  const size = value < 0n ? -value : value;
  const sign = value < 0n ? "-" : given === "-" ? "" : given;
  const radix = { "": 10, d: 10, b: 2, o: 8, x: 16, X: 16 }[type];
  if (radix === undefined)
    return pad(
      numberBody(toDouble(size, machine), specification, true, machine),
      sign,
      specification,
      ">",
    );
  const digits = radix === 10 ? group(String(size), grouping) : size.toString(radix);
  const body = `${isAlternate && radix !== 10 ? `0${type}` : ""}${type === "X" ? digits.toUpperCase() : digits}`;
  return pad(body, sign, specification, ">");
}

function numberBody(
  size: number,
  { type, digits, grouping, isAlternate }: Specification,
  isFloat: boolean,
  machine: Machine,
): string {
  if (!Number.isFinite(size)) return Number.isNaN(size) ? "nan" : "inf";
  const precision = digits ?? 6;
  switch (type) {
    case "f":
    case "F":
      return group(fixedToEven(size, precision), grouping);
    case "%":
      return `${group(fixedToEven(size * 100, precision), grouping)}%`;
    case "e":
    case "E": {
      const text = toExponent(exponentialToEven(size, precision));
      return type === "E" ? text.toUpperCase() : text;
    }
    case "g":
    case "G":
      return general(size, Math.max(1, precision), isAlternate);
    case "d":
    case "n":
      if (isFloat)
        return machine.fail(
          "ValueError",
          `Unknown format code '${type}' for object of type 'float'`,
        );
      return group(String(size), grouping);
    case "b":
      return `${isAlternate ? "0b" : ""}${size.toString(2)}`;
    case "o":
      return `${isAlternate ? "0o" : ""}${size.toString(8)}`;
    case "x":
      return `${isAlternate ? "0x" : ""}${size.toString(16)}`;
    case "X":
      return `${isAlternate ? "0X" : ""}${size.toString(16).toUpperCase()}`;
    default:
      if (!isFloat) return group(String(size), grouping);
      if (digits === null) return group(toFloatText(size), grouping);
      return withPoint(general(size, Math.max(1, digits), isAlternate));
  }
}

function withPoint(text: string): string {
  return /[.e]/.test(text) ? text : `${text}.0`;
}

function general(size: number, digits: number, keepsZeros: boolean): string {
  if (size === 0) return "0";
  const exponent = Number(exponentialToEven(size, digits - 1).split("e")[1]);
  const isWide = exponent < -4 || exponent >= digits;
  const text = isWide
    ? toExponent(exponentialToEven(size, digits - 1))
    : fixedToEven(size, Math.max(0, digits - 1 - exponent));
  if (keepsZeros || !text.includes(".")) return text;
  return text.replace(/\.?0*(?=e|$)/, "");
}

function group(text: string, sign: string): string {
  if (sign === "") return text;
  const [whole = "", fraction] = text.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, sign);
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

function pad(
  body: string,
  sign: string,
  { fill, align, width }: Specification,
  usual: string,
): string {
  // A text has at most twice as many units as signs.
  const missing = body.length > 2 * width ? 0 : width - Array.from(body).length - sign.length;
  if (missing <= 0) return sign + body;
  switch (align === "" ? usual : align) {
    case "<":
      return sign + body + fill.repeat(missing);
    case "^": {
      const left = Math.floor(missing / 2);
      return fill.repeat(left) + sign + body + fill.repeat(missing - left);
    }
    case "=":
      return sign + fill.repeat(missing) + body;
    default:
      return fill.repeat(missing) + sign + body;
  }
}
