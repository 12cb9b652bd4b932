import { once } from "node:events";
import { readFile, stat } from "node:fs/promises";
import { CliFailure, toFileReason } from "./failure.ts";
import { toJsonPieces } from "../engine/json/jsonPieces.ts";

/** No text is longer, in bytes. */
const mostBytes = 500_000_000;

/** Text of a file, or of standard input for `-`; without a byte order mark, as editors have it. */
export async function readText(file: string): Promise<string> {
  try {
    const content = file === "-" ? await readInput() : await readRegular(file);
    return content.startsWith("\uFEFF") ? content.slice(1) : content;
  } catch (error) {
    const why = error instanceof CliFailure ? error.message : toFileReason(error);
    throw new CliFailure(
      `${file}: ${why}; use the path of a readable file, or - for standard input`,
    );
  }
}

async function readRegular(file: string): Promise<string> {
  // Asked before it is opened: a pipe would be waited for, and some devices have no end.
  const status = await stat(file);
  if (!status.isFile() && !status.isDirectory()) throw new CliFailure("this is not a regular file");
  if (status.size > mostBytes) throw tooLong();
  return readFile(file, "utf8");
}

async function readInput(): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of process.stdin as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > mostBytes) throw tooLong();
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

function tooLong(): CliFailure {
  return new CliFailure("it is too long to read as text");
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
