import { reduce } from "../../tensors/reduce.ts";
import { builtin, createClass, list, none } from "../../values/make.ts";
import type { BuiltinValue, InstanceValue, Value } from "../../values/value.ts";
import { wholeOf, wholesOf } from "../convert.ts";
import { tensordot } from "../numpy/entries.ts";
import { onArray } from "../numpy/given.ts";
import { attendBeforeHeads } from "../ownArrays/attention.ts";
import { drawn, type Entries, mathEntries, oneHot } from "../ownArrays/functions.ts";
import { shaped } from "../ownArrays/layers.ts";
import { arrayFunctions, moduleOf, passOn } from "../ownArrays/members.ts";
import { asOwnTable } from "../ownArrays/relabel.ts";
import { type Body, define, defineAll, type Table } from "../signature.ts";
import { input } from "../torch/parameters.ts";

const keyClass = createClass("PRNGKey", []);

/** A key from which numbers are drawn. */
export function newKey(): InstanceValue {
  return { kind: "instance", type: keyClass, fields: new Map(), native: null };
}

/** None of its generators is known here. */
const random: Entries = {
  PRNGKey: ["seed", newKey],
  key: ["seed", newKey],
  fold_in: ["key, data", newKey],
  split: [
    "key, num=",
    (machine, [, count]) => list(Array.from({ length: wholeOf(count, machine, 2) }, newKey)),
  ],
  normal: drawn("jax", "key, shape=, dtype=", 1),
  uniform: drawn("jax", "key, shape=, dtype=, minval=, maxval=", 1),
  truncated_normal: drawn("jax", "key, lower, upper, shape=, dtype=", 3),
  randint: drawn("jax", "key, shape, minval, maxval, dtype=", 1, true),
  bernoulli: drawn("jax", "key, p=, shape=", 2),
  permutation: ["key, x", (_, [, x]) => (x?.kind === "tensor" ? x : none)],
  categorical: [
    "key, logits, axis=, shape=",
    (machine, [, x, axis]) => {
      const at = wholeOf(axis, machine, -1);
      return shaped("jax", reduce(machine, "max", input(x, machine), at, false).shape);
    },
  ],
};

/** `initializers.normal(0.02)` makes a function of a key and a shape. */
const initializer: BuiltinValue = builtin("initializer", ({ items: [, shape] }, machine) => {
  const sizes = shape && wholesOf(shape, machine);
  return sizes ? shaped("jax", sizes) : machine.unknown("the shape is unknown");
});

/** `jax.nn.initializers`: `zeros(key, shape)`, and makers of such functions. */
export const initializers: Table = new Map<string, Value>([
  ["zeros", initializer],
  ["ones", initializer],
  ...[
    ...["normal", "uniform", "constant", "truncated_normal", "variance_scaling", "orthogonal"],
    ...["lecun_normal", "lecun_uniform", "glorot_normal", "glorot_uniform", "he_normal"],
    ...["he_uniform", "xavier_normal", "xavier_uniform", "kaiming_normal", "kaiming_uniform"],
    ...["zeros_init", "ones_init"],
  ].map((name): [string, Value] => [name, builtin(name, () => initializer)]),
]);

/** Functions of `jax.nn`. */
export const nnEntries: Entries = {
  ...mathEntries(-1),
  one_hot: oneHot("jax"),
  dot_product_attention: [
    "query, key, value, bias=, mask=, *, scale=, is_causal=, **options",
    (machine, [query, key, value, , mask]) =>
      attendBeforeHeads(
        machine,
        [input(query, machine), input(key, machine), input(value, machine)],
        mask,
      ).output,
  ],
};

/** The members of `jax.nn`. */
export function jaxFunctions(): Table {
  const own = defineAll("jax.nn.", nnEntries);
  return new Map<string, Value>([
    ...asOwnTable(own, "jax.nn.", "jax"),
    ["initializers", moduleOf("jax.nn.initializers", initializers)],
  ]);
}

/** The members of `jax.numpy`. */
export function jaxNumpy(): Table {
  return new Map<string, Value>([
    ...arrayFunctions("jax", "jnp.", {}),
    ["ndarray", createClass("ndarray", [], new Map(), () => none)],
  ]);
}

/** The members of `jax.random`. */
export function jaxRandom(): Table {
  return defineAll("jax.random.", random);
}

/** `dot_general` without dimensions that both have. */
const contract: Body = (machine, [a, b, numbers]) => {
  const [summed, shared] = numbers?.kind === "tuple" ? numbers.items : [];
  const count = shared?.kind === "tuple" ? shared.items.map(lengthOf) : [];
  return count.every((each) => each === 0)
    ? tensordot(machine, input(a, machine), input(b, machine), summed)
    : machine.unknown("this use of `lax.dot_general` is not followed");
};

const lengthOf = (value: Value): number => (value.kind === "tuple" ? value.items.length : 1);

/** The members of `jax.lax`. */
export function jaxLax(): Table {
  return new Map<string, Value>([
    ...arrayFunctions("jax", "lax.", {
      stop_gradient: onArray("x", (_, x) => x),
      dot_general: ["lhs, rhs, dimension_numbers", contract],
      select: ["pred, on_true, on_false", (_, [, a]) => a ?? none],
    }),
    ["with_sharding_constraint", passOn("lax.with_sharding_constraint")],
  ]);
}

/** The members of `jax`. */
export function jaxMembers(): Table {
  return new Map<string, Value>([
    ["numpy", moduleOf("jax.numpy", jaxNumpy())],
    ["nn", moduleOf("jax.nn", jaxFunctions())],
    ["random", moduleOf("jax.random", jaxRandom())],
    ["lax", moduleOf("jax.lax", jaxLax())],
    ...["jit", "checkpoint", "remat", "named_call", "block_until_ready", "device_put"].map(
      (name): [string, Value] => [name, passOn(name)],
    ),
    ["Array", createClass("Array", [], new Map(), () => none)],
    ["named_scope", define("jax.named_scope", "name", () => none)],
  ]);
}
