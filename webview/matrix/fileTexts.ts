import * as l10n from "@vscode/l10n";
import { bytesText } from "../../src/protocol/written.ts";
import { fourDigits, wholeNumber } from "../marks/formatNumber.ts";

/** Every word of the view of a file of numbers that does not come from the host. */
export const fileTexts = {
  opening: l10n.t("Opening…"),
  openingShare: (share: number) => l10n.t("Opening… {0} %", Math.floor(share * 100)),
  refused: (name: string) => l10n.t("{0} cannot be shown as numbers", name),
  reopen: l10n.t("Open with another editor"),
  summary: (format: string, size: number, count: number) =>
    count === 1
      ? l10n.t("{0} · {1} · 1 tensor", format, bytesText(size))
      : l10n.t("{0} · {1} · {2} tensors", format, bytesText(size), wholeNumber(count)),
  tensors: l10n.t("Tensors"),
  search: l10n.t("Search tensors by name"),
  noneFound: (search: string) => l10n.t("No tensor has “{0}” in its name.", search),
  foundOf: (found: number, count: number) => l10n.t("{0} of {1}", found, count),
  noTensors: l10n.t("The file has no tensors that can be shown"),
  notRead: (count: number) =>
    count === 1 ? l10n.t("1 entry is not shown") : l10n.t("{0} entries are not shown", count),
  shape: (shape: readonly number[]) => (shape.length === 0 ? "()" : shape.join(" × ")),
  empty: l10n.t("This tensor has no numbers: one of its sizes is 0."),

  view: l10n.t("View"),
  table: l10n.t("Table"),
  map: l10n.t("Map"),
  rows: l10n.t("Rows"),
  columns: l10n.t("Columns"),
  axis: (axis: number, length: number) => l10n.t("axis {0} ({1})", axis, length),
  index: (axis: number, length: number) => l10n.t("Axis {0}, 0 to {1}", axis, length - 1),
  axisName: (axis: number) => l10n.t("Axis {0}", axis),
  sampled: l10n.t("Zoomed out, the map shows every n-th number. Zoom in to see all of them."),
  gridKeys: l10n.t(
    "Arrow keys move, Page Up and Page Down go ten rows, Ctrl+Home and Ctrl+End go to the ends, Ctrl+C copies the number.",
  ),
  gridRole: l10n.t("table of numbers"),
  row: (row: number) => l10n.t("row {0}", row),
  column: (column: number) => l10n.t("column {0}", column),
  waiting: l10n.t("loading"),
  detail: l10n.t("Number under the pointer"),
  detailHint: l10n.t("Point at a number to see all its digits."),
  copiedNumber: l10n.t("Copied the number."),

  copy: l10n.t("Copy as Code"),
  copyMenu: l10n.t("Copy this matrix as code"),
  copied: (name: string) => l10n.t("Copied {0}.", name),
  forms: {
    numPy: "NumPy",
    pyTorch: "PyTorch",
    json: "JSON",
    typeScript: "TypeScript",
    csharp: "C#",
  },

  use: l10n.t("Use as"),
  useMenu: l10n.t("Use this matrix in an attention"),
  roles: {
    query: l10n.t("Query (Q)"),
    key: l10n.t("Key (K)"),
    value: l10n.t("Value (V)"),
  },
  letters: { query: "Q", key: "K", value: "V" },
  weights: l10n.t("Attention weights"),
  chosen: l10n.t("Matrices for an attention"),
  notChosen: l10n.t("not chosen"),
  showAttention: l10n.t("Show Attention"),
  clear: l10n.t("Clear"),
  stillNeeded: (letters: string) => l10n.t("Still needed: {0}", letters),

  statistics: l10n.t("Statistics of the whole tensor"),
  least: l10n.t("min"),
  most: l10n.t("max"),
  mean: l10n.t("mean"),
  deviation: l10n.t("std"),
  zeros: l10n.t("zeros"),
  notNumbers: "NaN",
  infinities: "±∞",
  measured: (share: number) => l10n.t("{0} % read", Math.floor(share * 100)),
  stop: l10n.t("Stop"),
  goOn: l10n.t("Read the rest"),
  number: (value: number | null) => (value === null ? "–" : fourDigits(value)),
  count: wholeNumber,
} as const;
