import { useContext } from "preact/hooks";
import type { StageName } from "../../src/viewModel/panelView.ts";
import type { MapVersion } from "../../src/viewModel/tiles/tileAddress.ts";
import { ComparedWithContext } from "../marks/comparedWith.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { useSelected } from "../store.ts";

/** Which version of the numbers the maps of a stage show. */
export interface ShownVersion {
  readonly version: MapVersion;
  /** Whether there is a choice: a result is compared, and the stage had the same shape. */
  readonly isCompared: boolean;
}

/** Which version of the numbers of a stage to show. */
export function useVersion(stage: StageName): ShownVersion {
  const { choices } = useContext(PanelToolsContext);
  const baseline = useContext(ComparedWithContext);
  const chosen = useSelected(choices, ({ maps }) => maps.version);
  const isHidden = useSelected(choices, ({ compare }) => compare === "hidden");
  const isCompared = !isHidden && (baseline?.tiles.includes(stage) ?? false);
  return { isCompared, version: isCompared ? chosen : "now" };
}
