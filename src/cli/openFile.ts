import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { patientBudget } from "../program/interpreter/budget.ts";
import type { ReadProgram } from "../program/readProgram.ts";
import { findJsonError, findTooDeep } from "../source/describeJsonError.ts";
import type { Extraction } from "../source/extraction.ts";
import { readLanguages } from "../source/languages.ts";
import { toLineIndex, type LineIndex } from "../source/lineIndex.ts";
import type { MeaningOptions } from "../source/meaning/meaningOptions.ts";
import { openSource, type SourceDocument } from "../source/openSource.ts";
import type { SourceResources } from "../source/sourceReader.ts";
import type { TextRange } from "../source/textRange.ts";
import { describeLeftOut } from "../viewModel/describeLeftOut.ts";
import { ProgramFollower } from "../service/programFollower.ts";
import { openDiskFiles } from "./diskFiles.ts";
import { CliFailure } from "./failure.ts";
import type { CliOptions, LineColumnRange } from "./options.ts";
import { readText } from "./terminal.ts";

/** A source file with its lines, and the stretch of it that is meant. */
export interface OpenedFile {
  readonly source: SourceDocument;
  readonly lines: LineIndex;
  /** null: the whole file. */
  readonly range: TextRange | null;
}

/** Whoever waits in a terminal can end that, so a long file has its time, in ms. */
const patientTime = (length: number) => 60_000 + length / 100;

/** Opens a file in the dialect of its name, or of `--language`. */
export async function openFile(file: string, options: CliOptions): Promise<OpenedFile> {
  const { language } = options;
  if (language !== undefined && !readLanguages.includes(language)) {
    const known = readLanguages.join(", ");
    throw new CliFailure(`unknown --language ${language}: use one of ${known}`, 2);
  }
  const text = await readText(file);
  const source = await openSource(text, language ?? file, resources(), patientTime);
  const lines = toLineIndex(text);
  return { source, lines, range: options.range ? toOffsets(file, lines, options.range) : null };
}

/** What a file says by itself; one that cannot be read to its end is told with why. */
function extractFile(file: string, { source }: OpenedFile, options?: MeaningOptions): Extraction {
  const extraction = source.extract(options);
  if (extraction.leftOut) throw new CliFailure(`${describeLeftOut(extraction.leftOut)} (${file})`);
  return extraction;
}

/** What a file says, and what its program computes; null: it holds none that is followed. */
export async function followFile(
  file: string,
  opened: OpenedFile,
  options: MeaningOptions = {},
): Promise<{ readonly extraction: Extraction; readonly program: ReadProgram | null }> {
  const extraction = extractFile(file, opened, options);
  const { source } = opened;
  const follower = new ProgramFollower(resources(), patientBudget, openDiskFiles(file));
  const program = await follower.read(source);
  if (!program) return { extraction, program };
  const found = await follower.apply(program, source, extraction, options);
  return { extraction: await follower.withSmall(found, source, options), program };
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
    clock: () => performance.now(),
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
