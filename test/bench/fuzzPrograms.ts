// node test/bench/fuzzPrograms.ts COUNT [SEED] [python|typescript]: runs so many broken programs as the worker would, and prints
// what went wrong, how long the longest took, and the most memory that was held.
import { quickBudget } from "../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../src/program/readProgram.ts";
import { findAttentions } from "../../src/program/recognition/attention.ts";
import { findNumberAttentions } from "../../src/program/recognition/numbers/numberAttention.ts";
import { mutatedPrograms, mutatedScripts } from "../support/mutatedPrograms.ts";
import { sourceResources } from "../support/sourceResources.ts";

const [count = "100000", seed = "7", language = "python"] = process.argv.slice(2);
const isPython = language === "python";
const longestMs = 1000;
const name = isPython ? "python" : "typescript";
const reader = await openProgramReader(sourceResources, quickBudget, name);
const mutated = isPython ? mutatedPrograms : mutatedScripts;
const began = performance.now();
let failures = 0;
let slow = 0;
let longest = 0;
let most = 0;
let turn = 0;
for (const text of mutated(Number(count), Number(seed))) {
  const cpu = process.cpuUsage();
  try {
    const program = reader.read(text, name);
    if (program) {
      findAttentions(program.recording);
      findNumberAttentions(program.recording);
    }
  } catch (error) {
    failures++;
    console.log(`${String(error)} in\n${text}\n`);
  }
  const { user, system } = process.cpuUsage(cpu);
  const ms = (user + system) / 1000;
  longest = Math.max(longest, ms);
  if (ms > longestMs) {
    slow++;
    console.log(`${ms.toFixed(0)} ms of processor time:\n${text}\n`);
  }
  most = Math.max(most, process.memoryUsage.rss());
  if (++turn % 5000 === 0) console.log(report());
}
console.log(report());

function report(): string {
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  return (
    `${turn} programs in ${seconds} s: ${failures} exceptions, ${slow} above ${longestMs} ms, ` +
    `longest ${longest.toFixed(0)} ms of processor time, most memory ${(most / 2 ** 20).toFixed(0)} MB`
  );
}
