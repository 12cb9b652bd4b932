import { wholeFunction } from "../allArguments.ts";
import { absent, builtin, float } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { drawn } from "../arrays/create.ts";
import { seedStream, whyNotDrawn } from "../streams.ts";
import { sizesIn } from "./given.ts";
import { trim } from "./matrices.ts";

/** Numbers that nobody knows: MATLAB and Octave draw others from the same seed. */
function draw(name: string): [string, Value] {
  return [
    name,
    builtin(name, ({ items }, machine) => {
      const gap = items.find(({ kind }) => kind === "unknown");
      if (gap) return gap;
      // rand('seed', 42)
      if (items[0]?.kind === "string") return seed(machine, items[1]);
      const shape = items.length === 0 ? [] : trim(sizesIn(machine, items));
      const why = whyNotDrawn(machine, "matlab", name);
      return drawn(machine, "numpy", "float64", shape, null, why);
    }),
  ];
}

function seed(machine: Machine, value: Value | undefined): Value {
  const isFixed = value !== undefined && value.kind !== "string";
  seedStream(machine, "matlab", isFixed ? {} : null);
  return absent;
}

/** Functions that draw. */
export const random: readonly (readonly [string, Value])[] = [
  draw("rand"),
  draw("randn"),
  ["rng", builtin("rng", ({ items }, machine) => seed(machine, items[0]))],
  [
    "randi",
    builtin("randi", ({ items: [, ...sizes] }, machine) => {
      const gap = sizes.find(({ kind }) => kind === "unknown");
      if (gap) return gap;
      const shape = sizes.length === 0 ? [] : trim(sizesIn(machine, sizes));
      const why = whyNotDrawn(machine, "matlab", "randi");
      return drawn(machine, "numpy", "float64", shape, null, why);
    }),
  ],
  [
    "randperm",
    wholeFunction("randperm", (machine, [count, some]) => {
      if (!count || count.kind === "unknown") return machine.unknown("this range is unknown");
      const [, length = 1] = sizesIn(machine, [float(1), some ?? count]);
      const why = whyNotDrawn(machine, "matlab", "randperm");
      return drawn(machine, "numpy", "float64", [1, length], null, why);
    }),
  ],
];
