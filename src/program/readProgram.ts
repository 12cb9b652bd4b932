import { languageInCells, type LanguageName } from "../source/languages.ts";
import { languageStyles } from "../source/languageStyles.ts";
import type { SourceResources } from "../source/sourceReader.ts";
import { byStart, type TextRange } from "../source/textRange.ts";
import type { SyntaxView } from "../source/dialects/syntax/syntaxView.ts";
import type { FilePort, OtherPlace, ProgramFiles } from "./files.ts";
import type { Frontend } from "./frontends/frontend.ts";
import { Interpreter } from "./interpreter/interpreter.ts";
import { isHidden, shownName } from "./ir/hiddenNames.ts";
import type { Statement } from "./ir/ir.ts";
import type { Pass, Recording } from "./recording/recording.ts";
import { reportArrays } from "./shapes/arrays/reportArrays.ts";
import { reportPointers } from "./shapes/memory/reportPointers.ts";
import { openUncalled } from "./shapes/openUncalled.ts";
import { reportShapes, type ShapeReport } from "./shapes/shapeReport.ts";
import { SizeBook } from "./shapes/sizeBook.ts";
import {
  nameOfProgramLanguage,
  openLanguage,
  type ProgramLanguage,
  programLanguage,
  programLanguageNames,
} from "./programLanguages.ts";
import { joinPieces, libraryIn, lowerPieces, type Piece, piecesOf } from "./programPieces.ts";
import { string } from "./values/make.ts";
import type { Language, Value } from "./values/value.ts";
import { drawnLibraryIn } from "./small/drawing.ts";
import { sortParts } from "./small/programParts.ts";
import type { SmallChoice } from "../source/smallNumbers.ts";
import { runSmall, type SmallFailure, type SmallProgram, trySmall } from "./small/smallRun.ts";
import { type Budget, Meter, quickBudget } from "./interpreter/budget.ts";

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

/** Where a run is, in the file. */
export interface Reached {
  readonly start: number;
  readonly pass: Pass | null;
}

/** A run that the user waits for. */
export interface LongerRun {
  readonly budget: Budget;
  /** Called many times a second. */
  readonly onReach: (reached: Reached) => void;
}

/** Runs the programs of one language, in files of any kind. */
export interface ProgramReader {
  /**
   * null: the file holds no program of that language. `syntax`: the tree of the whole text,
   * where somebody parsed it already; `files`: what it may import and read; `longer`: it is to be
   * followed further than usual. Never throws.
   */
  read(
    text: string,
    language: string,
    syntax?: SyntaxView | null,
    files?: FilePort | null,
    longer?: LongerRun | null,
  ): ReadProgram | null;
  /**
   * Runs a program for its shapes, with functions and classes that nobody calls. `given`: values of
   * names that the program leaves open. null: the file holds no such program.
   */
  followShapes(
    text: string,
    language: string,
    given?: ReadonlyMap<string, number>,
    syntax?: SyntaxView | null,
    files?: FilePort | null,
  ): FollowedShapes | null;
  /**
   * Runs a class or a function of a program with small numbers: see `SmallChoice`. null: the file holds no such
   * program. Never throws.
   */
  readSmall(
    text: string,
    language: string,
    choice: SmallChoice,
    syntax?: SyntaxView | null,
    files?: FilePort | null,
  ): SmallProgram<ReadProgram> | SmallFailure | null;
}

/**
 * Steps end a run for shapes, so that a busy machine shows the same hints as a quiet one. 400,000 of them take 0.6 s
 * on a quiet machine; time ends only what takes far longer.
 */
const leastMsForShapes = 10_000;

/** A program with its numbers runs for them already: this run comes after it, and only names lengths. */
const mostStepsForLists = 50_000;

/** The language of the program that a file holds; null: it holds none that is followed. */
export function findProgramLanguage(text: string, language: string): LanguageName | null {
  const whole = nameOfProgramLanguage(languageInCells(language) ?? language);
  if (whole) return whole;
  const holds = (name: LanguageName): boolean => piecesOf(text, language, name).length > 0;
  return programLanguageNames.find(holds) ?? null;
}

/** Opens the reader of programs of a language, which needs its grammar. */
export async function openProgramReader(
  resources: SourceResources,
  budget: Budget = quickBudget,
  name: LanguageName = "python",
): Promise<ProgramReader> {
  const frontend = await openLanguage(resources, name);
  const { rules, shapes, arrays } = programLanguage(name)!;
  const mark = languageStyles[name].comment.open.trim();
  const toFiles = (files: FilePort | null): ProgramFiles | null =>
    files && {
      text: (path) => files.text(path),
      bytes: (path) => files.bytes(path),
      list: (folder) => files.list(folder),
      gap: (path) => files.gap?.(path) ?? "missing",
      lower: (text) => frontend.lowerFile(text),
    };
  return {
    followShapes: (text, language, given = new Map(), syntax = null, files = null) => {
      const pieces = piecesOf(text, language, name);
      if (pieces.length === 0) return null;
      const ms = Math.max(budget.ms, leastMsForShapes);
      const steps = shapes === "open" ? budget.steps : Math.min(budget.steps, mostStepsForLists);
      const meter = new Meter({ ...budget, ms, steps }, resources.clock);
      const setup = { frontend, rules, given, meter, syntax, files: toFiles(files) };
      if (shapes !== "open") {
        const hasPointers = shapes === "pointers";
        const { program, ...rest } = followNumbers(pieces, setup, { mark, hasPointers, arrays });
        return { ...rest, program: { ...program, text, language } };
      }
      const { book, joined, ...program } = runForShapes(pieces, setup);
      const report = reportShapes({ ...program, joined, book }, mark);
      return { program: { ...program, text, language }, joined, book, report };
    },
    read: (text, language, syntax = null, files = null, longer = null) => {
      const meter = new Meter(longer?.budget ?? budget, resources.clock);
      const pieces = piecesOf(text, language, name);
      const { numbers } = longer?.budget ?? budget;
      const interpreter = new Interpreter(rules, meter, numbers, null, toFiles(files));
      if (pieces.length === 0) return null;
      const onBegin = (toFile: ReadProgram["toFile"]): void => {
        if (!longer) return;
        meter.onLook = () => {
          const { range, pass } = interpreter;
          longer.onReach({ start: toFile(range).start, pass });
        };
      };
      return { ...run(pieces, frontend, interpreter, syntax, { onBegin }), text, language };
    },
    readSmall: (text, language, choice, syntax = null, files = null) => {
      const pieces = shapes === "open" ? piecesOf(text, language, name) : [];
      if (pieces.length === 0) return null;
      const { statements, toFile } = lowerPieces(pieces, frontend, syntax);
      const joined = joinPieces(pieces);
      const start = joined.length + 1;
      const parts = sortParts(statements, drawnLibraryIn(joined));
      return trySmall(
        parts,
        choice,
        ({ code, made }, given) => {
          const added: Piece = { text: code, toFile: () => toFile(made.nameRange), isAdded: true };
          const all = lowerPieces([...pieces, added], frontend, syntax);
          const tail = all.statements.filter(({ range }) => range.start >= start);
          const meter = new Meter(budget, resources.clock);
          const { numbers } = budget;
          const interpreter = new Interpreter(rules, meter, numbers, null, toFiles(files));
          const stopped = runSmall(interpreter, parts, { statements: tail, start, given });
          return { program: { ...all, ...ranBy(interpreter), text, language }, stopped };
        },
        toFile,
      );
    },
  };
}

/** Numbers in larger tensors are not worked out while only shapes are followed. */
const mostNumbers = 4000;

/** What one run finds out of sizes that must divide others counts in the next. */
const mostRuns = 6;

type Run = Omit<ReadProgram, "text" | "language">;

interface ShapeSetup {
  readonly frontend: Frontend;
  readonly rules: Language;
  readonly given: ReadonlyMap<string, number>;
  readonly meter: Meter;
  readonly syntax: SyntaxView | null;
  readonly files: ProgramFiles | null;
}

function runForShapes(
  pieces: readonly Piece[],
  { frontend, rules, given, meter, syntax, files }: ShapeSetup,
): Run & Pick<FollowedShapes, "joined" | "book"> {
  const joined = joinPieces(pieces);
  const library = libraryIn(joined);
  let book = new SizeBook(given, library);
  let found: ReturnType<typeof runForShapes> | null = null;
  for (let left = mostRuns; ; left--) {
    const interpreter = new Interpreter(rules, meter, mostNumbers, book, files);
    // What a file does when it is run by itself seldom says more of its classes than they do.
    interpreter.module.names.set("__name__", string("model"));
    const program = run(pieces, frontend, interpreter, syntax, { goesOn: true });
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
function followNumbers(
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
        lowerPieces(pieces, frontend, syntax).roots.flatMap((root) => root.children()),
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
function run(
  pieces: readonly Piece[],
  frontend: Frontend,
  interpreter: Interpreter,
  syntax: SyntaxView | null,
  { goesOn = false, onBegin }: RunOptions = {},
): Run {
  const { parts, ...lowered } = lowerPieces(pieces, frontend, syntax);
  onBegin?.(lowered.toFile);
  // Where one line fails for want of a value, the others still say something of shapes.
  interpreter.run({ pieces: goesOn ? parts.flat().map((each) => [each]) : parts });
  return { ...lowered, ...ranBy(interpreter) };
}

/** What a run leaves behind. */
function ranBy({ module, recording, files, language: rules }: Interpreter) {
  const isOwn = (name: string): boolean => shownName(name) === name && !isHidden(name);
  const variables = new Map([...module.names].filter(([name]) => isOwn(name)));
  const sayOtherPlace = ({ file, start: at }: OtherPlace): string =>
    `${file}:${(files?.text(file) ?? "").slice(0, at).split("\n").length}`;
  return { recording, variables, rules, sayOtherPlace };
}
