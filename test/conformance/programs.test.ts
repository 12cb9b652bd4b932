import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { Language, Parser } from "web-tree-sitter";
import { describe, expect, test } from "vitest";
import { runCli } from "../support/runCli.ts";
import { sourceResources } from "../support/sourceResources.ts";

type Row = readonly number[];

/** Programs of the course and the examples, and how many rows of numbers each one gives out. */
const pythonPrograms: readonly (readonly [file: string, rows: number])[] = [
  ["examples/multi_head.py", 1],
  ["examples/self_attention.py", 6],
  ["examples/transformer_block.py", 6],
  ["lessons/01-why-several-heads/code/multi_head.py", 1],
  ["lessons/02-slices-split-merge/code/split_and_merge.py", 3],
  ["lessons/03-scores-and-scale/code/scores.py", 2],
  ["lessons/04-softmax/code/softmax_rows.py", 3],
  ["lessons/05-masks-and-cache/code/mask_and_cache.py", 5],
  ["lessons/06-mixing-and-projection/code/mix_and_project.py", 2],
  ["lessons/07-mlp/code/mlp.py", 1],
  ["lessons/10-stacking-gpt2/code/batched.py", 3],
];

const typeScriptPrograms: readonly (readonly [file: string, rows: number])[] = [
  ["lessons/01-why-several-heads/code/multiHead.ts", 1],
  ["lessons/02-slices-split-merge/code/splitAndMerge.ts", 3],
  ["lessons/03-scores-and-scale/code/scores.ts", 2],
  ["lessons/04-softmax/code/softmaxRows.ts", 3],
  ["lessons/05-masks-and-cache/code/maskAndCache.ts", 5],
  ["lessons/06-mixing-and-projection/code/mixAndProject.ts", 2],
  ["lessons/07-mlp/code/mlp.ts", 3],
  ["lessons/10-stacking-gpt2/code/batched.ts", 3],
];

/** Every innermost list of numbers. */
function collectRows(found: unknown): readonly Row[] {
  if (Array.isArray(found) && found.length > 0 && found.every((x) => typeof x === "number")) {
    return [found];
  }
  return typeof found === "object" && found !== null
    ? Object.values(found).flatMap(collectRows)
    : [];
}

/** The rows of everything that is shown for a file. */
async function readShown(file: string): Promise<readonly Row[]> {
  const { stdout, stderr } = await runCli(["run", path.join("media", file), "--json"]);
  expect(stderr).toBe("");
  return collectRows(JSON.parse(stdout));
}

/** What a demo computes; where it gives out its input as well, that stands under other names. */
function collectResults(given: unknown): readonly Row[] {
  if (Array.isArray(given)) return collectRows(given);
  const { scores = [], weights = [] } = given as Readonly<Record<string, unknown>>;
  return collectRows([scores, weights]);
}

function isShown(row: Row, shown: readonly Row[], tolerance: number): boolean {
  return shown.some(
    (other) =>
      other.length === row.length &&
      other.every((x, index) => Math.abs(x - row[index]!) <= tolerance),
  );
}

const python = ["python3", "python"].find((name) => spawnSync(name, ["--version"]).status === 0);

describe.skipIf(python === undefined)("what a Python program prints is what is shown", () => {
  test.each(pythonPrograms)("%s", async (file, count) => {
    const { stdout, stderr } = spawnSync(python!, [path.join("media", file)], { encoding: "utf8" });
    expect(stderr).toBe("");
    const printed = [...stdout.matchAll(/\[[-\d][^[\]]*\]/g)].flatMap(([text]) =>
      collectRows(JSON.parse(text)),
    );
    expect(printed).toHaveLength(count);
    const shown = await readShown(file);
    for (const row of printed) {
      const decimals = Math.max(...row.map((x) => String(x).split(".")[1]?.length ?? 0));
      expect(isShown(row, shown, 0.5000001 * 10 ** -decimals), row.join(", ")).toBe(true);
    }
  });
});

describe("what a TypeScript program computes is what is shown", () => {
  test.each(typeScriptPrograms)("%s", async (file, count) => {
    const program = (await import(path.resolve("media", file))) as Record<string, unknown>;
    const computed = Object.entries(program).flatMap(([name, run]) =>
      name.endsWith("Demo") && typeof run === "function"
        ? collectResults((run as () => unknown)())
        : [],
    );
    expect(computed).toHaveLength(count);
    const shown = await readShown(file);
    for (const row of computed) expect(isShown(row, shown, 1e-12), row.join(", ")).toBe(true);
  });
});

describe.each([
  ["c-sharp", "cs"],
  ["python", "py"],
  ["typescript", "ts"],
])("every %s program is written without a slip", async (grammar, ending) => {
  await Parser.init({ wasmBinary: await sourceResources.loadWasm("web-tree-sitter.wasm") });
  const parser = new Parser();
  const wasm = await sourceResources.loadWasm(`tree-sitter-${grammar}.wasm`);
  parser.setLanguage(await Language.load(wasm));

  test.each(globSync(`media/{examples,lessons/*/code}/*.${ending}`))("%s", (file) => {
    expect(parser.parse(readFileSync(file, "utf8"))?.rootNode.hasError).toBe(false);
  });
});
