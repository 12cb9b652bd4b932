import type { BinaryOperator } from "../../ir/ir.ts";
import { bitsetText, isBitset, makeBitset } from "../../libraries/c/bitsets.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { asNumber } from "./numbers.ts";

function whole(value: ListValue): bigint {
  return BigInt(`0b${bitsetText(value)}`);
}

/** `a & b`, `a << 2` of bitsets. */
export function onBitsets(
  operator: BinaryOperator,
  left: ListValue,
  right: Value,
  machine: Machine,
): Value {
  const type = left.typeName!;
  const a = whole(left);
  const step = asNumber(right);
  const b = isBitset(right) ? whole(right) : step ? BigInt(Math.trunc(step.value)) : null;
  const isShift = operator === "<<" || operator === ">>";
  if (b === null || isShift === isBitset(right))
    return machine.unknown(`\`${operator}\` of \`${type}\` is not followed`);
  switch (operator) {
    case "&":
      return makeBitset(a & b, type, machine);
    case "|":
      return makeBitset(a | b, type, machine);
    case "^":
      return makeBitset(a ^ b, type, machine);
    case "<<":
      return makeBitset(a << b, type, machine);
    case ">>":
      return makeBitset(a >> b, type, machine);
    default:
      return machine.unknown(`\`${operator}\` of \`${type}\` is not followed`);
  }
}
