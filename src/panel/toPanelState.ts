import * as l10n from "@vscode/l10n";
import type { Extraction } from "../source/extraction.ts";
import type { SourceProblem } from "../source/reading.ts";
import type {
  EmptyState,
  PanelAction,
  PanelProblem,
  PanelState,
  ReadyState,
} from "../protocol/panelState.ts";
import { describeUnfollowed } from "../viewModel/describeLeftOut.ts";
import { describeComputing } from "../viewModel/lensLines.ts";
import type { EvaluatedGroup } from "../viewModel/evaluatedGroup.ts";
import type { ReadyGroup } from "../viewModel/toReadyViews.ts";
import type { FileOverrides } from "../source/meaning/meaningOptions.ts";
import type { Before } from "./before.ts";
import { chooseComputation, shownComputations, toChoices, toReadyState } from "./toReadyState.ts";
import type { TextRange } from "../source/textRange.ts";

/** Shown before there is anything to show. */
export const emptyPanel: EmptyState = {
  kind: "empty",
  title: l10n.t("No attention here yet"),
  message: l10n.t(
    "Open a file with a query, a key, and a value matrix, place the cursor near " +
      "them, and run Multi-Head Attention on Selection. Attention Lens reads C#, " +
      "Python, TypeScript, JSON, CSV, and plain text.",
  ),
  actions: [{ action: "openExample", label: l10n.t("Open an example") }],
};

type Evaluated<Kind extends EvaluatedGroup["kind"]> = EvaluatedGroup & { readonly kind: Kind };

/** A file that was read. */
export interface PanelFile {
  readonly fileName: string;
  readonly extraction: Extraction;
  readonly evaluated: readonly EvaluatedGroup[];
  /** `Chapter.cs:14:9`, for people. */
  readonly placeOf: (range: TextRange) => string;
}

/** What a panel wants to show of a file. */
export interface PanelQuestion {
  /** Null: the first of the file. */
  readonly computation: string | null;
  /** Which block of a stack. */
  readonly layer: number;
  readonly overrides: FileOverrides;
  /** What the current results are compared with. */
  readonly before: Before | null;
}

/** Everything that the panel draws for one computation of one file, at one layer of a stack. */
export function toPanelState(file: PanelFile, asked: PanelQuestion): PanelState {
  const chosen = chooseComputation(file.evaluated, asked.computation);
  if (!chosen) return emptyFile(file);
  switch (chosen.kind) {
    case "computing": {
      const title = describeComputing(chosen.share);
      return {
        kind: "computing",
        title: `${title[0]!.toUpperCase()}${title.slice(1)}`,
        actions: [{ action: "cancel", label: l10n.t("Cancel") }],
      };
    }
    case "failed":
      return failedState(file, chosen);
    case "attention":
    case "selfAttention":
    case "attentionWeights":
    case "mlp":
    case "block":
    case "stack":
      return readyState(file, chosen, asked);
  }
}

function emptyFile({ fileName: name, extraction }: PanelFile): PanelState {
  const unread = extraction.unread?.[0];
  const { unfollowed, uncalled } = extraction;
  const limit = describeLimit(extraction);
  if (limit) {
    const { message, action } = limit;
    const title = l10n.t("No attention in {0} yet", name);
    return { kind: "empty", title, message, actions: action ? [action] : [] };
  }
  if (unfollowed?.isFile) {
    const title = l10n.t("No attention in {0} yet", name);
    return { kind: "empty", title, message: describeUnfollowed(unfollowed).whole, actions: [] };
  }
  if (uncalled && !unread) {
    const title = l10n.t("No attention in {0} yet", name);
    const message = l10n.t(
      "Nothing here calls {0}, so its attention has no numbers. Call it to see the result.",
      uncalled.name,
    );
    return { kind: "empty", title, message, actions: [] };
  }
  return {
    ...emptyPanel,
    title: l10n.t("No attention in {0}", name),
    message: unread
      ? l10n.t("{0}. Write out its numbers to see the result.", unread.message)
      : l10n.t(
          "{0} contains {1}. Attention needs three matrices: name them query, key, and " +
            "value (or q, keys, cachedValues, …), or assign those roles.",
          ...[name, describeFound(extraction)],
        ),
    actions:
      extraction.matrices.length === 0
        ? emptyPanel.actions
        : [{ action: "assignRole", label: l10n.t("Assign roles") }, ...emptyPanel.actions],
  };
}

/** `key (k) and value (v), but no query`. */
function describeFound({ matrices }: Extraction): string {
  if (matrices.length === 0) return l10n.t("no matrices");
  const wanted = ["query", "key", "value"] as const;
  const found = wanted.flatMap((role) => {
    const matrix = matrices.find((candidate) => candidate.role === role);
    return matrix ? [`${role} (${matrix.name ?? l10n.t("unnamed")})`] : [];
  });
  const missing = wanted.filter((role) => !matrices.some((matrix) => matrix.role === role));
  const names = matrices.map((matrix) => matrix.name ?? l10n.t("one unnamed matrix")).slice(0, 8);
  if (found.length === 0) return l10n.t("{0}, and none of them has a role", names.join(", "));
  const both = found.reduce((a, b) => l10n.t("{0} and {1}", a, b));
  if (missing.length === 0) return l10n.t("{0}, but too far apart", both);
  const neither = missing.map(String).reduce((a, b) => l10n.t("{0} and no {1}", a, b));
  return l10n.t("{0}, but no {1} nearby", both, neither);
}

function failedState(
  { fileName, placeOf }: PanelFile,
  { group, problems }: Evaluated<"failed">,
): PanelState {
  const { query, queryProjection } = group.matrices;
  const heads = group.settings.headCount?.value ?? 1;
  const width = query?.shape[1] ?? queryProjection?.shape[0] ?? 0;
  const isUneven = width % heads !== 0;
  return {
    kind: "failed",
    fileName,
    computation: group.id,
    title: l10n.t("Not computed"),
    problems: problems.map((problem) => toPanelProblem(problem, placeOf)),
    actions: group.small
      ? smallActions()
      : isUneven
        ? [{ action: "setHeadCount", label: l10n.t("Set the head count") }]
        : [],
  };
}

function smallActions(): readonly PanelAction[] {
  return [
    { action: "changeSmallNumbers", label: l10n.t("Change tokens, seed, or sizes") },
    { action: "closeSmallNumbers", label: l10n.t("Close small numbers") },
  ];
}

function toPanelProblem(
  { message, range }: SourceProblem,
  placeOf: PanelFile["placeOf"],
): PanelProblem {
  return { message, place: placeOf(range), range };
}

/** How far the program is followed, where a limit stopped it. */
function describeLimit({ unfollowed }: Extraction): ReadyState["limit"] {
  if (!unfollowed?.limit) return null;
  const action: PanelAction = { action: "computeAll", label: l10n.t("Compute All") };
  const message = describeUnfollowed(unfollowed).whole;
  return { message, action: unfollowed.limit === "usual" ? action : null };
}

function readyState(
  { fileName, extraction, evaluated }: PanelFile,
  chosen: ReadyGroup,
  { layer, overrides, before }: PanelQuestion,
): PanelState {
  return toReadyState({
    fileName,
    hasEditor: true,
    shown: [chosen, ...shownComputations(evaluated, chosen).slice(1)],
    choices: toChoices(evaluated, chosen.group.id),
    // Small numbers have a run of their own.
    limit: chosen.group.small ? null : describeLimit(extraction),
    layer,
    decided: (id) => overrides.groups?.[id] ?? {},
    before,
  });
}
