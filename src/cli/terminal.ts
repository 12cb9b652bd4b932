import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { CliFailure, toFileReason } from "./failure.ts";
import { toJsonPieces } from "../engine/json/jsonPieces.ts";

/** Text of a file, or of standard input for `-`; without a byte order mark, as editors have it. */
export async function readText(file: string): Promise<string> {
  const content = file === "-" ? await text(process.stdin) : await readFileText(file);
  return content.startsWith("\uFEFF") ? content.slice(1) : content;
}

async function readFileText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new CliFailure(
      `${file}: ${toFileReason(error)}; use the path of a readable file, or - for standard input`,
    );
  }
}

/** Writes one line to standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Writes one JSON document to standard output, however long it is. */
export async function printJson(value: unknown): Promise<void> {
  for (const piece of toJsonPieces(value)) {
    if (!process.stdout.write(piece)) await once(process.stdout, "drain");
  }
  print("");
}

/**
 * Ends the program quietly where whoever reads stops early, as `head` does, and with words and status 1
 * where what is printed cannot be written.
 */
export function watchOutput(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(process.exitCode ?? 0);
    const remedy = "write to another place or free some space";
    process.stderr.write(`attention-lens: standard output: ${toFileReason(error)}; ${remedy}\n`);
    process.exit(1);
  });
  // Nobody is left to be told.
  process.stderr.on("error", () => undefined);
}
