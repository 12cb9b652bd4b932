import { numberToBytes } from "../../libraries/python/bytes.ts";
import { define } from "../../libraries/signature.ts";
import { bool, builtin, float, int, string, tuple } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { bigIn, makeWhole, wholeIn } from "./bigNumbers.ts";

const asBytes = define("to_bytes", "self, length=, byteorder=, *, signed=", numberToBytes);

/** What a number has under a name; null: nothing that is followed. */
export function ofNumber(object: Value, name: string): Value | null {
  const make = (value: Value): Value => builtin(name, () => value);
  const whole = wholeIn(object);
  const size = whole !== null && whole < 0n ? -whole : whole;
  switch (name) {
    case "real":
      return object.kind === "bool" ? int(Number(object.value)) : object;
    case "imag":
      return whole === null ? float(0) : int(0);
    case "item":
      return bigIn(object) === null ? make(object) : null;
    case "conjugate":
      return make(object.kind === "bool" ? int(Number(object.value)) : object);
    default:
      return size === null ? ofFloat(object, name) : ofWhole(object, size, name);
  }
}

function ofWhole(object: Value, size: bigint, name: string): Value | null {
  const make = (value: Value): Value => builtin(name, () => value);
  switch (name) {
    case "is_integer":
      return make(bool(true));
    case "bit_length":
      return make(int(size === 0n ? 0 : size.toString(2).length));
    case "bit_count":
      return make(int(size.toString(2).replaceAll("0", "").length));
    case "numerator":
      return object.kind === "bool" ? int(Number(object.value)) : object;
    case "denominator":
      return int(1);
    case "as_integer_ratio":
      return make(tuple([object.kind === "bool" ? int(Number(object.value)) : object, int(1)]));
    case "to_bytes":
      return { kind: "method", callee: asBytes, self: object };
    default:
      return null;
  }
}

function ofFloat(object: Value, name: string): Value | null {
  if (object.kind !== "float") return null;
  const { value } = object;
  switch (name) {
    case "is_integer":
      return builtin(name, () => bool(Number.isInteger(value)));
    case "as_integer_ratio":
      return builtin(name, (_, machine) => ratioOf(value, machine));
    case "hex":
      return builtin(name, () => string(toHex(value)));
    default:
      return null;
  }
}

/** The two whole numbers of which a number is exactly the quotient. */
function ratioOf(value: number, machine: Machine): Value {
  if (!Number.isFinite(value)) {
    return Number.isNaN(value)
      ? machine.fail("ValueError", "cannot convert NaN to integer ratio")
      : machine.fail("OverflowError", "cannot convert Infinity to integer ratio");
  }
  let [above, below] = [value, 1n];
  while (!Number.isInteger(above)) [above, below] = [above * 2, below * 2n];
  return tuple([makeWhole(BigInt(above), machine), makeWhole(below, machine)]);
}

/** `0x1.8000000000000p+1` */
function toHex(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "nan" : value < 0 ? "-inf" : "inf";
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  if (value === 0) return `${sign}0x0.0p+0`;
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  const whole = bits.getBigUint64(0);
  const digits = (whole & 0xfffffffffffffn).toString(16).padStart(13, "0");
  const own = Number((whole >> 52n) & 0x7ffn);
  const power = own === 0 ? -1022 : own - 1023;
  return `${sign}0x${own === 0 ? 0 : 1}.${digits}p${power < 0 ? "-" : "+"}${Math.abs(power)}`;
}
