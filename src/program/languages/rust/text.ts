import { textLength } from "../../values/lengths.ts";
import { exponentText, fixedText, shortestSingle } from "../../libraries/numberText.ts";
import { toNdarrayText } from "../../tensors/text/ndarrayText.ts";
import { gapSign } from "../../values/gaps.ts";
import { isNumber, makeNumber, numberType } from "../../values/typedNumber.ts";
import type { NumberValue } from "../../values/number.ts";
import type { FunctionValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import { itemsOf, makeBuilder, nativeOf, TextBuilder } from "../declared/lists.ts";
import { findMethods } from "../declared/members.ts";
import { showWith } from "../declared/shownText.ts";
import { partsIn, variantOf } from "./choices.ts";
import { isNumeric, typeOf, wholeOf } from "../../values/wide.ts";
import { ParseFailure } from "./failures.ts";
import { heapIn } from "./heaps.ts";
import { widthOf } from "./numbers.ts";
import { deref, placeIn, shownBehind } from "./places.ts";
import { type RangeOf, rangeOf } from "./ranges.ts";
import { signsLeft } from "./stepping.ts";
import { isUnordered } from "./unordered.ts";
import { countItems } from "../../values/work.ts";

/** How `{…}` writes a value. */
export interface Style {
  readonly isDebug: boolean;
  readonly isPretty: boolean;
  readonly precision: number | null;
  readonly sign: boolean;
  readonly verb: string;
}

export const plain: Style = {
  ...{ isDebug: false, isPretty: false, precision: null, sign: false, verb: "" },
};
export const debug: Style = { ...plain, isDebug: true, verb: "?" };

/** All digits of a number, without a power of ten. */
function decimal(value: number): string {
  const text = String(value);
  const found = /^(-?)(\d+)(?:\.(\d+))?e([-+]\d+)$/.exec(text);
  if (!found) return text;
  const [, sign = "", whole = "", rest = "", power = "0"] = found;
  const point = whole.length + Number(power);
  const digits = whole + rest;
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  if (point >= digits.length) return sign + digits.padEnd(point, "0");
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** `1`, `0.5`; with `isDebug`, `1.0`. */
export function numberText(number: NumberValue, style: Style): string {
  const { value } = number;
  const signed = (text: string): string =>
    style.sign && !text.startsWith("-") ? `+${text}` : text;
  if (number.kind === "int") {
    if (numberType(number) === "char") {
      const text = String.fromCodePoint(Math.max(0, Math.min(0x10ffff, value)));
      return style.isDebug ? `'${escaped(text, "'")}'` : text;
    }
    return wholeText(BigInt(value), numberType(number), style);
  }
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return signed(value > 0 ? "inf" : "-inf");
  const short = number.isSingle && value !== 0 ? shortestSingle(value) : value;
  if (style.verb === "e" || style.verb === "E") return signed(powerText(short, style));
  if (style.precision !== null) return signed(fixedText(value, style.precision, "exact"));
  const size = Math.abs(value);
  if (style.isDebug && value !== 0 && (size < 1e-4 || size >= 1e16))
    return signed(powerText(short, style));
  const text = Object.is(short, -0) ? "-0" : decimal(short);
  return signed(style.isDebug && !text.includes(".") ? `${text}.0` : text);
}

const bases: Readonly<Record<string, number>> = { x: 16, X: 16, b: 2, o: 8 };

/** A whole number; to another base, as the bits of its type. */
function wholeText(value: bigint, type: string, style: Style): string {
  const base = bases[style.verb];
  if (style.verb === "e" || style.verb === "E") return gapSign;
  if (base === undefined) return style.sign && value >= 0n ? `+${value}` : String(value);
  const bits = type === "int" ? 32 : (widthOf(type)?.[0] ?? 64);
  const digits = (value < 0n ? BigInt.asUintN(bits, value) : value).toString(base);
  return style.verb === "X" ? digits.toUpperCase() : digits;
}

function powerText(value: number, { precision, verb }: Style): string {
  const text = precision === null ? value.toExponential() : exponentText(value, precision, "exact");
  const made = text.replace(
    /e([-+])0*(\d+)$/,
    (_, sign: string, digits: string) => `e${sign === "-" ? "-" : ""}${digits}`,
  );
  return verb === "E" ? made.toUpperCase() : made;
}

/** Signs that a text shows by their number: those that are not seen, or that join the one before. */
const hidden = /[\p{C}\p{Zl}\p{Zp}\p{Grapheme_Extend}]|(?! )\p{Zs}/u;

const shortEscapes: Readonly<Record<string, string>> = {
  ...{ "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\0": "\\0" },
};

/** A text as `{:?}` writes it, without its quotes, which are escaped, too. */
function escaped(text: string, quote: string): string {
  return Array.from(text, (sign) => {
    if (sign === quote) return `\\${sign}`;
    const code = sign.codePointAt(0) ?? 0;
    return shortEscapes[sign] ?? (hidden.test(sign) ? `\\u{${code.toString(16)}}` : sign);
  }).join("");
}

/** A value as `{}` or `{:?}` writes it. */
export function toText(given: Value, style: Style, machine: Machine): string {
  countItems(1);
  const value = deref(given, machine);
  const inner = (item: Value): string => toText(item, style, machine);
  switch (value.kind) {
    case "unknown":
      return value.text ?? gapSign;
    case "int":
    case "float":
      return numberText(value, style);
    case "string": {
      const text =
        style.precision === null
          ? value.value
          : Array.from(value.value).slice(0, style.precision).join("");
      return style.isDebug ? `"${escaped(value.value, '"')}"` : text;
    }
    case "bool":
      return String(value.value);
    case "tuple":
      return value.items.length === 1
        ? `(${inner(value.items[0]!)},)`
        : wrapText("(", value.items.map(inner), ")", style);
    case "dictionary": {
      if (machine.lostIn(value) !== null || (value.entries.size > 1 && isUnordered(value.typeName)))
        return gapSign;
      const pairs = [...value.entries.values()].map((pair) => pair.map(inner).join(": "));
      return wrapText("{", pairs, "}", style);
    }
    case "set":
      if (machine.lostIn(value) !== null || (value.entries.size > 1 && isUnordered(value.typeName)))
        return gapSign;
      return wrapText("{", [...value.entries.values()].map(inner), "}", style);
    case "instance":
      return machine.lostIn(value) === null ? instanceText(value, style, machine) : gapSign;
    case "tensor":
      return style.isDebug
        ? gapSign
        : (toNdarrayText(value, (each) => numberText(each, style)) ?? gapSign);
    case "list": {
      if (machine.lostIn(value) !== null) return gapSign;
      return wrapText("[", value.items.map(inner), "]", style);
    }
    default:
      return gapSign;
  }
}

/** Parts beside each other, or below each other with `{:#?}`. */
function wrapText(open: string, parts: readonly string[], close: string, style: Style): string {
  if (parts.length === 0) return open + close;
  if (!style.isPretty) {
    const gap = open.endsWith("{") && open !== "{" ? " " : "";
    return `${open}${gap}${parts.join(", ")}${gap}${close}`;
  }
  const lines = parts.map((part) => `    ${part.replaceAll("\n", "\n    ")},\n`);
  return `${open}\n${lines.join("")}${close}`;
}

/** The methods that write a value of the program in other ways than `{}`. */
const writers: Readonly<Record<string, string>> = {
  ...{ "?": "fmt Debug", x: "fmt LowerHex", X: "fmt UpperHex", b: "fmt Binary", o: "fmt Octal" },
  ...{ e: "fmt LowerExp", E: "fmt UpperExp" },
};

/** The method of the program that writes a value so. */
function ownWriter(value: InstanceValue, verb: string): FunctionValue | undefined {
  return findMethods(value.type, writers[verb] ?? "fmt")[0];
}

function instanceText(value: InstanceValue, style: Style, machine: Machine): string {
  const inner = (item: Value): string => toText(item, style, machine);
  const whole = wholeOf(value);
  if (whole !== null) return wholeText(whole, typeOf(value), style);
  const range = rangeOf(value);
  if (range) return rangeText(range, inner);
  const signs = signsLeft(value);
  if (signs !== null) return style.isDebug ? gapSign : signs;
  const heap = heapIn(value);
  if (heap) return inner(heap);
  const items = itemsOf(value, machine);
  if (items) return wrapText("[", items.map(inner), "]", style);
  const builder = nativeOf(value, TextBuilder);
  if (builder) return builder.parts.map((part) => part ?? gapSign).join("");
  const own = ownWriter(value, style.verb);
  if (own) {
    const to = makeBuilder("");
    const made = machine.call({ kind: "method", callee: own, self: value }, [to]);
    return made.kind === "unknown" ? gapSign : toText(to, plain, machine);
  }
  const failure = value.native instanceof ParseFailure ? value.native : null;
  if (failure) return style.isDebug ? failure.debug : failure.text;
  if (!style.isDebug || value.native || !isWritten(value)) return gapSign;
  const parts = partsIn(value);
  const name = variantOf(value) ?? value.type.name;
  if (parts.length === 0) return name;
  return /^\d+$/.test(parts[0]![0])
    ? wrapText(
        `${name}(`,
        parts.map(([, part]) => inner(part)),
        ")",
        style,
      )
    : wrapText(
        `${name} {`,
        parts.map(([field, part]) => `${field}: ${inner(part)}`),
        "}",
        style,
      );
}

/** `2..5`, `..=5` */
function rangeText(range: RangeOf, inner: (item: Value) => string): string {
  const end = (at: number): string => inner(makeNumber(range.type, at));
  const start = range.hasStart ? end(range.start) : "";
  if (range.end === Infinity) return `${start}..`;
  return `${start}..${range.isClosed ? "=" : ""}${end(range.end)}`;
}

/** Whether the text of an object names all of its fields: those of iterators and locks have texts of their own. */
function isWritten({ fields, type }: InstanceValue): boolean {
  const isInner = [...fields.keys()].some((name) => name.startsWith(":") && name !== ":variant");
  return !isInner && type.name !== "Mutex" && type.name !== "RwLock";
}

const prefixes: Readonly<Record<string, string>> = { x: "0x", X: "0x", b: "0b", o: "0o" };

/** `{:>8.3}`; null: such a format is not followed. */
export function formatText(value: Value, specification: string, machine: Machine): string | null {
  const found = /^(?:([^]?)([<^>]))?([-+])?(#)?(0)?(\d+)?(?:\.(\d+))?(\?|x|X|b|o|e|E)?$/u.exec(
    specification,
  );
  if (!found) return null;
  const [, fill, align, sign, alternate, zero, width, precision, verb = ""] = found;
  const prefix = alternate === undefined ? "" : prefixes[verb];
  if (prefix === undefined && verb !== "?") return null;
  const style: Style = {
    isDebug: verb === "?",
    isPretty: verb === "?" && alternate !== undefined,
    precision: precision === undefined ? null : Number(precision),
    sign: sign === "+",
    verb,
  };
  const real = deref(value, machine);
  // Lists write each of their items so.
  const isWhole =
    isNumber(real) ||
    real.kind === "string" ||
    real.kind === "bool" ||
    wholeOf(real) !== null ||
    (real.kind === "instance" && verb !== "?");
  if (width !== undefined && !isWhole && real.kind !== "unknown")
    return eachText(real, specification, style, machine);
  // What a program writes itself does not ask for a width.
  if (real.kind === "instance" && !isNumeric(real) && !isPadded(real) && width !== undefined)
    return ownWriter(real, verb) ? toText(real, style, machine) : gapSign;
  const isSign = isNumber(real) && typeOf(real) === "char";
  const text = (prefix ?? "") + toText(real, style, machine);
  if (width === undefined || (verb === "?" && (real.kind === "string" || isSign))) return text;
  const isZero = zero !== undefined && isNumeric(real) && !isSign;
  return padded(
    text,
    Number(width),
    { fill: fill || " ", align, isZero: isZero && !/[nN]/.test(text.replace(/^0x.*/i, "")) },
    isNumeric(real) && !isSign,
  );
}

/** Whether a width counts for the text of an object: it does for those that texts of the library are made of. */
function isPadded(value: InstanceValue): boolean {
  return value.native instanceof ParseFailure || signsLeft(value) !== null;
}

function eachText(
  value: Value,
  specification: string,
  style: Style,
  machine: Machine,
): string | null {
  const items = value.kind === "tuple" ? value.items : itemsOf(value, machine);
  if (!items) return null;
  const parts = items.map((item) => formatText(item, specification, machine) ?? gapSign);
  return value.kind === "tuple"
    ? wrapText("(", parts, ")", style)
    : wrapText("[", parts, "]", style);
}

function padded(
  text: string,
  width: number,
  how: { readonly fill: string; readonly align: string | undefined; readonly isZero: boolean },
  isNumberText: boolean,
): string {
  const missing = textLength(width) - Array.from(text).length;
  if (missing <= 0) return text;
  if (how.isZero) {
    const [sign = ""] = /^[-+]?(?:0[xXbo])?/.exec(text)!;
    return sign + "0".repeat(missing) + text.slice(sign.length);
  }
  const align = how.align ?? (isNumberText ? ">" : "<");
  const before = align === ">" ? missing : align === "^" ? Math.floor(missing / 2) : 0;
  return how.fill.repeat(before) + text + how.fill.repeat(missing - before);
}

const kinds: Readonly<Record<string, string>> = {
  ...{ double: "f64", float: "f32", ulong: "usize", long: "i64", int32: "i32", int: "i32" },
  ...{ uint: "u32", short: "i16", ushort: "u16", sbyte: "i8", byte: "u8" },
};

/** What a value is called: `f64`, `Vec`. */
export function typeName(given: Value): string {
  const value = shownBehind(given);
  if (isNumber(value)) return kinds[numberType(value)] ?? numberType(value);
  if (value.kind === "list") {
    const written = value.typeName ?? "";
    return written.endsWith("]") ? "array" : written.startsWith("VecDeque") ? "VecDeque" : "Vec";
  }
  if (value.kind === "instance") return value.type.name === "Span" ? "slice" : value.type.name;
  if (value.kind === "dictionary" || value.kind === "set")
    return /^\w+/.exec(value.typeName ?? "")?.[0] ?? "HashMap";
  if (value.kind === "string") return "String";
  return value.kind === "tuple" ? "tuple" : value.kind;
}

/** A value as it is shown after the run. */
const shown = showWith({
  plain: (value) => (isNumber(value) ? numberText(value, debug) : gapSign),
  pair: (key, value) => `${key}: ${value}`,
  record: (value, inner) => {
    const place = placeIn(value);
    const behind = place?.read();
    if (behind) return inner(behind);
    const whole = wholeOf(value);
    if (whole !== null) return String(whole);
    const name = variantOf(value) ?? value.type.name;
    const parts = partsIn(value);
    if (parts.length === 0) return name;
    return /^\d+$/.test(parts[0]![0])
      ? `${name}(${parts.map(([, part]) => inner(part)).join(", ")})`
      : `${name} { ${parts.map(([field, part]) => `${field}: ${inner(part)}`).join(", ")} }`;
  },
});

export const valueText: typeof shown = (value, lost) => shown(shownBehind(value), lost);
