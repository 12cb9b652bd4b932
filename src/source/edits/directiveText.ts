import { directiveWordsOf, rowOf, settingsOf, type SettingName } from "../../settings/settings.ts";
import type { SettingOverrides } from "../meaning/meaningOptions.ts";

/** Words of a directive that settle the same thing, the one that is written first. */
export interface SettingWord {
  /** In lower case. */
  readonly names: readonly string[];
  readonly text: string;
}

/** Settings in the words of the directive, in the order in which people read them. */
export function toDirectiveWords(settings: SettingOverrides): readonly SettingWord[] {
  return settingsOf("attention", "mlp", "weights", "block").flatMap((name) => {
    const value = settings[name];
    if (value === undefined) return [];
    const names = directiveWordsOf(name).map((word) => word.toLowerCase());
    return [{ names, text: writeWord(name, value) }];
  });
}

function writeWord(name: SettingName, value: NonNullable<SettingOverrides[SettingName]>): string {
  const [word = name, off] = directiveWordsOf(name);
  if (rowOf(name).kind === "flag" && off) return value ? word : off;
  if (typeof value !== "object") return `${word}=${String(value)}`;
  return `${word}=${value.length === 0 ? "none" : value.join(",")}`;
}
