import type { PanelState } from "./panelState.ts";

/** Id of the script element that holds the data of a page that stands alone. */
export const offlineDataId = "attention-lens-data";

/** Everything that an exported page knows. */
export interface OfflinePage {
  /** The computation that is shown first. */
  readonly first: string;
  /** One state for each computation of the file. */
  readonly states: Readonly<Record<string, PanelState>>;
}
