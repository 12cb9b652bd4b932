import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { CliFailure } from "./failure.ts";
import { toJsonPieces } from "../engine/json/jsonPieces.ts";

/** Text of a file, or of standard input for `-`; without a byte order mark, as editors have it. */
export async function readText(file: string): Promise<string> {
  const content = file === "-" ? await text(process.stdin) : await readFileText(file);
  return content.startsWith("\uFEFF") ? content.slice(1) : content;
}

const reasons: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "there is no such file"],
  ["EISDIR", "this is a folder"],
  ["EACCES", "it may not be read"],
]);

async function readFileText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const why = reasons.get(code ?? "") ?? code ?? String(error);
    throw new CliFailure(
      `${file}: ${why}; give the path of a readable file, or - for standard input`,
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
