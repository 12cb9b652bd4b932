import { collectTensors } from "../../engine/problemTensors.ts";
import type { OfflinePage } from "../../protocol/offlinePage.ts";
import type { PanelState } from "../../protocol/panelState.ts";
import type { ComputationGroup, SourceMatrix } from "../../source/extraction.ts";
import { countElements } from "../../tensor/shape.ts";
import type { EvaluatedGroup } from "../../viewModel/evaluatedGroup.ts";
import type { StatedProblem } from "../../problem/statedProblem.ts";
import { readWhole } from "../../problem/toWholeProblem.ts";
import { withoutText } from "../withoutText.ts";
import { shownComputations, toChoices } from "../toReadyState.ts";

/** Numbers that a page carries at most: about 3 MB of it. */
const mostNumbers = 300_000;

/** What an exported page is made from. */
export interface PageSource extends Pick<OfflinePage, "fileName" | "language" | "first"> {
  readonly evaluated: readonly EvaluatedGroup[];
  /** What the panel shows of a computation. */
  readonly stateOf: (computation: string) => PanelState;
}

/**
 * The computations of a file for a page: the first one, and as many more as fit, with everything that
 * they were made of, the others as they look.
 */
export function toOfflinePage({ evaluated, stateOf, ...page }: PageSource): OfflinePage {
  const isFirst = ({ group }: EvaluatedGroup): boolean => group.id === page.first;
  const inTurn = [...evaluated.filter(isFirst), ...evaluated.filter((each) => !isFirst(each))];
  const carried = new Set<EvaluatedGroup>();
  const states: Record<string, PanelState> = {};
  let room = mostNumbers;
  for (const each of inTurn) {
    const added = shownComputations(evaluated, each).filter((shown) => !carried.has(shown));
    const size = added.reduce((sum, shown) => sum + countNumbers(shown), 0);
    if ("trace" in each && size <= room) {
      for (const shown of added) carried.add(shown);
      room -= size;
    } else states[each.group.id] = withoutActions(stateOf(each.group.id));
  }
  const kept = evaluated.filter((each) => carried.has(each));
  const wholes = Object.fromEntries(kept.flatMap(({ group }) => toWhole(group)));
  // Only what can be drawn has the list to choose from: from all else there was no way back.
  const drawn = evaluated.filter(
    (each) => carried.has(each) || isFirst(each) || states[each.group.id]?.kind === "ready",
  );
  const choices = toChoices(drawn, page.first);
  return { ...page, choices, results: kept.map(toCarried), wholes, states };
}

function countNumbers(result: EvaluatedGroup): number {
  const { group } = result;
  const written = (Object.values(group.matrices) as readonly SourceMatrix[]).reduce(
    (sum, { values }) => sum + values.length,
    0,
  );
  const tensors = collectTensors([toWhole(group), "trace" in result ? result.trace : null], []);
  return tensors.reduce((sum, { tensor }) => sum + countElements(tensor.shape), written);
}

/** What a whole file states, with its id. */
function toWhole(group: ComputationGroup): readonly (readonly [string, StatedProblem])[] {
  return group.whole ? [[group.id, readWhole(group, group.whole)]] : [];
}

/** Without the places of its numbers; what the person decided is what the page begins with. */
function toCarried({ problem: _problem, ...result }: EvaluatedGroup): EvaluatedGroup {
  const { original: _original, ...group } = withoutText(result.group);
  return { ...result, group };
}

/** Nobody is there to do what it offers. */
function withoutActions(state: PanelState): PanelState {
  if (state.kind === "ready") return { ...state, hasEditor: false, whatIf: null };
  return "actions" in state ? { ...state, actions: [] } : state;
}
