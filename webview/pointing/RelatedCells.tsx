import { useContext, useLayoutEffect } from "preact/hooks";
import type { WeightMatrixView } from "../../src/viewModel/computation/computationView.ts";
import type { AttentionView } from "../../src/viewModel/panelView.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { useStore } from "../store.ts";
import { useStyleRules } from "../styleRules.ts";
import { pointedCell } from "./pointed.ts";
import { relatedCells, type RelatedCells as RelatedCellsOf } from "./relatedCells.ts";

/**
 * Fades other heads and outlines related cells while a cell of `attention` is pointed at. It draws
 * nothing itself and sets attributes on the cells that are there: none is drawn again.
 */
export function RelatedCells(props: {
  readonly attention: AttentionView;
  readonly weights: readonly WeightMatrixView[];
}): null {
  const { attention, weights } = props;
  const { pointed } = useContext(PanelToolsContext);
  const now = useStore(pointed);
  const address = pointedCell(now);
  useStyleRules(keepRules(attention.heads.length));
  const related =
    address?.computation === attention.id
      ? relatedCells(attention, address, weights)
      : nothingRelated;
  const meant = now.slice.length > 0 ? now.slice : related.heads;
  const [heads, linked] = [meant.join(" "), related.linked.join(", ")];
  useLayoutEffect(() => (heads === "" ? undefined : keepHeads(heads)), [heads]);
  useLayoutEffect(() => (linked === "" ? undefined : linkCells(linked)), [linked, attention]);
  return null;
}

const nothingRelated: RelatedCellsOf = { heads: [], linked: [] };

/** Lets all heads but these fade; returns how to bring them back. */
function keepHeads(heads: string): () => void {
  document.body.setAttribute("data-pointed", heads);
  return () => {
    document.body.removeAttribute("data-pointed");
  };
}

/** Marks the cells that match; returns how to take the marks away. */
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

/** All heads fade while one is pointed at (in the style sheet); these rules keep that one. */
function keepRules(headCount: number): string {
  return Array.from({ length: headCount }, (_, head) => {
    const pointed = `body[data-pointed~="${head}"]`;
    return `${pointed} [data-heads~="${head}"] { opacity: 1; }
      ${pointed} [data-veil~="${head}"] { opacity: 0; }`;
  }).join("\n");
}
