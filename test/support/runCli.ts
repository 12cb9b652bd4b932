import { spawn } from "node:child_process";
import { inBundle } from "./bundle.ts";

/** What a run of the terminal runner left behind. */
export interface CliRun {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built `attention-lens` as a user would, with more in its environment or options of Node if wanted. */
export function runCli(
  args: readonly string[],
  stdin = "",
  environment: Readonly<Record<string, string>> = {},
  cli = inBundle("cli.mjs"),
  nodeOptions: readonly string[] = [],
): Promise<CliRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...nodeOptions, cli, ...args], {
      env: { ...process.env, ...environment },
    });
    const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
    child.on("error", reject);
    child.on("close", (status) => {
      const [out, err] = [Buffer.concat(stdout).toString(), Buffer.concat(stderr).toString()];
      resolve({ status: status ?? -1, stdout: out, stderr: err });
    });
    child.stdin.end(stdin);
  });
}
