import * as l10n from "@vscode/l10n";
import { referenceBackend } from "../../engine/backends/reference.ts";
import { evaluate } from "../../engine/evaluate.ts";
import type { RequestHandlers, RequestName } from "../../protocol/messages.ts";
import type { OfflinePage } from "../../protocol/offlinePage.ts";
import type { ComputationChoice, PanelState } from "../../protocol/panelState.ts";
import type { PredictionScore } from "../../protocol/stepMessages.ts";
import type { SettingOverrides } from "../../source/meaning/meaningOptions.ts";
import { withDecided } from "../../source/meaning/settleSettings.ts";
import type { ComparedGroup } from "../../viewModel/comparedGroup.ts";
import { toOutcome, type EvaluatedGroup } from "../../viewModel/evaluatedGroup.ts";
import { toGroupProblem } from "../../problem/groupProblem.ts";
import { countAnswer, nothingAsked } from "../../viewModel/predict/question.ts";
import type { StatedProblem } from "../../problem/statedProblem.ts";
import type { Pace } from "../../viewModel/tiles/inPieces.ts";
import type { ExplainedWeight } from "../../viewModel/weight/explainCompared.ts";
import { checkChange } from "../../viewModel/whatIf/checkChange.ts";
import type { SettingChange } from "../../viewModel/whatIf/whatIfState.ts";
import type { Before } from "../before.ts";
import { resultAnswers } from "../resultAnswers.ts";
import { shownComputations, toReadyState } from "../toReadyState.ts";
import { withStated } from "../withoutText.ts";

/** What a page that stands alone needs of its browser. */
interface OfflinePlatform extends Pace {
  readonly show: (state: PanelState) => void;
  readonly copy: (text: string) => Promise<void>;
  /** The time of day, for people. */
  readonly time: () => string;
}

/** What a page can answer by itself; everything else needs the editor. */
export type OfflineHandlers = Partial<RequestHandlers>;

/** Answers what a panel asks in an exported page, as the extension would. */
export function createOfflineHost(page: OfflinePage, platform: OfflinePlatform): OfflineHandlers {
  const results = new OfflineResults(page, platform.clock);
  let chosen = page.first;
  let layer = 0;
  let pinned: Before | null = null;
  let tally = nothingAsked;

  const shown = () => shownComputations(results.all, results.find(chosen));
  const before = (): Before | null => pinned ?? toOriginal(shown(), results);
  const choices = () => page.choices.map((choice) => ({ ...choice, chosen: choice.id === chosen }));
  const state = (): PanelState => {
    const looked = page.states[chosen];
    if (looked) return looked.kind === "ready" ? { ...looked, choices: choices() } : looked;
    return toState(page.fileName, choices(), shown(), layer, before());
  };
  const score = (): PredictionScore => ({ right: tally.right, asked: tally.asked });
  const redraw = (): null => {
    platform.show(state());
    return null;
  };
  const compared = (computation: string): ComparedGroup => ({
    language: page.language,
    now: results.find(computation),
    before: before()?.evaluated.get(computation) ?? null,
  });
  const { step: showStep, ...answers } = resultAnswers(compared, platform);

  return {
    "panel/load": state,
    "panel/choose": ({ computation }) => {
      [chosen, layer, pinned] = [computation, 0, null];
      return redraw();
    },
    "layer/choose": (asked) => {
      ({ layer } = asked);
      return redraw();
    },
    ...answers,
    "weight/explain": async (asked) => withoutComment(await answers["weight/explain"](asked)),
    "step/show": async (asked) => {
      const step = await showStep(asked);
      return step && { step, score: score() };
    },
    "step/leave": () => null,
    "predict/withhold": () => null,
    "predict/answer": async ({ option, ...asked }) => {
      const question = (await showStep(asked))?.question;
      if (!question) return score();
      const key = `${asked.computation} ${asked.index} ${question.text}`;
      tally = countAnswer(tally, key, option === question.answer);
      return score();
    },
    "predict/reset": () => {
      tally = nothingAsked;
      return score();
    },
    "setting/change": async ({ computation, ...change }) => {
      await results.change(computation, change);
      return redraw();
    },
    "whatIf/reset": () => {
      for (const { group } of shown()) results.reset(group.id);
      return redraw();
    },
    "result/pin": () => {
      const evaluated = new Map(shown().map((each) => [each.group.id, each]));
      pinned = { kind: "pinned", label: l10n.t("pinned at {0}", platform.time()), evaluated };
      return redraw();
    },
    "result/unpin": () => {
      pinned = null;
      return redraw();
    },
    "clipboard/write": async ({ text }) => {
      await platform.copy(text);
      return null;
    },
  };
}

function toOriginal(shown: readonly EvaluatedGroup[], results: OfflineResults): Before | null {
  const changed = shown.flatMap(({ group: { id } }) => {
    const exported = results.exported(id);
    return exported ? [[id, exported] as const] : [];
  });
  if (changed.length === 0) return null;
  return { kind: "original", label: l10n.t("as exported"), evaluated: new Map(changed) };
}

function toState(
  fileName: string,
  choices: readonly ComputationChoice[],
  [first, ...others]: readonly EvaluatedGroup[],
  layer: number,
  before: Before | null,
): PanelState {
  if (!first || !("trace" in first)) {
    throw new Error(l10n.t("This page was saved without its data. Export it again."));
  }
  const state = toReadyState({
    fileName,
    hasEditor: false,
    shown: [first, ...others],
    choices,
    layer,
    decided: () => ({}),
    before,
  });
  // There is no file whose numbers could be changed
  return { ...state, whatIf: state.whatIf && { ...state.whatIf, editable: [] } };
}

/** There is no file that a comment could be put into. */
function withoutComment(explained: ExplainedWeight | null): ExplainedWeight | null {
  if (!explained) return null;
  const { explanation } = explained;
  const code = { ...explanation.code, hasComments: false };
  return { ...explained, explanation: { ...explanation, code } };
}

type CarriedResults = Pick<OfflinePage, "results" | "wholes">;

/** The computations that a page carries, as they were exported and as they are tried out. */
class OfflineResults {
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

  /** One as it is now; throws a message where the page does not carry it. */
  find(computation: string): EvaluatedGroup {
    const found = this.#now.get(computation);
    if (found) return found;
    throw new Error(
      l10n.t(
        "This page does not include the numbers behind this result. Open the file in VS " + "Code.",
      ),
    );
  }

  /** One as it was exported, where something was changed since. */
  exported(computation: string): EvaluatedGroup | undefined {
    return this.#decided.has(computation) ? this.#exported.get(computation) : undefined;
  }

  /** Computes with another setting; throws a message where that cannot be. */
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
      throw new Error(stated.problems[0]?.message ?? l10n.t("This computation is incomplete"));
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

/** Why a request has no answer in a page that stands alone. */
export const offlineRefusals: { readonly [Name in RequestName]?: string } = {
  "cell/reveal": l10n.t(
    "This page contains the numbers but not the code. Open the file in VS Code to " +
      "see the code.",
  ),
  "cell/select": l10n.t(
    "This page contains the numbers but not the code. Open the file in VS Code to " +
      "see the code.",
  ),
  "problem/reveal": l10n.t(
    "This page contains the numbers but not the code. Open the file in VS Code to " +
      "see the code.",
  ),
};

/** For all other requests. */
export const offlineRefusal = l10n.t(
  "This page works offline and cannot do this. Open the file in VS Code.",
);
