import { evaluateBefore, originalProblem, type Before } from "../../src/panel/before.ts";
import { toDragAhead } from "../../src/panel/ahead/toDragAhead.ts";
import { shownComputations, toReadyState } from "../../src/panel/toReadyState.ts";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import { evaluate } from "../../src/engine/evaluate.ts";
import { findLiteral } from "../../src/source/edits/findLiteral.ts";
import { stepLiteral } from "../../src/source/edits/numberLiteral.ts";
import type { ComputationGroup, Role } from "../../src/source/extraction.ts";
import { withDecided } from "../../src/source/meaning/settleSettings.ts";
import type { SettingOverrides } from "../../src/source/meaning/meaningOptions.ts";
import { openSource } from "../../src/source/openSource.ts";
import type { TextRange } from "../../src/source/textRange.ts";
import type { EvaluatedGroup } from "../../src/viewModel/evaluatedGroup.ts";
import { evaluateGroup } from "./groups.ts";
import { sourceResources } from "./sourceResources.ts";

/** A number of a matrix, in reading order. */
export interface MatrixNumber {
  readonly role: Role;
  readonly index: number;
}

/** A file as a panel shows its first computation of a kind, settings tried out included. */
export class DraggedFile {
  readonly text: string;
  readonly language: string;
  readonly kind: ComputationGroup["kind"];
  readonly decided: SettingOverrides;
  pinned: Before | null = null;

  constructor(
    text: string,
    language: string,
    kind: ComputationGroup["kind"],
    decided: SettingOverrides = {},
  ) {
    [this.text, this.language, this.kind, this.decided] = [text, language, kind, decided];
  }

  async groups(text = this.text): Promise<readonly ComputationGroup[]> {
    const source = await openSource(text, this.language, sourceResources);
    const { groups } = source.extract();
    source.dispose();
    const isTried = Object.keys(this.decided).length > 0;
    return groups.map((group) => (isTried ? withDecided(group, this.decided) : group));
  }

  async shown(text = this.text) {
    const evaluated = await Promise.all((await this.groups(text)).map(evaluateGroup));
    const chosen = evaluated.find(({ kind }) => kind === this.kind);
    if (!chosen || !("trace" in chosen)) throw new Error("the file has no such computation");
    const [, ...others] = shownComputations(evaluated, chosen);
    const shown = [chosen, ...others] as const;
    return { shown, before: this.pinned ?? (await original(shown)) };
  }

  /** What the extension posts. */
  async state(text = this.text): Promise<ReadyState> {
    const ready = { fileName: "a file", choices: [], hasEditor: true, layer: 0 };
    return toReadyState({ ...ready, ...(await this.shown(text)), decided: () => ({}) });
  }

  async literal({ role, index }: MatrixNumber) {
    const matrix = (await this.shown()).shown[0].group.matrices[role];
    const found = matrix && findLiteral(this.text, matrix, index);
    if (found?.kind !== "literal") throw new Error("the number has no literal");
    return found;
  }

  with({ start, end }: TextRange, literal: string): string {
    return this.text.slice(0, start) + literal + this.text.slice(end);
  }

  /** The file after a drag. */
  async moved(number: MatrixNumber, steps: number): Promise<string> {
    const { range, written } = await this.literal(number);
    const moved = stepLiteral(written, steps, "normal");
    if (moved.kind === "refused") throw new Error(moved.message);
    return this.with(range, moved.text);
  }

  /** What the extension tells of a drag that begins. */
  async prepare(number: MatrixNumber) {
    const { range, written } = await this.literal(number);
    const probe = stepLiteral(written, 1, "fine");
    if (probe.kind === "refused") throw new Error(probe.message);
    const probed = await this.groups(this.with(range, probe.text));
    const { language } = this;
    const shown = await this.shown();
    return toDragAhead({ ...shown, language, layer: 0, written, probe: probe.text, probed });
  }
}

async function original(shown: readonly EvaluatedGroup[]): Promise<Before | null> {
  const evaluated = new Map<string, EvaluatedGroup>();
  for (const { group } of shown) {
    const problem = originalProblem(group);
    const before = problem && (await evaluateBefore(group, problem, (each) => evaluate(each)));
    if (before) evaluated.set(group.id, before);
  }
  return evaluated.size > 0 ? { kind: "original", label: "in the file", evaluated } : null;
}
