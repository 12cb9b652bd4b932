import { useContext } from "preact/hooks";
import type { AttentionView, CellAddress } from "../../src/viewModel/panelView.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { useStore } from "../store.ts";
import { useStyleRules } from "../styleRules.ts";
import { pointedCell } from "./pointed.ts";
import { relatedCells } from "./relatedCells.ts";

/**
 * Fades other heads and outlines related cells while a cell of `attention` is pointed at. It draws
 * nothing itself: the cells are reached by style rules, so that none is drawn again.
 */
export function RelatedCells({ attention }: { readonly attention: AttentionView }): null {
  const { pointed } = useContext(PanelToolsContext);
  const address = pointedCell(useStore(pointed));
  useStyleRules(address?.computation === attention.id ? relatedRules(attention, address) : "");
  return null;
}

/** The style rules that show what belongs to a cell. */
export function relatedRules(attention: AttentionView, address: CellAddress): string {
  const { heads, linked } = relatedCells(attention, address);
  const others = (attribute: string): string =>
    `[${attribute}]${heads.map((head) => `:not([${attribute}~="${head}"])`).join("")}`;
  const { stage, head, row, column } = address;
  const matrix = `[data-stage="${stage}"]${head === null ? "" : `[data-head="${head}"]`}`;
  return [
    heads.length > 0 && `${others("data-heads")} { opacity: var(--faded); }`,
    heads.length > 0 && `${others("data-veil")} { opacity: var(--veiled); }`,
    linked.length > 0 && `${linked.join(", ")} { box-shadow: ${ring}; }`,
    `${matrix} :is(th[data-row="${row}"], th[data-column="${column}"]) { ${pointedHeader} }`,
  ]
    .filter(Boolean)
    .join("\n");
}

const ring = "inset 0 0 0 2px var(--head, var(--vscode-focusBorder))";
const pointedHeader = "color: var(--vscode-foreground); font-weight: 700;";
