import { useContext } from "preact/hooks";
import type { CellAddress } from "../../src/viewModel/panelView.ts";
import type { AttentionView } from "../../src/viewModel/panelView.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { useStore } from "../store.ts";
import { useStyleRules } from "../styleRules.ts";
import { pointedCell } from "./pointed.ts";
import { relatedCells } from "./relatedCells.ts";

/** Fades other heads and outlines related cells while a cell of `attention` is pointed at. */
export function useRelatedCells(attention: AttentionView | null): void {
  const { pointed } = useContext(PanelToolsContext);
  const address = pointedCell(useStore(pointed));
  const ours = attention !== null && address?.computation === attention.id;
  useStyleRules(ours ? relatedRules(attention, address) : "");
}

function relatedRules(attention: AttentionView, address: CellAddress): string {
  const { heads, linked } = relatedCells(attention, address);
  const others = heads.map((head) => `:not([data-heads~="${head}"])`).join("");
  const fade = heads.length === 0 ? "" : `[data-heads]${others} { opacity: var(--faded); }`;
  const veil =
    heads.length === 0
      ? ""
      : `[data-veil]${others.replaceAll("data-heads", "data-veil")} { opacity: 0.7; }`;
  const link = linked.length === 0 ? "" : `${linked.join(", ")} { box-shadow: var(--linked); }`;
  const { stage, head, row, column } = address;
  const matrix = `[data-stage="${stage}"]${head === null ? ":not([data-head])" : `[data-head="${head}"]`}`;
  const headers = `${matrix} th[data-row="${row}"], ${matrix} th[data-column="${column}"]`;
  return `${fade} ${veil} ${link} ${headers} { color: var(--vscode-foreground); font-weight: 700; }`;
}
