import { exponentText, fixedText } from "../../libraries/numberText.ts";
import { textLength } from "../../values/lengths.ts";
import { gapSign, NotKnown } from "../../values/gaps.ts";
import type { Machine, Value } from "../../values/value.ts";
import { isNumber, numberType } from "../../values/typedNumber.ts";
import { isWide, typeOf, wholeOf } from "../../values/wide.ts";
import { nativeOf } from "../declared/lists.ts";
import { BigNumber } from "./bigNumber.ts";
import { hashOf } from "./hashes.ts";

interface Directive {
  readonly flags: string;
  readonly width: number | null;
  readonly precision: number | null;
  readonly verb: string;
  /** As it is written. */
  readonly text: string;
}

type ToText = (value: Value, machine: Machine) => string;

const pattern = /%(?:(\d+)\$|(<))?([-#+ 0,(]*)(\d+)?(?:\.(\d+))?([a-zA-Z%])|%([^]?)/g;

/** `String.format("%8.2f", x)` */
export function formatWith(
  toText: ToText,
  written: string,
  items: readonly Value[],
  machine: Machine,
): string {
  let next = 0;
  let last = -1;
  return written.replace(
    pattern,
    (
      text: string,
      place: string | undefined,
      again: string | undefined,
      flags: string | undefined,
      width: string | undefined,
      digits: string | undefined,
      verb: string | undefined,
      other: string | undefined,
    ) => {
      if (verb === undefined)
        return machine.fail(
          "UnknownFormatConversionException",
          `Conversion = '${other === "" ? "%" : other!}'`,
        );
      const directive: Directive = {
        ...{ flags: flags ?? "", verb, text },
        width: width === undefined ? null : textLength(Number(width)),
        precision: digits === undefined ? null : Number(digits),
      };
      if (verb === "n") return "\n";
      if (verb === "%") return padded("%", directive);
      if (again === undefined) last = place === undefined ? next++ : Number(place) - 1;
      const item = items[last];
      if (!item)
        return machine.fail("MissingFormatArgumentException", `Format specifier '${text}'`);
      const made = textFor(toText, directive, item, machine);
      return /[SXEGHBC]/.test(verb) ? made.toUpperCase() : made;
    },
  );
}

/** A value as a directive writes it. */
function textFor(toText: ToText, directive: Directive, value: Value, machine: Machine): string {
  if (value.kind === "unknown") return padded(value.text ?? gapSign, directive);
  switch (directive.verb.toLowerCase()) {
    case "s":
      return cut(toText(value, machine), directive);
    case "b":
      return cut(
        value.kind === "none" ? "false" : value.kind === "bool" ? String(value.value) : "true",
        directive,
      );
    case "h":
      return cut(
        value.kind === "none" ? "null" : (hashOf(value, machine) >>> 0).toString(16),
        directive,
      );
    default:
      if (value.kind === "none") return cut("null", { ...directive, precision: null });
  }
  switch (directive.verb) {
    case "c":
    case "C":
      return padded(signOf(value, directive, machine), directive);
    case "d":
    case "x":
    case "X":
    case "o":
      return wholeText(value, directive, machine);
    case "f":
    case "e":
    case "E":
    case "g":
    case "G":
      return realText(value, directive, machine);
    case "a":
    case "A":
    case "t":
    case "T":
      throw new NotKnown("this pattern is not followed");
    default:
      return machine.fail("UnknownFormatConversionException", `Conversion = '${directive.verb}'`);
  }
}

function cut(text: string, directive: Directive): string {
  const { precision } = directive;
  return padded(precision === null ? text : text.slice(0, precision), directive);
}

function padded(text: string, { flags, width }: Directive): string {
  if (width === null) return text;
  return flags.includes("-") ? text.padEnd(width) : text.padStart(width);
}

const classes: Readonly<Record<string, string>> = {
  ...{ int: "Integer", int32: "Integer", long: "Long", short: "Short", sbyte: "Byte" },
  ...{ char: "Character", double: "Double", float: "Float", string: "String", bool: "Boolean" },
};

/** A value of a type that the directive does not take. */
function refuse(value: Value, { verb }: Directive, machine: Machine): never {
  const name = isNumber(value) || isWide(value) ? classes[typeOf(value)] : classes[value.kind];
  return machine.fail(
    "IllegalFormatConversionException",
    name === undefined ? gapSign : `${verb} != java.lang.${name}`,
  );
}

function signOf(value: Value, directive: Directive, machine: Machine): string {
  if (!isNumber(value) || value.kind !== "int" || numberType(value) === "long")
    return refuse(value, directive, machine);
  return String.fromCodePoint(value.value);
}

/** The digits of a number as the flags ask: grouped, with its sign, and filled with zeros up to the width. */
function signed(digits: string, isNegative: boolean, directive: Directive): string {
  const { flags, width } = directive;
  const grouped = flags.includes(",")
    ? digits.replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ",")
    : digits;
  const [before, behind] = isNegative
    ? flags.includes("(")
      ? ["(", ")"]
      : ["-", ""]
    : [flags.includes("+") ? "+" : flags.includes(" ") ? " " : "", ""];
  const zeros = flags.includes("0") ? (width ?? 0) - before.length - behind.length : 0;
  return padded(before + grouped.padStart(zeros, "0") + behind, directive);
}

function wholeText(value: Value, directive: Directive, machine: Machine): string {
  const { verb, flags } = directive;
  const big = nativeOf(value, BigNumber);
  const isWhole = (value.kind === "int" && numberType(value) !== "char") || isWide(value);
  if (!isWhole && big?.scale !== null) return refuse(value, directive, machine);
  const whole = big ? big.digits : wholeOf(value)!;
  const size = whole < 0n ? -whole : whole;
  if (verb === "d") return signed(String(size), whole < 0n, directive);
  const base = verb === "o" ? 8 : 16;
  const sign = flags.includes("#") ? (base === 8 ? "0" : "0x") : "";
  if (big) return signed(sign + size.toString(base), whole < 0n, directive);
  const bits = bitsOf[typeOf(value)] ?? 32;
  const digits = BigInt.asUintN(bits, whole).toString(base);
  const zeros = flags.includes("0") ? (directive.width ?? 0) - sign.length : 0;
  return padded(sign + digits.padStart(zeros, "0"), directive);
}

const bitsOf: Readonly<Record<string, number>> = { long: 64, short: 16, sbyte: 8 };

function realText(value: Value, directive: Directive, machine: Machine): string {
  const { verb, precision, flags } = directive;
  const digits = precision ?? 6;
  const big = nativeOf(value, BigNumber);
  if (big && big.scale !== null && verb === "f")
    return signed(bigText(big, digits), big.digits < 0n, directive);
  if (!isNumber(value) || value.kind !== "float") return refuse(value, directive, machine);
  const real = value.value;
  const isNegative = real < 0 || Object.is(real, -0);
  if (!Number.isFinite(real)) {
    const text = Number.isNaN(real) ? "NaN" : "Infinity";
    return signed(text, isNegative, { ...directive, flags: flags.replace(/[0,]/g, "") });
  }
  // A number of single precision is written as its shortest text says.
  const size = Math.abs(value.isSingle ? Number(toShort(real)) : real);
  const text =
    verb === "f"
      ? fixedText(size, digits, "shortest")
      : verb.toLowerCase() === "e"
        ? exponentText(size, digits, "shortest")
        : general(size, digits);
  return signed(text, isNegative, directive);
}

function toShort(value: number): string {
  for (let digits = 1; digits <= 9; digits++) {
    const short = value.toPrecision(digits);
    if (Math.fround(Number(short)) === value) return short;
  }
  return String(value);
}

/** `%g`: so many digits in all, with zeros at the end. */
function general(size: number, digits: number): string {
  const count = Math.max(1, digits);
  if (size === 0) return fixedText(0, count - 1, "shortest");
  const power = Number(exponentText(size, count - 1, "shortest").split("e")[1]);
  return power >= -4 && power < count
    ? fixedText(size, Math.max(0, count - 1 - power), "shortest")
    : exponentText(size, count - 1, "shortest");
}

/** Rounded to so many digits behind the point, halves up. */
function bigText(big: BigNumber, digits: number): string {
  return big.rounded(digits, "HALF_UP")!.plainText().replace("-", "");
}
