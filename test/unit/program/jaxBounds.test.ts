import { expect, it } from "vitest";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

/** What a program prints; the numbers below are those of JAX 0.10. */
async function printed(lines: readonly string[]) {
  const reader = await openProgramReader(sourceResources);
  const text = ["import jax, jax.numpy as jnp", ...lines].join("\n");
  return reader.read(text, "python")!.recording.output.join("").trimEnd().split("\n");
}

it("an index that is out of bounds reads the nearest number, and writes none", async () => {
  const lines = [
    "x = jnp.arange(5)",
    "m = jnp.arange(6).reshape(2, 3)",
    "print(x[10], x[-9], x.at[10].get(), x[jnp.array([-9, 9])])",
    "print(m[3], m[:, 7], m[0, -5])",
    "print(x.at[-9].set(3), x.at[10].add(1), x.at[1].set(9))",
    "print(x.at[jnp.array([0, 9])].set(7))",
  ];
  // How JAX writes some places of several is not followed.
  expect(await printed(lines)).toEqual([
    ...["4 0 4 [0 4]", "[3 4 5] [2 5] 0", "[0 1 2 3 4] [0 1 2 3 4] [0 9 2 3 4]", "?"],
  ]);
});

it("jax.random.categorical draws by logits along the last axis", async () => {
  const lines = [
    "key = jax.random.PRNGKey(7)",
    "logits = jnp.log(jnp.array([0.1, 0.7, 0.2]))",
    "print(jax.random.categorical(key, logits), jax.random.categorical(key, logits, shape=(12,)))",
    "many = jnp.array([[0.0, 1.0, 2.0, 0.5], [3.0, 0.0, 0.1, 0.2], [0.0, 0.0, 0.0, 0.0]])",
    "print(jax.random.categorical(key, many))",
    "print(jax.random.categorical(key, many, axis=-1, shape=(4, 3)).tolist())",
    "tok = 0",
    "for step in range(6):",
    "    key, sub = jax.random.split(key)",
    "    tok = jax.random.categorical(sub, many[tok % 3])",
    '    print(int(tok), end=" ")',
  ];
  expect(await printed(lines)).toEqual([
    "1 [1 1 1 2 2 1 1 1 2 1 2 2]",
    "[1 0 3]",
    "[[1, 0, 3], [2, 3, 0], [2, 0, 3], [2, 0, 1]]",
    "1 0 0 2 1 0",
  ]);
});
