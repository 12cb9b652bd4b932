import type { HeadMeasure } from "../src/viewModel/tiles/measureHeads.ts";
import type { MapChoice } from "../src/viewModel/tiles/tileAddress.ts";

/** Every word of the attention maps and the token lines. */
export const mapTexts = {
  section: "Attention",
  sectionNote: "Rows are queries, columns are keys. Choose a head, then a weight.",
  loading: "…",

  heads: "Maps of the heads",
  mapName: (map: MapChoice): string => {
    switch (map.kind) {
      case "head":
        return `Head ${map.head}`;
      case "mean":
        return "Mean of all heads";
      case "max":
        return "Largest of all heads";
      case "difference":
        return `Head ${map.head} − head ${map.against}`;
    }
  },
  shortName: (map: MapChoice): string => {
    switch (map.kind) {
      case "head":
        return String(map.head);
      case "mean":
        return "mean";
      case "max":
        return "max";
      case "difference":
        return `${map.head} − ${map.against}`;
    }
  },
  against: "Less head",
  noHeads: "No head passes the filter.",

  look: "Show as",
  look_map: "Map",
  look_lines: "Lines",
  stage: "Numbers",
  pooling: "A pixel is",
  poolingOf: { largest: "the largest", mean: "the mean" },
  colours: "Colours end at",
  coloursOf: { one: "1", most: "nearly the largest", largest: "the largest" },
  coloursTitle:
    "Among many keys weights are small. Nearly the largest: where 95 of 100 pixels of the small " +
    "maps lie below; what lies above looks the same.",

  sort: "Sort heads by",
  sortOf: {
    index: "number",
    entropy: "entropy",
    peak: "peak",
    meanDistance: "distance",
  },
  measure: {
    entropy: ({ entropy }: HeadMeasure) => `${entropy.toFixed(2)} bits`,
    peak: ({ peak }: HeadMeasure) => `peak ${peak.toFixed(2)}`,
    meanDistance: ({ meanDistance }: HeadMeasure) => `${meanDistance.toFixed(1)} apart`,
  },
  sortTitle:
    "Entropy: 0 bits look at one key, n bits as if at 2ⁿ keys equally. Peak: the largest weight " +
    "of a row. Distance: how far away the keys are. Each is a mean over the queries.",
  filter: "Only heads where this query",
  filterOf: { all: "any", peaksHere: "peaks at this key", atLeast: "gives this key at least" },
  threshold: "Threshold",
  shownOf: (shown: number, of: number) => `${shown} of ${of} heads`,

  received: "Keys most looked at",
  receivedNote: "mean weight over all queries",

  tools: "Zoom",
  zoomIn: "Zoom in (+)",
  zoomOut: "Zoom out (−)",
  zoom: (scale: number) => `${scale.toFixed(scale < 1 ? 2 : scale < 10 ? 1 : 0)} px`,
  fit: "All",
  fitTitle: "The whole map (0)",
  oneToOneTitle: "One pixel per cell (1)",
  table: "Table",
  windowTable: "The numbers around the active cell as a table",
  mapKeys:
    "Arrow keys move from cell to cell, with Shift they move the picture, + and − zoom, 0 shows " +
    "everything. Space looks at the weight, Enter goes to its place in the file.",
  mapHint: "Drag to move · click, then wheel to zoom · double-click for its place in the file",

  query: "Query",
  key: "Key",
  weight: "Weight",
  head: "Head",
  lines: "Lines from query tokens to key tokens",
  linesKeys: "Arrow keys move through the queries. Enter keeps one lit, Escape lets it go again.",
  layout: "Direction",
  layoutOf: { vertical: "top to bottom", horizontal: "left to right" },
  overlay: "all heads",
  allHeads: "All heads",
  atLeast: "Lines from (of the widest)",
  linesTable: (query: string) => `Where ${query} looks`,
  linesSummary: (shown: number, of: number, widest: string) =>
    `${shown} of ${of} lines · the widest is ${widest}`,
  locked: "kept",
  onlyQuery: "Only the lines of one query are drawn where there are so many.",
  differenceCell: (head: number, against: number) => `head ${head} less head ${against}: `,
  meanCell: "mean of all heads: ",
  maxCell: "largest of all heads: ",
  pair: (query: string, key: string) => `query ${query} × key ${key}, `,
} as const;
