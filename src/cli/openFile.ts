import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { backgroundRounds, patientBudget } from "../program/interpreter/budget.ts";
import { findJsonError, findTooDeep } from "../source/describeJsonError.ts";
import type { Extraction } from "../source/extraction.ts";
import { readLanguages } from "../source/languages.ts";
import { toLineIndex, type LineIndex } from "../source/lineIndex.ts";
import type { MeaningOptions } from "../source/meaning/meaningOptions.ts";
import type { SourceResources } from "../source/sourceReader.ts";
import type { TextRange } from "../source/textRange.ts";
import { describeLeftOut } from "../viewModel/describeLeftOut.ts";
import { DocumentReader } from "../service/documentReader.ts";
import { noFiles } from "../service/fetchedFiles.ts";
import type { Patience, ReaderHost } from "../service/readerHost.ts";
import { openDiskFiles } from "./diskFiles.ts";
import { CliFailure } from "./failure.ts";
import type { CliOptions, LineColumnRange } from "./options.ts";
import { readText } from "./terminal.ts";
import { processorClock } from "../workers/processorClock.ts";

/** A source file with its lines, and the stretch of it that is meant. */
export interface OpenedFile {
  readonly reader: DocumentReader;
  readonly lines: LineIndex;
  /** null: the whole file. */
  readonly range: TextRange | null;
}

/** Whoever waits in a terminal can end that, so a long file has its time. */
const patience: Patience = {
  readingTime: (length) => 60_000 + length / 100,
  budget: patientBudget,
  longestFollowed: Infinity,
};

const refuse = () => Promise.reject(new Error("a terminal evaluates on its own thread"));

/** What the texts of a terminal are read with; commands evaluate on the backend that is asked for. */
const host: Omit<ReaderHost, "files"> = {
  patience,
  computing: { evaluate: refuse, influence: refuse, changes: refuse },
  pinned: () => Promise.resolve(null),
  onProgress: () => undefined,
  pace: { clock: () => performance.now(), pause: () => Promise.resolve(), longestMs: Infinity },
};

/** Opens a file in the dialect of its name, or of `--language`. */
export async function openFile(file: string, options: CliOptions): Promise<OpenedFile> {
  const { language } = options;
  if (language !== undefined && !readLanguages.includes(language)) {
    const known = readLanguages.join(", ");
    throw new CliFailure(`unknown --language ${language}: use one of ${known}`, 2);
  }
  const text = await readText(file);
  const opened = { opening: 0, version: 0, text, language: language ?? file };
  const files = openDiskFiles(file);
  const reader = new DocumentReader(opened, resources(), { ...host, files });
  const lines = toLineIndex(text);
  return { reader, lines, range: options.range ? toOffsets(file, lines, options.range) : null };
}

/** What a text says and what its program computes, without the files beside it. */
export async function extractText(text: string, fileName: string): Promise<Extraction> {
  const opened = { opening: 0, version: 0, text, language: fileName };
  const reader = new DocumentReader(opened, resources(), { ...host, files: noFiles });
  try {
    return await reader.extract({ meaning: {}, backend: "auto", memoryLimit: Infinity });
  } finally {
    reader.dispose();
  }
}

/** What a file says and what its program computes; one that cannot be read to its end is told with why. */
export async function extractFile(
  file: string,
  { reader }: OpenedFile,
  meaning: MeaningOptions = {},
): Promise<Extraction> {
  const options = { meaning, backend: "auto", memoryLimit: Infinity } as const;
  const first = await reader.extract(options);
  const extraction = endsEarly(first)
    ? await reader.extract({ ...options, goesOn: backgroundRounds.at(-1)! })
    : first;
  if (extraction.leftOut) throw new CliFailure(`${describeLeftOut(extraction.leftOut)} (${file})`);
  return extraction;
}

/** Whether a limit ended the program before it computed anything whole, so that an editor would go on, too. */
function endsEarly({ unfollowed, groups }: Extraction): boolean {
  if (!unfollowed?.limit) return false;
  return groups.every(
    ({ followed }) => !followed || followed.departures.some(({ part }) => part === "positions"),
  );
}

function toOffsets(file: string, lines: LineIndex, { start, end }: LineColumnRange): TextRange {
  const { lineCount } = lines;
  if (start.line <= lineCount) return { start: lines.toOffset(start), end: lines.toOffset(end) };
  const found = `it has ${lineCount === 1 ? "1 line" : `${lineCount} lines`}`;
  const remedy = `use lines 1 to ${lineCount}`;
  throw new CliFailure(
    `--range starts at line ${start.line}, after the end of the file: ${found}, ${remedy} ` +
      `(${file}:${lineCount}:1)`,
  );
}

/** `FILE:LINE:COLUMN` of an offset. */
export function toPlace(file: string, lines: LineIndex, offset: number): string {
  const { line, column } = lines.toLineColumn(offset);
  return `${file}:${line}:${column}`;
}

/** The grammars lie beside the bundle. */
export function resources(): SourceResources {
  const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), "wasm");
  return {
    loadWasm: (fileName) => readFile(path.join(folder, fileName)),
    clock: processorClock(),
  };
}

/** Text of a file -> JSON document; says where the text is none. */
export function parseJson(file: string, text: string): unknown {
  const tooDeep = findTooDeep(text);
  if (tooDeep) {
    const place = toPlace(file, toLineIndex(text), tooDeep.range.start);
    throw new CliFailure(`${tooDeep.message} (${place})`);
  }
  try {
    return JSON.parse(text);
  } catch {
    const error = findJsonError(text);
    const what = error?.message ?? "it has a syntax error";
    const place = toPlace(file, toLineIndex(text), error?.range.start ?? 0);
    throw new CliFailure(`this is not valid JSON: ${what} (${place})`);
  }
}
