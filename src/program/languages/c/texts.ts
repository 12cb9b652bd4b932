import type { Comparison } from "../../ir/ir.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool } from "../../values/make.ts";
import { onOrder } from "../../values/typedNumber.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { bytesIn, charOf, isText } from "./chars.ts";
import { asNumber } from "./numbers.ts";
import { toPointer } from "./places.ts";

/** The bytes of a text, or of one character. */
function partOf(value: Value, machine: Machine): readonly number[] {
  const sign = asNumber(value);
  return sign ? [sign.value & 255] : bytesIn(value, machine);
}

/** `a + b`, of which one is a `std::string`. */
export function joined(left: Value, right: Value, machine: Machine): Value {
  const bytes = [...partOf(left, machine), ...partOf(right, machine)];
  machine.spend(bytes.length / 8);
  return { kind: "list", items: bytes.map(charOf), typeName: "string" };
}

/** `text += part`: the text itself is longer then. */
export function appended(text: ListValue, part: Value, machine: Machine): Value {
  machine.touch(text);
  try {
    text.items.push(...partOf(part, machine).map(charOf));
  } catch (error) {
    if (error instanceof NotKnown) machine.lose(text);
    throw error;
  }
  return text;
}

/** How two texts compare of which one is a `std::string`; null: neither is. */
export function compareTexts(
  operator: Comparison,
  left: Value,
  right: Value,
  machine: Machine,
): Value | null {
  if (!isText(left) && !isText(right)) return null;
  if (![left, right].every((each) => each.kind === "string" || isText(each) || toPointer(each)))
    return null;
  const [a, b] = [bytesIn(left, machine), bytesIn(right, machine)];
  const at = a.findIndex((byte, place) => byte !== b[place]);
  const order = at < 0 ? a.length - b.length : at < b.length ? a[at]! - b[at]! : 1;
  return bool(onOrder(operator, order, 0));
}
