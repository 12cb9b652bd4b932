import { spawn } from "node:child_process";
import { root } from "./install.mjs";

/** How a command ended, with all that it printed. */
export interface Finished {
  readonly code: number;
  readonly output: string;
}

/** Runs a command in the project's root and collects what it prints. */
export function collect(command: string, args: readonly string[]): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", (error) => resolve({ code: 1, output: error.message }));
    child.on("close", (code) => {
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString("utf8") });
    });
  });
}

/** Builds every bundle; throws with the compiler's words when it fails. */
export async function build(...flags: readonly string[]): Promise<void> {
  const { code, output } = await collect(process.execPath, ["esbuild.mjs", ...flags]);
  if (code !== 0) throw new Error(output);
  if (output.trim() !== "") console.log(output.trim());
}

/** Is set for all processes that are started after a build. */
const built = "ATTENTION_LENS_IS_BUILT";

/** Builds what ships, unless that was done already for this run. */
export async function buildOnce(): Promise<void> {
  if (process.env[built] === undefined) await build("--production");
  process.env[built] = "yes";
}
