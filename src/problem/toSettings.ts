import type { AttentionSettings } from "../engine/problem.ts";
import { settingsOf, type SettingPart, type SettingsOf } from "../settings/settings.ts";
import type { Setting, SourceSettings } from "../source/extraction.ts";

/** The settings of attention. */
export function toSettings(settings: SourceSettings): AttentionSettings {
  return { headCount: 1, ...valuesOf(settings, "attention") };
}

/** The settings of the user or a directive, which override the keys of the file. */
export interface DecidedSettings {
  readonly attention: SettingsOf<"attention">;
  readonly mlp: SettingsOf<"mlp">;
  readonly block: SettingsOf<"block">;
}

/** The choice; null if there is none. */
export function toDecidedSettings(settings: SourceSettings): DecidedSettings | null {
  const decided = Object.fromEntries(
    (Object.entries(settings) as [string, Setting<unknown>][]).filter(
      ([, { range, isDirected, isAssumed }]) => !isAssumed && (range === null || isDirected),
    ),
  ) as SourceSettings;
  const parts = {
    attention: valuesOf(decided, "attention"),
    mlp: valuesOf(decided, "mlp"),
    block: valuesOf(decided, "block"),
  };
  return Object.values(parts).some((part) => Object.keys(part).length > 0) ? parts : null;
}

function valuesOf<Part extends SettingPart>(
  settings: SourceSettings,
  part: Part,
): SettingsOf<Part> {
  const given = settingsOf(part).flatMap((name) => {
    const setting: Setting<unknown> | undefined = settings[name];
    return setting ? [[name, setting.value] as const] : [];
  });
  return Object.fromEntries(given) as SettingsOf<Part>;
}
