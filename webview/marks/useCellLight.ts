import { useContext, useMemo } from "preact/hooks";
import { PanelToolsContext } from "../panelTools.ts";
import { useSelected, useStore } from "../store.ts";
import type { CellLight } from "./cellProps.ts";
import type { MatrixDrawing } from "./matrixDrawing.ts";
import { withheldIn } from "./withheld.ts";

/** What all cells of a matrix show in addition to their numbers. */
export function useCellLight({ stage, head }: MatrixDrawing): CellLight {
  const { choices, glow, withheld } = useContext(PanelToolsContext);
  const hasGhosts = useSelected(choices, ({ compare }) => compare === "ghosts");
  const numbers = useStore(glow)?.numbers ?? null;
  const kept = useStore(withheld);
  const hidden = useMemo(() => withheldIn(kept, { stage, head }), [kept, stage, head]);
  // The previous stage shows which units become zero.
  const hiddenStrikes = useMemo(
    () => withheldIn(kept, { stage: "mlpActivated", head: null }),
    [kept],
  );
  return useMemo(
    () => ({ hasGhosts, glow: numbers, hidden, hiddenStrikes }),
    [hasGhosts, numbers, hidden, hiddenStrikes],
  );
}
