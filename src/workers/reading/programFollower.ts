import { findAttentions } from "../../program/recognition/attention.ts";
import {
  followedLanguages,
  openProgramReader,
  type ProgramReader,
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
  readonly #outcomes: GroupOutcomes;
  #reader: Promise<ProgramReader> | null = null;

  constructor(resources: SourceResources) {
    this.#resources = resources;
    this.#outcomes = new GroupOutcomes(resources.clock, new OutcomeKeys());
  }

  /** The computations of the file, as far as its program was followed in the program's own way. */
  async follow(
    { text, language }: SourceDocument,
    extraction: Extraction,
    options: MeaningOptions,
  ): Promise<Extraction> {
    if (!followedLanguages.includes(language) || text.length > longestFollowed) return extraction;
    const reader = await (this.#reader ??= openProgramReader(this.#resources));
    const program = reader.read(text, language);
    if (!program || program.recording.operations.length === 0) return extraction;
    const attentions = findAttentions(program.recording);
    const named = await this.#tracesOf(extraction.groups);
    const followed = { program, attentions, lines: toLineIndex(text) };
    return { ...extraction, groups: followGroups(named, followed, extraction, options) };
  }

  /** What each computation comes to when nobody decides about it; null: it cannot be compared here. */
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
