import * as l10n from "@vscode/l10n";
import type { Problem } from "../../engine/problem.ts";
import {
  choiceName,
  rowOf,
  settingsOf,
  type SettingName,
  type SettingRow,
} from "../../settings/settings.ts";
import type { ComputationGroup, Setting } from "../../source/extraction.ts";
import { digitsOf } from "../numberText.ts";
import {
  headCountOptions,
  toProblemParts,
  withFiledSettings,
  type ProblemParts,
} from "./problemParts.ts";
import type { WhatIfControl } from "./whatIfState.ts";

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
  return (["attention", "mlp", "block"] as const).flatMap((part) => {
    const held = parts[part];
    if (!held || (part === "attention" && !parts.widths)) return [];
    const values: Readonly<Record<string, unknown>> = { ...held };
    const controls = settingsOf(part).flatMap((name) => {
      const label = rowOf(name).label?.(isBeside);
      if (label === undefined) return [];
      const control = toControl(about(group, part, name, label), values[name], group, parts);
      return control ? [control] : [];
    });
    // The switches of heads take a line of their own.
    return controls.toSorted((a, b) => Number(a.kind === "heads") - Number(b.kind === "heads"));
  });
}

type About = ReturnType<typeof about>;

/** The control of a setting by the kind of its values; null if there is nothing to choose. */
function toControl(
  about: About,
  value: unknown,
  group: ComputationGroup,
  parts: ProblemParts,
): WhatIfControl | null {
  const row = rowOf(about.setting);
  switch (row.kind) {
    case "flag":
      return { ...about, kind: "switch", value: Boolean(value ?? row.usual), text: row.text() };
    case "count": {
      const count = String(value);
      const counts = withValue(headCountOptions(parts).map(String), count);
      const options = counts.map((each) => ({ value: each, label: each }));
      return { ...about, kind: "choice", value: count, options };
    }
    case "positive": {
      const formula = row.usual === undefined ? [toScale(parts)] : [];
      const offers = (row.offers ?? []).map((offer) => ({ ...offer, label: offer.label() }));
      const usual = row.usual ?? formula[0]?.value ?? 1;
      return {
        ...{ ...about, kind: "number", value: Number(value ?? usual) },
        named: [...formula, ...offers],
      };
    }
    case "choice":
      return {
        ...{
          ...about,
          kind: "choice",
          value: typeof value === "string" ? value : (row.usual ?? ""),
        },
        options: Object.keys(row.choices)
          .filter((word) => word !== "swiglu" || hasGate(group, parts))
          .map((word) => ({ value: word, label: choiceName(about.setting, word) })),
      };
    case "heads": {
      const headCount = parts.attention?.headCount ?? 0;
      if (headCount < 2 || headCount > mostSwitches) return null;
      const removed = (value ?? []) as readonly number[];
      return { ...about, kind: "heads", headCount, removed };
    }
    case "names":
      return null;
  }
}

/** More heads than this are not listed individually. */
const mostSwitches = 32;

function hasGate({ matrices }: ComputationGroup, { mlp }: ProblemParts): boolean {
  return mlp?.gate !== undefined || matrices.mlpGate !== undefined;
}

/** The scale of the formula, by its name. */
function toScale({ widths, attention }: ProblemParts) {
  const headDim = (widths?.query ?? 1) / (attention?.headCount ?? 1);
  const value = 1 / Math.sqrt(headDim);
  return { value, label: `1/√${String(headDim)} = ${digitsOf(value, 4)}` };
}

/** The source of the setting and its earlier value, in words. */
function about(
  { id, settings, original }: ComputationGroup,
  part: WhatIfControl["part"],
  setting: SettingName,
  label: string,
) {
  const now: Setting<unknown> | undefined = settings[setting];
  const was: Setting<unknown> | undefined = original?.[setting];
  const isChanged = original !== undefined && now !== was;
  const decidedBy = isChanged ? "panel" : !now ? "default" : now.range ? "file" : "setting";
  const told = was ? inWords(setting, rowOf(setting), was.value) : l10n.t("default");
  const before = isChanged ? told : null;
  return { computation: id, part, setting, label, decidedBy, before } as const;
}

function inWords(name: SettingName, { kind }: SettingRow, value: unknown): string {
  switch (kind) {
    case "flag":
      return value === true ? l10n.t("on") : l10n.t("off");
    case "positive":
      return digitsOf(Number(value), 4);
    case "choice":
      return choiceName(name, String(value));
    case "heads":
    case "names": {
      const listed = value as readonly (string | number)[];
      return listed.length === 0 ? l10n.t("none") : listed.join(", ");
    }
    case "count":
      return String(value);
  }
}

function withValue(options: readonly string[], value: string): readonly string[] {
  return options.includes(value) ? options : [...options, value];
}
