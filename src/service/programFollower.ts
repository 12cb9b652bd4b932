import { findAttentions } from "../program/recognition/attention.ts";
import { findWeightMaps } from "../program/recognition/weightsAlone.ts";
import { joinHeads } from "../program/recognition/headByHead.ts";
import {
  findNumberAttentions,
  findNumberWeights,
} from "../program/recognition/numbers/numberAttention.ts";
import { findNumberSoftmaxes } from "../program/recognition/numbers/weighedSums.ts";
import { findBlocks } from "../program/recognition/blocks.ts";
import { findMlps } from "../program/recognition/mlp.ts";
import { findReaders } from "../program/recognition/lists.ts";
import {
  findProgramLanguages,
  openProgramReader,
  type LongerRun,
  type ProgramReader,
  type ReadProgram,
} from "../program/readProgram.ts";
import { blocksOf } from "../program/programPieces.ts";
import type { ComputationGroup, Extraction } from "../source/extraction.ts";
import type { SourceProblem } from "../source/reading.ts";
import { toLines } from "../source/lines.ts";
import { followedLanguages, type LanguageName } from "../source/languages.ts";
import type { MeaningOptions } from "../source/meaning/meaningOptions.ts";
import type { SourceDocument } from "../source/openSource.ts";
import type { SourceResources, TextChange } from "../source/sourceReader.ts";
import { byStart, type TextRange } from "../source/textRange.ts";
import { findAxisProblems, findFaults, findZeroProblems } from "../viewModel/followed/faults.ts";
import { findNanProblems } from "../viewModel/followed/nanProblems.ts";
import { followGroups, type NamedGroup } from "../viewModel/followed/followGroups.ts";
import { PositionNames } from "../viewModel/followed/positionNames.ts";
import { toSmallFailure, toSmallGroup } from "../viewModel/followed/smallGroups.ts";
import { type AskedFiles, noFiles } from "./fetchedFiles.ts";
import { type Patience, patienceOfEditors } from "./readerHost.ts";
import {
  explainUnread,
  findUncalled,
  findUnfollowed,
  attendsToUnseeded,
  findUnseeded,
  isExplained,
  isInUncalled,
  mayAttend,
} from "./unfollowed.ts";
import { applyEach, type PlacedProgram } from "./severalPrograms.ts";
import { GroupOutcomes, isInOneLine, joinEdits, moveGroup } from "./groupOutcomes.ts";

/** Follows the program of one document, and says which computations are what it computes. */
export class ProgramFollower {
  readonly #resources: SourceResources;
  readonly #patience: Pick<Patience, "budget" | "longestFollowed">;
  readonly #outcomes: GroupOutcomes;
  readonly #readers = new Map<LanguageName, Promise<ProgramReader>>();
  /** What was found when the program was last whole; null: nothing of it was followed. */
  #last: LastWhole | null = null;
  /** As it was run last; a decision of the user asks for a reading of the same text. */
  #ran: Ran | null = null;
  /** The programs in the other languages of a text, as they were run last. */
  #others: { text: string; version: number; programs: readonly PlacedProgram[] } | null = null;
  readonly #files: AskedFiles;

  constructor(
    resources: SourceResources,
    patience: Partial<Patience> = patienceOfEditors,
    files = noFiles,
  ) {
    this.#resources = resources;
    this.#patience = { ...patienceOfEditors, ...patience };
    this.#files = files;
    this.#outcomes = new GroupOutcomes(resources.clock);
  }

  /** The program as it was run last; null: it was not followed. */
  get program(): ReadProgram | null {
    return this.#ran?.program ?? null;
  }

  /** The computations of the file, as its program computes them where it was followed. */
  async follow(
    source: SourceDocument,
    extraction: Extraction,
    options: MeaningOptions,
    changes: readonly TextChange[] = [],
    longer: LongerRun | null = null,
  ): Promise<Extraction> {
    this.#last = this.#last && move(this.#last, changes);
    if (extraction.leftOut) {
      this.#ran = null;
      return extraction;
    }
    const program = await this.read(source, longer);
    if (!program) return extraction;
    if (program.isBroken && this.#last && isInOneLine(this.#last.edited, source.text)) {
      return { ...extraction, groups: holdFollowed(this.#last, extraction.groups) };
    }
    const others = await this.#readOthers(source);
    const all = await applyEach(program, others, extraction, (each, own, at) =>
      this.apply(each, source, own, options, at === 0 ? "" : `other${at}:`),
    );
    const found = await this.withSmall(all, source, options);
    const followed = found.groups.filter((group) => group.followed);
    const kept = new Set(found.groups.map(({ id }) => id));
    const replaced = extraction.groups.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
    this.#last = followed.length === 0 ? null : { followed, replaced, edited: null };
    return found;
  }

  /** What runs the program of a file, and keeps what it read of it; null: it holds none that is followed. */
  async open(source: SourceDocument): Promise<ProgramReader | null> {
    const [name] = this.#languagesOf(source);
    return name === undefined ? null : this.#openReader(name);
  }

  /** The languages of the programs of a file, the one that is asked about first. */
  #languagesOf({ text, language }: SourceDocument): readonly LanguageName[] {
    const isFollowed =
      text.length <= this.#patience.longestFollowed && followedLanguages.includes(language);
    return isFollowed ? findProgramLanguages(text, language) : [];
  }

  #openReader(name: LanguageName): Promise<ProgramReader> {
    const known = this.#readers.get(name);
    const reader = known ?? openProgramReader(this.#resources, this.#patience.budget, name);
    this.#readers.set(name, reader);
    return reader;
  }

  /** Runs the program of a file; null: it holds none that is followed. */
  async read(source: SourceDocument, longer: LongerRun | null = null): Promise<ReadProgram | null> {
    const { text, language, syntax } = source;
    const reader = await this.open(source);
    if (!reader) {
      this.#ran = null;
      return null;
    }
    const { version } = this.#files;
    const isLonger = longer !== null;
    const ran = this.#ran;
    if (ran?.text === text && ran.version === version && ran.isLonger === isLonger) {
      return ran.program;
    }
    const program = await this.#files.settle(() =>
      reader.read(text, language, syntax, this.#files, longer),
    );
    this.#ran = { text, version, isLonger, isWhole: longer?.isWhole === true, program };
    return program;
  }

  /** The programs in the other languages of a text, each of its own blocks. */
  async #readOthers(source: SourceDocument): Promise<readonly PlacedProgram[]> {
    const { text, language } = source;
    const [, ...names] = this.#languagesOf(source);
    const { version } = this.#files;
    const known = this.#others;
    if (known?.text === text && known.version === version) return known.programs;
    const programs: PlacedProgram[] = [];
    for (const name of names) {
      const reader = await this.#openReader(name);
      const read = () => reader.read(text, language, null, this.#files);
      const program = await this.#files.settle(read);
      const blocks = blocksOf(text, language, name);
      programs.push({ program: program?.isBroken ? null : program, blocks });
    }
    this.#others = { text, version, programs };
    return programs;
  }

  /** With what a class of the program computes on small numbers, if the user wants to see that. */
  async withSmall(
    found: Extraction,
    source: SourceDocument,
    options: MeaningOptions,
  ): Promise<Extraction> {
    const choice = options.overrides?.small;
    if (!choice) return found;
    const reader = await this.open(source);
    const { text, language, syntax } = source;
    const small = reader?.readSmall(text, language, choice, syntax, this.#files);
    if (!small) return found;
    if (small.kind === "failed") {
      return { ...found, groups: [...found.groups, toSmallFailure(choice, small)] };
    }
    const none = { ...found, matrices: [], groups: [] };
    const { groups } = await this.apply(small.program, source, none, options, "small:");
    const own = groups.map((group) => toSmallGroup(group, choice, small.plan));
    return { ...found, groups: [...found.groups, ...own].toSorted(byStart) };
  }

  /** The same with a program that was run. */
  async apply(
    program: ReadProgram,
    { text, language }: SourceDocument,
    extraction: Extraction,
    options: MeaningOptions,
    /** What the names of its computations begin with. */
    prefix = "",
  ): Promise<Extraction> {
    const { recording } = program;
    const softmaxes = findNumberSoftmaxes(recording.numbers);
    const inNumbers = findNumberAttentions(recording, softmaxes);
    const lines = toLines(text, language);
    const unfollowed = findUnfollowed(program, lines, this.#ran?.isWhole === true);
    const hasMatrices = recording.bindings.some(({ value }) => value.kind === "tensor");
    const uncalled = findUncalled(program, text);
    const unread = extraction.unread
      ?.filter(({ range }) => !(uncalled && isInUncalled(program, range)))
      .filter(({ range }) => !isExplained(program, range, text))
      .map((each) => explainUnread(each, program, text));
    const isKnown = unread && unread.length < (extraction.unread?.length ?? 0);
    const isWanted = extraction.unread?.length && (unfollowed?.isFile || hasMatrices || isKnown);
    const count = recording.operations.length;
    const isStopped = unfollowed?.stop !== undefined && mayAttend(recording, text);
    if (count + recording.numbers.length === 0 && !isWanted && !isStopped)
      return uncalled ? { ...extraction, ...(unread && { unread }), uncalled } : extraction;
    const mayCompute = count + inNumbers.length > 0 || isWanted || isStopped;
    const readers = findReaders(recording);
    const changed = inNumbers.filter(({ change }) => change);
    const single = [
      ...findAttentions(recording, readers),
      ...inNumbers.filter(({ change }) => !change),
    ];
    const named = await this.#tracesOf(extraction.groups);
    const mlps = findMlps(recording, readers);
    const blocks = findBlocks(single, mlps, recording, readers);
    const inBlocks = new Set(blocks.flatMap(({ attention }) => attention.attentions));
    const attentions = joinHeads(single, inBlocks, recording, readers);
    const alone = [
      ...findWeightMaps(recording, readers, single),
      ...changed,
      ...findNumberWeights(recording, inNumbers, softmaxes),
    ];
    const positions = new PositionNames(program);
    const found = { attentions, alone, mlps, blocks, readers, positions };
    const followed = { program, ...found, text, lines, prefix };
    const groups = followGroups(named, followed, extraction, options);
    const attends =
      extraction.unread?.length ||
      recording.operations.some(({ origin }) => origin?.operation === "softmax");
    const isUnseeded = groups.length === 0 && attendsToUnseeded(recording);
    const unseeded =
      isUnseeded || (attends && groups.length === 0) ? findUnseeded(program, lines) : null;
    const isTold = (): boolean =>
      mayCompute || (groups.every((group) => !group.followed) && mayAttend(recording, text));
    // The seed is the reason, whatever other line is not followed.
    const isOther = unfollowed && !(isUnseeded && unseeded && !unfollowed.stop) && isTold();
    const ended = isOther ? unfollowed : unseeded;
    return {
      ...extraction,
      ...(unread && { unread }),
      groups,
      problems: [
        ...(attentions.length > 0 ? withoutMisread(extraction, program) : extraction.problems),
        ...findAxisProblems(program, groups),
        ...findFaults(groups),
        ...findNanProblems(program, readers),
        ...findZeroProblems(program, softmaxes.weighed),
      ].toSorted(byStart),
      ...(groups.length === 0 && extraction.groups.length > 0 && toOtherwise(extraction.groups)),
      ...(ended && { unfollowed: ended }),
      ...(groups.length === 0 && uncalled && { uncalled }),
      ...(recording.samples.length > 0 && {
        samples: recording.samples.map(({ name, text: sample, range }) => ({
          ...{ name, text: sample, start: program.toFile(range).start },
        })),
      }),
    };
  }

  /** Each computation without the user's decisions; null where it cannot be compared here. */
  async #tracesOf(groups: readonly ComputationGroup[]): Promise<readonly NamedGroup[]> {
    const plain = groups.map(({ original, ...group }) =>
      original ? { ...group, settings: original } : group,
    );
    const outcomes = await this.#outcomes.of(plain, { backend: "auto", memoryLimit: Infinity });
    return groups.map((group, at) => {
      const outcome = outcomes[at]?.outcome;
      return { group, trace: outcome && "trace" in outcome ? outcome.trace : null };
    });
  }
}

/**
 * Without errors about matrices of an attention, where the program computes one to its end: it may give their
 * names to other matrices before that.
 */
function withoutMisread(
  { problems, matrices }: Extraction,
  { recording }: ReadProgram,
): readonly SourceProblem[] {
  if (recording.stoppedAt) return problems;
  const named = new Set(matrices.map(({ nameRange }) => nameRange?.start));
  return problems.filter(({ severity, range }) => severity !== "error" || !named.has(range.start));
}

/** What has the names of an attention, where the program computes none. */
function toOtherwise(groups: readonly ComputationGroup[]): Pick<Extraction, "otherwise"> {
  const named = groups.flatMap(({ kind, matrices }) =>
    kind === "mlp" ? [] : Object.values(matrices).flatMap(({ name }) => name ?? []),
  );
  return named.length > 0 ? { otherwise: [...new Set(named)] } : {};
}

/** A program as it was run. */
interface Ran {
  readonly text: string;
  /** Of the files that it reads. */
  readonly version: number;
  /** Whether it had more than the usual budget. */
  readonly isLonger: boolean;
  /** Whether it went as far as any run does. */
  readonly isWhole: boolean;
  readonly program: ReadProgram | null;
}

/** What was found in a program before somebody began to type in it. */
interface LastWhole {
  readonly followed: readonly ComputationGroup[];
  /** Computations by name that gave way to what the program computes. */
  readonly replaced: readonly string[];
  /** What was edited since. */
  readonly edited: TextRange | null;
}

function move(
  { followed, replaced, edited }: LastWhole,
  changes: readonly TextChange[],
): LastWhole {
  return {
    followed: followed.map((group) => moveGroup(group, changes)),
    replaced,
    edited: joinEdits(edited, changes),
  };
}

function holdFollowed(
  { followed, replaced }: LastWhole,
  groups: readonly ComputationGroup[],
): readonly ComputationGroup[] {
  const hidden = new Set([...replaced, ...followed.map(({ id }) => id)]);
  return [...groups.filter(({ id }) => !hidden.has(id)), ...followed].toSorted(byStart);
}
