import * as l10n from "@vscode/l10n";
import { referenceBackend } from "../../engine/backends/reference.ts";
import { evaluate } from "../../engine/evaluate.ts";
import type { OfflinePage } from "../../protocol/offlinePage.ts";
import type { SettingOverrides } from "../../source/meaning/meaningOptions.ts";
import { withDecided } from "../../source/meaning/withDecided.ts";
import { toOutcome, type EvaluatedGroup } from "../../viewModel/evaluatedGroup.ts";
import type { StatedProblem } from "../../viewModel/problems/statedProblem.ts";
import { toGroupProblem } from "../../viewModel/groupProblem.ts";
import { withStated } from "../withoutText.ts";
import { checkChange } from "../../viewModel/whatIf/checkChange.ts";
import type { SettingChange } from "../../viewModel/whatIf/settingChange.ts";

type CarriedResults = Pick<OfflinePage, "results" | "wholes">;

/** The computations that a page carries, as they were exported and as they are tried out. */
export class OfflineResults {
  readonly #exported: ReadonlyMap<string, EvaluatedGroup>;
  readonly #now: Map<string, EvaluatedGroup>;
  readonly #decided = new Map<string, SettingOverrides>();
  readonly #clock: () => number;

  /** `clock` gives milliseconds. */
  constructor({ results, wholes }: CarriedResults, clock: () => number) {
    this.#exported = new Map(
      results.map((result) => [result.group.id, withWhole(result, wholes[result.group.id])]),
    );
    this.#now = new Map(this.#exported);
    this.#clock = clock;
  }

  /** All that are carried, in the order of their file. */
  get all(): readonly EvaluatedGroup[] {
    return [...this.#now.values()];
  }

  /** One as it is now; throws in words where the page does not carry it. */
  find(computation: string): EvaluatedGroup {
    const found = this.#now.get(computation);
    if (found) return found;
    throw new Error(
      l10n.t("This page does not carry what that was computed from: open the file in VS Code."),
    );
  }

  /** One as it was exported, where something was changed since. */
  exported(computation: string): EvaluatedGroup | undefined {
    return this.#decided.has(computation) ? this.#exported.get(computation) : undefined;
  }

  /** Computes with another setting; throws in words where that cannot be. */
  async change(computation: string, change: SettingChange): Promise<void> {
    const stated = toGroupProblem(this.find(computation).group);
    const refusal = stated.kind === "ready" ? checkChange(stated.problem, change) : null;
    if (refusal !== null) throw new Error(refusal);
    const { [change.setting]: _old, ...others } = this.#decided.get(computation) ?? {};
    const decided = change.value === null ? others : { ...others, [change.setting]: change.value };
    await this.#compute(computation, withHeadsThatAreThere(decided));
  }

  /** Gives back every change of a computation. */
  reset(computation: string): void {
    this.#decided.delete(computation);
    const exported = this.#exported.get(computation);
    if (exported) this.#now.set(computation, exported);
  }

  async #compute(computation: string, decided: SettingOverrides): Promise<void> {
    const exported = this.#exported.get(computation);
    if (!exported || Object.keys(decided).length === 0) {
      this.reset(computation);
      return;
    }
    const group = withDecided(exported.group, decided);
    const stated = toGroupProblem(group);
    if (stated.kind !== "ready") {
      throw new Error(stated.problems[0]?.message ?? l10n.t("This computation is not complete"));
    }
    const trace = await evaluate(stated.problem, referenceBackend, this.#clock);
    this.#decided.set(computation, decided);
    this.#now.set(computation, { group, ...toOutcome(trace) });
  }
}

/** The page knows what a whole file states, but not its text. */
function withWhole(result: EvaluatedGroup, stated: StatedProblem | undefined): EvaluatedGroup {
  return stated ? { ...result, group: withStated(result.group, stated) } : result;
}

/** Heads that were taken out stay out as far as there still are so many. */
function withHeadsThatAreThere(decided: SettingOverrides): SettingOverrides {
  const { removedHeads, ...others } = decided;
  const { headCount = Infinity } = decided;
  const kept = removedHeads?.filter((head) => head < headCount) ?? [];
  return kept.length > 0 ? { ...others, removedHeads: kept } : others;
}
