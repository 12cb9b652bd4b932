import { toDirectiveWords } from "../../source/edits/directiveText.ts";
import type { ComputationGroup, SourceSettings } from "../../source/extraction.ts";
import type { SettingOverrides } from "../../source/meaning/meaningOptions.ts";

/** The what-if settings of a computation, `heads=1 causal`; null if there are none. */
export function describeTried({ settings, original }: ComputationGroup): string | null {
  if (!original) return null;
  const keys = (Object.keys(settings) as (keyof SourceSettings)[]).filter((key) => {
    const isAnswer = key === "headCount" && !original.headCount;
    return !isAnswer && write(settings[key]?.value) !== write(original[key]?.value);
  });
  const tried: SettingOverrides = Object.fromEntries(
    keys.map((key) => [key, settings[key]?.value]),
  );
  const words = toDirectiveWords(tried);
  return words.length === 0 ? null : words.map(({ text }) => text).join(" ");
}

function write(value: unknown): string | undefined {
  return JSON.stringify(value);
}
