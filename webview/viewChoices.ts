/** What the person chose about looking, not about computing; survives a reload of the panel. */
export interface ViewChoices {
  readonly closedSections: readonly string[];
  /** The position whose MLP vectors are shown. */
  readonly mlpPosition: number;
  readonly scrollTop: number;
}

/** Everything open, from the top. */
export const firstChoices: ViewChoices = { closedSections: [], mlpPosition: 0, scrollTop: 0 };

/** Reads what was kept; whatever is not understood is as at first. */
export function readViewChoices(kept: unknown): ViewChoices {
  if (typeof kept !== "object" || kept === null) return firstChoices;
  const { closedSections, mlpPosition, scrollTop } = kept as Partial<Record<string, unknown>>;
  return {
    closedSections: Array.isArray(closedSections) ? closedSections.map(String) : [],
    mlpPosition: typeof mlpPosition === "number" ? mlpPosition : 0,
    scrollTop: typeof scrollTop === "number" ? scrollTop : 0,
  };
}
