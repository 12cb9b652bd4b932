import type { Problem } from "../engine/problem.ts";
import type { Trace } from "../engine/trace.ts";
import type { Before } from "../panel/before.ts";
import { roundBudget, wholeBudget } from "../program/interpreter/budget.ts";
import type { FollowedShapes, LongerRun, ReadProgram } from "../program/readProgram.ts";
import { applyToText } from "../source/dialects/items/applyToText.ts";
import type { ComputationGroup, Extraction, FollowingProgress } from "../source/extraction.ts";
import { toLines } from "../source/lines.ts";
import { openSource, type SourceDocument } from "../source/openSource.ts";
import type { SourceResources, TextChange } from "../source/sourceReader.ts";
import type { EvaluatedGroup } from "../viewModel/evaluatedGroup.ts";
import type { AnswerContext } from "./answers/answerContext.ts";
import { commandAnswers } from "./answers/commandAnswers.ts";
import { editorAnswers } from "./answers/editorAnswers.ts";
import { panelAnswers } from "./answers/panelAnswers.ts";
import { Baselines, type Pin } from "./baselines.ts";
import { evaluateSmall, isSmall } from "./evaluateSmall.ts";
import { toFileFacts, type FileFacts, type FileReading } from "./fileReading.ts";
import { BrokenGroups, GroupOutcomes, type KeyedOutcome } from "./groupOutcomes.ts";
import { LargeOutcomes } from "./largeOutcomes.ts";
import { LastComputed } from "./lastComputed.ts";
import { ProgramFollower } from "./programFollower.ts";
import type { Answer, Answers, Asked, PanelView, QuestionName } from "./questions.ts";
import type { OpenedText, ReaderHost } from "./readerHost.ts";
import type { ReadingOptions } from "./readingOptions.ts";
import { ShapeFollower } from "./shapeFollower.ts";
import { LineValueHints } from "./valueHints.ts";

/** Progress is told this often, in ms. */
const progressMs = 200;

/** The assumed reading speed, in UTF-16 code units per ms. */
const usualPerMs = 500;

/** Pinned results that are kept. */
const mostPins = 8;

/** One text: takes its edits, reads it on request, and answers what is asked about it. */
export class DocumentReader {
  readonly opening: number;
  readonly #answers: Answers;
  readonly #resources: SourceResources;
  readonly #host: ReaderHost;
  readonly #source: Promise<SourceDocument>;
  readonly #outcomes: GroupOutcomes;
  readonly #broken = new BrokenGroups();
  readonly #large: LargeOutcomes;
  readonly #baselines: Baselines;
  readonly #pins = new Map<number, Promise<Pin | null>>();
  readonly #follower: ProgramFollower;
  readonly #shapes: ShapeFollower;
  readonly #values = new LineValueHints();
  readonly #clock: () => number;
  #text: string;
  #version: number;
  #changes: TextChange[] = [];
  /** As it was read last, with the outcomes at that time. */
  #last: { readonly reading: FileReading; readonly outcomes: readonly KeyedOutcome[] } | null =
    null;
  #options: ReadingOptions | null = null;
  #lastMs: number | null = null;

  constructor(
    { opening, text, version, language }: OpenedText,
    resources: SourceResources,
    host: ReaderHost,
  ) {
    this.opening = opening;
    this.#text = text;
    this.#version = version;
    this.#resources = resources;
    this.#host = host;
    this.#clock = resources.clock;
    this.#outcomes = new GroupOutcomes(resources.clock);
    this.#large = new LargeOutcomes(host.computing, resources.clock, () => this.#progress());
    this.#baselines = new Baselines((problem) => this.#evaluate(problem));
    const { files, patience } = host;
    this.#follower = new ProgramFollower(resources, patience, files);
    this.#shapes = new ShapeFollower((source) => this.#follower.open(source), files);
    this.#source = openSource(text, language, resources, patience.readingTime);
    // Whoever reads is told.
    this.#source.catch(() => undefined);
    const context = this.#toContext();
    this.#answers = {
      ...editorAnswers(context),
      ...commandAnswers(context),
      ...panelAnswers(context),
    };
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
    options: ReadingOptions,
    onBegin?: () => void,
    onReach?: (progress: FollowingProgress) => void,
  ): Promise<FileFacts> {
    const { version, text, extraction, changes } = await this.#extract(options, onBegin, onReach);
    const before = this.#last?.reading.evaluated.map(({ group }) => group) ?? [];
    const held = this.#broken.hold(before, extraction, text, changes);
    const computed = await this.#outcomes.of(extraction.groups, options);
    const outcomes = [...computed, ...held.map(({ problems }) => this.#outcomes.fail(problems))];
    const groups = [...extraction.groups, ...held.map(({ group }) => group)];
    const large = groups.flatMap((group, index) => {
      const { key, problem, outcome } = outcomes[index]!;
      return problem && outcome.kind === "large" ? [{ group, key, problem }] : [];
    });
    this.#large.follow(large, options);
    const { overrides = {} } = options.meaning;
    const evaluated = this.#toEvaluated(groups, outcomes);
    const reading = { version, text, extraction, overrides, evaluated };
    this.#last = { reading, outcomes };
    this.#options = options;
    return toFileFacts(reading);
  }

  /** What the text says, with everything that its program computes; nothing of it is evaluated. */
  async extract(options: ReadingOptions): Promise<Extraction> {
    return (await this.#extract(options)).extraction;
  }

  /** The program as it was run last; null: it was not followed. */
  get program(): ReadProgram | null {
    return this.#follower.program;
  }

  /** The program, run for its shapes: see `ShapeFollower.follow`. */
  async followShapes(given: ReadonlyMap<string, number>): Promise<FollowedShapes | null> {
    return this.#shapes.follow(await this.#source, given);
  }

  /** The names of a fragment that would get sample numbers: see `ShapeFollower.sampleNames`. */
  async sampleNames(): Promise<readonly string[]> {
    return this.#shapes.sampleNames(await this.#source);
  }

  /** The answer to a question about one version of the text; null: it has changed. */
  async answer<Name extends QuestionName>(
    name: Name,
    asked: Asked<Name>,
    signal: AbortSignal,
  ): Promise<{ readonly answer: Answer<Name> } | null> {
    if (!this.#isCurrent(asked.version)) return null;
    const answer = await this.#answers[name](asked as never, signal);
    return this.#isCurrent(asked.version) ? { answer: answer as Answer<Name> } : null;
  }

  /** Cancels a large computation for the user. */
  cancel(computation: string): void {
    this.#large.cancel(computation);
  }

  /** Forgets the results of large computations: the next reading computes them again. */
  computeAgain(): void {
    this.#large.forget();
  }

  /** Files that the program reads have changed. */
  forgetFiles(paths: readonly string[]): void {
    this.#host.files.forget(paths);
  }

  dispose(): void {
    this.#large.forget();
    this.#source.then((source) => source.dispose()).catch(() => undefined);
  }

  /** What the text says, with everything that its program computes. */
  async #extract(
    { meaning, goesOn, memoryLimit }: ReadingOptions,
    onBegin: () => void = () => undefined,
    onReach: (progress: FollowingProgress) => void = () => undefined,
  ) {
    const source = await this.#source;
    const [version, text, changes] = [this.#version, this.#text, this.#changes];
    this.#changes = [];
    if (changes.length > 0) source.update(text, changes);
    this.#shapes.move(changes);
    this.#values.move(changes);
    await source.prepare();
    onBegin();
    const began = this.#clock();
    const named = source.extract(meaning);
    const longer = goesOn ? this.#toLonger(source, goesOn, memoryLimit, onReach) : null;
    const extraction = await this.#follower.follow(source, named, meaning, changes, longer);
    this.#lastMs = this.#clock() - began;
    return { version, text, extraction, changes };
  }

  #toLonger(
    { text, language }: SourceDocument,
    goesOn: number | "whole",
    bytes: number,
    onReach: (progress: FollowingProgress) => void,
  ): LongerRun {
    const lines = toLines(text, language);
    let told = this.#clock();
    return {
      budget: goesOn === "whole" ? wholeBudget(bytes) : roundBudget(goesOn, bytes),
      isWhole: goesOn === "whole",
      onReach: ({ start, pass }) => {
        if (this.#clock() - told < progressMs) return;
        told = this.#clock();
        onReach({ ...lines.placeOf(start), pass });
      },
    };
  }

  #toEvaluated(
    groups: readonly ComputationGroup[],
    outcomes: readonly KeyedOutcome[],
  ): readonly EvaluatedGroup[] {
    return groups.map((group, index) => {
      const { problem, outcome } = outcomes[index]!;
      const computed = { group, ...(problem && { problem }) };
      if (outcome.kind !== "large") return { ...computed, ...outcome };
      const begun = { kind: "computing", share: null } as const;
      return { ...computed, ...(this.#large.outcome(group.id) ?? begun) };
    });
  }

  /** A large computation progressed: the same text with its new outcome. */
  #progress(): void {
    if (!this.#last) return;
    const { reading, outcomes } = this.#last;
    const groups = reading.evaluated.map(({ group }) => group);
    const later = { ...reading, evaluated: this.#toEvaluated(groups, outcomes) };
    this.#last = { reading: later, outcomes };
    this.#host.onProgress(toFileFacts(later));
  }

  /** Whether a version of the text is the last one, and was read. */
  #isCurrent(version: number): boolean {
    return version === this.#last?.reading.version && version === this.#version;
  }

  #toContext(): AnswerContext {
    const reading = (): FileReading => {
      if (!this.#last) throw new Error("a text is asked about that was not read");
      return this.#last.reading;
    };
    return {
      reading,
      source: () => this.#source,
      program: () => this.program,
      shapes: this.#shapes,
      values: this.#values,
      lastComputed: new LastComputed(),
      pace: this.#host.pace,
      computing: this.#host.computing,
      before: (view) => this.#before(reading(), view),
      groupsWith: (change, signal) => this.#groupsWith(reading(), change, signal),
    };
  }

  async #before(reading: FileReading, { pin }: PanelView): Promise<Before | null> {
    return this.#baselines.before(reading, pin === null ? null : await this.#pinned(pin));
  }

  #pinned(pin: number): Promise<Pin | null> {
    const known = this.#pins.get(pin) ?? this.#host.pinned(pin);
    this.#pins.set(pin, known);
    const [oldest] = this.#pins.keys();
    if (this.#pins.size > mostPins && oldest !== undefined) this.#pins.delete(oldest);
    return known;
  }

  /** Small problems are evaluated in place. */
  async #evaluate(problem: Problem): Promise<Trace> {
    const { backend = "auto", memoryLimit = Infinity } = this.#options ?? {};
    return isSmall(problem, backend)
      ? evaluateSmall(problem, backend, memoryLimit, this.#clock)
      : this.#host.computing.evaluate(problem, {
          ...{ backend, memoryLimit },
          signal: new AbortController().signal,
        });
  }

  async #groupsWith(
    { text, extraction }: FileReading,
    change: TextChange,
    signal: AbortSignal,
  ): Promise<readonly ComputationGroup[]> {
    const { language } = await this.#source;
    const changed = new DocumentReader(
      { opening: 0, version: 0, language, text: applyToText(text, change) },
      this.#resources,
      this.#host,
    );
    try {
      if (!this.#options || extraction.leftOut) return [];
      const { groups } = await changed.extract(this.#options);
      signal.throwIfAborted();
      return groups;
    } finally {
      changed.dispose();
    }
  }
}
