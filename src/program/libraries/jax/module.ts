import { binary, unary, where } from "../../tensors/elementwise.ts";
import type { BinaryName, UnaryName } from "../../tensors/kernels.ts";
import type { Operand } from "../../tensors/operand.ts";
import { builtin, createClass, none } from "../../values/make.ts";
import type { BuiltinValue, Machine, Value } from "../../values/value.ts";
import { numberOf, operandOf, wholesOf } from "../convert.ts";
import { tensordot } from "../numpy/entries.ts";
import { onArray } from "../numpy/given.ts";
import { attendBeforeHeads } from "../ownArrays/attention.ts";
import { type Entries, mathEntries, oneHot } from "../ownArrays/functions.ts";
import { shaped } from "../ownArrays/layers.ts";
import { arrayFunctions, moduleOf, passOn } from "../ownArrays/members.ts";
import { asOwnTable, wideNumbers } from "../ownArrays/relabel.ts";
import { type Body, define, defineAll, type Table } from "../signature.ts";
import { input } from "../torch/parameters.ts";
import { randomEntries } from "./random.ts";
import { loops, transforms } from "./transforms.ts";
import { treeFunctions, trees } from "./trees.ts";

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
  // The usual one is the approximation.
  gelu: onArray("x, approximate=", (machine, x, [approximate]) => {
    const isExact =
      approximate !== undefined && machine.language.truth(approximate, machine) === false;
    return unary(machine, isExact ? "gelu" : "geluTanh", x);
  }),
  one_hot: oneHot("jax"),
  dot_product_attention: [
    "query, key, value, bias=, mask=, *, scale=, is_causal=, query_seq_lengths=, key_value_seq_lengths=, implementation=",
    (machine, [query, key, value, bias, mask, scale, causal, ...lengths]) => {
      const isWhole = lengths.slice(0, 2).every((each) => !each || each.kind === "none");
      if (!isWhole && !machine.sizes) {
        return machine.unknown("this use of `jax.nn.dot_product_attention` is not followed");
      }
      const isCausal = causal !== undefined && machine.language.truth(causal, machine) === true;
      return attendBeforeHeads(
        machine,
        [input(query, machine), input(key, machine), input(value, machine)],
        { masks: [bias, mask], scale: scale ? numberOf(scale) : null, isCausal },
      ).output;
    },
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
  return defineAll("jax.random.", randomEntries);
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

const onOne = (name: UnaryName) => onArray("x", (machine, x) => unary(machine, name, x));
const onTwo = (name: BinaryName): Entries[string] => [
  "x, y",
  (machine, [x, y]) => binary(machine, name, operandIn(x, machine), operandIn(y, machine)),
];

function operandIn(value: Value | undefined, machine: Machine): Operand {
  return operandOf(value) ?? input(value, machine);
}

/** Functions of `jax.lax`. */
const laxEntries: Entries = {
  ...Object.fromEntries(
    (
      [
        "exp",
        "log",
        "sqrt",
        "rsqrt",
        "tanh",
        "sin",
        "cos",
        "erf",
        "square",
        "floor",
        "ceil",
      ] as const
    ).map((name) => [name, onOne(name)]),
  ),
  abs: onOne("absolute"),
  neg: onOne("negative"),
  logistic: onOne("sigmoid"),
  add: onTwo("add"),
  sub: onTwo("subtract"),
  mul: onTwo("multiply"),
  max: onTwo("maximum"),
  min: onTwo("minimum"),
  stop_gradient: onArray("x", (_, x) => x),
  dot_general: ["lhs, rhs, dimension_numbers", contract],
  select: [
    "pred, on_true, on_false",
    (machine, [test, a, b]) =>
      where(machine, input(test, machine), operandIn(a, machine), operandIn(b, machine)),
  ],
  ...loops,
};

/** The members of `jax.lax`. */
export function jaxLax(): Table {
  return new Map<string, Value>([
    ...asOwnTable(defineAll("lax.", laxEntries), "lax.", "jax"),
    ["with_sharding_constraint", passOn("lax.with_sharding_constraint")],
  ]);
}

/** The same while shapes are followed: others are taken for those of NumPy. */
export function jaxLaxOfShapes(): Table {
  return new Map<string, Value>([...arrayFunctions("jax", "lax.", {}), ...jaxLax()]);
}

/** `jax.config`: with 64 bits, all numbers differ. */
const config: Table = defineAll("jax.config.", {
  update: [
    "name, value",
    (machine, [name, value]) => {
      const isWide = name?.kind === "string" && name.value === "jax_enable_x64";
      if (isWide && value && machine.language.truth(value, machine) !== false) {
        machine.state.set(wideNumbers, config);
      }
      return none;
    },
  ],
});

/** The members of `jax`; `lax`: those of `jax.lax`. */
export function jaxMembers(lax: Table): Table {
  return new Map<string, Value>([
    ["numpy", moduleOf("jax.numpy", jaxNumpy())],
    ["nn", moduleOf("jax.nn", jaxFunctions())],
    ["random", moduleOf("jax.random", jaxRandom())],
    ["lax", moduleOf("jax.lax", lax)],
    ["config", moduleOf("jax.config", config)],
    ["tree", moduleOf("jax.tree", trees)],
    ["tree_util", moduleOf("jax.tree_util", treeFunctions)],
    ...transforms,
    ...["jit", "checkpoint", "remat", "named_call", "block_until_ready", "device_put"].map(
      (name): [string, Value] => [name, passOn(name)],
    ),
    ["Array", createClass("Array", [], new Map(), () => none)],
    ["named_scope", define("jax.named_scope", "name", () => none)],
  ]);
}
