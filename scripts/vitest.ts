import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { root } from "./install.mjs";

/** How many tests passed, and what failed, each with its reason where that is known. */
export interface Count {
  readonly passed: number;
  readonly failures: readonly string[];
}

const behind = os.constants.priority.PRIORITY_BELOW_NORMAL;

interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** The slowest files. */
function printSlowest({ testResults }: Report): void {
  const seconds = testResults
    .map(({ name, startTime, endTime }) => ({ name, taken: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.taken - a.taken);
  for (const { name, taken } of seconds.slice(0, 12)) {
    console.log(`  ${taken.toFixed(1).padStart(6)} s  ${path.relative(root, name)}`);
  }
}

function listFailures({ testResults }: Report): readonly string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => `${file} > ${test.fullName}\n${test.failureMessages[0] ?? ""}`);
    return failed.length === 0 && status === "failed" ? [`${file}\n${message}`] : failed;
  });
}

/** How vitest is run. */
interface Way {
  readonly args?: readonly string[];
  /** Leaves the cores to whatever else wants them. */
  readonly isBehind?: boolean;
}

/** Runs vitest with a configuration of the project, prints as it goes, and counts. */
export async function runVitest(
  config: string,
  { args = [], isBehind = false }: Way = {},
): Promise<Count> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "attention-lens-vitest-"));
  const report = path.join(folder, "report.json");
  const script = path.join(root, "node_modules/vitest/vitest.mjs");
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile=${report}`];
  const code = await new Promise<number>((resolve) => {
    const child = spawn(
      process.execPath,
      [script, "run", "--config", config, ...reporters, ...args],
      { cwd: root, stdio: "inherit" },
    );
    // The processes that it starts inherit it.
    if (isBehind && child.pid !== undefined) os.setPriority(child.pid, behind);
    child.on("exit", (status) => resolve(status ?? 1));
  });
  try {
    const counted = JSON.parse(await readFile(report, "utf8")) as Report;
    printSlowest(counted);
    const failures = listFailures(counted);
    const unknown = code !== 0 && failures.length === 0 ? [`vitest ended with ${code}`] : [];
    return { passed: counted.numPassedTests, failures: [...failures, ...unknown] };
  } catch (error) {
    return { passed: 0, failures: [`vitest left no report: ${String(error)}`] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
