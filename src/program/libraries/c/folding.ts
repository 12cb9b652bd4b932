import type { BinaryOperator } from "../../ir/ir.ts";
import { truth } from "../../languages/c/truth.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";

/** `(args + ...)`: the values of a pack with an operator between them. */
export function folded(
  machine: Machine,
  sign: string,
  side: string,
  pack: Value,
  start: readonly Value[],
): Value {
  if (pack.kind !== "list") throw new NotKnown("a part of this text is unknown");
  const isRight = side === "right";
  const items = isRight ? [...pack.items, ...start].toReversed() : [...start, ...pack.items];
  const [first, ...others] = items;
  if (sign === "&&" || sign === "||") return logical(sign, items);
  if (!first) throw new NotKnown("this number is unknown");
  return others.reduce(
    (sum, item) =>
      isRight
        ? machine.language.binary(sign as BinaryOperator, item, sum, machine)
        : machine.language.binary(sign as BinaryOperator, sum, item, machine),
    first,
  );
}

function logical(sign: "&&" | "||", items: readonly Value[]): Value {
  const known = items.map(truth);
  const decides = sign === "||";
  if (known.includes(decides)) return bool(decides);
  if (known.includes(null)) throw new NotKnown("it is unknown whether this is true");
  return bool(!decides);
}
