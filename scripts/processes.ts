import { spawn, type SpawnOptions } from "node:child_process";
import path from "node:path";
import { root } from "./install.mjs";

/** How a command ended, with all that it printed. */
export interface Finished {
  readonly code: number;
  readonly output: string;
}

/** Runs a command in the project's root and collects what it prints. */
export function collect(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...{ cwd: root, stdio: ["ignore", "pipe", "pipe"] },
      ...options,
    });
    const chunks: Buffer[] = [];
    child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", (error) => resolve({ code: 1, output: error.message }));
    child.on("close", (code) => {
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString("utf8") });
    });
  });
}

/** Runs a line of package.json as `npm run` would: with the tools that are installed here. */
export function collectLine(line: string): Promise<Finished> {
  const binaries = path.join(root, "node_modules/.bin");
  const PATH = [binaries, process.env["PATH"]].join(path.delimiter);
  return collect(line, [], { shell: true, env: { ...process.env, PATH } });
}
