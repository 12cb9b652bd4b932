import { whatIfTexts } from "./views/whatIf/whatIfTexts.ts";
import type { StageName } from "../src/viewModel/panelView.ts";

/** Every word of the panel that does not come from the host. */
export const texts = {
  ...whatIfTexts,
  hostSilent: "The extension did not answer. Run “Developer: Reload Webviews” to try again.",
  loadFailed: "The panel could not be loaded",
  computing: "Computing…",
  chooseComputation: "Computation",
  run: (fileName: string, run: string) => `${fileName} · ${run}`,
  warnings: "Warnings",

  shapes: "Shapes",
  flow: "How the numbers go: arrow keys move, Enter opens",
  flowSourceKeys: (name: string) => `Alt+Enter goes to ${name} in the file.`,
  flowInput: "What queries, keys and values are made from.",
  flowStream: "The residual stream: every sublayer adds to it.",
  flowSum: "The stream and what the sublayer adds.",
  flowSums: { projectedOutput: "attention", mlpOutput: "MLP" },
  flowWeights: "weights",
  flowGate: "The gate: how far each hidden unit is opened.",
  flowFinalNorm: "The stream after the last block, normalised.",
  flowLogits: "How likely each token is to come next, before softmax.",
  normOf: (normName: string) => `${normName} of every position.`,
  notes: "How the file was read",

  stream: "Norm and residual",
  preNorm: (normName: string) =>
    `Pre-norm: each sublayer reads the stream through ${normName} and adds to the stream itself.`,
  postNorm: (normName: string) =>
    `Post-norm: each sublayer reads the stream, and ${normName} is taken of the sum.`,
  attentionAdds: "What attention adds",
  mlpAdds: "What the MLP adds",
  normTitle: (norm: string, normName: string) => `${norm} · ${normName}`,
  normMeaning: {
    layer: "Every position gets mean 0 and deviation 1, then the norm’s weight and bias.",
    rms: "Every position gets a root mean square of 1, then the norm’s weight; the mean stays.",
  },
  measures: "Before → after",
  measure: { mean: "mean", deviation: "deviation", rms: "rms" },
  more: (count: number) => `and ${count} more positions`,

  layers: "Layers and heads",
  layersNote: (layer: number) => `The sections below show block ${layer}.`,
  thumbnails: "Attention weights: layers go down, heads go across",
  thumbnail: (layer: number, head: number) => `Block ${layer}, head ${head}`,
  block: (layer: number) => `block ${layer}`,
  headShort: (head: number) => `head ${head}`,
  headAxis: "head →",
  positionAcross: "position →",
  afterBlock: (at: number) => (at === 0 ? "input" : `after block ${at - 1}`),

  streamCell: (name: string, token: string, column: number) =>
    `${name}, \u2068${token}\u2069, column ${column} = `,
  strengthCell: (token: string, head: number) =>
    `head ${head} adds to \u2068${token}\u2069 a length of `,
  lengthCell: (row: number, position: number) =>
    `${texts.afterBlock(row)}: the stream at position ${position} is as long as `,
  biasCell: (column: number) => `bias of column ${column} = `,
  projection: "Output projection",
  projectionNote:
    "Projecting the heads side by side is the same as projecting each by itself and adding up.",
  projectionTooLarge: "There are too many numbers to show what each head adds to every column.",
  contributionNote: (first: number, last: number) =>
    `its columns ${first}–${last} through those of the weight`,
  allPositions: "all",
  everyPosition: "the same for every position",

  curveOfHidden: "hidden → activated",
  curveOfGate: "gate → how far the unit is opened",
  curvePoint: (unit: number, from: string, to: string) => `unit ${unit}: ${from} → ${to}`,
  curveName: (activation: string, units: number, zeroed: number) =>
    `${activation} with ${units} hidden units on its curve, ${zeroed} of them at 0`,
  gateTimes: "× SiLU of",

  cost: "Cost",
  costNote: "Counted by formula; exp, roots and comparisons are left out.",
  costNoteStack: (layers: number) =>
    `Counted by formula over all ${layers} blocks; exp, roots and comparisons are left out.`,
  costStage: "stage",
  costTotal: "total",
  costColumn: {
    multiplications: "multiplications",
    additions: "additions",
    parameters: "parameters",
    bytes: "bytes of the result",
  },
  costName: (stage: string): string => texts.stage[stage as StageName],
  headCost: "What cutting the width into heads costs",
  headCostNote: "Multiplications of the dot products and of the mixing.",
  slicedHeads: (count: number) => (count === 1 ? "1 head" : `${count} heads, each on its slice`),
  oneFullHead: "1 head on the whole width",
  fullHeads: (count: number) => `${count} heads, each on the whole width`,
  ratio: (times: number) => (times === 1 ? "" : `× ${times}`),
  headCostMeaning: (count: number) =>
    count === 1
      ? "One head has nothing to share: cutting the width would cost the same."
      : `Cutting costs nothing: ${count} slices take what one head of the whole width takes.`,
  claim: (claimedFull: number, claimedSplit: number, full: number, split: number) =>
    `The microgpt page says ${claimedFull.toLocaleString("en")} operations against ` +
    `${claimedSplit}, ` +
    `${claimedFull / claimedSplit} times cheaper; counted in its loop it is ` +
    `${full.toLocaleString("en")} against ${split.toLocaleString("en")}: ${full / split} times.`,

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
    mlpGate: "Gate",
    mlpActivated: "Activated",
    mlpOutput: "Output",
    residualIn: "Stream in",
    normed1: "Norm 1",
    residualSum1: "Stream + attention",
    residualMid: "Stream mid",
    normed2: "Norm 2",
    residualSum2: "Stream + MLP",
    residualOut: "Stream out",
    finalNormed: "Final norm",
    logits: "Logits",
    contribution: "What the head adds",
    strength: "How much each head adds",
    projectionBias: "Bias",
    streamLength: "Length of the stream",
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
    mlpGate: "",
    mlpActivated: "",
    mlpOutput: "",
    residualIn: "",
    normed1: "",
    residualSum1: "",
    residualMid: "",
    normed2: "",
    residualSum2: "",
    residualOut: "",
    finalNormed: "",
    logits: "one column for each token of the vocabulary",
    contribution: "",
    strength: "length of what it adds",
    projectionBias: "",
    streamLength: "of each position's numbers, before and after every block",
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
  detailKeys: "Enter selects it in the editor · Ctrl/⌘+C copies it · drag or F2 changes it",
  copied: "Copied.",
  revealProblem: (message: string, place: string) => `${message}, ${place}`,
} as const;
