// node test/bench/fuzzPrograms.ts COUNT [SEED] [LANGUAGE …]: runs so many broken programs of each language as the worker would
// (all languages without a name), and prints what went wrong, what ran out of stack, how long the longest took, and the
// most memory that was held.
import { readdirSync } from "node:fs";
import { quickBudget } from "../../src/program/interpreter/budget.ts";
import { programLanguageNames } from "../../src/program/programLanguages.ts";
import { openProgramReader } from "../../src/program/readProgram.ts";
import { findAttentions } from "../../src/program/recognition/attention.ts";
import { findNumberAttentions } from "../../src/program/recognition/numbers/numberAttention.ts";
import { languages, type LanguageName } from "../../src/source/languages.ts";
import { mutatedPrograms, mutatedScripts, mutatedTyped } from "../support/mutatedPrograms.ts";
import { sourceResources } from "../support/sourceResources.ts";

const [count = "100000", seed = "7", ...named] = process.argv.slice(2);
const longestMs = 1000;
const folders = [
  "media/examples",
  "test/fixtures/languages",
  "test/fixtures/c",
  "test/fixtures/pointers",
  "test/fixtures/scripts",
];

for (const name of programLanguageNames) {
  // TypeScript with JSX differs in its grammar alone, and no example has it.
  const isAsked = named.length === 0 ? name !== "typescriptReact" : named.includes(name);
  if (isAsked) await fuzz(name);
}

async function fuzz(name: LanguageName): Promise<void> {
  const reader = await openProgramReader(sourceResources, quickBudget, name);
  const began = performance.now();
  const found = { programs: 0, exceptions: 0, slow: 0, deep: 0, longest: 0, most: 0 };
  for (const text of mutated(name)) {
    const cpu = process.cpuUsage();
    try {
      const program = reader.read(text, name);
      if (program) {
        findAttentions(program.recording);
        findNumberAttentions(program.recording);
        if (
          /nested too deeply, or|in a way that is not/.test(
            program.recording.stoppedAt?.reason ?? "",
          )
        ) {
          found.deep++;
          console.log(`out of stack at ${JSON.stringify(program.recording.stoppedAt)}:\n${text}\n`);
        }
      }
    } catch (error) {
      found.exceptions++;
      console.log(`${String(error)} in\n${text}\n`);
    }
    const { user, system } = process.cpuUsage(cpu);
    const ms = (user + system) / 1000;
    found.longest = Math.max(found.longest, ms);
    if (ms > longestMs) {
      found.slow++;
      console.log(`${ms.toFixed(0)} ms of processor time:\n${text}\n`);
    }
    found.most = Math.max(found.most, process.memoryUsage.rss());
    if (++found.programs % 5000 === 0) console.log(report(name, began, found));
  }
  console.log(report(name, began, found));
}

/** Broken programs of a language: of its own generator, or of the examples and fixtures with its endings. */
function mutated(name: LanguageName): Iterable<string> {
  if (name === "python") return mutatedPrograms(Number(count), Number(seed));
  if (name === "typescript") return mutatedScripts(Number(count), Number(seed));
  const { extensions } = languages[name];
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => extensions.some((ending) => file.toLowerCase().endsWith(`.${ending}`)))
      .map((file) => `${folder}/${file}`),
  );
  return mutatedTyped(files, Number(count), Number(seed));
}

function report(
  name: string,
  began: number,
  {
    programs,
    exceptions,
    slow,
    deep,
    longest,
    most,
  }: Readonly<Record<"programs" | "exceptions" | "slow" | "deep" | "longest" | "most", number>>,
): string {
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  return (
    `${name}: ${programs} programs in ${seconds} s: ${exceptions} exceptions, ${deep} out of stack, ${slow} above ${longestMs} ms, ` +
    `longest ${longest.toFixed(0)} ms of processor time, most memory ${(most / 2 ** 20).toFixed(0)} MB`
  );
}
