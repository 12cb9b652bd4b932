import * as l10n from "@vscode/l10n";
import { isWithinReach, toDragAhead } from "../../panel/ahead/toDragAhead.ts";
import { findLiteral } from "../../source/edits/findLiteral.ts";
import { stepLiteral } from "../../source/edits/numberLiteral.ts";
import { writeDirective, type DirectivePlace } from "../../source/edits/writeDirective.ts";
import { writeJsonSettings } from "../../source/edits/writeJsonSettings.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import type { SettingOverrides } from "../../source/meaning/meaningOptions.ts";
import type { TextChange } from "../../source/sourceReader.ts";
import { roleOfStage } from "../../viewModel/computation/fileStages.ts";
import { nameOfMatrix } from "../../viewModel/computation/sourcesOf.ts";
import type { DragAhead } from "../../viewModel/drag/dragAhead.ts";
import { groupShownAt } from "../../viewModel/groupAtLayer.ts";
import { problemOf } from "../../viewModel/evaluationOf.ts";
import type { CellAddress } from "../../viewModel/panelView.ts";
import { checkChange } from "../../viewModel/whatIf/checkChange.ts";
import { withFiledSettings } from "../../viewModel/whatIf/problemParts.ts";
import { findEvaluated, type FileReading } from "../fileReading.ts";
import type { AnswersOf, Asked, CellLiteral, PanelQuestions, PanelView } from "../questions.ts";
import type { AnswerContext, ShownTogether } from "./answerContext.ts";

/** Longer texts, in UTF-16 code units, are not read again to try a change of one number. */
const longestProbed = 100_000;

type EditQuestions =
  "findLiteral" | "tryChange" | "prepareDrag" | "checkSetting" | "writeSettings" | "findUnheard";

/** Answers what changes of the file from a panel need to know. */
export function editAnswers(
  context: AnswerContext,
  findShown: (view: PanelView) => Promise<ShownTogether>,
): Pick<AnswersOf<PanelQuestions>, EditQuestions> {
  const { reading } = context;
  return {
    findLiteral: ({ view, address }) => literalOf(reading(), address, view.layer),
    tryChange: async ({ address, cell, change, value }, signal) => {
      if (reading().text.length > longestProbed) return false;
      const groups = await context.groupsWith(change, signal);
      const read = groups.find(({ id }) => id === address.computation)?.matrices[cell.role];
      const now = read?.values[cell.index];
      return now === value || now === Math.fround(value);
    },
    prepareDrag: (asked, signal) => prepareDrag(context, findShown, asked, signal),
    checkSetting: ({ computation, change }) => {
      const found = findEvaluated(reading(), computation);
      const problem = found && problemOf(found);
      return problem ? checkChange(problem, change) : null;
    },
    writeSettings: async ({ view, language }) => {
      const { text, extraction, overrides } = reading();
      const { shown } = await findShown(view);
      const decided = (id: string): SettingOverrides => overrides.groups?.[id] ?? {};
      const changed = shown.filter(
        ({ group }) => !group.followed && Object.keys(decided(group.id)).length > 0,
      );
      const { groups } = extraction;
      return {
        ids: changed.map(({ group }) => group.id),
        changes: changed.flatMap(({ group }) =>
          toEdits({ text, language, group, groups }, decided(group.id)),
        ),
      };
    },
    findUnheard: ({ wanted }) =>
      Object.entries(wanted).flatMap(([id, settings]) => {
        const group = reading().extraction.groups.find((each) => each.id === id);
        return unheard(group, settings);
      }),
  };
}

/** A problem in JSON has keys for its settings; elsewhere, a comment sets them. */
function toEdits(place: DirectivePlace, settings: SettingOverrides): readonly TextChange[] {
  const { text, group } = place;
  if (group.whole) return writeJsonSettings(text, group, settings);
  return [writeDirective(place, settings)];
}

function unheard(group: ComputationGroup | undefined, wanted: SettingOverrides) {
  const said = group && withFiledSettings(group).settings;
  return (Object.keys(wanted) as (keyof SettingOverrides)[]).filter(
    (key) => JSON.stringify(said?.[key]?.value) !== JSON.stringify(wanted[key]),
  );
}

/** The text of the number of a cell; throws a message where it cannot be changed. */
function literalOf(file: FileReading, address: CellAddress, layer: number): CellLiteral {
  const found = findEvaluated(file, address.computation);
  if (!found) throw new Error(l10n.t("This computation is no longer in the file."));
  if (found.kind === "failed")
    throw new Error(
      l10n.t("The file has a problem that prevents the computation. Fix it in the file first."),
    );
  const role = roleOfStage(address.stage);
  const group = groupShownAt(found, layer);
  const matrix = role && group.matrices[role];
  if (!matrix)
    throw new Error(
      l10n.t("This number is computed. Change the numbers that it is computed from."),
    );
  const index = address.row * matrix.shape[1] + address.column;
  const literal = findLiteral(file.text, matrix, index, nameOfMatrix(matrix));
  if (literal.kind === "computed") throw new Error(literal.message);
  return { literal, role, index };
}

/** What the page needs to show a drag at once; null if it should wait for the file. */
async function prepareDrag(
  { reading, groupsWith }: AnswerContext,
  findShown: (view: PanelView) => Promise<ShownTogether>,
  { view, address }: Asked<"prepareDrag">,
  signal: AbortSignal,
): Promise<DragAhead | null> {
  const { shown, before } = await findShown(view);
  if (shown.length === 0 || !shown.every(isWithinReach)) return null;
  const { text, extraction } = reading();
  const { literal } = literalOf(reading(), address, view.layer);
  if (literal.kind === "expression") {
    throw new Error(
      l10n.t("{0} is not a plain number. Press F2 and type one in its place.", literal.written),
    );
  }
  if (text.length > longestProbed) return null;
  const { range, written } = literal;
  const probe = stepLiteral(written, 1, "fine");
  if (probe.kind === "refused") return null;
  const probed = await groupsWith({ ...range, text: probe.text }, signal);
  const { language } = extraction;
  return toDragAhead({
    ...{ shown, before, language, layer: view.layer },
    ...{ written, probe: probe.text, probed },
  });
}
