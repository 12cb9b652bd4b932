import { type Dtype, isFloating } from "../../values/dtype.ts";
import { none } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { typeGiven } from "../convert.ts";
import type { Body } from "../signature.ts";

type Entry = readonly [string, Body];

/** What a run sets of the library as a whole. */
interface Held {
  readonly value: Value;
}

const keyOf = (name: string): string => `torch.setting:${name}`;

const heldIn = ({ state }: Machine, name: string): Value | null =>
  (state.get(keyOf(name)) as Held | undefined)?.value ?? null;

/** A setting that is set and asked for, and changes nothing that is followed; `usual`: null if it depends on the machine. */
function setting(
  name: string,
  getter: string,
  usual: Value | null,
): readonly (readonly [string, Entry])[] {
  return [
    [
      name,
      [
        "value, *, warn_only=",
        (machine, [value]) => {
          const isKnown = value && !machine.isUncertain;
          const held: Held = {
            value: isKnown ? value : machine.unknown("this value is unknown"),
          };
          machine.state.set(keyOf(name), held);
          return none;
        },
      ],
    ],
    [
      getter,
      [
        "",
        (machine) =>
          heldIn(machine, name) ?? usual ?? machine.unknown(`\`torch.${getter}\` is not followed`),
      ],
    ],
  ];
}

const defaultType = "set_default_dtype";

/** The type of floating-point numbers that a run set; null: the usual one. */
export function otherDefault(machine: Machine): Dtype | null {
  const value = heldIn(machine, defaultType);
  const dtype = value?.kind === "dtype" ? value.dtype : null;
  return dtype === "float32" ? null : dtype;
}

/** Settings of `torch` as a whole. */
export const settings: Readonly<Record<string, Entry>> = {
  ...Object.fromEntries([
    ...setting("set_num_threads", "get_num_threads", null),
    ...setting("set_float32_matmul_precision", "get_float32_matmul_precision", {
      kind: "string",
      value: "highest",
    }),
    ...setting("use_deterministic_algorithms", "are_deterministic_algorithms_enabled", {
      kind: "bool",
      value: false,
    }),
  ]),
  set_default_dtype: [
    "d",
    (machine, [type]) => {
      const dtype = typeGiven(type, "torch");
      if (!dtype || !isFloating(dtype) || machine.isUncertain)
        return machine.unknown("`set_default_dtype` is not followed");
      const held: Held = { value: { kind: "dtype", dtype, library: "torch" } };
      machine.state.set(keyOf(defaultType), held);
      return none;
    },
  ],
  get_default_dtype: [
    "",
    (machine) => ({ kind: "dtype", dtype: otherDefault(machine) ?? "float32", library: "torch" }),
  ],
};
