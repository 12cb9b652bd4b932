import * as l10n from "@vscode/l10n";
import { resultAnswers, type ResultAnswers } from "../../panel/resultAnswers.ts";
import { chooseComputation, shownComputations } from "../../panel/toReadyState.ts";
import { toPanelState } from "../../panel/toPanelState.ts";
import { withFirstTiles } from "../../panel/withFirstTiles.ts";
import { toPlaces } from "../../source/lines.ts";
import { problemOf } from "../../viewModel/evaluationOf.ts";
import { findPassLines } from "../../viewModel/values/findValueHints.ts";
import { headOfPass, type PassContext, passesOfHead } from "../../viewModel/values/headPasses.ts";
import { partsOfTrace } from "../../viewModel/partsOfTrace.ts";
import type { HintScope } from "../../viewModel/shapes/shapeHint.ts";
import type { FindCompared } from "../../viewModel/tiles/mapAnswers.ts";
import { linesOfStep } from "../../viewModel/steps/linesOfStep.ts";
import { findEvaluated, toComputationFacts } from "../fileReading.ts";
import type { AnswersOf, PanelQuestions, PanelView } from "../questions.ts";
import type { AnswerContext, ShownTogether } from "./answerContext.ts";
import { editAnswers } from "./editAnswers.ts";
import { influenceAnswers } from "./influenceAnswers.ts";

/** Answers what a panel asks. */
export function panelAnswers(context: AnswerContext): AnswersOf<PanelQuestions> {
  const { reading } = context;
  const shownIn = (view: PanelView): Promise<ShownTogether> => findShown(context, view);
  const comparedIn =
    (view: PanelView): FindCompared =>
    async (computation) => {
      const { language } = reading().extraction;
      const before = await context.before(view);
      const now = findEvaluated(reading(), computation);
      if (!now) {
        throw new Error(l10n.t("The file no longer contains the computation {0}.", computation));
      }
      return { language, now, before: before?.evaluated.get(computation) ?? null };
    };
  const results = new ViewResults(context, comparedIn);
  return {
    ...editAnswers(context, shownIn),
    ...influenceAnswers(context, shownIn),
    showPanel: async ({ view, fileName }) => {
      const { text, extraction, evaluated, overrides } = reading();
      const before = await context.before(view);
      const placeOf = toPlaces(text, extraction.language, fileName);
      const file = { fileName, extraction, evaluated, placeOf };
      const { computation, layer } = view;
      const state = toPanelState(file, { computation, overrides, before, layer });
      return withFirstTiles(state, results.of(view), context.pace.clock);
    },
    readMaps: async ({ view, request }) => {
      const answers = results.of(view);
      switch (request.name) {
        case "tile/load":
          return answers[request.name](request.params);
        case "row/load":
          return answers[request.name](request.params);
        case "head/measure":
          return answers[request.name](request.params);
      }
    },
    explainWeight: ({ view, asked }) => results.of(view)["weight/explain"](asked),
    showStep: async ({ view, asked }) => {
      const { text, extraction } = reading();
      const found = findEvaluated(reading(), asked.computation);
      const step = found ? await results.of(view).step(asked) : null;
      if (!found || !step) return null;
      return { step, lines: linesOfStep(text, extraction.language, found.group, step.kind) };
    },
    findHeadPasses: async ({ view, scope, head, query, chosen }) => {
      const passes = await passContext(context, shownIn, view, scope);
      if (!passes) return [];
      return passesOfHead(passes, { head, query }, chosen).map(([{ id, count }, pass]) => ({
        body: id,
        pass: pass === count - 1 ? null : pass,
      }));
    },
    findPassHead: async ({ view, scope, body, pass }) => {
      const passes = await passContext(context, shownIn, view, scope);
      const count = passes?.bodies.find(({ id }) => id === body)?.count ?? 0;
      return passes && headOfPass(passes, body, pass ?? count - 1);
    },
    listShown: async ({ view }) => {
      const { shown } = await shownIn(view);
      return shown.map((each) => ({
        facts: toComputationFacts(each),
        problem: problemOf(each),
      }));
    },
  };
}

/** What a program makes in its passes beside the weights that a panel shows; null: one of both is missing. */
async function passContext(
  { program, reading }: AnswerContext,
  shownIn: (view: PanelView) => Promise<ShownTogether>,
  view: PanelView,
  scope: HintScope,
): Promise<PassContext | null> {
  const run = program();
  const { shown } = await shownIn(view);
  const [first] = shown;
  const maps = first && "trace" in first ? partsOfTrace(first.trace, view.layer).maps : null;
  if (!run || run.isBroken || !maps) return null;
  const groups = reading().evaluated.map(({ group }) => group);
  return { ...findPassLines(run, scope, groups), weights: maps.attentionWeights };
}

async function findShown(
  { reading, before }: AnswerContext,
  view: PanelView,
): Promise<ShownTogether> {
  const { evaluated } = reading();
  const chosen = chooseComputation(evaluated, view.computation);
  if (!chosen) return { shown: [], before: null };
  return { shown: shownComputations(evaluated, chosen), before: await before(view) };
}

/** What views are answered from: their maps keep what they measured, for each pinned result. */
class ViewResults {
  readonly #context: AnswerContext;
  readonly #comparedIn: (view: PanelView) => FindCompared;
  readonly #known = new Map<number | null, ResultAnswers>();

  constructor(context: AnswerContext, comparedIn: (view: PanelView) => FindCompared) {
    this.#context = context;
    this.#comparedIn = comparedIn;
  }

  of(view: PanelView): ResultAnswers {
    const known =
      this.#known.get(view.pin) ?? resultAnswers(this.#comparedIn(view), this.#context.pace);
    this.#known.set(view.pin, known);
    return known;
  }
}
