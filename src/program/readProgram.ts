import { languageInCells, type LanguageName } from "../source/languages.ts";
import { languageStyles } from "../source/languageStyles.ts";
import type { SourceResources } from "../source/sourceReader.ts";
import { byStart, encloses } from "../source/textRange.ts";
import type { SyntaxView } from "../source/dialects/syntax/syntaxView.ts";
import type { FilePort, ProgramFiles } from "./files.ts";
import type { FunctionDefinition } from "./ir/ir.ts";
import { Interpreter } from "./interpreter/interpreter.ts";
import type { Pass } from "./recording/recording.ts";
import { reportShapes } from "./shapes/shapeReport.ts";
import {
  nameOfProgramLanguage,
  openLanguage,
  programLanguage,
  programLanguageNames,
} from "./programLanguages.ts";
import { assumedMasks } from "./libraries/causalMasks.ts";
import { joinPieces, lowerPieces, type Piece, piecesOf, withRunnerCalls } from "./programPieces.ts";
import {
  type FollowedShapes,
  followNumbers,
  ranBy,
  type ReadProgram,
  run,
  runForShapes,
} from "./runProgram.ts";
import { drawnLibraryIn } from "./small/drawing.ts";
import { SizeBook } from "./shapes/sizeBook.ts";
import { nameFragmentShapes } from "./small/fragment/fragmentShapes.ts";
import type { Fragment } from "./small/fragment/fragmentPlan.ts";
import { toFragment } from "./small/listFunction.ts";
import { type ProgramParts, sortParts } from "./small/programParts.ts";
import { fragmentName, type SmallChoice } from "../source/smallNumbers.ts";
import {
  runFragment,
  type RunPlan,
  runSmall,
  type SmallFailure,
  type SmallProgram,
  tryFragment,
  trySmall,
} from "./small/smallRun.ts";
import { type Budget, Meter, quickBudget } from "./interpreter/budget.ts";

export type { FollowedShapes, ReadProgram };

/** Where a run is, in the file. */
export interface Reached {
  readonly start: number;
  readonly pass: Pass | null;
}

/** A run that the user waits for. */
export interface LongerRun {
  readonly budget: Budget;
  /** It goes as far as any run does. */
  readonly isWhole: boolean;
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

/** More functions of lists that nothing calls have no shapes. */
const mostListFunctions = 4;

/** Functions of a program that nothing calls, that take a softmax, and of which no line has a shape. */
function listFunctionsOf(
  { program, joined, report }: FollowedShapes,
  { functions }: ProgramParts,
): readonly FunctionDefinition[] {
  const uncalled = new Set(program.uncalled.map(({ definition }) => definition));
  return [...functions.values()].filter((each) => {
    const { start, end } = each.range;
    const isShaped = report.shapes.some(({ range }) => encloses(each.range, range));
    const isOwn = uncalled.has(each) && each.parameters.length > 0 && !isShaped;
    return isOwn && /\b(?:softmax|exp)\(/i.test(joined.slice(start, end));
  });
}

/** A program that is not saved, which may still use what is assumed. */
const noFiles: FilePort = { text: () => null, bytes: () => null, list: () => null };

/**
 * The languages of the programs that a file holds, in the order in which a file of several is read; none: it holds none
 * that is followed.
 */
export function findProgramLanguages(text: string, language: string): readonly LanguageName[] {
  const whole = nameOfProgramLanguage(languageInCells(language) ?? language);
  if (whole) return [whole];
  return programLanguageNames.filter((name) => piecesOf(text, language, name).length > 0);
}

/** Opens the reader of programs of a language, which needs its grammar. */
export async function openProgramReader(
  resources: SourceResources,
  budget: Budget = quickBudget,
  name: LanguageName = "python",
): Promise<ProgramReader> {
  const frontend = await openLanguage(resources, name);
  const { rules, shapes: kind, arrays, fragments } = programLanguage(name)!;
  const mark = languageStyles[name].comment.open.trim();
  const toFiles = (given: FilePort | null): ProgramFiles | null => {
    const files = given ?? (rules.usual ? noFiles : null);
    return (
      files && {
        text: (path) => rules.usual?.text(path) ?? files.text(path),
        bytes: (path) => files.bytes(path),
        list: (folder) => files.list(folder),
        gap: (path) => files.gap?.(path) ?? "missing",
        lower: (text, path) => frontend.lowerFile(text, path, files),
      }
    );
  };
  const isKnown = (known: string): boolean => rules.builtins.has(known);
  const readSmall: ProgramReader["readSmall"] = (
    text,
    language,
    choice,
    syntax = null,
    files = null,
  ) => {
    const isFragment = choice.name === fragmentName;
    const canRun = isFragment ? fragments !== undefined : kind === "open";
    const pieces = canRun ? piecesOf(text, language, name) : [];
    if (pieces.length === 0) return null;
    const { statements, toFile } = lowerPieces(pieces, frontend, syntax);
    const joined = joinPieces(pieces);
    const start = joined.length + 1;
    const parts = sortParts(statements, drawnLibraryIn(joined));
    const runPlan: RunPlan<ReadProgram> = ({ code, made, reads }, given, masks) => {
      const added: Piece = { text: code, toFile: () => toFile(made.nameRange), isAdded: true };
      const all = lowerPieces([...pieces, added], frontend, syntax);
      const tail = all.statements.filter(({ range }) => range.start >= start);
      const meter = new Meter(budget, resources.clock);
      const { numbers } = budget;
      // A class for a framework that nobody knows is made small, too.
      const interpreter = new Interpreter(rules, meter, numbers, null, toFiles(files), true);
      interpreter.state.set(assumedMasks, masks);
      const stopped = isFragment
        ? runFragment(interpreter, { before: tail, pieces: all.parts.slice(0, -1), start, reads })
        : runSmall(interpreter, parts, { statements: tail, start, given, reads });
      return { program: { ...all, ...ranBy(interpreter), text, language }, stopped };
    };
    const lists = fragments ? { text: joined, mark, isKnown, writing: fragments } : null;
    if (!isFragment || !lists) return trySmall(parts, choice, runPlan, toFile, lists);
    return tryFragment({ ...lists, statements }, choice, runPlan, toFile);
  };
  /** With the shapes of loose statements that read what nothing defines. */
  const withFragment = (
    followed: FollowedShapes,
    syntax: SyntaxView | null,
    files: FilePort | null,
  ): FollowedShapes => {
    if (!fragments) return followed;
    const { program, joined, report } = followed;
    const { statements } = program;
    const setup = { text: joined, mark, isKnown, writing: fragments };
    const nameShapes = (fragment: Fragment, name: string) =>
      nameFragmentShapes(fragment, (given) => {
        const choice = { ...given, name };
        const small = readSmall(program.text, program.language, choice, syntax, files);
        if (small?.kind !== "run") return null;
        const ran = { ...small.program, joined, book: new SizeBook(new Map(), "numpy") };
        const { sizes, drawn, weights } = small.plan;
        const isDrawn = new Set(drawn.map((each) => each.name));
        const shapes = reportShapes(ran, mark).shapes.filter(
          ({ variable }) => variable === null || !isDrawn.has(variable),
        );
        return { sizes, weights, recording: ran.recording, shapes };
      });
    const nameListFunctions = () => {
      const parts = sortParts(statements);
      return listFunctionsOf(followed, parts)
        .slice(0, mostListFunctions)
        .flatMap((each) => nameShapes(toFragment(parts, each, setup), each.name));
    };
    const named = [
      ...nameShapes({ ...setup, statements }, fragmentName),
      ...(kind === "open" ? nameListFunctions() : []),
    ];
    const known = new Set(report.shapes.map(({ range }) => range.start));
    const added = named.filter(({ range }) => !known.has(range.start));
    if (added.length === 0) return followed;
    return {
      ...followed,
      report: { ...report, shapes: [...report.shapes, ...added].sort(byStart) },
    };
  };
  return {
    readSmall,
    followShapes: (text, language, given = new Map(), syntax = null, files = null) => {
      const pieces = piecesOf(text, language, name);
      if (pieces.length === 0) return null;
      const ms = Math.max(budget.ms, leastMsForShapes);
      const steps = kind === "open" ? budget.steps : Math.min(budget.steps, mostStepsForLists);
      const meter = new Meter({ ...budget, ms, steps }, resources.clock);
      const setup = { frontend, rules, given, meter, syntax, files: toFiles(files) };
      if (kind !== "open") {
        const hasPointers = kind === "pointers";
        const { program, ...rest } = followNumbers(pieces, setup, { mark, hasPointers, arrays });
        const followed = { ...rest, program: { ...program, text, language } };
        return withFragment(followed, syntax, files);
      }
      const { book, joined, ...program } = runForShapes(pieces, setup);
      const report = reportShapes({ ...program, joined, book }, mark);
      const followed = { program: { ...program, text, language }, joined, book, report };
      return withFragment(followed, syntax, files);
    },
    read: (text, language, syntax = null, files = null, longer = null) => {
      const meter = new Meter(longer?.budget ?? budget, resources.clock);
      const pieces = withRunnerCalls(piecesOf(text, language, name), name);
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
  };
}
