import * as l10n from "@vscode/l10n";
import type { HeadMeasure } from "../src/viewModel/tiles/measureHeads.ts";
import type { MapChoice, MapVersion } from "../src/viewModel/tiles/tileAddress.ts";

/** Every word of the attention maps and the token lines. */
export const mapTexts = {
  section: l10n.t("Attention"),
  sectionNote: l10n.t("Rows are queries, columns are keys. Choose a head, then a weight."),
  loading: "…",

  heads: l10n.t("Maps of the heads"),
  mapName: (map: MapChoice): string => {
    switch (map.kind) {
      case "head":
        return l10n.t("Head {0}", map.head);
      case "mean":
        return l10n.t("Mean of all heads");
      case "max":
        return l10n.t("Largest of all heads");
      case "difference":
        return l10n.t("Head {0} − head {1}", map.head, map.against);
    }
  },
  shortName: (map: MapChoice): string => {
    switch (map.kind) {
      case "head":
        return String(map.head);
      case "mean":
        return l10n.t("mean");
      case "max":
        return l10n.t("max");
      case "difference":
        return `${map.head} − ${map.against}`;
    }
  },
  strip: (query: string) => l10n.t("Attention weights of {0}", query),
  openMap: l10n.t("Show this map in full"),
  against: l10n.t("Less head"),
  noHeads: l10n.t("No head passes the filter."),

  look: l10n.t("Show as"),
  look_map: l10n.t("Map"),
  look_lines: l10n.t("Lines"),
  stage: l10n.t("Numbers"),
  version: l10n.t("Compared"),
  ofVersion: (version: MapVersion, text: string): string => {
    switch (version) {
      case "now":
        return text;
      case "before":
        return l10n.t("before: {0}", text);
      case "difference":
        return l10n.t("change: {0}", text);
    }
  },
  pooling: l10n.t("A pixel is"),
  poolingOf: { largest: l10n.t("the largest"), mean: l10n.t("the mean") },
  colours: l10n.t("Colours end at"),
  coloursOf: { one: "1", most: l10n.t("nearly the largest"), largest: l10n.t("the largest") },
  coloursTitle: l10n.t(
    "Among many keys weights are small. Nearly the largest: where 95 of 100 pixels of the small maps lie below; what lies above looks the same.",
  ),

  sort: l10n.t("Sort heads by"),
  sortOf: {
    index: l10n.t({ message: "number", comment: "what heads are sorted by" }),
    entropy: l10n.t("entropy"),
    peak: l10n.t("peak"),
    meanDistance: l10n.t("distance"),
  },
  measure: {
    entropy: ({ entropy }: HeadMeasure) => l10n.t("{0} bits", entropy.toFixed(2)),
    peak: ({ peak }: HeadMeasure) => l10n.t("peak {0}", peak.toFixed(2)),
    meanDistance: ({ meanDistance }: HeadMeasure) => l10n.t("{0} apart", meanDistance.toFixed(1)),
  },
  sortTitle: l10n.t(
    "Entropy: 0 bits look at one key, n bits as if at 2ⁿ keys equally. Peak: the largest weight of a row. Distance: how far away the keys are. Each is a mean over the queries.",
  ),
  filter: l10n.t("Only heads where this query"),
  filterOf: {
    all: l10n.t({ message: "any", comment: "every head is shown" }),
    peaksHere: l10n.t("peaks at this key"),
    atLeast: l10n.t("gives this key at least"),
  },
  threshold: l10n.t("Threshold"),
  shownOf: (shown: number, of: number) => l10n.t("{0} of {1} heads", shown, of),

  received: l10n.t("Keys most looked at"),
  receivedNote: l10n.t("mean weight over all queries"),

  tools: l10n.t("Zoom"),
  zoomIn: l10n.t("Zoom in (+)"),
  zoomOut: l10n.t("Zoom out (−)"),
  zoom: (scale: number) => `${scale.toFixed(scale < 1 ? 2 : scale < 10 ? 1 : 0)} px`,
  fit: l10n.t({ message: "All", comment: "zoom so that the whole map is seen" }),
  fitTitle: l10n.t("The whole map (0)"),
  oneToOneTitle: l10n.t("One pixel per cell (1)"),
  table: l10n.t("Table"),
  windowTable: l10n.t("The numbers around the active cell as a table"),
  mapKeys: l10n.t(
    "Arrow keys move from cell to cell, with Shift they move the picture, + and − zoom, 0 shows everything. Space looks at the weight, Enter goes to its place in the file.",
  ),
  mapHint: l10n.t(
    "Drag to move · click, then wheel to zoom · double-click for its place in the file",
  ),

  query: l10n.t("Query"),
  key: l10n.t("Key"),
  weight: l10n.t("Weight"),
  head: l10n.t("Head"),
  lines: l10n.t("Lines from query tokens to key tokens"),
  linesKeys: l10n.t(
    "Arrow keys move through the queries. Enter keeps one lit, Escape lets it go again.",
  ),
  layout: l10n.t("Direction"),
  layoutOf: { vertical: l10n.t("top to bottom"), horizontal: l10n.t("left to right") },
  overlay: l10n.t("all heads"),
  allHeads: l10n.t("All heads"),
  atLeast: l10n.t("Thinnest line (share of the widest)"),
  linesTable: (query: string) => l10n.t("Where {0} looks", query),
  linesSummary: (shown: number, of: number, widest: string) =>
    l10n.t("{0} of {1} lines · the widest is {2}", shown, of, widest),
  linesBefore: l10n.t("grey beside a line: as it was"),
  locked: (query: string) => l10n.t("{0} kept", query),
  onlyQuery: l10n.t("Only the lines of one query are drawn where there are so many."),
  whose: (map: MapChoice): string => {
    switch (map.kind) {
      case "head":
        return l10n.t("head {0}", map.head);
      case "mean":
        return l10n.t("mean of all heads");
      case "max":
        return l10n.t("largest of all heads");
      case "difference":
        return l10n.t("head {0} less head {1}", map.head, map.against);
    }
  },
  pair: {
    scores: (query: string, key: string, value: string) =>
      l10n.t("query {0} × key {1}, score {2}", query, key, value),
    maskedScores: (query: string, key: string, value: string) =>
      l10n.t("query {0} × key {1}, masked score {2}", query, key, value),
    attentionWeights: (query: string, key: string, value: string) =>
      l10n.t("query {0} × key {1}, weight {2}", query, key, value),
  },
  and: (first: string, next: string) => l10n.t("{0}. {1}", first, next),
} as const;
