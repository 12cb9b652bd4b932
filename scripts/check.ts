// The last part of npm run check: what this project asks of its files, beside what the tools look at.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { checkDiagram } from "./diagram.ts";
import { checkNamedFiles } from "./namedFiles.ts";
import { checkNotices } from "./notices.ts";
import { root } from "./install.mjs";
import { checkLessonSchemas } from "./lessonSchemas.ts";
import { collect, collectLine, type Finished } from "./processes.ts";
import type { Count } from "./vitest.ts";
import { checkWords } from "./words.ts";
import { checkTables } from "./writtenTables.ts";

/** One thing that is looked at without running the program. */
interface Check {
  readonly name: string;
  run(): Promise<Finished>;
}

/** The maximum length of a file. */
async function findLongFiles(): Promise<Finished> {
  const listed = await collect("git", ["ls-files", "-co", "--exclude-standard"]);
  const files = listed.output.split("\n").filter((file) => {
    const isList = file.startsWith("test/conformance/expressions/");
    return !isList && /^(src|webview|test|scripts)\/.*\.(ts|tsx|mjs)$/.test(file);
  });
  const long: string[] = [];
  for (const file of files) {
    const text = await readFile(path.join(root, file), "utf8").catch(() => "");
    const lines = text.split("\n").length - 1;
    if (lines > 500) long.push(`${file}: ${lines} lines, at most 500 are wanted`);
  }
  return { code: long.length, output: long.join("\n") };
}

const ownChecks: readonly Check[] = [
  { name: "diagram", run: checkDiagram },
  { name: "tables in documents", run: checkTables },
  { name: "lesson schemas", run: checkLessonSchemas },
  { name: "words", run: checkWords },
  { name: "licences of what is bundled", run: checkNotices },
  { name: "files that documents name", run: checkNamedFiles },
  { name: "file length", run: findLongFiles },
];

/** Every command that `npm run check` calls, in its order, with the parts of this file one by one. */
async function readChecks(): Promise<readonly Check[]> {
  const text = await readFile(path.join(root, "package.json"), "utf8");
  const { scripts } = JSON.parse(text) as { readonly scripts: { readonly check: string } };
  const lines = scripts.check.split(" && ");
  const own = `node scripts/${path.basename(import.meta.filename)}`;
  const tools = lines.filter((line) => line !== own && !line.startsWith("npm "));
  return [...tools.map((line) => ({ name: line, run: () => collectLine(line) })), ...ownChecks];
}

/** Runs all checks one after the other, and prints what fails. */
export async function runChecks(): Promise<Count> {
  return run(await readChecks());
}

async function run(checks: readonly Check[]): Promise<Count> {
  const failures: string[] = [];
  for (const check of checks) {
    const started = performance.now();
    const { code, output } = await check.run();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${code === 0 ? "ok    " : "FAILED"} ${check.name} (${seconds} s)`);
    if (code === 0) continue;
    failures.push(`${check.name}\n${output.trim()}`);
    console.log(output.trim());
  }
  return { passed: checks.length - failures.length, failures };
}

if (process.argv[1] === import.meta.filename) {
  const { failures } = await run(ownChecks);
  process.exitCode = failures.length === 0 ? 0 : 1;
}
