import { exponentText, fixedText, generalText } from "../../libraries/numberText.ts";
import { gapSign } from "../../values/gaps.ts";
import { textLength, joinTexts } from "../../values/lengths.ts";
import type { NumberValue } from "../../values/number.ts";
import { isNumber } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { isWide, typeOf, wholeOf } from "../../values/wide.ts";
import { itemsOfSpan, nativeOf, SpanView } from "../declared/lists.ts";
import { quoted, quotedSign, signText } from "./quotes.ts";
import { errorText } from "./exceptions.ts";
import {
  entriesInOrder,
  isExported,
  numberText,
  ownText,
  partsOf,
  pointerText,
  toText,
} from "./text.ts";
import { typeText } from "./typeTexts.ts";
import { utf8Bytes, utf8Text } from "../../values/utf8.ts";
import { countItems } from "../../values/work.ts";

/** How a value is written: `%+8.3f`. */
interface How {
  readonly verb: string;
  readonly flags: string;
  readonly width: number | null;
  readonly precision: number | null;
}

const has = ({ flags }: How, flag: string): boolean => flags.includes(flag);

/** A text of so many signs at least. */
function padded(text: string, how: How): string {
  const missing = textLength(how.width ?? 0) - Array.from(text).length;
  if (missing <= 0 || text.includes(gapSign)) return text;
  if (has(how, "-")) return text + " ".repeat(missing);
  // Versions differ in whether texts are filled with zeros.
  if (has(how, "0")) return gapSign;
  return " ".repeat(missing) + text;
}

const bases: Readonly<Record<string, number>> = { d: 10, b: 2, o: 8, O: 8, x: 16, X: 16, v: 10 };

function prefixOf(how: How): string {
  if (how.verb === "O") return "0o";
  if (!has(how, "#")) return "";
  return { b: "0b", o: "0", x: "0x", X: "0X" }[how.verb] ?? "";
}

/** A whole number in digits, behind its sign, its prefix, and zeros. */
function wholeText(value: bigint, how: How): string {
  const size = value < 0n ? -value : value;
  let digits = size.toString(bases[how.verb] ?? 10);
  if (how.verb === "X") digits = digits.toUpperCase();
  if (how.precision === 0 && value === 0n) return " ".repeat(textLength(how.width ?? 0));
  const sign = value < 0n ? "-" : has(how, "+") ? "+" : has(how, " ") ? " " : "";
  const isFilled = has(how, "0") && !has(how, "-") && how.width !== null && how.precision === null;
  const least = isFilled ? textLength(how.width) - sign.length : (how.precision ?? 0);
  digits = digits.padStart(textLength(least), "0");
  const prefix = prefixOf(how);
  const text = sign + (how.verb === "o" && digits.startsWith("0") ? "" : prefix) + digits;
  return padded(text, { ...how, flags: how.flags.replace("0", "") });
}

/** A number with a fraction in one of the forms of Go. */
function fractionText(number: NumberValue, how: How): string | null {
  const { value } = number;
  const verb = how.verb === "v" ? "g" : how.verb === "F" ? "f" : how.verb;
  const plain = { ...how, flags: how.flags.replace("0", "") };
  if (Number.isNaN(value))
    return padded(has(how, "+") ? "+NaN" : has(how, " ") ? " NaN" : "NaN", plain);
  if (!Number.isFinite(value)) {
    const sign = value < 0 ? "-" : has(how, " ") && !has(how, "+") ? " " : "+";
    return padded(`${sign}Inf`, plain);
  }
  if (has(how, "#") && how.verb !== "v") return null;
  const made = digitsOf(number, verb, how.precision);
  if (made === null) return null;
  const isNegative = made.startsWith("-");
  const sign = isNegative ? "-" : has(how, "+") ? "+" : has(how, " ") ? " " : "";
  const digits = isNegative ? made.slice(1) : made;
  if (!has(how, "0") || has(how, "-") || how.width === null) return padded(sign + digits, plain);
  return sign + digits.padStart(textLength(how.width) - sign.length, "0");
}

function digitsOf(number: NumberValue, verb: string, precision: number | null): string | null {
  const { value } = number;
  switch (verb) {
    case "f":
      return fixedText(value, precision ?? 6, "exact");
    case "e":
      return exponentText(value, precision ?? 6, "exact");
    case "E":
      return exponentText(value, precision ?? 6, "exact").toUpperCase();
    case "g":
    case "G": {
      const text = precision === null ? numberText(number) : generalText(value, precision);
      return verb === "G" ? text.toUpperCase() : text;
    }
    default:
      return null;
  }
}

/** A value with a verb that it does not take: `%!d(string=x)`. */
function misfit(value: Value, how: How, machine: Machine): string {
  if (value.kind === "none") return `%!${how.verb}(<nil>)`;
  const type = typeText(value, machine) ?? gapSign;
  return `%!${how.verb}(${type}=${write(value, { ...how, verb: "v" }, machine, atTop)})`;
}

function ofNumber(value: NumberValue, how: How, machine: Machine): string {
  if (value.kind === "float") {
    if (!/^[veEfFgG]$/.test(how.verb))
      return /^[bxX]$/.test(how.verb) ? gapSign : misfit(value, how, machine);
    const text = fractionText(value, how);
    return text ?? gapSign;
  }
  switch (how.verb) {
    case "c":
      return padded(signText(value.value), how);
    case "q":
      return padded(quotedSign(value.value), how);
    case "U": {
      const code = `U+${value.value.toString(16).toUpperCase().padStart(4, "0")}`;
      return padded(has(how, "#") ? `${code} '${signText(value.value)}'` : code, how);
    }
    default:
      return bases[how.verb] === undefined
        ? misfit(value, how, machine)
        : wholeText(BigInt(value.value), how);
  }
}

function inHex(bytes: readonly number[], how: How): string {
  const digits = bytes.map((each) => each.toString(16).padStart(2, "0"));
  if (has(how, "#")) return gapSign;
  const text = digits.join(has(how, " ") ? " " : "");
  return how.verb === "X" ? text.toUpperCase() : text;
}

function ofText(text: string, how: How, machine: Machine, value: Value): string {
  const cut = how.precision === null ? text : Array.from(text).slice(0, how.precision).join("");
  switch (how.verb) {
    case "s":
    case "v":
      return padded(has(how, "#") && how.verb === "v" ? quoted(text) : cut, how);
    case "q":
      return has(how, "#") || has(how, "+") ? gapSign : padded(quoted(cut), how);
    case "x":
    case "X":
      return how.precision === null ? padded(inHex(utf8Bytes(text), how), how) : gapSign;
    default:
      return misfit(value, how, machine);
  }
}

/** The bytes of a `[]byte`; null: it is something else. */
function bytesIn(value: Value): readonly number[] | null {
  const list = value.kind === "list" ? value : nativeOf(value, SpanView)?.list;
  const items = value.kind === "list" ? value.items : itemsOfSpan(value);
  if (!items || !list || !/^(?:List<byte>|byte\[\])$/.test(list.typeName ?? "")) return null;
  const bytes = items.flatMap((each) => (each.kind === "int" ? [each.value] : []));
  return bytes.length === items.length ? bytes : null;
}

/** Each of several values, written in the same way. */
function ofParts(value: Value, how: How, machine: Machine, at: Depth): string | null {
  const inside = { ...at, depth: at.depth + 1 };
  const each = (item: Value): string => write(item, how, machine, inside);
  const lost = machine.lostIn(value);
  if (value.kind === "list" || itemsOfSpan(value)) {
    const items = value.kind === "list" ? value.items : itemsOfSpan(value)!;
    return lost === null ? `[${items.map(each).join(" ")}]` : gapSign;
  }
  if (value.kind === "dictionary") {
    if (lost !== null) return gapSign;
    const pairs = entriesInOrder(value);
    return pairs && `map[${pairs.map((pair) => pair.map(each).join(":")).join(" ")}]`;
  }
  if (value.kind !== "instance") return null;
  const address = pointerText(value, at.depth);
  if (address === null) return gapSign;
  const parts = partsOf(value, machine);
  if (!parts) return null;
  const fields = parts.map(([name, part]) => {
    const text = write(part, how, machine, { ...inside, calls: at.calls && isExported(name) });
    return has(how, "V") ? `${name}:${text}` : text;
  });
  return `${address}{${fields.join(" ")}}`;
}

/** `%#v`: a value as the program would write it. */
function inGo(value: Value, machine: Machine, depth: number): string {
  const inner = (item: Value): string => inGo(item, machine, depth + 1);
  const type = (): string => typeText(value, machine) ?? gapSign;
  if (isNumber(value)) return value.kind === "float" ? numberText(value) : String(value.value);
  switch (value.kind) {
    case "string":
      return quoted(value.value);
    case "bool":
      return String(value.value);
    case "none":
      return "<nil>";
    case "list":
      if (machine.lostIn(value) !== null) return gapSign;
      return value.isNil
        ? `${type()}(nil)`
        : `${type()}{${joinTexts(value.items.map(inner), ", ")}}`;
    case "dictionary": {
      const pairs = machine.lostIn(value) === null ? entriesInOrder(value) : null;
      if (!pairs) return gapSign;
      if (value.isNil) return `${type()}(nil)`;
      return `${type()}{${pairs.map((pair) => pair.map(inner).join(":")).join(", ")}}`;
    }
    case "instance": {
      const items = itemsOfSpan(value);
      if (items) return `${type()}{${joinTexts(items.map(inner), ", ")}}`;
      if (isWide(value)) return String(wholeOf(value));
      const address = pointerText(value, depth);
      const parts = address === null ? null : partsOf(value, machine);
      if (!parts) return gapSign;
      const name = type().replace(/^\*/, "");
      return `${address}${name}{${parts.map(([field, part]) => `${field}:${inner(part)}`).join(", ")}}`;
    }
    default:
      return gapSign;
  }
}

/** How deep a value stands in others, and whether methods of its type may be called there. */
interface Depth {
  readonly depth: number;
  readonly calls: boolean;
}

const atTop: Depth = { depth: 0, calls: true };

/** One value, as a verb asks. */
function write(value: Value, how: How, machine: Machine, at: Depth): string {
  countItems(1);
  if (value.kind === "unknown") return value.text ?? gapSign;
  if (how.verb === "T") return padded(typeText(value, machine) ?? gapSign, how);
  if (how.verb === "p") return gapSign;
  if (how.verb === "v" && has(how, "#")) {
    const isPlain = how.width === null && how.precision === null;
    return isPlain ? inGo(value, machine, 0) : gapSign;
  }
  if (!at.calls && errorText(value) !== null) return gapSign;
  if (at.calls && /^[vsxXq]$/.test(how.verb)) {
    const own = ownText(value, machine);
    if (own !== null) return ofText(own, how, machine, value);
  }
  if (isNumber(value)) return ofNumber(value, how, machine);
  const whole = isWide(value) ? wholeOf(value) : null;
  if (whole !== null)
    return bases[how.verb] === undefined || typeOf(value).includes(":")
      ? gapSign
      : wholeText(whole, how);
  if (value.kind === "string") return ofText(value.value, how, machine, value);
  if (value.kind === "bool")
    return /^[tv]$/.test(how.verb) ? padded(String(value.value), how) : misfit(value, how, machine);
  if (value.kind === "none")
    return how.verb === "v" ? padded("<nil>", how) : `%!${how.verb}(<nil>)`;
  const bytes = /^[sqxX]$/.test(how.verb) ? bytesIn(value) : null;
  if (bytes)
    return /^[xX]$/.test(how.verb)
      ? padded(inHex(bytes, how), how)
      : ofText(utf8Text(bytes) ?? gapSign, how, machine, value);
  return ofParts(value, how, machine, at) ?? (how.verb === "v" ? toText(value, machine) : gapSign);
}

/** A directive of a pattern, and what it takes. */
const directive =
  /%([-+# 0]*)(?:\[(\d+)\])?(\*|\d+)?(?:(\.)(?:\[(\d+)\])?(\*|\d+)?)?(?:\[(\d+)\])?([^]|$)/gu;

/** `fmt.Sprintf("%8.3f", x)`; lists write each of their items so. */
export function formatText(pattern: string, items: readonly Value[], machine: Machine): string {
  const state = { next: 0, isReordered: false };
  const place = (written: string | undefined): void => {
    if (written === undefined) return;
    state.isReordered = true;
    state.next = Number(written) - 1;
  };
  /** A width or a precision that is an argument; undefined: it is none. */
  const counted = (written: string | undefined): number | null | undefined => {
    if (written !== "*") return written === undefined ? null : Number(written);
    const value = items[state.next++];
    return value?.kind === "int" && Math.abs(value.value) <= 1_000_000 ? value.value : undefined;
  };
  const made = pattern.replace(
    directive,
    (
      _: string,
      given: string,
      first: string | undefined,
      widths: string | undefined,
      point: string | undefined,
      second: string | undefined,
      digits: string | undefined,
      third: string | undefined,
      verb: string,
    ) => {
      if (verb === "%") return "%";
      if (verb === "") return "%!(NOVERB)";
      place(first);
      const width = counted(widths);
      place(second);
      const precision = counted(digits) ?? (point && digits === undefined ? 0 : null);
      place(third);
      if (width === undefined || (digits === "*" && precision === null)) return gapSign;
      const value = items[state.next++];
      if (!value) return state.isReordered ? `%!${verb}(BADINDEX)` : `%!${verb}(MISSING)`;
      const written = width !== null && width < 0 ? `${given}-` : given;
      // `%+v` asks for the names of fields, not for signs.
      const flags = verb === "v" ? written.replace("+", "V") : written;
      const how = { verb, flags, width: width === null ? null : Math.abs(width), precision };
      return write(value, how, machine, atTop);
    },
  );
  if (state.isReordered || state.next >= items.length) return made;
  const rest = items.slice(state.next).map((each) => {
    if (each.kind === "none") return "<nil>";
    const type = typeText(each, machine) ?? gapSign;
    return `${type}=${toText(each, machine)}`;
  });
  return `${made}%!(EXTRA ${rest.join(", ")})`;
}
