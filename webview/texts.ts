import * as l10n from "@vscode/l10n";
import { cellTexts } from "./cellTexts.ts";
import { flowTexts } from "../src/protocol/flow/flowGraph.ts";
import { costTexts, stageTexts } from "../src/protocol/pictures.ts";
import { whatIfTexts } from "./views/whatIf/whatIfTexts.ts";

/** Every word of the panel that does not come from the host. */
export const texts = {
  ...whatIfTexts,
  ...stageTexts,
  ...costTexts,
  ...flowTexts,
  ...cellTexts,
  hostSilent: l10n.t(
    "The extension did not answer. Run “Developer: Reload Webviews” to try again.",
  ),
  loadFailed: l10n.t("The panel could not be loaded"),
  computing: l10n.t("Computing…"),
  chooseComputation: l10n.t("Computation"),
  time: l10n.t("Time that the program computes this"),
  printed: l10n.t("The program prints"),
  run: (fileName: string, run: string) => `${fileName} · ${run}`,
  warnings: l10n.t("Warnings"),

  shapes: l10n.t("Shapes"),
  sentences: (first: string, second: string) =>
    l10n.t({ message: "{0} {1}", args: [first, second], comment: "one sentence after another" }),
  flow: l10n.t("Data flow: arrow keys move, Enter opens"),
  flowPlaces: l10n.t("Stages of the computation: arrow keys move between them"),
  overview: l10n.t("Overview"),
  learnedNote: l10n.t("The weights and biases from the file."),
  everything: l10n.t("Show everything"),
  everythingTitle: l10n.t("Show all stages on one page, to read, print, or export"),
  madeFrom: l10n.t("Input from"),
  goesInto: l10n.t("Output to"),
  goToSource: (name: string) => l10n.t("Go to {0} in the file", name),
  blockOf: (layer: number) => l10n.t("Block {0}", layer),
  flowSourceKeys: (name: string) => l10n.t("Alt+Enter goes to {0} in the file.", name),
  notes: l10n.t("How the file was read"),
  basis: l10n.t("Assumptions"),
  asSentence: (words: string) =>
    l10n.t("{0}.", `${words[0]?.toUpperCase() ?? ""}${words.slice(1)}`),
  showInFile: l10n.t("Show in file"),
  headsQuestion: (count: number) => l10n.t("Use {0} heads", count),

  stream: l10n.t("Norm and residual"),
  preNorm: (normName: string) =>
    l10n.t(
      "Pre-norm: each sublayer reads the stream through {0} and adds its output to the " +
        "stream.",
      normName,
    ),
  postNorm: (normName: string) =>
    l10n.t("Post-norm: each sublayer reads the stream, and {0} is applied to the sum.", normName),
  attentionAdds: l10n.t("What attention adds"),
  mlpAdds: l10n.t("What the MLP adds"),
  normTitle: (norm: string, normName: string) => `${norm} · ${normName}`,
  normMeaning: {
    layer: l10n.t(
      "Each position is scaled to mean 0 and deviation 1, then multiplied by the " +
        "norm's weight plus its bias.",
    ),
    rms: l10n.t(
      "Each position is scaled to a root mean square of 1, then multiplied by the " +
        "norm's weight. The mean is not removed.",
    ),
  },
  measures: l10n.t("Before → after"),
  measure: { mean: l10n.t("mean"), deviation: l10n.t("deviation"), rms: l10n.t("rms") },
  more: (count: number) => l10n.t("and {0} more positions", count),

  layers: l10n.t("Layers and heads"),
  layersNote: (layer: number) => l10n.t("The other stages show block {0}.", layer),
  thumbnails: l10n.t("Attention weights: layers go down, heads go across"),
  thumbnail: (layer: number, head: number) => l10n.t("Block {0}, head {1}", layer, head),
  block: (layer: number) => l10n.t("block {0}", layer),
  headShort: (head: number) => l10n.t("head {0}", head),
  headAxis: l10n.t("head →"),
  positionAcross: l10n.t("position →"),
  afterBlock: (at: number) => (at === 0 ? l10n.t("input") : l10n.t("after block {0}", at - 1)),

  projection: l10n.t("Output projection"),
  projectionNote: l10n.t(
    "Projecting the concatenated heads is the same as projecting each head and " +
      "adding the results.",
  ),
  projectionTooLarge: l10n.t(
    "There are too many numbers to show what each head adds to each column.",
  ),
  contributionNote: (first: number, last: number) =>
    l10n.t("its columns {0}–{1} times those of the weight", first, last),
  allPositions: l10n.t("all"),
  everyPosition: l10n.t("the same for every position"),

  curveOfHidden: l10n.t("hidden → activated"),
  curveOfGate: l10n.t("gate → how much of the unit passes"),
  curvePoint: (unit: number, from: string, to: string) =>
    l10n.t("unit {0}: {1} → {2}", unit, from, to),
  curveName: (activation: string, units: number, zeroed: number) =>
    l10n.t("curve of {0} with {1} hidden units, {2} of them at 0", activation, units, zeroed),
  gateTimes: l10n.t("× SiLU of"),

  costStage: l10n.t("stage"),

  weightIn: l10n.t("in"),
  weightOut: l10n.t("out"),
  weightName: (name: string, stage: string) => `${name} · ${stage}`,
  weightMeaning: (stage: string, axes: readonly string[]) =>
    `${stage} · ${axes.filter(Boolean).join(" ")}`,
  weightCell: (
    name: string,
    indices: string,
    stage: string,
    { row, column }: Readonly<Record<"row" | "column", number>>,
    value: string,
  ) => {
    const place = indices.replace("{row}", String(row)).replace("{column}", String(column));
    return `${name}${place} = ${value} · ${stage}`;
  },
  learned: l10n.t("Learned weights"),
  weights: l10n.t("Weights"),
  foldedWeights: (names: readonly string[]) => l10n.t("Weights: {0}", names.join(", ")),
  drawnWeightsNote: (call: string) =>
    l10n.t("Drawn by {0}, untrained. Every position uses the same weights.", call),
  mlpWeightsNote: l10n.t("From the file. Every position uses the same weights."),
  projections: l10n.t("Query, key, value"),
  projectionsNote: l10n.t("Each head reads its own slice of the columns."),
  heads: l10n.t("Heads"),
  headsNote: l10n.t("Each head computes on its own. Rows are queries, columns are keys."),
  concatenation: l10n.t("Concatenation"),
  concatenationNote: l10n.t("The head outputs side by side, not averaged."),

  head: (head: number) => l10n.t("Head {0}", head),
  headLabel: (heads: readonly number[]) =>
    heads.length === 1 ? l10n.t("head {0}", heads[0] ?? 0) : l10n.t("heads {0}", heads.join(", ")),
  columns: (first: number, last: number) =>
    first === last ? l10n.t("column {0}", first) : l10n.t("columns {0}–{1}", first, last),
  shape: (rows: number, columns: number) => `[${rows}, ${columns}]`,
  matrixName: (stage: string, head: number | null) =>
    head === null ? stage : l10n.t("Head {0}: {1}", head, stage.toLowerCase()),
  matrixSummary: (rows: number, columns: number): string => {
    if (rows === 1 && columns === 1) return l10n.t("1 row by 1 column");
    if (rows === 1) return l10n.t("1 row by {0} columns", columns);
    if (columns === 1) return l10n.t("{0} rows by 1 column", rows);
    return l10n.t("{0} rows by {1} columns", rows, columns);
  },
  canvasRole: l10n.t("matrix"),
  queryAxis: "Q ↓",
  keyAxis: "K →",
  positionAxis: l10n.t("position ↓"),
  columnAxis: l10n.t("column →"),
  unitAxis: l10n.t("unit →"),
  masked: l10n.t("masked"),
  largest: l10n.t("largest in its row"),
  withheld: l10n.t("not predicted yet"),
  struck: l10n.t("set to 0"),

  legend: l10n.t("Legend"),
  legendWeight: l10n.t("weight"),
  legendLargest: l10n.t("largest of the row"),
  legendMasked: l10n.t("masked"),
  legendMost: l10n.t("largest"),
  ownScales: l10n.t("each matrix has its own scale"),
  negative: l10n.t("negative"),
  positive: l10n.t("positive"),

  decidedBy: {
    file: l10n.t("from the file"),
    setting: l10n.t("from your settings"),
    default: l10n.t("by default"),
    panel: l10n.t("changed here"),
  },
  reset: l10n.t("Reset"),
  resetWhat: (what: string) => l10n.t("Reset {0}", what.toLowerCase()),

  vectorName: (stage: string, units: number) => l10n.t("{0}, {1} units", stage, units),
  vectors: l10n.t("Vectors"),
  unit: l10n.t("unit"),
  zeroedCount: (activation: string, count: number, of: number) =>
    l10n.t("{0} sets {1} of {2} to 0", activation, count, of),
  /** Empty if an activation sets no unit to 0. */
  zeroedNote: (
    activation: string,
    { count, of }: { readonly count: number; readonly of: number },
  ) => (count === 0 ? "" : texts.zeroedCount(activation, count, of)),
  upProjection: l10n.t("up"),
  downProjection: l10n.t("down"),
  plusInput: (activation: string | null) =>
    activation === null ? l10n.t("+ input") : l10n.t("+ input, then {0}", activation),
  position: (position: number, count: number) =>
    l10n.t("Position {0} (of 0–{1})", position, count - 1),
  previousPosition: l10n.t("Previous position"),
  nextPosition: l10n.t("Next position"),

  detailLabel: l10n.t("Details of the number"),
  detailHint: l10n.t("Hover over a cell, or move to it with Tab and the arrow keys."),
  detailWithheld: l10n.t("Details appear after your last prediction."),
  detailKeys: l10n.t("Enter goes to the number in the editor · Ctrl/⌘+C copies · drag or F2 edits"),
  detailKeysComputed: l10n.t(
    "Enter marks its source numbers in the editor, Shift+Enter selects them · " + "Ctrl/⌘+C copies",
  ),
  selectMarked: l10n.t("Select in editor"),
  lastResult: l10n.t("This is the last result."),
  detailKeysAlone: l10n.t("Ctrl/⌘+C copies"),
  copied: l10n.t("Copied."),
  revealProblem: (message: string, place: string) => `${message}, ${place}`,
} as const;
