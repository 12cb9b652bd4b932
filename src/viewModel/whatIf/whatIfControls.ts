import * as l10n from "@vscode/l10n";
import type { Problem } from "../../engine/problem.ts";
import type { ComputationGroup, Setting } from "../../source/extraction.ts";
import { settingValues } from "../../source/settingValues.ts";
import { activationName } from "../activation.ts";
import {
  headCountOptions,
  toProblemParts,
  withFiledSettings,
  type ProblemParts,
} from "./problemParts.ts";
import type { SettingName, WhatIfControl } from "./whatIfState.ts";

/**
 * The what-if controls of a computation with their current values; `isBeside`: it is shown below
 * another one, and says which one it is.
 */
export function toWhatIfControls(
  computation: ComputationGroup,
  problem: Problem,
  isBeside = false,
): readonly WhatIfControl[] {
  const parts = toProblemParts(problem);
  const group = withFiledSettings(computation);
  return [
    ...attentionControls(group, parts),
    ...mlpControls(group, parts, isBeside),
    ...blockControls(group, parts),
  ];
}

const normNames = { rmsNorm: "RMSNorm", layerNorm: "LayerNorm" } as const;
const placementNames = {
  pre: () => l10n.t("before each sublayer"),
  post: () => l10n.t("after each sublayer"),
} as const;
const combinationNames = {
  concatenate: () => l10n.t("concatenate"),
  average: () => l10n.t("average"),
} as const;

function attentionControls(group: ComputationGroup, parts: ProblemParts): readonly WhatIfControl[] {
  const { attention, widths } = parts;
  if (!attention || !widths) return [];
  const { headCount } = attention;
  const formula = 1 / Math.sqrt(widths.query / headCount);
  const rounded = String(Number(formula.toPrecision(4)));
  return [
    {
      ...about(
        group,
        "headCount",
        l10n.t({ message: "Heads", comment: "how many there are" }),
        String,
      ),
      kind: "choice",
      value: String(headCount),
      options: withValue(headCountOptions(parts).map(String), String(headCount)).map((count) => ({
        value: count,
        label: count,
      })),
    },
    {
      ...about(group, "causal", l10n.t("Causal mask"), onOff),
      kind: "switch",
      value: attention.causal ?? false,
      text: l10n.t("mask later positions"),
    },
    {
      ...about(group, "scale", l10n.t("Scale"), shortNumber),
      kind: "number",
      value: attention.scale ?? formula,
      named: [
        { value: formula, label: `1/√${String(widths.query / headCount)} = ${rounded}` },
        { value: 1, label: l10n.t("off (1)") },
      ],
    },
    {
      ...about(group, "temperature", l10n.t("Temperature"), shortNumber),
      kind: "number",
      value: attention.temperature ?? 1,
      named: [
        { value: 0.25, label: l10n.t("0.25 · sharper") },
        { value: 0.5, label: l10n.t("0.5 · sharper") },
        { value: 1, label: l10n.t("1 · unchanged") },
        { value: 2, label: l10n.t("2 · flatter") },
        { value: 10, label: l10n.t("10 · flatter") },
      ],
    },
    {
      ...about(group, "headCombination", l10n.t("Combine heads"), (word) =>
        combinationNames[word](),
      ),
      kind: "choice",
      value: attention.headCombination ?? "concatenate",
      options: named(settingValues.headCombination, (word) => combinationNames[word]()),
    },
    ...removalControl(group, headCount, attention.removedHeads ?? []),
  ];
}

/** More heads than this are not listed individually. */
const mostSwitches = 32;

function removalControl(
  group: ComputationGroup,
  headCount: number,
  removed: readonly number[],
): readonly WhatIfControl[] {
  if (headCount < 2 || headCount > mostSwitches) return [];
  const words = (heads: readonly number[]): string =>
    heads.length === 0 ? l10n.t("none") : heads.join(", ");
  return [
    {
      ...about(group, "removedHeads", l10n.t("Turn off head"), words),
      kind: "heads",
      headCount,
      removed,
    },
  ];
}

function mlpControls(
  group: ComputationGroup,
  { mlp }: ProblemParts,
  isBeside: boolean,
): readonly WhatIfControl[] {
  if (!mlp) return [];
  const hasGate = mlp.gate !== undefined || group.matrices.mlpGate !== undefined;
  const words = settingValues.activation.filter((word) => word !== "swiglu" || hasGate);
  const label = isBeside ? l10n.t("MLP activation") : l10n.t("Activation");
  return [
    {
      ...about(group, "activation", label, activationName),
      kind: "choice",
      value: mlp.activation,
      options: named(words, activationName),
    },
  ];
}

function blockControls(group: ComputationGroup, { block }: ProblemParts): readonly WhatIfControl[] {
  if (!block) return [];
  return [
    {
      ...about(group, "norm", l10n.t("Norm"), (word) => normNames[word]),
      kind: "choice",
      value: block.norm,
      options: named(settingValues.norm, (word) => normNames[word]),
    },
    {
      ...about(group, "placement", l10n.t("Norm position"), (word) => placementNames[word]()),
      kind: "choice",
      value: block.placement,
      options: named(settingValues.placement, (word) => placementNames[word]()),
    },
    {
      ...about(group, "residual", l10n.t("Residual connection"), onOff),
      kind: "switch",
      value: block.residual ?? true,
      text: l10n.t("add the input"),
    },
  ];
}

type Answers = Required<ComputationGroup["settings"]>;
type Answer<Name extends SettingName> = Answers[Name] extends Setting<infer Value> ? Value : never;

/** The source of the setting and its earlier value, in words. */
function about<Name extends SettingName>(
  { id, settings, original }: ComputationGroup,
  setting: Name,
  label: string,
  words: (value: Answer<Name>) => string,
) {
  const now = settings[setting];
  const was = original?.[setting];
  const isChanged = original !== undefined && now !== was;
  const decidedBy = isChanged ? "panel" : !now ? "default" : now.range ? "file" : "setting";
  const told = was as Setting<Answer<Name>> | undefined;
  const before = !isChanged ? null : told ? words(told.value) : l10n.t("default");
  return { computation: id, setting, label, decidedBy, before } as const;
}

function named<Word extends string>(words: readonly Word[], name: (word: Word) => string) {
  return words.map((word) => ({ value: word, label: name(word) }));
}

function withValue(options: readonly string[], value: string): readonly string[] {
  return options.includes(value) ? options : [...options, value];
}

function onOff(value: boolean): string {
  return value ? l10n.t("on") : l10n.t("off");
}

function shortNumber(value: number): string {
  return String(Number(value.toPrecision(4)));
}
