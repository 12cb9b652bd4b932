import { quickBudget, type Budget } from "../../program/interpreter/budget.ts";
import { findAttentions } from "../../program/recognition/attention.ts";
import {
  followedLanguages,
  openProgramReader,
  type ProgramReader,
  type ReadProgram,
} from "../../program/readProgram.ts";
import type { ComputationGroup, Extraction } from "../../source/extraction.ts";
import { toLineIndex } from "../../source/lineIndex.ts";
import type { MeaningOptions } from "../../source/meaning/meaningOptions.ts";
import type { SourceDocument } from "../../source/openSource.ts";
import type { SourceResources } from "../../source/sourceReader.ts";
import { followGroups, type NamedGroup } from "../../viewModel/followed/followGroups.ts";
import { GroupOutcomes, OutcomeKeys } from "./groupOutcomes.ts";

/** Longer texts are not followed on every keystroke. */
const longestFollowed = 200_000;

/** Follows the program of one document, and says which computations are what it computes. */
export class ProgramFollower {
  readonly #resources: SourceResources;
  readonly #budget: Budget;
  readonly #outcomes: GroupOutcomes;
  #reader: Promise<ProgramReader> | null = null;

  constructor(resources: SourceResources, budget = quickBudget) {
    this.#resources = resources;
    this.#budget = budget;
    this.#outcomes = new GroupOutcomes(resources.clock, new OutcomeKeys());
  }

  /** The computations of the file, as its program computes them where it was followed. */
  async follow(
    source: SourceDocument,
    extraction: Extraction,
    options: MeaningOptions,
  ): Promise<Extraction> {
    if (source.text.length > longestFollowed) return extraction;
    const program = await this.read(source);
    return program ? this.apply(program, source, extraction, options) : extraction;
  }

  /** Runs the program of a file; null: it holds none that is followed. */
  async read({ text, language }: SourceDocument): Promise<ReadProgram | null> {
    if (!followedLanguages.includes(language)) return null;
    const reader = await (this.#reader ??= openProgramReader(this.#resources, this.#budget));
    return reader.read(text, language);
  }

  /** The same with a program that was run. */
  async apply(
    program: ReadProgram,
    { text }: SourceDocument,
    extraction: Extraction,
    options: MeaningOptions,
  ): Promise<Extraction> {
    if (program.recording.operations.length === 0) return extraction;
    const attentions = findAttentions(program.recording);
    const named = await this.#tracesOf(extraction.groups);
    const followed = { program, attentions, lines: toLineIndex(text) };
    return { ...extraction, groups: followGroups(named, followed, extraction, options) };
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
