import { charOf } from "../../languages/c/chars.ts";
import { getItem, setItem } from "../../languages/c/items.ts";
import { nativeOf, referredTo } from "../../languages/c/places.ts";
import { NotKnown } from "../../values/gaps.ts";
import { makeNumber, numberType, isNumber } from "../../values/typedNumber.ts";
import { castWide, isNumberType } from "../../languages/c/numbers.ts";
import type { Machine, Value } from "../../values/value.ts";
import { scanReal, scanWhole } from "./scanning.ts";
import { Stream } from "./streamState.ts";
import { careful, functions, type Rule, wholeIn } from "./table.ts";

const fromOutside = "it is given from outside the program";

/** The bytes of a stream from where it is read; what comes from outside is unknown. */
function inputOf(value: Value | undefined, machine: Machine): Stream & { kept: number[] } {
  const stream = nativeOf(value, Stream);
  if (!stream?.kept) throw new NotKnown(fromOutside);
  if (machine.isUncertain) stream.lost ??= "it is unknown which branch runs here";
  if (stream.lost !== null) throw new NotKnown(stream.lost);
  return stream as Stream & { kept: number[] };
}

const isWhite = (byte: number | undefined): boolean =>
  byte !== undefined && (byte === 32 || (byte >= 9 && byte <= 13));

/** `stream >> place` */
export function readFrom(left: Value, place: Value, type: string, machine: Machine): Value {
  try {
    const stream = inputOf(left, machine);
    if (stream.isFailed) return left;
    while (isWhite(stream.kept[stream.at])) stream.at++;
    const held = getItem(place, referredTo, machine);
    const before = held.kind === "unknown" && isNumberType(type) ? makeNumber(type, 0) : held;
    const found = scan(stream, before);
    if (found) setItem(place, referredTo, found, machine);
    else {
      stream.isFailed = true;
      if (isNumber(before) && numberType(before) !== "char" && stream.at < stream.kept.length)
        setItem(place, referredTo, makeNumber("int", 0), machine);
    }
    if (stream.at >= stream.kept.length) stream.isAtEnd = true;
  } catch (error) {
    if (!(error instanceof NotKnown)) throw error;
    const stream = nativeOf(left, Stream);
    if (stream) stream.lost ??= error.message;
    setItem(place, referredTo, machine.unknown(error.message), machine);
    machine.mayChange(place);
  }
  return left;
}

/** The next value of the type that a place holds; null: none is there. */
function scan(stream: Stream & { kept: number[] }, before: Value): Value | null {
  const rest = stream.kept.slice(stream.at);
  if (before.kind === "list" && before.typeName === "string") {
    const end = rest.findIndex(isWhite);
    const word = rest.slice(0, end < 0 ? undefined : end);
    stream.at += word.length;
    return word.length === 0 ? null : { kind: "list", items: word.map(charOf), typeName: "string" };
  }
  if (!isNumber(before)) throw new NotKnown("this is not initialised");
  const type = numberType(before);
  if (type === "char") {
    const [byte] = rest;
    if (byte === undefined) return null;
    stream.at++;
    return charOf(byte);
  }
  const text = rest.map((byte) => String.fromCharCode(byte)).join("");
  const found = before.kind === "int" ? scanWhole(text, 10, "long") : scanReal(text);
  if (!found) return null;
  stream.at += found.length;
  return typeof found.value === "number"
    ? makeNumber(type, found.value)
    : (castWide(found.value, type) ?? found.value);
}

/** `getline(stream, text, end)` */
const getLine: Rule = (machine, [source, text, end]) => {
  if (!text || !source) throw new NotKnown(fromOutside);
  const byte = end ? wholeIn(end) & 255 : 10;
  let stream;
  try {
    stream = inputOf(source, machine);
  } catch (error) {
    machine.lose(text);
    throw error;
  }
  if (stream.isFailed) return source;
  const rest = stream.kept.slice(stream.at);
  const at = rest.indexOf(byte);
  const line = at < 0 ? rest : rest.slice(0, at);
  stream.at += at < 0 ? rest.length : at + 1;
  if (at < 0) stream.isAtEnd = true;
  if (at < 0 && rest.length === 0) stream.isFailed = true;
  setItem(text, referredTo, { kind: "list", items: line.map(charOf), typeName: "string" }, machine);
  return source;
};

/** The functions that read from streams. */
export const inputFunctions: readonly (readonly [string, Value])[] = functions(
  careful({ getline: getLine }),
);
