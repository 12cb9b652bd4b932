import { useContext, useLayoutEffect } from "preact/hooks";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { CellAddress } from "../../src/viewModel/panelView.ts";
import { wholeAttention } from "../maps/mapAttention.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { useStore } from "../store.ts";
import { useStyleRules } from "../styleRules.ts";
import { pointedCell } from "./pointed.ts";
import {
  nothingRelated,
  relatedCells,
  type RelatedCells as RelatedCellsOf,
} from "./relatedCells.ts";

/**
 * Fades other heads and outlines related cells while a cell is pointed at. It draws nothing itself and
 * sets attributes on the cells that are there: none is drawn again.
 */
export function RelatedCells({ state }: { readonly state: ReadyState }): null {
  const attention = wholeAttention(state);
  const { pointed } = useContext(PanelToolsContext);
  const now = useStore(pointed);
  const address = pointedCell(now);
  useStyleRules(keepRules(attention?.heads.length ?? 0));
  const related = address ? relatedIn(state, address) : nothingRelated;
  const meant = now.slice.length > 0 ? now.slice : related.heads;
  const [heads, linked] = [meant.join(" "), related.linked.join(", ")];
  useLayoutEffect(() => (heads === "" ? undefined : keepHeads(heads)), [heads]);
  useLayoutEffect(() => (linked === "" ? undefined : linkCells(linked)), [linked, state]);
  return null;
}

function relatedIn(state: ReadyState, address: CellAddress): RelatedCellsOf {
  const { computation, mlp, tiledMlp } = state;
  const weights = [computation, mlp, tiledMlp].flatMap((part) =>
    part?.id === address.computation ? part.weights : [],
  );
  const shown = wholeAttention(state);
  const own = shown?.id === address.computation ? shown : null;
  return own || weights.length > 0 ? relatedCells(own, address, weights) : nothingRelated;
}

/** Fades all heads except these; returns a function that restores them. */
function keepHeads(heads: string): () => void {
  document.body.setAttribute("data-pointed", heads);
  return () => {
    document.body.removeAttribute("data-pointed");
  };
}

/** Marks the matching cells; returns a function that removes the marks. */
function linkCells(selector: string): () => void {
  const cells = document.querySelectorAll(selector);
  cells.forEach((cell) => {
    cell.setAttribute("data-linked", "");
  });
  return () => {
    cells.forEach((cell) => {
      cell.removeAttribute("data-linked");
    });
  };
}

/** While a head is hovered, the style sheet fades all heads; these rules keep that one. */
function keepRules(headCount: number): string {
  return Array.from({ length: headCount }, (_, head) => {
    const pointed = `body[data-pointed~="${head}"]`;
    return `${pointed} [data-heads~="${head}"] { opacity: 1; }
      ${pointed} [data-veil~="${head}"] { opacity: 0; }`;
  }).join("\n");
}
