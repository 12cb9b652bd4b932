import type { LaterCells, StepCells, StepView } from "../../../src/viewModel/steps/stepView.ts";
import { everythingWithheld, nothingWithheld, type WithheldCells } from "../../marks/withheld.ts";
import type { Focus } from "../../viewChoices.ts";

/** How a step is shown. */
export interface StepSight {
  /** The result of the step is still to be predicted. */
  readonly isPending: boolean;
  /** Later results must be predicted, too. */
  readonly isWithheld: boolean;
  readonly focus: Focus;
  readonly mlpPosition: number;
}

/** The rules of a step; until it is known in which step one is, of what must not be seen before it. */
export function sightRules(step: StepView | null, sight: StepSight): string {
  if (step) return stepRules(step, sight);
  const computed = ["main td[data-column]", ".canvas-cells > *"];
  if (!sight.isWithheld) return "";
  return `${rule(computed, "visibility: hidden;")}\n${rule(["[data-explains]"], "display: none;")}`;
}

/**
 * Style rules that show how far a computation has come: what a step makes and reads is outlined, what
 * comes later is faint. No cell is drawn again for it, but those that are still to be predicted: they
 * do not hold their numbers (`withheldCells`).
 */
export function stepRules(step: StepView, sight: StepSight): string {
  const { isWithheld, mlpPosition } = sight;
  const made = step.makes.map(cellSelector);
  const asked = askedCells(step, sight);
  const toCome = [...step.later, ...asked.map(toLater)];
  const cells = [
    ...step.later.flatMap((each) => laterSelectors(each, mlpPosition)),
    ...asked.map(cellSelector),
  ];
  return [
    rule(step.reads.map(cellSelector), "box-shadow: inset 0 0 0 1px var(--step-read);"),
    rule(made, "box-shadow: inset 0 0 0 2px var(--step-made);"),
    // Shadows are not drawn where the system forces its colours.
    `@media (forced-colors: active) { ${rule(made, "border: 2px solid highlight;")} }`,
    ...(isWithheld ? [] : fade(cells)),
    ...toCome.map((each) => canvasRule(each, isWithheld)),
    isWithheld ? rule(telltales(toCome, sight.focus), "display: none;") : "",
    sight.isPending && step.question?.kind === "shape"
      ? rule(shapesOf([...step.makes, ...step.later]), "visibility: hidden;")
      : "",
  ].join("\n");
}

/** The first matrix that a step fills, to scroll to. */
export function firstMade(step: StepView): string | null {
  const [first] = step.makes;
  return first ? cellSelector(first) : null;
}

function fade(cells: readonly string[]): readonly string[] {
  const elsewhere = cells.map((cell) => `${cell}:not(:focus)`);
  return [rule(cells, faint), rule(elsewhere, dotted), rule(marksOf(cells), "display: none;")];
}

/** Still legible: without its colour, in muted text, in a dotted frame. */
const faint =
  "background: none !important; color: var(--step-ink) !important; font-weight: 400 !important; " +
  "box-shadow: none;";

/** Not on the focused cell, which has a frame of its own. */
const dotted = "outline: 1px dotted var(--muted); outline-offset: -2px;";

/** What nobody may see, hear, or copy before it is predicted. */
export function withheldCells(
  step: StepView | null,
  sight: Pick<StepSight, "isPending" | "isWithheld">,
): readonly WithheldCells[] {
  if (!sight.isWithheld) return nothingWithheld;
  if (!step) return everythingWithheld;
  const later = step.later.map(({ fromRow, ...of }): WithheldCells => ({
    ...of,
    rows: [fromRow, Infinity],
    columns: all,
  }));
  const asked = askedCells(step, sight).map(({ rows, columns, ...of }): WithheldCells => ({
    ...of,
    ...{ rows: rows ?? all, columns: columns ?? all },
  }));
  return [...later, ...asked];
}

const all = [0, Infinity] as const;

/** A split asks for a shape: its numbers are already known. */
function askedCells(
  { kind, makes }: StepView,
  { isPending }: Pick<StepSight, "isPending">,
): readonly StepCells[] {
  return isPending && kind !== "split" ? makes : [];
}

function toLater({ stage, head, rows }: StepCells): LaterCells {
  return { stage, head, fromRow: rows?.[0] ?? 0 };
}

/** What is next to the cells and would reveal their numbers. */
function telltales(toCome: readonly LaterCells[], { head, query }: Focus): readonly string[] {
  const explained = toCome.filter(
    (each) => (each.head === null || each.head === head) && each.fromRow <= query,
  );
  return explained.map(({ stage }) => `[data-explains="${stage}"]`);
}

/** Rows and columns can be counted, even empty ones. */
function shapesOf(asked: readonly { readonly stage: string }[]): readonly string[] {
  return [...new Set(asked.map(({ stage }) => `main [data-stage="${stage}"]`))];
}

function matrixSelector({ stage, head }: { readonly stage: string; readonly head: number | null }) {
  return `[data-stage="${stage}"]${head === null ? "" : `[data-head="${head}"]`}`;
}

function cellSelector(cells: StepCells): string {
  const { rows, columns } = cells;
  const row = rows ? `[data-row="${rows[0]}"]` : "";
  const column = columns
    ? `:nth-child(n + ${columns[0] + 2}):nth-child(-n + ${columns[1] + 2})`
    : "";
  return `${matrixSelector(cells)} td[data-column]${row}${column}`;
}

function laterSelectors(cells: LaterCells, mlpPosition: number): readonly string[] {
  const matrix = matrixSelector(cells);
  if (cells.fromRow === 0) return [`${matrix} td[data-column]`];
  const rows = `${matrix}:not(.strip) tbody tr:nth-child(n + ${cells.fromRow + 1}) td[data-column]`;
  // A vertical vector is a row of its matrix.
  return mlpPosition < cells.fromRow ? [rows] : [rows, `${matrix}.strip td[data-column]`];
}

/** Frames and bars that cells draw before and behind their number. */
function marksOf(selectors: readonly string[]): readonly string[] {
  return selectors.flatMap((selector) => [`${selector}::after`, `${selector}::before`]);
}

/** A canvas has no cells: all of it fades, or the part below the completed rows. */
function canvasRule(cells: LaterCells, isWithheld: boolean): string {
  const canvas = [`.canvas-frame${matrixSelector(cells)} .canvas-cells`];
  if (cells.fromRow === 0 && isWithheld) {
    const frame = rule(canvas, "outline: 1px solid var(--line);");
    return `${frame}\n${rule([`${canvas[0]} > *`], "visibility: hidden;")}`;
  }
  if (cells.fromRow === 0) return rule(canvas, "opacity: var(--step-later);");
  const edge = `calc(100% * ${cells.fromRow} / var(--rows))`;
  const below = isWithheld ? "transparent" : "rgb(0 0 0 / 25%)";
  return rule(canvas, `mask-image: linear-gradient(#000 ${edge}, ${below} ${edge});`);
}

function rule(selectors: readonly string[], body: string): string {
  return selectors.length === 0 ? "" : `${selectors.join(",\n")} { ${body} }`;
}
