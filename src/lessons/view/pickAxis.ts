import type { ViewStage } from "../format/viewReference.ts";

/** What of a figure is picked. */
export type PickAxis = "heads" | "rows" | "columns";

/** Where what is to be picked stands: keys go across a map, and down the matrices of keys and values. */
export function pickAxis(pick: "head" | "query" | "key", stage: ViewStage): PickAxis {
  if (pick === "head") return "heads";
  const isKeyed = stage === "key" || stage === "value";
  return pick === "query" || isKeyed ? "rows" : "columns";
}
