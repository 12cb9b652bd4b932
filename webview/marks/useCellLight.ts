import { useContext, useMemo } from "preact/hooks";
import { PanelToolsContext } from "../panelTools.ts";
import { useSelected, useStore } from "../store.ts";
import type { CellLight } from "./cellProps.ts";

/** What all cells of a matrix show besides their numbers. */
export function useCellLight(): CellLight {
  const { choices, glow } = useContext(PanelToolsContext);
  const hasGhosts = useSelected(choices, ({ compare }) => compare === "ghosts");
  const numbers = useStore(glow)?.numbers ?? null;
  return useMemo(() => ({ hasGhosts, glow: numbers }), [hasGhosts, numbers]);
}
