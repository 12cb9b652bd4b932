import type { AttentionSettings } from "../../engine/problem.ts";
import type { Setting, SourceSettings } from "../../source/extraction.ts";

/** How attention is to be computed; null where nobody says into how many heads. */
export function toSettings(settings: SourceSettings): AttentionSettings | null {
  const { headCount } = settings;
  return headCount ? { headCount: headCount.value, ...toOtherSettings(settings) } : null;
}

/** What a person decided outside of the file; it wins over what the file says. */
export function toDecidedSettings(settings: SourceSettings): Partial<AttentionSettings> {
  const { headCount } = settings;
  const decided = Object.fromEntries(
    (Object.entries(settings) as [string, Setting<unknown>][]).filter(
      ([, { range }]) => range === null,
    ),
  ) as SourceSettings;
  return {
    ...(headCount?.range === null && { headCount: headCount.value }),
    ...toOtherSettings(decided),
  };
}

function toOtherSettings(settings: SourceSettings): Partial<AttentionSettings> {
  const { keyValueHeadCount, causal, scale, temperature } = settings;
  const { removedHeads, headCombination } = settings;
  return {
    ...(keyValueHeadCount && { keyValueHeadCount: keyValueHeadCount.value }),
    ...(causal && { causal: causal.value }),
    ...(scale && { scale: scale.value }),
    ...(temperature && { temperature: temperature.value }),
    ...(removedHeads && { removedHeads: removedHeads.value }),
    ...(headCombination && { headCombination: headCombination.value }),
  };
}
