import type { Machine, Value } from "../../values/value.ts";
import { NotKnown } from "../../values/gaps.ts";
import { placeOf as placeOfNumbers } from "../columns/subset.ts";
import { operandIn } from "./matrices.ts";

type Place = ReturnType<typeof placeOfNumbers>;

/** Which of the true values of an index are meant, counted from 0; null: it holds no truth values. */
function trueAt(machine: Machine, index: Value | undefined): readonly number[] | null {
  const operand = operandIn(machine, index);
  if (!operand) return null;
  if (operand.kind === "plain") {
    return operand.category === 0 ? (operand.value === 0 ? [] : [0]) : null;
  }
  if (operand.dtype !== "bool") return null;
  const numbers = operand.numbers();
  if (!numbers) throw new NotKnown(operand.why);
  return [...numbers.keys()].filter((at) => numbers[at] !== 0);
}

/** What an index that counts from 1 means among so many; truth values in a row, as they are counted. */
export function placeOf(machine: Machine, index: Value | undefined, size: number): Place {
  const places = index?.kind === "ellipsis" ? null : trueAt(machine, index);
  if (!places) return placeOfNumbers(machine, index, size, false);
  if (places.some((at) => at >= size)) {
    return machine.fail("error", `index (${places.at(-1)! + 1}): out of bound ${size}`);
  }
  return { kind: "places", places };
}

/** The last place that an index names, counted from 1; 0: it names none, or all. */
export function furthest(machine: Machine, index: Value): number {
  if (index.kind === "ellipsis") return 0;
  const places = trueAt(machine, index);
  if (places) return (places.at(-1) ?? -1) + 1;
  const operand = operandIn(machine, index);
  if (!operand) return 0;
  if (operand.kind === "plain") return operand.value;
  return operand.numbers()?.reduce((most, each) => Math.max(most, each), 0) ?? 0;
}
