import * as l10n from "@vscode/l10n";
import {
  isInRange,
  rowOf,
  settingsOf,
  type SettingRow,
  type WrittenSetting,
} from "../../settings/settings.ts";
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

const NAMES = settingsOf("attention", "mlp", "weights", "block", "positions");

/**
 * What the scopes around say, inner ones first. In one scope a directive wins over a constant: the
 * program needs the constant, the directive is written for whoever looks. A directive counts from
 * where it stands, up to `end`; a constant in its whole scope.
 */
export function visibleSettings(node: ScopeNode, start: number, end: number): VisibleSettings {
  const problems: SourceProblem[] = [];
  const settings: Partial<Record<WrittenSetting, Setting<unknown>>> = {};
  for (const name of NAMES) {
    const found = lookUp(node, name, start, end);
    if (found === undefined) continue;
    const row = rowOf(name);
    const problem = problemWith(name, row, found);
    if (problem !== null) problems.push(problem);
    else settings[name] = row.kind === "flag" ? { ...found, value: Boolean(found.value) } : found;
  }
  return { settings: settings as SourceSettings, headDim: headDimOf(node, start), problems };
}

function lookUp(
  from: ScopeNode,
  name: WrittenSetting,
  start: number,
  end: number,
): Setting<unknown> | undefined {
  for (const node of outwards(from)) {
    const directive = lastBefore(node.directives, name, end);
    if (directive?.settings[name] !== undefined) return directive.settings[name];
    const constant = nearestTo(node.constants.get(name) ?? [], start);
    if (constant !== undefined) return toSetting(constant);
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
  name: WrittenSetting,
  { kind }: SettingRow,
  { value, range }: Setting<unknown>,
): SourceProblem | null {
  if (kind !== "count" && kind !== "positive") return null;
  if (isInRange(kind, value) || range === null) return null;
  const expected =
    kind === "count" ? l10n.t("a whole number of at least 1") : l10n.t("a number greater than 0");
  return {
    message: l10n.t("{0} is {1}: it must be {2}", name, String(value), expected),
    range,
    severity: "error",
  };
}
