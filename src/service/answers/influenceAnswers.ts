import * as l10n from "@vscode/l10n";
import { countMultiplications } from "../../engine/counting/countProblem.ts";
import type { Problem } from "../../engine/problem.ts";
import { listTensors } from "../../engine/problemTensors.ts";
import { parseNumberLiteral } from "../../source/edits/numberLiteral.ts";
import { linesAround } from "../../source/lineIndex.ts";
import type { TextRange } from "../../source/textRange.ts";
import { countElements } from "../../tensor/shape.ts";
import type { EvaluatedGroup } from "../../viewModel/evaluatedGroup.ts";
import { problemOf } from "../../viewModel/evaluationOf.ts";
import { stagesOfLine } from "../../viewModel/explain/stagesOfLine.ts";
import { groupShownAt } from "../../viewModel/groupAtLayer.ts";
import { toHeadColumns } from "../../viewModel/headColumns.ts";
import {
  describePlace,
  findProblemCell,
  glowNumbers,
} from "../../viewModel/influence/glowNumbers.ts";
import { influenceStep, stageNumber, tellStep } from "../../viewModel/influence/influenceStep.ts";
import { rankLiterals, type RankedLiteral } from "../../viewModel/influence/rankLiterals.ts";
import { cellIndex, findSourceCell } from "../../problem/matrixCells.ts";
import { findOrigins } from "../../viewModel/origins.ts";
import type { CellAddress } from "../../viewModel/panelView.ts";
import { partsOfTrace } from "../../viewModel/partsOfTrace.ts";
import { findEvaluated } from "../fileReading.ts";
import type {
  AnswersOf,
  Asked,
  CellOrigins,
  GlowAnswer,
  PanelQuestions,
  PanelView,
} from "../questions.ts";
import type { AnswerContext, ShownTogether } from "./answerContext.ts";

/** At most this many numbers are listed. */
const named = 3;
/** Computations with more multiplications wait until the cursor rests longer ... */
const quickMultiplications = 2_000_000;
/** ... and with more than these, only the position is shown. */
const mostMultiplications = 200_000_000;
/** Posting more numbers than these to another worker takes long. */
const mostNumbers = 500_000;

/** Answers where values come from, and what numbers of the file affect. */
export function influenceAnswers(
  context: AnswerContext,
  findShown: (view: PanelView) => Promise<ShownTogether>,
): Pick<AnswersOf<PanelQuestions>, "findOrigins" | "findGlow" | "findStages"> {
  return {
    findOrigins: (asked, signal) => findRankedOrigins(context, asked, signal),
    findGlow: (asked, signal) => findGlow(context, findShown, asked, signal),
    findStages: async ({ view, offset }) => {
      const program = context.program();
      const { shown } = await findShown(view);
      const line = linesAround(context.reading().text, { start: offset, end: offset });
      return program ? stagesOfLine(line, shown, program) : [];
    },
  };
}

/** The numbers of the file behind a cell, strongest first, and how strong they are. */
async function findRankedOrigins(
  { reading, computing }: AnswerContext,
  { view: { layer }, address }: Asked<"findOrigins">,
  signal: AbortSignal,
): Promise<CellOrigins> {
  const found = findEvaluated(reading(), address.computation);
  const origins = found ? originsOf(found, address, layer) : [];
  const marked = (ranges: readonly TextRange[], told: string): CellOrigins => {
    return { ranges, isOne: false, told };
  };
  if (origins.length === 1) return { ranges: origins, isOne: true, told: "" };
  const { text } = reading();
  const isCode = origins.every(
    ({ start, end }) => parseNumberLiteral(text.slice(start, end)) === null,
  );
  if (isCode && origins.length > 0)
    return marked(origins, l10n.t("Marked the code that computes this value."));
  const problem = found && problemOf(found);
  if (!found || !problem) return marked(origins, "");
  const group = groupShownAt(found, layer);
  const place = { ...address, layer };
  const ranked = await rankLiterals(group, problem, place, origins, (...asked) =>
    computing.changes(...asked, signal),
  );
  const now = "trace" in found ? stageNumber(found.trace, place) : null;
  return marked(
    ranked.map(({ range }) => range),
    describe(ranked, now),
  );
}

function originsOf(
  evaluated: EvaluatedGroup,
  address: CellAddress,
  shownLayer: number,
): readonly TextRange[] {
  if (!("trace" in evaluated)) return [];
  const { attention, layer } = partsOfTrace(evaluated.trace, shownLayer);
  if (!attention) return findOrigins(evaluated.group, address, undefined, layer);
  const head = address.head ?? Math.floor(address.column / attention.shape.valueHeadDim);
  return findOrigins(evaluated.group, address, toHeadColumns(attention.shape, head), layer);
}

function describe(ranked: readonly RankedLiteral[], now: number | null): string {
  const known = ranked.filter(({ change }) => change !== null);
  const moving = known.filter(({ change }) => change !== 0);
  const count = ranked.length;
  if (count === 0) return "";
  if (known.length === 0 || now === null)
    return l10n.t("{0} numbers marked, in file order.", count);
  const strongest = moving.slice(0, named).map(({ name, change }) => {
    const [from, to] = tellStep(now, now + (change ?? 0));
    return l10n.t("{0}: {1} → {2}", name, from, to);
  });
  const told =
    strongest.length === 0
      ? l10n.t("{0} numbers marked; none of them changes this value.", count)
      : l10n.t(
          "{0} numbers marked, strongest first. Adding {1} to one changes this value: {2}.",
          count,
          influenceStep,
          strongest.join(", "),
        );
  if (known.length === ranked.length) return told;
  return l10n.t("{0} The weakest numbers were not measured, because there are too many.", told);
}

/** What the number at an offset affects; null: there is none that a panel shows. */
async function findGlow(
  { computing }: AnswerContext,
  findShown: (view: PanelView) => Promise<ShownTogether>,
  { view, offset, isResting }: Asked<"findGlow">,
  signal: AbortSignal,
): Promise<GlowAnswer | null> {
  const { shown } = await findShown(view);
  const found = findCell(shown, offset);
  if (!found) return null;
  const { cell, owner } = found;
  const [first, ...others] = shown;
  const place = describePlace(owner, cell);
  const problem = problemOf(owner);
  const size = problem ? countMultiplications(problem) : 0;
  if (size > mostMultiplications || (problem && countNumbers(problem) > mostNumbers)) {
    const effect = l10n.t("too large to trace");
    return { kind: "glow", glow: { numbers: new Float32Array(0), place, effect } };
  }
  if (size > quickMultiplications && !isResting) return { kind: "wait" };
  const index = cellIndex(cell);
  const at = problem && findProblemCell(problem, cell.matrix, index);
  if (!problem || !at || !first || !("trace" in first)) return null;
  const { shares, effect } = await computing.influence(problem, at, signal);
  const moved = { id: owner.group.id, matrix: cell.matrix, index, cell: at, shares };
  const numbers = glowNumbers([first, ...others], moved, view.layer);
  return { kind: "glow", glow: { numbers, place, effect } };
}

function findCell(shown: readonly EvaluatedGroup[], offset: number) {
  for (const owner of shown) {
    const cell = "trace" in owner ? findSourceCell(owner.group, offset) : null;
    if (cell) return { cell, owner };
  }
  return null;
}

function countNumbers(problem: Problem): number {
  return listTensors(problem).reduce((sum, { tensor }) => sum + countElements(tensor.shape), 0);
}
