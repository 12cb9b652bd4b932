import { textLength } from "../../values/lengths.ts";
import { textOfBytes } from "../../languages/c/chars.ts";
import { asNumber, castWide, toNumberType } from "../../languages/c/numbers.ts";
import { isNumber, numberType } from "../../values/typedNumber.ts";
import type { NumberValue } from "../../values/number.ts";
import { wholeOf } from "../../values/wide.ts";
import { generalText } from "../../languages/c/text.ts";
import { exponentText } from "../numberText.ts";
import { fixedToEven } from "../../values/halves.ts";
import { gapSign, NotKnown } from "../../values/gaps.ts";
import type { Machine, Value } from "../../values/value.ts";
import { numberIn, textIn } from "./table.ts";
import { utf8Bytes, utf8Length } from "../../values/utf8.ts";

/** A number as `%f`, `%e` or `%g` writes it. */
export function realText(value: number, form: string, digits: number): string {
  if (!Number.isFinite(value)) return generalText(value, 6);
  const places = Math.min(100, digits);
  switch (form.toLowerCase()) {
    case "f":
      return fixedToEven(value, places);
    case "e":
      return exponentText(value, places, "exact");
    default:
      return generalText(value, digits);
  }
}

const directive = /%([-+ 0#]*)(\*|\d+)?(?:\.(\*|\d+)?)?(hh|h|ll|l|z|j|t|L)?([a-zA-Z%])/g;

/** How `printf` writes one value. */
interface Form {
  readonly flags: string;
  readonly digits: number;
  readonly size: string;
  readonly letter: string;
}

/** A text with values in it, as `printf` writes it. */
export function formatted(machine: Machine, items: readonly Value[]): string {
  const [first, ...values] = items;
  let next = 0;
  return textIn(first, machine).replace(
    directive,
    (
      all: string,
      flags: string,
      width: string | undefined,
      precision: string | undefined,
      size: string | undefined,
      letter: string,
    ) => {
      if (letter === "%") return "%";
      const count = width === "*" ? numberIn(values[next++]).value : Number(width ?? 0);
      const hasPrecision = all.includes(".");
      const digits =
        precision === "*"
          ? numberIn(values[next++]).value
          : Number(precision ?? (hasPrecision ? 0 : -1));
      const form = { flags: count < 0 ? `${flags}-` : flags, digits, size: size ?? "", letter };
      const text = textOrGap(() => oneText(machine, values[next++], form));
      return padded(text, textLength(Math.abs(count)), form);
    },
  );
}

function textOrGap(make: () => string): string {
  try {
    return make();
  } catch (error) {
    if (error instanceof NotKnown) return gapSign;
    throw error;
  }
}

function signed(text: string, { flags }: Form): string {
  if (text.startsWith("-")) return text;
  return flags.includes("+") ? `+${text}` : flags.includes(" ") ? ` ${text}` : text;
}

function oneText(machine: Machine, value: Value | undefined, form: Form): string {
  if (!value || value.kind === "unknown") return value?.text ?? gapSign;
  const { letter, digits } = form;
  switch (letter) {
    case "d":
    case "i":
      return signed(wholeText(value, form, machine, 10), form);
    case "u":
      return wholeText(value, form, machine, 10);
    case "x":
    case "X":
      return wholeText(value, form, machine, 16);
    case "o":
      return wholeText(value, form, machine, 8);
    case "f":
    case "F":
    case "e":
    case "E":
    case "g":
    case "G": {
      const number = numberIn(value);
      if (number.kind !== "float" || form.flags.includes("#")) return gapSign;
      const text = realText(number.value, letter, digits < 0 ? 6 : digits);
      return signed(letter < "a" ? text.toUpperCase() : text, form);
    }
    case "c":
      return textOfBytes([numberIn(value).value & 255]);
    case "s":
      return shortened(value.kind === "none" ? "(null)" : textIn(value, machine), digits);
    case "p":
      return value.kind === "none" ? "(nil)" : gapSign;
    default:
      return gapSign;
  }
}

/** As many bytes of a text as a precision says. */
function shortened(text: string, digits: number): string {
  return digits < 0 ? text : textOfBytes(utf8Bytes(text).slice(0, digits));
}

/** A whole number without its flags, as the type that the directive names holds it. */
function wholeText(value: Value, form: Form, machine: Machine, base: number): string {
  const { letter, size, digits, flags } = form;
  const isSigned = letter === "d" || letter === "i";
  const plain = { hh: "char", h: "short", "": "int" }[size] ?? "long";
  const type = isSigned ? plain : `u${plain}`;
  const own = asNumber(value);
  // A number of another type is read as it should not be.
  if (own && (own.kind !== "int" || (plain === "long" && own.value < 0 && isNarrow(own))))
    return gapSign;
  const held = own ? toNumberType(own, type, machine) : castWide(value, type);
  const whole = held && (wholeOf(held) ?? (isNumber(held) ? BigInt(held.value) : null));
  if (whole === null) return gapSign;
  const bare = (whole < 0n ? -whole : whole).toString(base);
  const shown = digits === 0 && whole === 0n ? "" : bare.padStart(digits, "0");
  const prefix = flags.includes("#") && whole !== 0n ? (prefixes[letter] ?? "") : "";
  const cased = letter === "X" ? shown.toUpperCase() : shown;
  const isPrefixed = letter === "o" && cased.startsWith("0");
  return (whole < 0n ? "-" : "") + (isPrefixed ? "" : prefix) + cased;
}

/** Whether a number has fewer bits than a `long`. */
function isNarrow(number: NumberValue): boolean {
  return !/^u?long$/.test(numberType(number));
}

/** What `#` writes in front of a number. */
const prefixes: Readonly<Record<string, string>> = { x: "0x", X: "0X", o: "0" };

function padded(text: string, width: number, { flags, letter, digits }: Form): string {
  const missing = width - utf8Length(text);
  if (missing <= 0) return text;
  if (flags.includes("-")) return text + " ".repeat(missing);
  const isWhole = /[diuxXo]/.test(letter);
  const isNumber = /[diufFeEgGxXo]/.test(letter) && /\d/.test(text);
  if (!flags.includes("0") || !isNumber || (isWhole && digits >= 0))
    return " ".repeat(missing) + text;
  const sign = /^[-+ ]?(?:0[xX])?/.exec(text)?.[0] ?? "";
  const prefix = /^[-+ ]?0[xX]/.test(sign) && !flags.includes("#") ? "" : sign;
  return prefix + "0".repeat(missing) + text.slice(prefix.length);
}
