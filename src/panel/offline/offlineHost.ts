import * as l10n from "@vscode/l10n";
import type { RequestHandlers } from "../../protocol/messages.ts";
import type { OfflinePage } from "../../protocol/offlinePage.ts";
import type { ComputationChoice, PanelState } from "../../protocol/panelState.ts";
import type { PredictionScore } from "../../protocol/stepMessages.ts";
import type { ComparedGroup } from "../../viewModel/comparedGroup.ts";
import type { EvaluatedGroup } from "../../viewModel/evaluatedGroup.ts";
import { countAnswer, nothingAsked } from "../../viewModel/predict/countAnswer.ts";
import { stepOf } from "../../viewModel/steps/stepOf.ts";
import { MapAnswers } from "../../viewModel/tiles/mapAnswers.ts";
import type { ExplainedWeight } from "../../viewModel/weight/explainCompared.ts";
import { explainCompared } from "../../viewModel/weight/explainCompared.ts";
import type { Pace } from "../../viewModel/tiles/inPieces.ts";
import type { Before } from "../before.ts";
import { mapHandlers } from "../mapHandlers.ts";
import { shownComputations } from "../shownComputations.ts";
import { toReadyState } from "../toReadyState.ts";
import { OfflineResults } from "./offlineResults.ts";

/** What a page that stands alone needs of its browser. */
export interface OfflinePlatform extends Pace {
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
  const maps = new MapAnswers((computation) => Promise.resolve(compared(computation)), platform);

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
    "weight/explain": (asked) =>
      withoutComment(explainCompared(compared(asked.computation), asked)),
    "step/show": ({ computation, index }) => {
      const step = stepOf(results.find(computation), index);
      return step && { step, score: score() };
    },
    "step/leave": () => null,
    "predict/withhold": () => null,
    "predict/answer": ({ computation, index, option }) => {
      const question = stepOf(results.find(computation), index)?.question;
      if (!question) return score();
      const key = `${computation} ${index} ${question.text}`;
      tally = countAnswer(tally, key, option === question.answer);
      return score();
    },
    "predict/reset": () => {
      tally = nothingAsked;
      return score();
    },
    ...mapHandlers(maps),
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
  return { kind: "original", label: l10n.t("as it was exported"), evaluated: new Map(changed) };
}

function toState(
  fileName: string,
  choices: readonly ComputationChoice[],
  [first, ...others]: readonly EvaluatedGroup[],
  layer: number,
  before: Before | null,
): PanelState {
  if (!first || !("trace" in first)) {
    throw new Error(l10n.t("This page was saved without its data: export it again."));
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
