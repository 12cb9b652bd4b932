import type { ComputationGroup, Setting, SourceSettings } from "../extraction.ts";
import type { SettingOverrides } from "./meaningOptions.ts";

/** What the user decided as settings, which stand nowhere in the text; only of the `keys`, if given. */
export function decidedSettings(
  decided: SettingOverrides,
  keys = Object.keys(decided) as readonly (keyof SettingOverrides)[],
): SourceSettings {
  const settings: Record<string, Setting<unknown>> = {};
  for (const key of keys) {
    const value = decided[key];
    if (value !== undefined) settings[key] = { value, range: null };
  }
  return settings;
}

/** A computation with what the user decided about it; what it was without is its original. */
export function withDecided(group: ComputationGroup, decided: SettingOverrides): ComputationGroup {
  const original = group.settings;
  return { ...group, settings: { ...original, ...decidedSettings(decided) }, original };
}
