import * as l10n from "@vscode/l10n";
import { choiceName } from "../../settings/settings.ts";
import { divisors } from "../../tensor/shape.ts";
import type {
  ComputationGroup,
  ComputationPart,
  Departure,
  Role,
  SourceSettings,
} from "../extraction.ts";
import { widthOfHeads } from "./settleSettings.ts";

/** A part of a computation that nothing says, with what is assumed. */
export interface Assumption {
  readonly part: ComputationPart;
  /** In a few words: `scale 1/√4`. */
  readonly text: string;
}

/** Everything about a computation that decides what is assumed. */
type Known = Pick<
  ComputationGroup,
  | "kind"
  | "matrices"
  | "settings"
  | "departures"
  | "drawnBy"
  | "writesActivation"
  | "decidedRoles"
  | "whole"
  | "followed"
>;

/**
 * What is assumed of a computation because neither the text nor the user says it; the program may do
 * otherwise. A whole problem of JSON says everything: what it leaves out has a defined default.
 */
export function listAssumptions(group: Known): readonly Assumption[] {
  if (group.followed)
    return [
      ...assumedOfLead(group.followed),
      ...usualOf(group.followed),
      ...samplesOf(group.followed),
    ];
  if (group.whole || group.kind === "attentionWeights") return [];
  return [
    ...(group.kind === "mlp" ? [] : assumedOfAttention(group)),
    ...assumedOfWeights(group),
    ...(group.kind === "mlp" || group.kind === "block" ? assumedOfMlp(group) : []),
    ...(group.kind === "block" ? assumedOfBlock(group) : []),
  ];
}

/** The signs that count: what is settled by a setting or by the role that the user decided needs none. */
export function listDepartures(
  group: Known,
  assumptions = listAssumptions(group),
): readonly Departure[] {
  if (group.followed) return group.followed.departures;
  const assumed = new Set(assumptions.map(({ part }) => part));
  return group.departures.filter(({ part }) => {
    const roles = SETTLED_BY_ROLES[part];
    if (roles) return !roles.some((role) => group.decidedRoles?.includes(role));
    return !SETTLED_BY_SETTING.has(part) || assumed.has(part);
  });
}

/** Parts that a setting decides. */
const SETTLED_BY_SETTING: ReadonlySet<ComputationPart> = new Set(["scale", "mask", "activation"]);

/** Parts that the user decides by saying what a matrix is. */
const SETTLED_BY_ROLES: { readonly [part in ComputationPart]?: readonly Role[] } = {
  weights: ["query", "key", "value"],
  input: ["input"],
};

/** Head counts that divide the width, where one head is only assumed: 2, 4, 8. */
export function offerHeadCounts(group: Known): readonly number[] {
  if (group.kind === "mlp" || group.kind === "attentionWeights") return [];
  if (group.whole || group.followed || isHeadCountSaid(group.settings)) return [];
  return divisors(widthOfHeads(group.matrices)).filter((count) => count > 1);
}

function isHeadCountSaid({ headCount }: SourceSettings): boolean {
  return headCount !== undefined && !headCount.isAssumed;
}

function assumedOfAttention({ matrices, settings }: Known): readonly Assumption[] {
  const { headCount, scale, causal } = settings;
  const headDim = widthOfHeads(matrices) / (headCount?.value ?? 1);
  return [
    ...(isHeadCountSaid(settings) ? [] : [{ part: "headCount", text: l10n.t("1 head") } as const]),
    ...(scale || !Number.isInteger(headDim)
      ? []
      : [{ part: "scale", text: l10n.t("scale 1/√{0}", headDim) } as const]),
    ...(causal ? [] : [{ part: "mask", text: l10n.t("no mask") } as const]),
  ];
}

/** Of a program that was followed: what it does not tell of a dimension before queries and width. */
function assumedOfLead({ assumedLead }: NonNullable<Known["followed"]>): readonly Assumption[] {
  if (!assumedLead) return [];
  const { kind, count } = assumedLead;
  const text =
    kind === "batch"
      ? l10n.t("a batch of {0}, not heads", count)
      : l10n.t("{0} heads, not a batch", count);
  return [{ part: "headCount", text }];
}

/** Of a program that was followed: what nothing declares. */
function usualOf({ assumedNames = [] }: NonNullable<Known["followed"]>): readonly Assumption[] {
  if (assumedNames.length === 0) return [];
  return [{ part: "usual", text: l10n.t("the usual {0}", assumedNames.join(", ")) }];
}

/** Of a program that was followed: what it reads from a file that is not there. */
function samplesOf({ sampleFiles = [] }: NonNullable<Known["followed"]>): readonly Assumption[] {
  return sampleFiles.map((name) => ({
    part: "sample",
    text: l10n.t("sample names in place of {0}", name),
  }));
}

function assumedOfWeights({ settings, drawnBy }: Known): readonly Assumption[] {
  const layout = settings.weightLayout;
  return [
    ...(layout?.isAssumed
      ? [
          {
            part: "weightLayout",
            text: choiceName("weightLayout", layout.value),
          } as const,
        ]
      : []),
    ...(drawnBy === undefined
      ? []
      : [{ part: "weights", text: l10n.t("weights drawn by {0}", drawnBy) } as const]),
  ];
}

function assumedOfMlp(group: Known): readonly Assumption[] {
  const { kind, matrices, settings, decidedRoles, writesActivation } = group;
  const activation = matrices.mlpGate ? "SwiGLU" : "ReLU";
  const input = decidedRoles?.includes("input") ? null : matrices.input?.name;
  return [
    ...(settings.activation || writesActivation
      ? []
      : [{ part: "activation", text: activation } as const]),
    ...(kind === "mlp" && input
      ? [{ part: "input", text: l10n.t("{0} as its input", input) } as const]
      : []),
  ];
}

/** The norm of a block according to the name of its weight; null where that does not say. */
export function normByName({ norm1, norm2 }: Known["matrices"]): "rmsNorm" | null {
  return /rms/i.test((norm1 ?? norm2)?.name ?? "") ? "rmsNorm" : null;
}

function assumedOfBlock({ matrices, settings }: Known): readonly Assumption[] {
  const { placement, residual } = settings;
  const isNormSaid = settings.norm ?? normByName(matrices);
  return [
    ...(isNormSaid ? [] : [{ part: "norm", text: "LayerNorm" } as const]),
    ...(placement
      ? []
      : [{ part: "placement", text: l10n.t("norms before each sublayer") } as const]),
    ...(residual ? [] : [{ part: "residual", text: l10n.t("residual connections") } as const]),
  ];
}
