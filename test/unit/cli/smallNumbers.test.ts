import { expect, it } from "vitest";
import { runCli } from "../../support/runCli.ts";

const model = "test/fixtures/small/model.py";

/** What `run` gives for a class with small numbers. */
async function run(...flags: readonly string[]): Promise<readonly Shown[]> {
  const { stdout, stderr, status } = await runCli(["run", model, "--json", ...flags]);
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  return JSON.parse(stdout) as readonly Shown[];
}

interface Shown {
  readonly small: { readonly sizes: readonly { readonly name: string; readonly value: number }[] };
}

/** What was computed, without how long it took and what was asked for. */
function numbersOf(shown: readonly Shown[]): string {
  return JSON.stringify(shown, (key, value: unknown) =>
    key === "elapsedMs" || key === "small" ? null : value,
  );
}

it("`--small` runs a class with small, untrained numbers, and says so", async () => {
  const { stdout, status } = await runCli(["run", model, "--small", "SelfAttention"]);
  expect(status).toBe(0);
  expect(stdout).toContain(
    "Untrained: SelfAttention runs in Model, with weights drawn from seed 1.",
  );
});

it("`--seed`, `--text`, and `--let` choose weights, tokens, and sizes", async () => {
  const choice = ["--small", "SelfAttention", "--text", "she did not", "--let", "n_head=2"];
  const shown = await run(...choice, "--seed", "7");
  expect(shown).toMatchObject([
    { small: { name: "SelfAttention", made: "Model", seed: 7, words: ["she", "did", "not"] } },
    { small: { name: "SelfAttention" } },
  ]);
  expect(shown[0]!.small.sizes).toContainEqual({ name: "n_head", value: 2, of: 8 });
  expect(numbersOf(await run(...choice, "--seed", "7"))).toBe(numbersOf(shown));
  expect(numbersOf(await run(...choice, "--seed", "8"))).not.toBe(numbersOf(shown));
});

it.each([
  [
    ["--small", "Nothing"],
    /Nothing cannot run with small numbers: there is no class or function `Nothing`/,
  ],
  [["--small", "SelfAttention", "--text", " "], /--text {2}: Type 1 to 16 tokens/],
  [["--small", "SelfAttention", "--seed", "-1"], /seed.*a whole number from 0 to 4294967295/],
  [["--small", "SelfAttention", "--let", "n_head"], /--let n_head: use NAME=VALUE/],
])("%j says what was expected", async (flags, message) => {
  const { stderr, status } = await runCli(["run", model, ...flags]);
  expect(status).not.toBe(0);
  expect(stderr).toMatch(message);
});
