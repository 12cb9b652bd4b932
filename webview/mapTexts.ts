import * as l10n from "@vscode/l10n";
import { closeUp, nameHead, nameShortly } from "../src/protocol/pictures.ts";
import type { HeadMeasure } from "../src/viewModel/tiles/measureHeads.ts";
import type { MapChoice, MapVersion } from "../src/viewModel/tiles/tileAddress.ts";

const peakText = ({ peak }: HeadMeasure): string => l10n.t("peak {0}", peak.toFixed(2));

/** Every word of the attention maps and the token lines. */
export const mapTexts = {
  section: l10n.t("Attention"),
  sectionNote: l10n.t("Rows are queries, columns are keys. Select a head, then a weight."),
  loading: "…",

  heads: l10n.t("Maps of the heads"),
  /** `titles`: what the program calls its picture of each head. */
  mapName: (map: MapChoice, titles?: readonly string[]): string => {
    switch (map.kind) {
      case "head":
        return nameHead(map.head, titles);
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
  openMap: l10n.t("Show the full map"),
  attentionWeight: l10n.t("Attention weight"),
  largestOf: (query: string) => closeUp(l10n.t("largest weight of {0}", query)),
  sentencesAbout: (query: string) => closeUp(l10n.t("Sentences are about {0}", query)),
  /** The query that a sentence is about, and why it is this one, if there are others. */
  shownQuery: (tokens: readonly string[], query: number) => {
    const name = nameShortly(tokens[query] ?? "");
    if (tokens.length === 1) return name;
    return query === tokens.length - 1
      ? closeUp(l10n.t("{0}, the last query", name))
      : closeUp(l10n.t("{0}, the selected query", name));
  },
  fewKeys: l10n.t("The first queries see few keys, so each of their weights is large."),
  pooled: l10n.t("One cell stands for several weights and shows the largest."),
  against: l10n.t("Subtract head"),
  noHeads: l10n.t("No head matches the filter."),

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
  pooling: l10n.t("Each pixel shows"),
  poolingOf: { largest: l10n.t("the largest"), mean: l10n.t("the mean") },
  colours: l10n.t("Colour scale maximum"),
  coloursOf: { one: "1", most: l10n.t("near maximum"), largest: l10n.t("the largest") },
  coloursTitle: l10n.t(
    "With many keys, each weight is small. Near maximum: the scale ends where it " +
      "covers 95% of the pixels; larger weights share one colour.",
  ),

  sort: l10n.t("Sort heads by"),
  sortOf: {
    index: l10n.t({ message: "number", comment: "what heads are sorted by" }),
    entropy: l10n.t("entropy"),
    peak: l10n.t("peak"),
    meanDistance: l10n.t("distance"),
  },
  /** How many keys would share the attention evenly with this entropy: 2 to its power. */
  spread: (measure: HeadMeasure) =>
    measure.entropy === null
      ? peakText(measure)
      : l10n.t("≈ {0} keys", (2 ** measure.entropy).toFixed(1)),
  measure: {
    entropy: (measure: HeadMeasure) =>
      measure.entropy === null ? peakText(measure) : l10n.t("{0} bits", measure.entropy.toFixed(2)),
    peak: peakText,
    meanDistance: ({ meanDistance }: HeadMeasure) =>
      l10n.t("distance {0}", meanDistance.toFixed(1)),
  },
  sortTitle: l10n.t(
    "Entropy: 0 bits means one key, n bits means 2ⁿ keys evenly. Peak: the largest " +
      "weight of a row. Distance: how far away the keys are. Each is the mean over all " +
      "queries.",
  ),
  filter: l10n.t("Show only heads where this query"),
  filterOf: {
    all: l10n.t({ message: "any", comment: "every head is shown" }),
    peaksHere: l10n.t("looks most at this key"),
    atLeast: l10n.t("gives this key at least"),
  },
  threshold: l10n.t("Threshold"),
  shownOf: (shown: number, of: number) => l10n.t("{0} of {1} heads", shown, of),

  received: l10n.t("Most attended keys"),
  receivedNote: l10n.t("mean weight over all queries"),

  tools: l10n.t("Zoom"),
  zoomIn: l10n.t("Zoom in (+)"),
  zoomOut: l10n.t("Zoom out (−)"),
  zoom: (scale: number) => `${scale.toFixed(scale < 1 ? 2 : scale < 10 ? 1 : 0)} px`,
  fit: l10n.t({ message: "Fit", comment: "zoom so that the whole map is seen" }),
  fitTitle: l10n.t("Fit the whole map (0)"),
  oneToOneTitle: l10n.t("One pixel per weight (1)"),
  table: l10n.t("Table"),
  windowTable: l10n.t("Show the numbers around the active cell as a table"),
  mapKeys: l10n.t(
    "Arrow keys move between cells, or scroll the map with Shift. + and − zoom, 0 " +
      "fits the map. Space explains the weight, Enter goes to its place in the file.",
  ),
  mapHint: l10n.t(
    "Drag to scroll · click, then use the wheel to zoom · double-click to go to the " + "file",
  ),

  query: l10n.t("Query"),
  key: l10n.t("Key"),
  weight: l10n.t("Weight"),
  head: l10n.t("Head"),
  lines: l10n.t("Lines from query tokens to key tokens"),
  linesKeys: l10n.t(
    "Arrow keys move between queries. Enter keeps one highlighted, Escape releases it.",
  ),
  layout: l10n.t("Direction"),
  layoutOf: { vertical: l10n.t("top to bottom"), horizontal: l10n.t("left to right") },
  overlay: l10n.t("all heads"),
  allHeads: l10n.t("All heads"),
  atLeast: l10n.t("Hide weights below"),
  linesTable: (query: string) => l10n.t("Where {0} looks", query),
  linesSummary: (shown: number, of: number, widest: string) =>
    l10n.t("{0} of {1} lines · widest {2}", shown, of, widest),
  linesBefore: l10n.t("grey: before the change"),
  locked: (query: string) => l10n.t("{0} highlighted", query),
  onlyQuery: l10n.t("There are too many lines to draw, so only one query's lines are shown."),
  whose: (map: MapChoice): string => {
    switch (map.kind) {
      case "head":
        return l10n.t("head {0}", map.head);
      case "mean":
        return l10n.t("mean of all heads");
      case "max":
        return l10n.t("largest of all heads");
      case "difference":
        return l10n.t("head {0} minus head {1}", map.head, map.against);
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
