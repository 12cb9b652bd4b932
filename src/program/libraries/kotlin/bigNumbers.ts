import { nativeOf } from "../../languages/declared/lists.ts";
import { BigNumber } from "../../languages/java/bigNumber.ts";
import { noNames, string } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { type Member, type Members, members, type Method } from "../declared/table.ts";
import { createBig, membersOfBig } from "../java/bigNumbers.ts";

/** What Kotlin calls the methods of Java, and its operators. */
const names: Readonly<Record<string, string>> = {
  ...{ plus: "add", minus: "subtract", times: "multiply", rem: "remainder", unaryMinus: "negate" },
  ...{ shl: "shiftLeft", shr: "shiftRight", inv: "not" },
  ...{ toInt: "intValue", toLong: "longValue", toDouble: "doubleValue" },
};

function through(name: string): Member {
  const call: Method = (machine, self, items, named) => {
    const own = membersOfBig(self)?.get(name);
    return own
      ? own.call(machine, self, items, named)
      : machine.unknown(`\`${name}\` is not followed`);
  };
  return { isProperty: false, call };
}

/** `a / b`: of decimals with the scale of the first, halves to the even neighbour. */
const div: Method = (machine, self, items) => {
  const own = membersOfBig(self)!.get("divide")!;
  if (nativeOf(self, BigNumber)!.scale === null) return own.call(machine, self, items, noNames);
  const rounding = machine.language.builtins.get("RoundingMode");
  const half = rounding && machine.language.getAttribute(rounding, "HALF_EVEN", machine);
  return half
    ? own.call(machine, self, [...items, half], noNames)
    : machine.unknown("`div` is not followed");
};

function stepped(sign: "add" | "subtract"): Method {
  return (machine, self) => {
    const isWhole = nativeOf(self, BigNumber)!.scale === null;
    const one = createBig(machine, isWhole ? "BigInteger" : "BigDecimal", [string("1")]);
    return membersOfBig(self)!.get(sign)!.call(machine, self, [one], noNames);
  };
}

const own: Members = new Map([
  ...members(
    {},
    {
      div,
      ...{ inc: stepped("add"), dec: stepped("subtract") },
      toBigDecimal: (machine, self, items) =>
        items.length > 0
          ? machine.unknown("`toBigDecimal` is not followed")
          : createBig(machine, "BigDecimal", [string(plainText(machine, self))]),
    },
  ),
  ...Object.entries(names).map(([name, java]) => [name, through(java)] as const),
]);

function plainText(machine: Machine, self: Value): string {
  return machine.language.toText(self, "plain", machine);
}

/** The members of `BigInteger` and `BigDecimal`; null: the value is none. */
export function bigMembersOf(value: Value): Pick<Members, "get"> | null {
  const java = membersOfBig(value);
  return java && { get: (name) => own.get(name) ?? java.get(name) };
}
