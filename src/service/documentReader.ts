import { applyToText } from "../source/dialects/items/applyToText.ts";
import type { ComputationGroup, FollowingProgress } from "../source/extraction.ts";
import { type DrawnFacts, findDraws } from "../program/draws.ts";
import { wholeBudget } from "../program/interpreter/budget.ts";
import type { LongerRun } from "../program/readProgram.ts";
import { toLines } from "../source/lines.ts";
import { findVariable } from "../program/variableFacts.ts";
import type { ShapeFindings } from "../viewModel/shapes/shapeHint.ts";
import { findVariableShape } from "../viewModel/shapes/findVariableShape.ts";
import { findProblemNumbers } from "../source/findProblemPlaces.ts";
import type { CodeLine } from "../source/linePlace.ts";
import { openSource, type SourceDocument } from "../source/openSource.ts";
import type { SourceResources, TextChange } from "../source/sourceReader.ts";
import type { TextRange } from "../source/textRange.ts";
import { GroupOutcomes, holdBrokenGroups, OutcomeKeys } from "./groupOutcomes.ts";
import { quickBudget } from "../program/interpreter/budget.ts";
import { FetchedFiles } from "./fetchedFiles.ts";
import { ProgramFollower } from "./programFollower.ts";
import type {
  Asked,
  FoundVariable,
  LookedUp,
  ReadingOptions,
  ShapeHints,
  Answers,
} from "./questions.ts";
import type { Reading } from "./reading.ts";
import { ShapeFollower } from "./shapeFollower.ts";

/** A text as it is opened. */
export interface OpenedText {
  readonly opening: number;
  readonly version: number;
  readonly language: string;
  readonly text: string;
}

/** A reading with the version of the text that was read. */
export interface VersionedReading {
  readonly version: number;
  readonly reading: Reading;
}

/** Progress is told this often, in ms. */
const progressMs = 200;

/** The assumed reading speed, in UTF-16 code units per ms. */
const usualPerMs = 500;

/** One text: takes its edits, reads it on request, and answers what is asked about it. */
export class DocumentReader {
  readonly opening: number;
  /** The answers to questions about the text that was read. */
  readonly answers: Answers = {
    find: (asked) => this.#find(asked),
    look: (asked) => this.#look(asked),
    listDraws: (asked) => this.#listDraws(asked),
    checkShapes: (asked) => this.#checkShapes(asked),
    listShapes: (asked) => this.#listShapes(asked),
  };
  readonly #source: Promise<SourceDocument>;
  readonly #keys = new OutcomeKeys();
  readonly #outcomes: GroupOutcomes;
  readonly #files: FetchedFiles;
  readonly #follower: ProgramFollower;
  readonly #shapes: ShapeFollower;
  #text: string;
  #version: number;
  #changes: TextChange[] = [];
  #groups: readonly ComputationGroup[] = [];
  /** The version of the text that was read. */
  #readVersion = -1;
  readonly #clock: () => number;
  #lastMs: number | null = null;

  /** `fetch`: reads files for the program of the text. */
  constructor(
    { opening, text, version, language }: OpenedText,
    resources: SourceResources,
    fetch: ConstructorParameters<typeof FetchedFiles>[0] = () => Promise.resolve([]),
  ) {
    this.opening = opening;
    this.#text = text;
    this.#version = version;
    this.#clock = resources.clock;
    this.#outcomes = new GroupOutcomes(resources.clock, this.#keys);
    this.#files = new FetchedFiles(fetch);
    this.#follower = new ProgramFollower(resources, quickBudget, this.#files);
    this.#shapes = new ShapeFollower((source) => this.#follower.open(source), this.#files);
    this.#source = openSource(text, language, resources);
    // Whoever reads is told.
    this.#source.catch(() => undefined);
  }

  /** The estimated time of the next reading, in ms. */
  get expectedMs(): number {
    return this.#lastMs ?? this.#text.length / usualPerMs;
  }

  /** Applies edits; false if the length of the text then differs from the editor's. */
  change(version: number, changes: readonly TextChange[], length: number): boolean {
    this.#version = version;
    this.#text = changes.reduce(applyToText, this.#text);
    this.#changes.push(...changes);
    return this.#text.length === length;
  }

  /** Calls back when everything is loaded and the text is about to be read, which takes one long turn. */
  async read(
    { meaning, goesOn, ...computing }: ReadingOptions,
    onBegin: () => void,
    onReach: (progress: FollowingProgress) => void = () => undefined,
  ): Promise<VersionedReading> {
    const source = await this.#source;
    const version = this.#version;
    const changes = this.#changes;
    this.#changes = [];
    if (changes.length > 0) source.update(this.#text, changes);
    this.#shapes.move(changes);
    await source.prepare();
    onBegin();
    const began = this.#clock();
    const named = source.extract(meaning);
    const longer = goesOn ? this.#toLonger(source, computing.memoryLimit, onReach) : null;
    const extraction = await this.#follower.follow(source, named, meaning, changes, longer);
    this.#lastMs = this.#clock() - began;
    const held = holdBrokenGroups(this.#groups, extraction, changes);
    const computed = await this.#outcomes.of(extraction.groups, computing);
    this.#groups = [...extraction.groups, ...held.map(({ group }) => group)];
    this.#readVersion = version;
    const outcomes = [...computed, ...held.map((group) => this.#keyed(group.problems))];
    return { version, reading: { extraction, groups: this.#groups, outcomes } };
  }

  /** Files that the program reads have changed. */
  forgetFiles(paths: readonly string[]): void {
    this.#files.forget(paths);
  }

  #toLonger(
    { text, language }: SourceDocument,
    bytes: number,
    onReach: (progress: FollowingProgress) => void,
  ): LongerRun {
    const lines = toLines(text, language);
    let told = this.#clock();
    return {
      budget: wholeBudget(bytes),
      onReach: ({ start, pass }) => {
        if (this.#clock() - told < progressMs) return;
        told = this.#clock();
        onReach({ ...lines.placeOf(start), pass });
      },
    };
  }

  #find({ version, computation, wanted }: Asked<"find">): readonly TextRange[] {
    const group = this.#groups.find(({ id }) => id === computation);
    const text = group?.whole?.text ?? null;
    if (!group || text === null || !this.#isCurrent(version)) return [];
    return findProblemNumbers(text, group.range.start, wanted);
  }

  #listDraws({ version, range }: Asked<"listDraws">): readonly DrawnFacts[] {
    const program = this.#follower.program;
    return program && this.#isCurrent(version) ? findDraws(program, range) : [];
  }

  async #listShapes({ version, wanted }: Asked<"listShapes">): Promise<ShapeHints | null> {
    const source = await this.#source;
    if (!this.#isCurrent(version)) return null;
    const shapes = await this.#shapes.list(source, wanted);
    return this.#isCurrent(version) ? shapes : null;
  }

  async #checkShapes({ version }: Asked<"checkShapes">): Promise<ShapeFindings | null> {
    const source = await this.#source;
    if (!this.#isCurrent(version)) return null;
    const findings = await this.#shapes.check(source);
    return this.#isCurrent(version) ? findings : null;
  }

  /** Whether a version of the text is the last one, and was read. */
  #isCurrent(version: number): boolean {
    return version === this.#readVersion && version === this.#version;
  }

  async #look(asked: Asked<"look">): Promise<LookedUp | null> {
    const found = await this.#findVariable(asked);
    if (!found) return null;
    const { text, language } = await this.#source;
    const lines = toLines(text, language);
    const own = lines.placeOf(asked.offset);
    const elsewhere = (place: TextRange | null): CodeLine | null => {
      const line = place && lines.lineAt(place.start);
      return line && (line.line !== own.line || line.cell !== own.cell) ? line : null;
    };
    const drawn = found.kind === "value" ? found.facts.drawn : null;
    const { madeAt } = found.facts;
    return { ...found, madeAt: elsewhere(madeAt), drawnAt: elsewhere(drawn?.range ?? null) };
  }

  async #findVariable({ version, offset }: Asked<"look">): Promise<FoundVariable | null> {
    const program = this.#follower.program;
    if (!program || !this.#isCurrent(version)) return null;
    const facts = findVariable(program, offset);
    if (facts && (facts.unknown === null || facts.shape)) return { kind: "value", facts };
    const followed = await this.#shapes.follow(await this.#source);
    if (!followed || !this.#isCurrent(version)) return null;
    const shape = findVariableShape(followed, offset);
    if (shape) return { kind: "shape", facts: shape };
    return facts && { kind: "value", facts };
  }

  dispose(): void {
    this.#source.then(
      (source) => source.dispose(),
      () => undefined,
    );
  }

  #keyed(problems: ReturnType<typeof holdBrokenGroups>[number]["problems"]) {
    return this.#keys.key({ kind: "failed", problems });
  }
}
