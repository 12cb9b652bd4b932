import type { Extraction } from "./extraction.ts";
import type { StopReason } from "./readingBudget.ts";

/** What is known of a text that is not read. */
export function leftOut(language: string, reason: StopReason): Extraction {
  const nothing = { matrices: [], settings: {}, groups: [], problems: [] };
  return { language, ...nothing, leftOut: reason };
}
