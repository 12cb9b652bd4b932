import { byStart, type TextRange } from "../source/textRange.ts";
import type { SyntaxView } from "../source/dialects/syntax/syntaxView.ts";
import type { OtherPlace, ProgramFiles } from "./files.ts";
import type { Frontend } from "./frontends/frontend.ts";
import type { Meter } from "./interpreter/budget.ts";
import { Interpreter } from "./interpreter/interpreter.ts";
import { listUncalled, type Uncalled } from "./interpreter/outside.ts";
import { isHidden, shownName } from "./ir/hiddenNames.ts";
import type { Statement } from "./ir/ir.ts";
import type { ProgramLanguage } from "./programLanguages.ts";
import {
  joinPieces,
  libraryIn,
  type LoweredPieces,
  lowerPieces,
  type Piece,
} from "./programPieces.ts";
import type { Recording } from "./recording/recording.ts";
import { reportArrays } from "./shapes/arrays/reportArrays.ts";
import { reportPointers } from "./shapes/memory/reportPointers.ts";
import { openUncalled } from "./shapes/openUncalled.ts";
import { reportShapes, type ShapeReport } from "./shapes/shapeReport.ts";
import { isScript } from "./shapes/scriptNames.ts";
import { SizeBook } from "./shapes/sizeBook.ts";
import { sortParts } from "./small/programParts.ts";
import { string } from "./values/make.ts";
import type { Language, Value } from "./values/value.ts";

/** A program that was run, with its variables as they were at the end. */
export interface ReadProgram {
  readonly recording: Recording;
  readonly variables: ReadonlyMap<string, Value>;
  /** Part of it is not a program, for example because it is being typed. */
  readonly isBroken: boolean;
  /** Where the file, or the cell, of a place has a syntax error: nothing of it runs; null: it has none. */
  readonly syntaxErrorBeside: (range: TextRange) => number | null;
  /** The file. */
  readonly text: string;
  readonly language: string;
  /** How the language of the program runs. */
  readonly rules: Language;
  /** The statements of the program, those of all cells in order. */
  readonly statements: readonly Statement[];
  /** A range of the program as a range of the file. */
  readonly toFile: (range: TextRange) => TextRange;
  /** Functions and methods that nothing calls. */
  readonly uncalled: readonly Uncalled[];
  /** `model.py:41`: a place in a file that the program imports. */
  readonly sayOtherPlace: (place: OtherPlace) => string;
}

/** A program that was run for its shapes, with sizes by their names. */
export interface FollowedShapes {
  readonly program: ReadProgram;
  /** The pieces of it as they are run, one after the other. */
  readonly joined: string;
  readonly book: SizeBook;
  readonly report: ShapeReport;
}

/** Numbers in larger tensors are not worked out while only shapes are followed. */
const mostNumbers = 4000;

/** What one run finds out of sizes that must divide others counts in the next. */
const mostRuns = 6;

/** What one run found, whatever file it is of. */
type Run = Omit<ReadProgram, "text" | "language">;

/** What a run for shapes needs. */
interface ShapeSetup {
  readonly frontend: Frontend;
  readonly rules: Language;
  readonly given: ReadonlyMap<string, number>;
  readonly meter: Meter;
  readonly syntax: SyntaxView | null;
  readonly files: ProgramFiles | null;
}

/** Runs a program for its shapes until another run would find no more. */
export function runForShapes(
  pieces: readonly Piece[],
  { frontend, rules, given, meter, syntax, files }: ShapeSetup,
): Run & Pick<FollowedShapes, "joined" | "book"> {
  const joined = joinPieces(pieces);
  const library = libraryIn(joined);
  let book = new SizeBook(given, library);
  let found: ReturnType<typeof runForShapes> | null = null;
  // What a file does when it is run by itself seldom says more of its classes than they do.
  let name = "model";
  for (let left = mostRuns; ; left--) {
    const interpreter = new Interpreter(rules, meter, mostNumbers, book, files);
    interpreter.module.names.set("__name__", string(name));
    const program = run(pieces, frontend, interpreter, syntax, { goesOn: true });
    if (!found && name === "model" && isScript(program.statements)) {
      name = "__main__";
      book = new SizeBook(given, library);
      continue;
    }
    openUncalled(interpreter, book, joined, sortParts(program.statements));
    book.forgetMixed();
    // What was found stays where there are too few steps to find more.
    if (found && program.recording.stoppedAt) return found;
    found = { ...program, joined, book };
    if (!book.isRefined || left === 0) return found;
    book = new SizeBook(given, library, book.learned);
  }
}

/** How shapes of what does not run are found. */
interface NotRun {
  readonly mark: string;
  readonly hasPointers: boolean;
  readonly arrays: ProgramLanguage["arrays"];
}

/** The shapes of a program that has its numbers, with those of pointers and of arrays in what does not run. */
export function followNumbers(
  pieces: readonly Piece[],
  { frontend, rules, meter, given, syntax, files }: ShapeSetup,
  { mark, hasPointers, arrays }: NotRun,
): Omit<FollowedShapes, "program"> & { readonly program: Run } {
  const joined = joinPieces(pieces);
  const book = new SizeBook(given, "numpy");
  const interpreter = new Interpreter(rules, meter, mostNumbers, book, files);
  const program = run(pieces, frontend, interpreter, syntax);
  const { shapes } = reportShapes({ ...program, joined, book }, mark);
  const pointers = hasPointers
    ? reportPointers(
        program.roots.flatMap((root) => root.children()),
        given,
      )
    : [];
  const known = new Set(pointers.map(({ range }) => range.start));
  const others = shapes.filter(({ range }) => !known.has(range.start));
  const { statements } = program;
  const written = arrays
    ? reportArrays({ statements, text: joined, forms: arrays, mark, given })
    : [];
  const shown = new Set(shapes.map(({ range }) => range.start));
  const rest = written.filter(({ range }) => !shown.has(range.start));
  const all = [...pointers, ...others, ...rest].sort(byStart);
  const report = { shapes: all, attentions: [], problems: [], isCutShort: false };
  return { program, joined, book, report };
}

interface RunOptions {
  /** Where one line fails, the next one is run all the same. */
  readonly goesOn?: boolean;
  readonly onBegin?: (toFile: ReadProgram["toFile"]) => void;
}

/** The pieces run as one text, each with its own offset. */
export function run(
  pieces: readonly Piece[],
  frontend: Frontend,
  interpreter: Interpreter,
  syntax: SyntaxView | null,
  { goesOn = false, onBegin }: RunOptions = {},
): Run & Pick<LoweredPieces, "roots"> {
  const { parts, ...lowered } = lowerPieces(pieces, frontend, syntax, interpreter.files);
  onBegin?.(lowered.toFile);
  // Where one line fails for want of a value, the others still say something of shapes.
  interpreter.run({ pieces: goesOn ? parts.flat().map((each) => [each]) : parts });
  return { ...lowered, ...ranBy(interpreter) };
}

/** What a run leaves behind. */
export function ranBy({ module, recording, files, called, language: rules }: Interpreter) {
  const isOwn = (name: string): boolean => shownName(name) === name && !isHidden(name);
  const variables = new Map([...module.names].filter(([name]) => isOwn(name)));
  const sayOtherPlace = ({ file, start: at }: OtherPlace): string =>
    `${file}:${(files?.text(file) ?? "").slice(0, at).split("\n").length}`;
  const uncalled = listUncalled(module, called);
  return { recording, variables, rules, uncalled, sayOtherPlace };
}
