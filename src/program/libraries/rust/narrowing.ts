import { failed, nothing, ok, some } from "../../languages/rust/choices.ts";
import { wrapped } from "../../languages/rust/numbers.ts";
import { parseFailure } from "../../languages/rust/failures.ts";
import type { Machine, Value } from "../../values/value.ts";
import { makeWhole, wholeOf } from "../../values/wide.ts";
import { isSign } from "./bytes.ts";

const tooLarge = "out of range integral type conversion attempted";

/** `u8::try_from(x)`: `Ok` of the number, where the type holds it. */
export function narrowed(value: Value, type: string, machine: Machine): Value {
  const whole = wholeOf(value);
  if (whole === null) return machine.unknown("`try_from` is not followed");
  if (type === "char")
    return isSign(Number(whole))
      ? ok(makeWhole(type, whole))
      : machine.unknown("`try_from` is not followed");
  return wrapped(whole, type) === whole
    ? ok(makeWhole(type, whole))
    : failed(parseFailure("TryFromIntError", "(())", tooLarge));
}

/** `char::from_u32(n)` */
export function signOfCode(code: number): Value {
  return isSign(code) ? some(makeWhole("char", BigInt(code))) : nothing();
}
