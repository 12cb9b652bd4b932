import { builtin } from "../values/make.ts";
import type { Arguments, BuiltinValue, Machine, Value } from "../values/value.ts";
import { memberOf } from "./modules.ts";

/**
 * What a causal mask holds that nobody sees: what is added to scores, whether a position sees another, or whether
 * it does not.
 */
export type MaskMeaning = "added" | "seen" | "hidden" | "unknown";

/** The first that makes the weights of a program causal is what its masks mean. */
export const maskMeanings: readonly MaskMeaning[] = ["added", "seen", "hidden"];

/** What the masks of a run are taken for. */
export interface AssumedMasks {
  readonly meaning: MaskMeaning;
  isUsed: boolean;
}

/** Where a run keeps it. */
export const assumedMasks = "causal masks";

/** Whether a function by this name makes a causal mask: `causal_mask`, `lower_triangle_mask`, `subsequentMask`. */
export function makesCausalMask(name: string): boolean {
  return (
    /mask/i.test(name) && /causal|triang|tril|triu|future|ahead|subsequent|autoreg/i.test(name)
  );
}

/** `causal_mask(length, …)`: by it, no position sees a later one. */
export function causalMask(name: string): BuiltinValue {
  return builtin(name, ({ items, named }: Arguments, machine: Machine) => {
    const length = items[0] ?? named.get("sequence_length") ?? named.get("seq_len");
    const masks = machine.state.get(assumedMasks) as AssumedMasks | undefined;
    const meaning = masks?.meaning ?? "added";
    if (length?.kind !== "int" || meaning === "unknown")
      return machine.unknown(`this use of \`${name}\` is not followed`);
    if (masks) masks.isUsed = true;
    const torch = (member: string, items: readonly Value[], named?: ReadonlyMap<string, Value>) =>
      machine.call(memberOf("torch", member)!, items, named);
    const fill: Value =
      meaning === "added" ? { kind: "float", value: -Infinity } : { kind: "bool", value: true };
    const all = torch("full", [{ kind: "tuple", items: [length, length] }, fill]);
    const one: Value = { kind: "int", value: 1 };
    return meaning === "seen"
      ? torch("tril", [all])
      : torch("triu", [all], new Map([["diagonal", one]]));
  });
}
