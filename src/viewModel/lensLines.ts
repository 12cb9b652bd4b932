import * as l10n from "@vscode/l10n";
import type { ComputationGroup, Repeats } from "../source/extraction.ts";
import { listAssumptions } from "../source/meaning/assumptions.ts";
import type { TextRange } from "../source/textRange.ts";
import { assumedBeside, toBasis, listInShort } from "./basis.ts";
import type { EvaluatedGroup } from "./evaluatedGroup.ts";
import { hideResult } from "./predict/hiddenResult.ts";
import { toResultTitle } from "./resultTitle.ts";
import { saySmall } from "./smallNumbers.ts";
import { toTextCard } from "./card/textCard.ts";
import { kindName } from "./titleOf.ts";
import { describeTried } from "./whatIf/describeTried.ts";

/** One line above the code. */
export interface LensLine {
  /** The computation that it belongs to. */
  readonly computation: string;
  /** The range below it. */
  readonly range: TextRange;
  readonly title: string;
  readonly tooltip: string;
  readonly action:
    "runAttention" | "runMlp" | "setHeadCount" | "showPanel" | "showProblem" | "resetWhatIf";
  /** A further argument of the action: a head count, or a range of the text. */
  readonly detail?: number;
  /** Its rank among the lenses at its place; absent if it always stays. */
  readonly rank?: "result" | "assumption" | "offer";
  /** Code that may run several times, each time with another computation. */
  readonly codeAt?: number;
  /** How often that code runs, where only the first and last times are shown. */
  readonly repeats?: Repeats;
  /** How many blocks feed each other there, if it is one of them. */
  readonly blocks?: number;
}

/** The tooltip lists further assumptions. */
const mostAssumed = 3;

/**
 * The lenses of one computation, all at its place: the result and its assumptions. While the user
 * predicts the result, it is hidden.
 */
export function toLensLines(evaluated: EvaluatedGroup, isPredicted = false): readonly LensLine[] {
  const { group } = evaluated;
  const range = group.place ?? group.range;
  const main = mainLine(evaluated, range);
  const lines = [
    ...triedLines(group, range),
    isPredicted && "trace" in evaluated ? hideIn(main, group) : main,
    // Also while a number is half typed, so that no lens appears or disappears.
    ...basisLines(group, range),
  ];
  if (!group.followed?.made) return lines;
  const { repeats, inStack } = group;
  return lines.map((line) => ({
    ...{ ...line, codeAt: range.start },
    ...(repeats && { repeats }),
    ...(inStack && !repeats && { blocks: inStack.of }),
  }));
}

/** Whether the program computes it, what is assumed, and where the program seems to differ. */
function basisLines(group: ComputationGroup, range: TextRange): readonly LensLine[] {
  const { departures, headCounts, agreement, mask } = toBasis(group);
  const said = mask === null ? [] : [mask];
  const assumed = assumedBeside(agreement, listAssumptions(group));
  const computation = group.id;
  const [count] = headCounts;
  const assumes: readonly LensLine[] =
    assumed.length === 0
      ? []
      : [
          {
            ...{ computation, range, title: assumedTitle(assumed), action: "showPanel" },
            rank: "assumption",
            tooltip: [
              l10n.t("The file does not say this, so it is assumed:"),
              ...assumed.map((each) => `• ${each}`),
              ...said,
              ...(group.followed
                ? []
                : [
                    l10n.t(
                      "Change it in the panel, or in a comment such as “attention: heads=2 causal scale=0.5”.",
                    ),
                  ]),
            ].join("\n"),
          },
        ];
  const offered: readonly LensLine[] =
    count === undefined
      ? []
      : [
          {
            ...{ computation, range, action: "setHeadCount", detail: count, rank: "offer" },
            title: l10n.t("Use {0} heads", count),
            tooltip: l10n.t(
              "Split the width into {0} heads and remember this choice for the file",
              count,
            ),
          },
        ];
  const agrees: readonly LensLine[] = agreement
    ? [
        {
          ...{ computation, range, action: "showProblem", detail: agreement.range.start },
          title: agreement.title,
          tooltip: [agreement.sentence, ...said, ...departures.map(({ message }) => message)].join(
            "\n",
          ),
          rank: "assumption",
        },
      ]
    : [];
  if (group.followed) return [...smallLines(group, range), ...agrees, ...assumes];
  const doubts = departures.map((departure): LensLine => ({
    ...{ computation, range, action: "showProblem", detail: departure.range.start },
    title: l10n.t("⚠ may differ from the program"),
    tooltip: departure.message,
  }));
  return [...doubts.slice(0, 1), ...assumes, ...offered];
}

/** That the numbers are of a small, untrained model. */
function smallLines({ id, small }: ComputationGroup, range: TextRange): readonly LensLine[] {
  if (!small) return [];
  return [
    {
      ...{ computation: id, range, action: "showPanel", rank: "assumption" },
      title: l10n.t("untrained, seed {0}", small.seed),
      tooltip: saySmall(small),
    },
  ];
}

/** `assumes scale 1/√2, no mask and 4 more` */
function assumedTitle(assumed: readonly string[]): string {
  if (assumed.length <= mostAssumed) return l10n.t("assumes {0}", listInShort(assumed));
  const named = assumed.slice(0, mostAssumed - 1);
  const more = assumed.length - named.length;
  return l10n.t("assumes {0} and {1} more", listInShort(named), more);
}

/** The result beside it is then not that of the file. */
function triedLines(group: ComputationGroup, range: TextRange): readonly LensLine[] {
  const tried = describeTried(group);
  if (tried === null) return [];
  return [
    {
      ...{ computation: group.id, range, action: "resetWhatIf" },
      title: l10n.t("What if {0} · Reset", tried),
      tooltip: l10n.t("What-if value, not saved. Click to reset."),
    },
  ];
}

function hideIn(line: LensLine, { kind }: ComputationGroup): LensLine {
  const tooltip = l10n.t(
    "The result appears after your last prediction, or when you stop predicting",
  );
  return { ...line, title: `▶ ${hideResult(kindName(kind))}`, tooltip };
}

function mainLine(evaluated: EvaluatedGroup, range: TextRange): LensLine {
  const { group } = evaluated;
  const computation = group.id;
  const line = { computation, range, rank: "result" } as const;
  switch (evaluated.kind) {
    case "attention":
    case "selfAttention":
    case "attentionWeights":
    case "mlp":
    case "block":
    case "stack":
      return {
        ...line,
        title: `▶ ${toResultTitle(evaluated)}`,
        tooltip: toTextCard(evaluated),
        action: evaluated.kind === "mlp" ? "runMlp" : "runAttention",
      };
    case "computing":
      return {
        ...line,
        title: `$(sync~spin) ${describeComputing(evaluated.share)}`,
        tooltip: l10n.t("Open the panel, which shows the result when it is ready"),
        action: "showPanel",
      };
    case "failed":
      return {
        ...problemLine(
          computation,
          range,
          evaluated.problems[0]?.message ?? l10n.t("This computation is incomplete"),
        ),
        rank: "result",
      };
  }
}

/** What is wrong, in place of a result. */
export function problemLine(computation: string, range: TextRange, message: string): LensLine {
  const title = `⚠ ${message}`;
  return { computation, range, title, tooltip: l10n.t("Go to the problem"), action: "showProblem" };
}

/** `computing… 40%` */
export function describeComputing(share: number | null): string {
  const percent = toShownPercent(share);
  return percent === null ? l10n.t("computing…") : l10n.t("computing… {0}%", percent);
}

/** A share in whole percent; null where nothing is done yet. */
export function toShownPercent(share: number | null): number | null {
  return share === null || share === 0 ? null : Math.round(share * 100);
}
