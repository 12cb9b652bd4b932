import { createClass, declarativeName, none } from "../../values/make.ts";
import type { ClassValue, Value } from "../../values/value.ts";
import { expand } from "../../tensors/shapes.ts";
import { broadcastShapes } from "../../values/dimension.ts";
import { onArray } from "../numpy/given.ts";
import { attendBeforeHeads, causalMask } from "../ownArrays/attention.ts";
import type { Entries } from "../ownArrays/functions.ts";
import {
  lazily,
  likeTorch,
  sameShape,
  shaped,
  uncounted,
  unknownMember,
} from "../ownArrays/layers.ts";
import { moduleOf, passOn } from "../ownArrays/members.ts";
import { asOwnTable } from "../ownArrays/relabel.ts";
import { define, defineAll, type Table } from "../signature.ts";
import { layer } from "../torch/layers.ts";
import { nativeMethod } from "../torch/native.ts";
import { input } from "../torch/parameters.ts";
import {
  attendMethod,
  attentionLayer,
  dense,
  denseGeneral,
  normLayer,
  ownParameter,
} from "./linenLayers.ts";
import { initializers, nnEntries } from "./module.ts";
import { newKey } from "./random.ts";

/** The base of the classes of a program: their annotations are fields, as those of a dataclass. */
export const linenModule: ClassValue = lazily(
  createClass(
    "Module",
    [],
    new Map<string, Value>([
      [declarativeName, none],
      nativeMethod("param", "name, init, *items, **named", (machine, self, [name, init, items]) => {
        const given = items?.kind === "tuple" ? items.items : [];
        const made = init ? machine.call(init, [newKey(), ...given]) : none;
        const isKnown = made.kind === "tensor" && name?.kind === "string";
        if (isKnown) return ownParameter(self.fields, name.value, made.shape);
        self.fields.set(uncounted, none);
        return made;
      }),
      nativeMethod("variable", "col, name, init=, *items", (machine, _self, [, , init, items]) => {
        const given = items?.kind === "tuple" ? items.items : [];
        const value = init ? machine.call(init, [...given]) : none;
        return {
          kind: "instance",
          type: variableClass,
          fields: new Map([["value", value]]),
          native: null,
        };
      }),
      nativeMethod("make_rng", "name=", () => newKey()),
      nativeMethod("sow", "*items, **named", () => none),
      nativeMethod("apply", "variables, *items, **named", (machine, self, [, items, named]) =>
        machine.call(self, items?.kind === "tuple" ? items.items : [], namedIn(named)),
      ),
      nativeMethod("init", "key, *items, **named", (machine, self, [, items, named]) => {
        machine.call(self, items?.kind === "tuple" ? items.items : [], namedIn(named));
        return machine.unknown("this value is unknown");
      }),
      unknownMember("Module"),
    ]),
  ),
);

const variableClass = createClass("Variable", []);

function namedIn(options: Value | undefined): ReadonlyMap<string, Value> {
  const entries = options?.kind === "dictionary" ? [...options.entries.values()] : [];
  return new Map(
    entries.flatMap(([key, value]): [string, Value][] =>
      key.kind === "string" && key.value !== "rngs" && key.value !== "mutable"
        ? [[key.value, value]]
        : [],
    ),
  );
}

const functions: Entries = {
  ...nnEntries,
  make_causal_mask: onArray("x, **options", (machine, { shape }) => {
    const length = shape.at(-1) ?? 1;
    const mask = causalMask(machine, "jax", length);
    return expand(machine, mask, [...shape.slice(0, -1), 1, length, length]);
  }),
  make_attention_mask: [
    "query_input, key_input, **options",
    (machine, [query, key]) => {
      const [a, b] = [input(query, machine).shape, input(key, machine).shape];
      return shaped("jax", [...a.slice(0, -1), 1, a.at(-1) ?? 1, b.at(-1) ?? 1]);
    },
  ],
  combine_masks: [
    "*masks, dtype=",
    (machine, [masks]) => {
      const all = masks?.kind === "tuple" ? masks.items : [];
      const shapes = all.flatMap((each) => (each.kind === "tensor" ? [each.shape] : []));
      const joined = shapes.reduce<readonly number[] | null>(
        (a, b) => a && broadcastShapes(a, b),
        [],
      );
      return joined && shapes.length > 0
        ? shaped("jax", joined)
        : machine.unknown("this value is unknown");
    },
  ],
  dot_product_attention: [
    "query, key, value, bias=, mask=, **options",
    (machine, [query, key, value, , mask]) =>
      attendBeforeHeads(
        machine,
        [input(query, machine), input(key, machine), input(value, machine)],
        { masks: [mask] },
      ).output,
  ],
  dot_product_attention_weights: [
    "query, key, bias=, mask=, **options",
    (machine, [query, key, , mask]) => {
      const [q, k] = [input(query, machine), input(key, machine)];
      return attendBeforeHeads(machine, [q, k, k], { masks: [mask] }).weights;
    },
  ],
};

/** The members of `flax.linen`. */
export function linenMembers(): Table {
  return new Map<string, Value>([
    ...asOwnTable(defineAll("nn.", functions), "nn.", "jax"),
    ["initializers", moduleOf("flax.linen.initializers", initializers)],
    ["Module", linenModule],
    ...["compact", "nowrap", "remat", "checkpoint", "jit", "with_logical_partitioning"].map(
      (name): [string, Value] => [name, passOn(name)],
    ),
    [
      "merge_param",
      define("merge_param", "name, a, b", (_, [, a, b]) =>
        a && a.kind !== "none" ? a : (b ?? none),
      ),
    ],
    ["Dense", dense],
    ["DenseGeneral", denseGeneral],
    [
      "Embed",
      likeTorch(
        "jax",
        "Embed",
        "Embedding",
        { num_embeddings: "num_embeddings", features: "embedding_dim" },
        [attendMethod],
      ),
    ],
    ["LayerNorm", normLayer("LayerNorm", true)],
    ["RMSNorm", normLayer("RMSNorm", false)],
    ...["GroupNorm", "BatchNorm", "Dropout"].map((name): [string, Value] => [
      name,
      sameShape(name),
    ]),
    ["Sequential", sequence],
    ...["MultiHeadDotProductAttention", "MultiHeadAttention", "SelfAttention"].map(
      (name): [string, Value] => [name, attentionLayer(name)],
    ),
  ]);
}

/** Layers and functions one after the other, in a list. */
const sequence = layer(
  "Sequential",
  "layers",
  (_, self, [layers]) => {
    self.fields.set("layers", layers ?? none);
    return none;
  },
  "x",
  (machine, { fields }, [x]) => {
    const layers = fields.get("layers");
    const items = layers && machine.language.iterate(layers, machine);
    if (!items || !x) return machine.unknown("this value is unknown");
    return [...items].reduce((value, each) => machine.call(each, [value]), x);
  },
);
