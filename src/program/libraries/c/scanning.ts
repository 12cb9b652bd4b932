import { bytesIn, charOf, placedText } from "../../languages/c/chars.ts";
import { castWide, toNumberType } from "../../languages/c/numbers.ts";
import { here } from "../../languages/c/places.ts";
import { NotKnown } from "../../values/gaps.ts";
import { none } from "../../values/make.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import { makeWhole } from "../../values/wide.ts";
import type { Machine, Value } from "../../values/value.ts";
import { writeBytes } from "./memory.ts";
import { careful, functions, type Rule, wholeIn } from "./table.ts";
import { unsignedNumber } from "../../../tensor/writtenNumber.ts";
import { bareTable } from "../../values/bareTable.ts";

const whites = /^[ \t\n\v\f\r]*/;

/** A number at the beginning of a text, with how many characters it takes. */
interface Scanned {
  readonly value: Value;
  readonly length: number;
}

function digitsOf(base: number): string {
  const last = base <= 10 ? String(base - 1) : `9a-${String.fromCharCode(86 + base)}`;
  return `[0-${last}]`;
}

/** A whole number as `strtol` reads it; null: none is there. */
export function scanWhole(text: string, given: number, type: string): Scanned | null {
  const blank = whites.exec(text)![0].length;
  const [, sign = "", hex = "", octal = ""] = /^([-+]?)(0[xX](?=[0-9a-fA-F]))?(0?)/.exec(
    text.slice(blank),
  )!;
  const base = given !== 0 ? given : hex ? 16 : octal ? 8 : 10;
  const start = blank + sign.length + (base === 16 ? hex.length : 0);
  const digits = new RegExp(`^${digitsOf(base)}*`, "i").exec(text.slice(start))![0];
  if (digits === "") return null;
  let size = 0n;
  for (const digit of digits.toLowerCase())
    size = size * BigInt(base) + BigInt(parseInt(digit, 36));
  const whole = sign === "-" ? -size : size;
  return { value: wholeAs(whole, size, type), length: start + digits.length };
}

/** What is too large becomes the largest number of its type. */
function wholeAs(whole: bigint, size: bigint, type: string): Value {
  const [least, most] = [-(2n ** 63n), 2n ** 63n - 1n];
  if (type === "ulong") {
    const held = size >= 2n ** 64n ? 2n ** 64n - 1n : BigInt.asUintN(64, whole);
    return makeWhole("ulong", held);
  }
  return makeWhole("long", whole < least ? least : whole > most ? most : whole);
}

const realForm = new RegExp(`^[-+]?(?:inf(?:inity)?|nan|${unsignedNumber})`, "i");

/** A real number as `strtod` reads it; null: none is there. */
export function scanReal(text: string): { readonly value: number; readonly length: number } | null {
  const blank = whites.exec(text)![0].length;
  const rest = text.slice(blank);
  if (/^[-+]?0x/i.test(rest)) throw new NotKnown("this use of `strtod` is not followed");
  const found = realForm.exec(rest)?.[0];
  if (found === undefined) return null;
  const [sign, size] = /^-/.test(found) ? [-1, found.slice(1)] : [1, found.replace(/^\+/, "")];
  const value = /^i/i.test(size) ? Infinity : /^n/i.test(size) ? NaN : Number(size);
  return { value: sign * value, length: blank + found.length };
}

/** The characters of a text, one for each byte. */
export function charsIn(value: Value | undefined, machine: Machine): string {
  return bytesIn(value, machine)
    .map((byte) => String.fromCharCode(byte))
    .join("");
}

/** Writes what a pointer points to, if it is one. */
function writeTo(machine: Machine, place: Value | undefined, value: Value): void {
  if (place && place.kind !== "none") machine.language.setItem(place, here, value, machine);
}

/** `strtol(text, &end, base)` */
function whole(type: string): Rule {
  return (machine, [text, end, base]) => {
    const given = wholeIn(base);
    if (given !== 0 && (given < 2 || given > 36))
      throw new NotKnown("this use of `strtol` is not followed");
    const found = scanWhole(charsIn(text, machine), given, type);
    if (end && end.kind !== "none")
      writeTo(machine, end, placedText(text, machine).pointer(found?.length ?? 0));
    return found?.value ?? makeNumber(type, 0);
  };
}

/** `strtod(text, &end)` */
function real(type: string): Rule {
  return (machine, [text, end]) => {
    const found = scanReal(charsIn(text, machine));
    if (end && end.kind !== "none")
      writeTo(machine, end, placedText(text, machine).pointer(found?.length ?? 0));
    return makeNumber(type, found?.value ?? 0);
  };
}

/** `atoi(text)`: what is beyond the type is not defined. */
function simple(type: string): Rule {
  return (machine, [text]) => {
    const made = scanWhole(charsIn(text, machine), 10, "long")?.value ?? makeNumber("long", 0);
    const isFit = type === "long" || (isNumber(made) && made.value === (made.value | 0));
    if (!isFit) throw new NotKnown("this number is unknown");
    return isNumber(made) ? toNumberType(made, type, machine) : made;
  };
}

/** One directive of `scanf`. */
interface Directive {
  readonly isDropped: boolean;
  readonly width: number;
  readonly size: string;
  readonly form: string;
}

const directive = /^%(\*?)(\d*)(hh|h|ll|l|z|j|t|L)?(\[\^?\]?[^\]]*\]|[a-zA-Z%])/;

const wholeTypes: Readonly<Record<string, string>> = bareTable({
  ...{ "": "int", hh: "char", h: "short", l: "long", ll: "long", z: "long", j: "long", t: "long" },
});

/** The value of a directive at the beginning of a text, and its length; null: it does not fit. */
function scanOne(
  text: string,
  { form, size, width }: Directive,
): { readonly value: Value | readonly number[]; readonly length: number } | null {
  const skips = !/^[c[]/.test(form);
  const blank = skips ? whites.exec(text)![0].length : 0;
  const own = text.slice(blank, width > 0 ? blank + width : undefined);
  const found = scanPlain(own, form, size, width);
  return found && { value: found.value, length: blank + found.length };
}

function scanPlain(
  text: string,
  form: string,
  size: string,
  width: number,
): { readonly value: Value | readonly number[]; readonly length: number } | null {
  const bytes = (part: string): readonly number[] => Array.from(part, (sign) => sign.charCodeAt(0));
  switch (form[0]) {
    case "d":
    case "i":
    case "u":
    case "x":
    case "X":
    case "o": {
      const base = { d: 10, u: 10, i: 0, o: 8 }[form] ?? 16;
      const type = `${/[duxXo]/.test(form) && form !== "d" ? "u" : ""}${wholeTypes[size]!}`;
      const scanned = scanWhole(text, base, "long");
      return scanned && { ...scanned, value: castWide(scanned.value, type) ?? scanned.value };
    }
    case "f":
    case "F":
    case "e":
    case "g": {
      const scanned = scanReal(text);
      const type = size === "l" ? "double" : "float";
      return scanned && { ...scanned, value: makeNumber(type, scanned.value) };
    }
    case "s": {
      const [word] = /^[^ \t\n\v\f\r]*/.exec(text)!;
      return word === "" ? null : { value: [...bytes(word), 0], length: word.length };
    }
    case "c": {
      const part = text.slice(0, Math.max(1, width));
      return part.length < Math.max(1, width) ? null : { value: bytes(part), length: part.length };
    }
    case "[": {
      const inner = form
        .slice(1, -1)
        .replace(/[\\\]]/g, "\\$&")
        .replace(/(?<!^)\^/g, "\\^");
      const [part] = new RegExp(`^[${inner}]*`).exec(text)!;
      return part === "" ? null : { value: [...bytes(part), 0], length: part.length };
    }
    default:
      throw new NotKnown("this use of `scanf` is not followed");
  }
}

/** `sscanf(text, format, …)`: how many values were read, −1 where the text ends before the first. */
function scan(machine: Machine, [given, format, ...places]: readonly Value[]): Value {
  const text = charsIn(given, machine);
  const written = charsIn(format, machine);
  let [at, next, count] = [0, 0, 0];
  for (let place = 0; place < written.length;) {
    const rest = written.slice(place);
    const [blank] = whites.exec(rest)!;
    if (blank !== "") {
      at += whites.exec(text.slice(at))![0].length;
      place += blank.length;
      continue;
    }
    const found = directive.exec(rest);
    if (!found || found[4] === "%") {
      if (found) at += whites.exec(text.slice(at))![0].length;
      if (text[at] !== rest[0]) return result(count, at >= text.length);
      at++;
      place += found?.[0].length ?? 1;
      continue;
    }
    const [all, star, width, size = "", form = ""] = found;
    place += all.length;
    const isDropped = star === "*";
    if (form === "n") {
      writeTo(machine, places[next++], makeNumber("int", at));
      continue;
    }
    const one = scanOne(text.slice(at), { isDropped, width: Number(width), size, form });
    const isAtEnd = /^[ \t\n\v\f\r]*$/.test(text.slice(at));
    if (!one) return result(count, isAtEnd);
    at += one.length;
    if (isDropped) continue;
    store(machine, places[next++], one.value, form);
    count++;
  }
  return result(count, false);
}

function result(count: number, isAtEnd: boolean): Value {
  return makeNumber("int", count === 0 && isAtEnd ? -1 : count);
}

function store(
  machine: Machine,
  place: Value | undefined,
  value: Value | readonly number[],
  form: string,
): void {
  if (!Array.isArray(value)) writeTo(machine, place, value as Value);
  else if (form === "c" && value.length === 1) writeTo(machine, place, charOf(value[0] as number));
  else writeBytes(machine, place ?? none, value as readonly number[]);
}

/** The functions of `stdlib.h` and `stdio.h` that read numbers from texts. */
export const scanningFunctions: readonly (readonly [string, Value])[] = functions(
  careful({
    ...{ strtol: whole("long"), strtoll: whole("long") },
    ...{ strtoul: whole("ulong"), strtoull: whole("ulong") },
    ...{ strtod: real("double"), strtold: real("double"), strtof: real("float") },
    ...{ atoi: simple("int"), atol: simple("long"), atoll: simple("long") },
    atof: (machine, [text]) => makeNumber("double", scanReal(charsIn(text, machine))?.value ?? 0),
    sscanf: scan,
  }),
);
