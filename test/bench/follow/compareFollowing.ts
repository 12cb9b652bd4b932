import { spawnSync } from "node:child_process";
import { wholeBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";
import { compareRuns, toLeast } from "../kernels/compareRuns.ts";
import { followedPrograms } from "./followPrograms.ts";

const python = process.env["PYTHON"] ?? "python3";

const rounds = 5;

/** A program may take as long as CPython so many times. */
const mostTimes = 5;

/** Runs what it gets, and says behind its output how long that took, in seconds of the processor. */
const timed = `
import sys, time
code = compile(sys.stdin.read(), "program", "exec")
start = time.process_time()
exec(code, {"__name__": "__main__"})
print(time.process_time() - start)
`;

/** What one run printed, and how long it took, in ms of the processor: other work affects that least. */
interface Run {
  readonly output: string;
  readonly ms: number;
}

/** null: there is no Python here. */
function runInPython(text: string): Run | null {
  const { status, stdout } = spawnSync(python, ["-c", timed], { input: text, encoding: "utf8" });
  if (status !== 0) return null;
  const lines = stdout.trimEnd().split("\n");
  const ms = 1000 * Number(lines.pop());
  return { output: lines.join("\n"), ms };
}

/** Prints how long whole programs take to be followed, beside CPython, in turns. */
export async function compareFollowing(): Promise<void> {
  const reader = await openProgramReader(sourceResources);
  const longer = { budget: wholeBudget(1e9), isWhole: true, onReach: () => undefined };
  const follow = (text: string): Run => {
    const { user, system } = process.cpuUsage();
    const program = reader.read(text, "python", null, null, longer)!;
    const used = process.cpuUsage();
    const ms = (used.user - user + used.system - system) / 1000;
    const { output, stoppedAt } = program.recording;
    if (stoppedAt) throw new Error(stoppedAt.reason);
    return { output: output.join("").trimEnd(), ms };
  };
  console.log(
    `Following whole Python programs, beside ${python}; ms of the processor, the ratio as`,
  );
  console.log("the median over pairs of runs, and of the least runs.");
  for (const { name, text } of followedPrograms) {
    const first = follow(text);
    const other = runInPython(text);
    if (!other) {
      console.log(`  ${name}: ${first.ms.toFixed(0)} ms at first (there is no ${python} here)`);
      continue;
    }
    if (other.output !== first.output)
      throw new Error(`${name}: ${first.output} is not ${other.output}`);
    const [ours, theirs]: number[][] = [[], []];
    for (let round = 0; round < rounds; round++) {
      ours!.push(follow(text).ms);
      theirs!.push(runInPython(text)!.ms);
    }
    const ratio = compareRuns(ours!, theirs!);
    const times = [first.ms, toLeast(ours!), toLeast(theirs!)].map((ms) => ms.toFixed(0));
    console.log(
      `  ${name}: first ${times[0]} ms, then ${times[1]} ms, CPython ${times[2]} ms: ` +
        `${ratio.median.toFixed(2)} (${ratio.least.toFixed(2)}) times as long` +
        (ratio.median > mostTimes ? `, more than ${mostTimes}` : ""),
    );
  }
  console.log();
}
