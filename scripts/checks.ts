import { readFile } from "node:fs/promises";
import path from "node:path";
import { checkDiagram } from "./diagram.ts";
import { root } from "./install.mjs";
import { checkLessonSchemas } from "./lessonSchemas.ts";
import { collect, type Finished } from "./processes.ts";
import { checkWords } from "./words.ts";

/** One thing that is looked at without running the program. */
export interface Check {
  readonly name: string;
  run(): Promise<Finished>;
}

function tool(file: string, ...args: readonly string[]): () => Promise<Finished> {
  const script = path.join(root, "node_modules", file);
  return () => collect(process.execPath, [script, ...args]);
}

/** No file of ours is longer than a reader can hold. */
async function longFiles(): Promise<Finished> {
  const listed = await collect("git", ["ls-files", "-co", "--exclude-standard"]);
  const files = listed.output.split("\n").filter((file) => {
    return /^(src|webview|test|scripts)\/.*\.(ts|tsx|mjs)$/.test(file);
  });
  const long: string[] = [];
  for (const file of files) {
    const text = await readFile(path.join(root, file), "utf8").catch(() => "");
    const lines = text.split("\n").length - 1;
    if (lines > 300) long.push(`${file}: ${lines} lines, at most 300 are wanted`);
  }
  return { code: long.length, output: long.join("\n") };
}

/** Types, lint, format, import rules, length. */
export const checks: readonly Check[] = [
  { name: "types", run: tool("typescript/bin/tsc", "-b") },
  { name: "lint", run: tool("eslint/bin/eslint.js", "--max-warnings=0", ".") },
  { name: "format", run: tool("prettier/bin/prettier.cjs", "--check", "--log-level=warn", ".") },
  {
    name: "import rules",
    run: tool(
      "dependency-cruiser/bin/dependency-cruiser.mjs",
      "src",
      "webview",
      "-c",
      ".dependency-cruiser.mjs",
    ),
  },
  { name: "diagram", run: checkDiagram },
  { name: "lesson schemas", run: checkLessonSchemas },
  { name: "words", run: checkWords },
  { name: "file length", run: longFiles },
];

/** Runs the checks one after the other; prints what fails; returns how many did. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  let failed = 0;
  for (const check of checks) {
    const started = performance.now();
    const { code, output } = await check.run();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${code === 0 ? "ok    " : "FAILED"} ${check.name} (${seconds} s)`);
    if (code === 0) continue;
    failed++;
    console.log(output.trim());
  }
  return { passed: checks.length - failed, failed };
}
