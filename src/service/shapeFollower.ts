import type { FollowedShapes, ProgramReader } from "../program/readProgram.ts";
import type { SourceDocument } from "../source/openSource.ts";
import type { TextChange } from "../source/sourceReader.ts";
import { findShapeHints } from "../viewModel/shapes/findShapeHints.ts";
import { firstChoice } from "../viewModel/smallNumbers.ts";
import { namesOfFragment, withFragment } from "../viewModel/shapes/fragmentLine.ts";
import { fragmentName } from "../source/smallNumbers.ts";
import { type KnownRuns, withRunnable } from "../viewModel/shapes/findRunnable.ts";
import { findShapeProblems } from "../viewModel/shapes/findShapeProblems.ts";
import type { HintScope, ShapeFindings, ShapeHint } from "../viewModel/shapes/shapeHint.ts";
import { type AskedFiles, noFiles } from "./fetchedFiles.ts";
import { HeldHints } from "./heldHints.ts";
import type { ShapeHints, WantedHints } from "./questions.ts";
import { findQuietEdit, moveFollowed, moveQuietly } from "./quietEdit.ts";

/** A text that was followed, and what was asked about it so far. */
interface Followed {
  readonly text: string;
  /** Of the files that it reads. */
  readonly version: number;
  /** null: it holds no program that is followed. */
  readonly program: FollowedShapes | null;
  readonly hints: Map<HintScope, readonly ShapeHint[]>;
  findings: ShapeFindings | null;
  /** How many edits only moved it since it was run. */
  readonly moves: number;
}

/** After so many edits of comments, the program runs again, so that its places are simple ones. */
const mostMoves = 100;

/** Follows the shapes of one document, when somebody asks for them. */
export class ShapeFollower {
  readonly #open: (source: SourceDocument) => Promise<ProgramReader | null>;
  #last: Followed | null = null;
  readonly #held = new HeldHints<ShapeHint>();
  readonly #files: AskedFiles;
  /** What can be shown with small numbers, with a version of the files that the text reads. */
  #runs: { readonly version: number; readonly known: KnownRuns } = {
    version: 0,
    known: new WeakMap(),
  };

  constructor(open: (source: SourceDocument) => Promise<ProgramReader | null>, files = noFiles) {
    this.#open = open;
    this.#files = files;
  }

  /**
   * The program, run for its shapes; null: it holds none that is followed. `given`: values of names that
   * it leaves open.
   */
  async follow(
    source: SourceDocument,
    given: ReadonlyMap<string, number> = new Map(),
  ): Promise<FollowedShapes | null> {
    return given.size === 0
      ? (await this.#follow(source)).program
      : this.#run(await this.#open(source), source, given);
  }

  /** What the shapes say of the whole program; null: it holds none that is followed. */
  async check(source: SourceDocument): Promise<ShapeFindings | null> {
    const last = await this.#follow(source);
    if (!last.program || last.findings) return last.findings;
    const { text, language, syntax } = source;
    const reader = await this.#open(source);
    const canRun = (name: string): boolean =>
      reader?.readSmall(text, language, firstChoice(name), syntax, this.#files)?.kind === "run";
    if (this.#runs.version !== last.version)
      this.#runs = { version: last.version, known: new WeakMap() };
    const findings = findShapeProblems(last.program);
    const runnable = withRunnable(findings, last.program, canRun, this.#runs.known);
    const small = reader?.readSmall(text, language, firstChoice(fragmentName), syntax, this.#files);
    const isFragment = small?.kind === "run";
    return (last.findings = isFragment ? withFragment(runnable, small) : runnable);
  }

  /** The names of a fragment that would get sample numbers; none: it needs none, or cannot run with them. */
  async sampleNames(source: SourceDocument): Promise<readonly string[]> {
    const reader = await this.#open(source);
    const { text, language, syntax } = source;
    const small = reader?.readSmall(text, language, firstChoice(fragmentName), syntax, this.#files);
    return small?.kind === "run" ? namesOfFragment(small) : [];
  }

  async #follow(source: SourceDocument): Promise<Followed> {
    const { text } = source;
    const { version } = this.#files;
    const isLast = (last: Followed | null): last is Followed =>
      last?.text === text && last.version === version;
    if (isLast(this.#last)) return this.#last;
    const moved = this.#moveQuietly(source);
    if (moved) return (this.#last = moved);
    const reader = await this.#open(source);
    // Somebody else may have asked in the meantime.
    if (isLast(this.#last)) return this.#last;
    const program = await this.#run(reader, source, new Map());
    this.#last = { text, version, program, hints: new Map(), findings: null, moves: 0 };
    return this.#last;
  }

  #run(
    reader: ProgramReader | null,
    { text, language, syntax }: SourceDocument,
    given: ReadonlyMap<string, number>,
  ): Promise<FollowedShapes | null> {
    return this.#files.settle(
      () => reader?.followShapes(text, language, given, syntax, this.#files) ?? null,
    );
  }

  /** The program that was followed last, if only its comments and empty lines have changed since. */
  #moveQuietly({ text, language }: SourceDocument): Followed | null {
    const last = this.#last;
    if (language !== "python" || !last?.program) return null;
    const { program, moves, version } = last;
    const { isBroken, recording } = program.program;
    const isWhole = !isBroken && recording.stoppedAt?.isEarly !== true;
    if (!isWhole || moves === mostMoves || version !== this.#files.version) return null;
    const change = findQuietEdit(last.text, text);
    if (!change) return null;
    const hints = [...last.hints].map(([scope, all]) => {
      const moved = all.map((hint) => ({ ...hint, range: moveQuietly(hint.range, change) }));
      return [scope, moved] as const;
    });
    return {
      ...last,
      ...{ text, moves: moves + 1, findings: null },
      program: moveFollowed(program, change, text),
      hints: new Map(hints),
    };
  }

  /** Takes the edits of the text. */
  move(changes: readonly TextChange[]): void {
    this.#held.move(changes);
  }

  /** The hints of the current text. */
  async list(source: SourceDocument, wanted: WantedHints): Promise<ShapeHints> {
    const last = await this.#follow(source);
    const followed = last.program;
    if (!followed) return { hints: [], isHeld: false };
    const { scope } = wanted;
    const found = last.hints.get(scope) ?? findShapeHints(followed, scope);
    last.hints.set(scope, found);
    return this.#held.show(wanted, found, followed.program);
  }
}
