import type { StageName } from "../src/viewModel/panelView.ts";

/** Every word of the panel that does not come from the host. */
export const texts = {
  hostSilent: "The extension did not answer. Run “Developer: Reload Webviews” to try again.",
  loadFailed: "The panel could not be loaded",
  computing: "Computing…",
  chooseComputation: "Computation",
  run: (fileName: string, run: string) => `${fileName} · ${run}`,
  warnings: "Warnings",

  shapes: "Shapes",
  projections: "Query, key, value",
  projectionsNote: "Each head reads its own slice of the columns.",
  heads: "Heads",
  headsNote: "Every head computes alone. Rows are queries, columns are keys.",
  concatenation: "Concatenation",
  concatenationNote: "The head outputs side by side; nothing is averaged.",

  head: (head: number) => `Head ${head}`,
  headLabel: (heads: readonly number[]) =>
    heads.length === 1 ? `head ${heads[0] ?? 0}` : `heads ${heads.join(", ")}`,
  columns: (first: number, last: number) =>
    first === last ? `column ${first}` : `columns ${first}–${last}`,
  stage: {
    query: "Q · query",
    key: "K · key",
    value: "V · value",
    scores: "Scores",
    maskedScores: "Masked scores",
    attentionWeights: "Attention weights",
    headOutput: "Head output",
    attentionOutput: "Concatenated output",
    projectedOutput: "Projected output",
    input: "Input",
    mlpHidden: "Hidden",
    mlpActivated: "Activated",
    mlpOutput: "Output",
  } satisfies Record<StageName, string>,
  formula: {
    query: "",
    key: "",
    value: "",
    scores: "Q · K × scale",
    maskedScores: "later keys hidden",
    attentionWeights: "softmax of each row",
    headOutput: "weights × V",
    attentionOutput: "",
    projectedOutput: "",
    input: "",
    mlpHidden: "",
    mlpActivated: "",
    mlpOutput: "",
  } satisfies Record<StageName, string>,
  shape: (rows: number, columns: number) => `[${rows}, ${columns}]`,
  matrixName: (stage: string, head: number | null) =>
    head === null ? stage : `Head ${head}: ${stage.toLowerCase()}`,
  matrixSummary: (rows: number, columns: number) =>
    `${rows} ${rows === 1 ? "row" : "rows"} by ${columns} ${columns === 1 ? "column" : "columns"}`,
  canvasRole: "matrix",
  queryAxis: "Q ↓",
  keyAxis: "K →",
  positionAxis: "position ↓",
  columnAxis: "column →",
  unitAxis: "unit →",
  masked: "masked",
  largest: "largest in its row",
  struck: "zeroed",

  legend: "Legend",
  legendWeight: "weight",
  legendLargest: "largest of the row",
  legendMasked: "hidden by the mask",

  controls: "Settings",
  headCount: "Heads",
  causal: "Causal mask",
  causalOn: "hide later positions",
  scale: "Scale",
  formulaScale: (headDim: number, scale: string) => `1/√${headDim} = ${scale}`,
  noScale: "off (1)",
  customScale: "custom…",
  customScaleLabel: "Custom scale",
  customScaleWrong: "Type a number, such as 0.5",
  decidedBy: {
    file: "from the file",
    setting: "from your settings",
    default: "by default",
    panel: "changed here",
  },
  reset: "Reset",
  resetWhat: (what: string) => `Reset ${what.toLowerCase()} to what the file says`,

  vectorName: (stage: string, units: number) => `${stage}, ${units} units`,
  vectors: "Vectors",
  unit: "unit",
  zeroedCount: (activation: string, count: number, of: number) =>
    `${activation} zeroed ${count} of ${of}`,
  upProjection: "up",
  downProjection: "down",
  position: (position: number, count: number) => `Position ${position + 1} of ${count}`,
  previousPosition: "Previous position",
  nextPosition: "Next position",

  letter: {
    query: "Q",
    key: "K",
    value: "V",
    attentionOutput: "concatenation",
    projectedOutput: "projection",
  },
  token: (letter: string, position: number, token = "") =>
    token === "" || token === `${letter}[${position}]` || /^[QKV]\[\d+\]$/.test(token)
      ? `${letter}[${position}]`
      : `${letter}[${position}] “\u2068${token}\u2069”`,
  pair: (head: number, query: string, key: string) => `head ${head}: query ${query} × key ${key}`,
  maskedTo: ", masked ",
  toWeight: ", weight ",
  headOutputCell: (head: number, row: number, column: number) =>
    `head ${head}: output[${row}], column ${column} = `,
  weightedMean: (column: number) => `, the rows of V column ${column} mixed by the weights`,
  columnCell: (place: string, column: number, heads: readonly number[]): string =>
    heads.length === 0
      ? `${place}, column ${column} = `
      : `${texts.headLabel(heads)}: ${place}, column ${column} = `,
  unitCell: (stage: string, row: number, unit: number) =>
    `${stage.toLowerCase()}[${row}], unit ${unit} = `,
  afterActivation: (activation: string, value: string) => `, ${activation} makes it ${value}`,
  beforeActivation: (activation: string, value: string) => `, ${activation} of ${value}`,

  detailLabel: "The number pointed at",
  detailHint: "Point at a number, or reach it with Tab and the arrow keys.",
  detailKeys: "Enter selects it in the editor · Ctrl/⌘+C copies it",
  copied: "Copied.",
  revealProblem: (message: string, place: string) => `${message}, ${place}`,
} as const;
