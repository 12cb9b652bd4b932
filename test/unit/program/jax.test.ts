import { describe, expect, it } from "vitest";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources);

const start = [
  "import jax, jax.numpy as jnp, numpy as np",
  "from jax import random, nn, lax, vmap",
  "key = random.PRNGKey(7)",
  "x = jnp.array([1.0, 2.0, 3.0])",
];

function run(...lines: readonly string[]) {
  return reader.read([...start, ...lines].join("\n"), "python")!.recording;
}

/** The words of a text, with its numbers as numbers. */
function partsOf(text: string): readonly (string | number)[] {
  const parts = text.match(/-?\d+\.?\d*(?:e[-+]\d+)?|[^\s\d]+/g) ?? [];
  return parts.map((part) => (/\d/.test(part) ? Number(part) : part));
}

describe("a program of JAX", () => {
  // What JAX 0.10.2 prints.
  it.each([
    [
      "random.normal(key, (2, 3))",
      "[[ 0.45123515  1.9534509  -0.51623946]\n [-0.1409403   0.6154967   0.3343165 ]]",
    ],
    [
      "nn.softmax(random.normal(key, (2, 3)), axis=0)",
      "[[0.6438641  0.7921533  0.29931623]\n [0.35613585 0.20784667 0.7006837 ]]",
    ],
    ["jnp.array([[1, 2], [3, 4]]) @ jnp.array([0.5, 0.25])", "[1.  2.5]"],
    [
      "jnp.arange(3) / 2, jnp.arange(3).dtype, jnp.array([1, 2]).sum().dtype",
      "[0.  0.5 1. ] int32 int32",
    ],
    [
      "jnp.ones(2) * np.float64(2), (jnp.ones(2) + np.ones(2)).dtype, jnp.array(np.array([0.1, 0.2]))",
      "[2. 2.] float32 [0.1 0.2]",
    ],
    [
      "nn.gelu(jnp.array([0.5, -1.0])), nn.gelu(jnp.array([0.5, -1.0]), approximate=False)",
      "[ 0.345714   -0.15880796] [ 0.34573123 -0.15865527]",
    ],
    ["nn.one_hot(jnp.array([0, 2, 5]), 3)", "[[1. 0. 0.]\n [0. 0. 1.]\n [0. 0. 0.]]"],
    [
      "nn.logsumexp(jnp.array([[1000.0, 1001.0], [0.0, 1.0]]), axis=1)",
      "[1001.31323      1.3132616]",
    ],
    [
      "jnp.zeros((2, 3)).at[0, 1].set(5.0).at[1].add(jnp.arange(3)).at[:, 0].max(0.5)",
      "[[0.5 5.  0. ]\n [0.5 1.  2. ]]",
    ],
    ["x.at[0].multiply(10.0), x", "[10.  2.  3.] [1. 2. 3.]"],
    ["lax.fori_loop(0, 5, lambda i, c: c + i, 0)", "10"],
    ["lax.scan(lambda c, a: (c + a, c * a), 0.0, jnp.arange(4.0))[1]", "[0. 0. 2. 9.]"],
    [
      "jax.tree_util.tree_leaves({'b': [1, 2], 'a': (3, None)}), jax.tree.map(lambda a, b: a + b, {'b': x, 'a': [2]}, {'a': [5], 'b': 1})",
      "[3, 1, 2] {'a': [7], 'b': Array([2., 3., 4.], dtype=float32)}",
    ],
    [
      "vmap(lambda p, b: p['w'] @ p['v'] + b, in_axes=(0, None))({'w': jnp.eye(2), 'v': jnp.ones((2, 2))}, 3.0)",
      "[4. 4.]",
    ],
    ["lax.cond(x[0] > 0, lambda a: a + 1, lambda a: a - 1, x)", "[2. 3. 4.]"],
    ["vmap(lambda a, b: a @ b, in_axes=(0, None))(jnp.eye(2), x[:2])", "[1. 2.]"],
    [
      "vmap(lambda a: a * 2, out_axes=1)(jnp.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])), vmap(lambda a: (a.sum(), a[0]))(jnp.eye(2))",
      "[[ 2.  6. 10.]\n [ 4.  8. 12.]] (Array([1., 1.], dtype=float32), Array([1., 0.], dtype=float32))",
    ],
    [
      "random.randint(key, (4,), 0, 100), random.bernoulli(key, 0.4, (4,)), random.permutation(key, 5)",
      "[99 22  0 37] [False False  True False] [4 2 3 0 1]",
    ],
    [
      "[k.item() for k in jnp.array([1.5, 2.5])], float(x[1]), f'{x[0]:.2f}'",
      "[1.5, 2.5] 2.0 1.00",
    ],
    [
      "repr(jnp.array([1.5, 2.0])), repr(jnp.arange(2)), repr(x > 1), repr(x.sum())",
      "Array([1.5, 2. ], dtype=float32) Array([0, 1], dtype=int32) Array([False,  True,  True], dtype=bool) Array(6., dtype=float32)",
    ],
    ["jnp.triu(jnp.full((2, 2), -jnp.inf), k=1)", "[[  0. -inf]\n [  0.   0.]]"],
    [
      "nn.dot_product_attention(*random.normal(key, (3, 1, 3, 2, 2)), is_causal=True)",
      "[[[[ 0.6907401  -1.1954111 ]\n   [ 0.7940756  -0.36323383]]\n\n  [[ 0.33817643 -0.8288895 ]\n   [ 1.2219135  -1.0658435 ]]\n\n  [[ 0.63326186 -1.0469164 ]\n   [ 0.7702188  -0.89555454]]]]",
    ],
    [
      "nn.dot_product_attention(*random.normal(key, (3, 1, 2, 1, 2)), bias=jnp.array([[0.0, 1.0], [2.0, 0.0]])[None, None], scale=0.3)",
      "[[[[-0.7431373   0.15474267]]\n\n  [[-1.3229369  -1.0272162 ]]]]",
    ],
  ])("prints what JAX prints: %s", (expression, printed) => {
    const { output, unknown } = run(`print(${expression})`);
    expect(unknown).toEqual([]);
    const [own, real] = [partsOf(output.join("")), partsOf(printed)];
    expect(own).toHaveLength(real.length);
    for (const [at, part] of real.entries()) {
      if (typeof part === "string") expect(own[at]).toBe(part);
      else expect(own[at]).toBeCloseTo(part, 5);
    }
  });

  it("leaves an array as it is where a name takes another", () => {
    expect(run("y = x", "y += 1", "print(x, y)").output.join("")).toBe("[1. 2. 3.] [2. 3. 4.]\n");
  });

  it("scans trees of arrays, whose parts keep their names", () => {
    const { output, stoppedAt } = run(
      "from typing import NamedTuple",
      "class Layer(NamedTuple):",
      "    scale: jax.Array",
      "    shift: jax.Array",
      "layers = Layer(scale=jnp.array([2.0, 3.0]), shift=jnp.array([1.0, 10.0]))",
      "def step(h, layer):",
      "    h = h * layer.scale + layer.shift",
      "    return h, {'h': h, 'none': None}",
      "h, seen = lax.scan(step, 1.0, layers)",
      "print(h, seen['h'], seen['none'], jax.tree.map(lambda a: -a, layers).shift)",
    );
    expect(stoppedAt).toBeNull();
    expect(output.join("")).toBe("19.0 [ 3. 19.] None [ -1. -10.]\n");
  });

  it("may not store into an array", () => {
    const { stoppedAt } = run("x[0] = 5.0");
    expect(stoppedAt?.reason).toContain("'ArrayImpl' object does not support item assignment");
  });

  it.each([
    ["a seed that is unknown", "k = random.key(unheard)\ny = random.normal(k, (2,))"],
    ["64 bits", "jax.config.update('jax_enable_x64', True)\ny = jnp.ones(2)"],
    ["places that may repeat", "y = x.at[jnp.array([0, 0])].add(1.0)"],
    ["a scan that goes back", "y = lax.scan(lambda c, a: (c, a), 0.0, x, reverse=True)[1]"],
    [
      "a scan over arrays of other lengths",
      "y = lax.scan(lambda c, a: (c, c), 0.0, (x, x[:2]))[1]",
    ],
    ["a tree with texts", "y = jax.tree.map(lambda a: a, {'a': x, 'b': 'text'})"],
    ["a gradient", "y = jax.grad(lambda a: (a ** 2).sum())(x)"],
  ])("does not know numbers of %s", (_, text) => {
    const { bindings } = run(...text.split("\n"));
    const value = bindings.findLast(({ name }) => name === "y")!.value;
    expect(value.kind === "tensor" ? value.numbers() : value.kind).toBe(
      value.kind === "tensor" ? null : "unknown",
    );
  });

  it("computes an attention with its heads, mask, and scale", () => {
    const [found, ...others] = findAttentions(
      run(
        "T, C, H = 3, 4, 2",
        "h, wq, wk, wv = [random.normal(k, s) for k, s in zip(random.split(key, 4), [(T, C)] + [(C, C)] * 3)]",
        "@jax.jit",
        "def attend(h):",
        "    q = (h @ wq).reshape(T, H, C // H).transpose(1, 0, 2)",
        "    k = jnp.dot(h, wk).reshape(T, H, -1).swapaxes(0, 1)",
        "    v = jnp.matmul(h, wv).reshape(T, H, -1).transpose(1, 0, 2)",
        "    scores = jnp.einsum('hqd,hkd->hqk', q, k) / jnp.sqrt(C // H)",
        "    scores = jnp.where(jnp.tril(jnp.ones((T, T), dtype=bool)), scores, -jnp.inf)",
        "    return (nn.softmax(scores) @ v).transpose(1, 0, 2).reshape(T, C)",
        "out = attend(h)",
      ),
    );
    expect(others).toEqual([]);
    expect(found).toMatchObject({ headCount: 2, causal: true });
    expect(found!.scale).toBeCloseTo(Math.SQRT1_2, 6);
  });
});
