import { findClass, findMethods } from "../../languages/declared/members.ts";
import { failed, ok } from "../../languages/rust/choices.ts";
import { notWhole, parseFailure } from "../../languages/rust/failures.ts";
import { widthOf } from "../../languages/rust/numbers.ts";
import { bool, string } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { makeWhole } from "../../values/wide.ts";
import { unsignedNumber } from "../../../tensor/writtenNumber.ts";

const fraction = new RegExp(`^[-+]?(?:${unsignedNumber}|inf|infinity|nan)$`, "i");

function fractionFrom(text: string, type: string): Value {
  if (text === "")
    return failed(
      parseFailure("ParseFloatError", " { kind: Empty }", "cannot parse float from empty string"),
    );
  if (!fraction.test(text))
    return failed(parseFailure("ParseFloatError", " { kind: Invalid }", "invalid float literal"));
  const plainText = text.replace(/inf(?:inity)?/i, "Infinity").replace(/[-+]?nan/i, "NaN");
  return ok(makeNumber(type, Number(plainText)));
}

function signFrom(text: string): Value {
  const signs = Array.from(text);
  const [sign] = signs;
  if (sign !== undefined && signs.length === 1)
    return ok(makeNumber("char", sign.codePointAt(0) ?? 0));
  return failed(
    sign === undefined
      ? parseFailure(
          "ParseCharError",
          " { kind: EmptyString }",
          "cannot parse char from empty string",
        )
      : parseFailure("ParseCharError", " { kind: TooManyChars }", "too many characters in string"),
  );
}

/** `"1.5".parse::<f64>()` */
export function parsed(text: string, type: string, machine: Machine): Value {
  if (type === "double" || type === "float") return fractionFrom(text, type);
  if (type === "bool")
    return text === "true" || text === "false"
      ? ok(bool(text === "true"))
      : failed(parseFailure("ParseBoolError", "", "provided string was not `true` or `false`"));
  if (type === "char") return signFrom(text);
  if (type === "string") return ok(string(text));
  if (widthOf(type)) return wholeFrom(text, 10, type);
  const own = findClass(type, machine);
  const [method] = own ? findMethods(own, "from_str") : [];
  return method ? machine.call(method, [string(text)]) : machine.unknown("`parse` is not followed");
}

/** `i32::from_str_radix("ff", 16)` */
export function wholeFrom(text: string, radix: number, type: string): Value {
  const [bits, isSigned] = widthOf(type) ?? [64, true];
  const [, sign = "", digits = ""] = /^([-+]?)([^]*)$/.exec(text)!;
  if (text === "") return failed(notWhole("Empty"));
  const values = Array.from(digits, (each) => parseInt(each, 36));
  const isRead = /^[0-9a-z]+$/i.test(digits) && values.every((each) => each < radix);
  if (!isRead || (sign === "-" && !isSigned)) return failed(notWhole("InvalidDigit"));
  const size = values.reduce((sum, each) => sum * BigInt(radix) + BigInt(each), 0n);
  const value = sign === "-" ? -size : size;
  const high = 2n ** BigInt(isSigned ? bits - 1 : bits) - 1n;
  if (value > high) return failed(notWhole("PosOverflow"));
  if (isSigned && value < -high - 1n) return failed(notWhole("NegOverflow"));
  return ok(makeWhole(type, value));
}
