import * as l10n from "@vscode/l10n";
import type { Setting, SourceSettings } from "../extraction.ts";
import type { Constant, SourceProblem } from "../reading.ts";
import type { Directive } from "./directives.ts";
import { nearestTo } from "../collections.ts";
import { outwards, type ScopeNode } from "./scopeTree.ts";

/** Settings of the text with what is wrong with them; `headDim` serves where no head count is said. */
export interface VisibleSettings {
  readonly settings: SourceSettings;
  readonly headDim: Setting<number> | undefined;
  readonly problems: readonly SourceProblem[];
}

type NumberKey = "headCount" | "keyValueHeadCount" | "scale" | "temperature";
const NUMBER_KEYS = ["headCount", "keyValueHeadCount", "scale", "temperature"] as const;

/** Settings that only a directive can have. */
const DIRECTIVE_KEYS = [
  "tokens",
  "removedHeads",
  "headCombination",
  "activation",
  "weightLayout",
  "norm",
  "placement",
  "residual",
] as const;

/**
 * What the scopes around say, inner ones first. In one scope a directive wins over a constant: the
 * program needs the constant, the directive is written for whoever looks. A directive counts from
 * where it stands, up to `end`; a constant in its whole scope.
 */
export function visibleSettings(node: ScopeNode, start: number, end: number): VisibleSettings {
  const problems: SourceProblem[] = [];
  const settings: Record<string, Setting<unknown>> = {};
  for (const key of NUMBER_KEYS) {
    const found = lookUp(node, key, start, end);
    if (found === undefined) continue;
    const problem = problemWith(key, found);
    if (problem === null) settings[key] = found;
    else problems.push(problem);
  }
  const causal = lookUp(node, "causal", start, end);
  if (causal) settings["causal"] = { ...causal, value: Boolean(causal.value) };
  for (const key of DIRECTIVE_KEYS) {
    const found = directiveSetting(node, key, end);
    if (found !== undefined) settings[key] = found;
  }
  return { settings: settings, headDim: headDimOf(node, start), problems };
}

function lookUp(
  from: ScopeNode,
  key: NumberKey | "causal",
  start: number,
  end: number,
): Setting<number | boolean> | undefined {
  for (const node of outwards(from)) {
    const directive = lastBefore(node.directives, key, end);
    if (directive?.settings[key] !== undefined) return directive.settings[key];
    const constant = nearestTo(node.constants.get(key) ?? [], start);
    if (constant !== undefined) return toSetting(constant);
  }
  return undefined;
}

function directiveSetting(
  from: ScopeNode,
  key: (typeof DIRECTIVE_KEYS)[number],
  end: number,
): Setting<unknown> | undefined {
  for (const node of outwards(from)) {
    const setting = lastBefore(node.directives, key, end)?.settings[key];
    if (setting !== undefined) return setting;
  }
  return undefined;
}

function lastBefore(
  directives: readonly Directive[],
  key: keyof SourceSettings,
  end: number,
): Directive | undefined {
  return directives.findLast(
    ({ range, settings }) => range.start <= end && settings[key] !== undefined,
  );
}

function toSetting({ value, range }: Constant): Setting<number | boolean> {
  return { value, range };
}

function headDimOf(from: ScopeNode, start: number): Setting<number> | undefined {
  for (const node of outwards(from)) {
    const constant = nearestTo(node.constants.get("headDim") ?? [], start);
    if (typeof constant?.value === "number" && constant.value >= 1) {
      return { value: constant.value, range: constant.range };
    }
  }
  return undefined;
}

function problemWith(
  key: NumberKey,
  { value, range }: Setting<number | boolean>,
): SourceProblem | null {
  const isCount = key === "headCount" || key === "keyValueHeadCount";
  const isRight = isCount
    ? Number.isSafeInteger(value) && Number(value) >= 1
    : Number.isFinite(value) && Number(value) > 0;
  if (isRight || range === null) return null;
  const expected = isCount
    ? l10n.t("a whole number of at least 1")
    : l10n.t("a number greater than 0");
  return {
    message: l10n.t("{0} is {1}: it must be {2}", key, value, expected),
    range,
    severity: "error",
  };
}
