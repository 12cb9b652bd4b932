import { builtin, createClass, none } from "../../values/make.ts";
import type { Dtype } from "../../values/dtype.ts";
import type { Machine, Value } from "../../values/value.ts";
import { drawn } from "../arrays/create.ts";
import { seedStream, whyDrawn, whyNotDrawn } from "../streams.ts";
import { sizesIn } from "./given.ts";
import { dtypeOf } from "./types.ts";

const generator = createClass("AbstractRNG", []);

/** What draws from its own seed; without one, each run draws others. */
function makeGenerator(name: string): [string, Value] {
  return [
    name,
    builtin(name, ({ items }) => {
      const gap = items.find(({ kind }) => kind === "unknown");
      if (gap) return gap;
      const isSeeded = items.length > 0 && name !== "RandomDevice";
      const fields = new Map(isSeeded ? [["seed", items[0]!]] : []);
      return { kind: "instance", type: generator, fields, native: null };
    }),
  ];
}

/** Why what is drawn is unknown: of the generator that is given, or of the one that every program has. */
function whyNot(machine: Machine, items: readonly Value[], name: string): string {
  const own = items.find((each) => each.kind === "instance" && each.type === generator);
  if (own?.kind !== "instance") return whyNotDrawn(machine, "julia", name);
  return whyDrawn(name, own.fields.has("seed"));
}

/** Numbers that nobody knows: each version of Julia may draw others from the same seed. */
function draw(name: string): [string, Value] {
  return [
    name,
    builtin(name, ({ items }, machine) => {
      const gap = items.find(({ kind }) => kind === "unknown");
      if (gap) return gap;
      const given = items.filter(({ kind }) => kind !== "instance");
      const [first] = given;
      const type = first?.kind === "class" ? dtypeOf(first) : null;
      const isChosen =
        first !== undefined &&
        (first.kind === "range" ||
          first.kind === "list" ||
          first.kind === "tensor" ||
          first.kind === "string");
      const isOfRange = first?.kind === "range";
      const sizes = first?.kind === "class" || isChosen ? given.slice(1) : given;
      const why = whyNot(machine, items, name);
      if (isChosen && !isOfRange && first.kind !== "tensor") return machine.unknown(why);
      const dtype: Dtype = isOfRange
        ? "int64"
        : first?.kind === "tensor"
          ? first.dtype
          : (type ?? (name === "glorot_uniform" || name === "randn32" ? "float32" : "float64"));
      return drawn(machine, "numpy", dtype, sizesIn(machine, sizes), null, why);
    }),
  ];
}

function seed(machine: Machine, items: readonly Value[]): Value {
  seedStream(machine, "julia", items.length > 0 ? {} : null);
  return none;
}

function order(name: string): [string, Value] {
  return [
    name,
    builtin(name, ({ items }, machine) => {
      const value = items.at(-1);
      if (value?.kind === "unknown") return value;
      return machine.unknown(whyNot(machine, items, name));
    }),
  ];
}

/** Functions that draw. */
export const random: readonly (readonly [string, Value])[] = [
  ...["rand", "randn", "randexp", "rand32", "randn32", "glorot_uniform", "glorot_normal"].map(draw),
  ...["shuffle", "shuffle!", "randperm", "sample"].map(order),
  ...["MersenneTwister", "Xoshiro", "RandomDevice", "StableRNG"].map(makeGenerator),
  [":seed", builtin("seed!", ({ items }, machine) => seed(machine, items))],
];
