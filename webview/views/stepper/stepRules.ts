import type { LaterCells, StepCells, StepView } from "../../../src/viewModel/steps/stepView.ts";

/**
 * Style rules that show how far a computation has come: what a step makes and reads is outlined, what
 * comes later is faint, and what is still to be predicted is blank. No cell is drawn again for it.
 */
export function stepRules(step: StepView, isPending: boolean): string {
  const later = step.later.flatMap(laterSelectors);
  const [makes, reads] = [step.makes.map(cellSelector), step.reads.map(cellSelector)];
  return [
    rule(reads, "box-shadow: inset 0 0 0 1px var(--step-read);"),
    rule(makes, "box-shadow: inset 0 0 0 2px var(--step-made);"),
    isPending ? rule([...makes, ...later], blank) : rule(later, faint),
    rule(marksOf(isPending ? [...makes, ...later] : later), "display: none;"),
    rule(step.later.flatMap(canvasSelectors), "opacity: var(--step-later);"),
    ...step.later.map(canvasMask),
    isPending ? rule(telltales, "visibility: hidden;") : "",
  ].join("\n");
}

/** The first matrix that a step fills, to be brought into sight. */
export function firstMade(step: StepView): string | null {
  const [first] = step.makes;
  return first ? cellSelector(first) : null;
}

/** To be read all the same: without its colour, in muted ink, in a dotted frame. */
const faint =
  "background: none !important; color: var(--step-ink) !important; font-weight: 400 !important; " +
  "box-shadow: none; outline: 1px dotted var(--muted); outline-offset: -2px;";

const blank = "font-size: 0 !important; background: none !important;";

/** Summaries and explanations that would give the answer away. */
const telltales = [".head-summary", "[data-explains]", ".mlp-count", ".section-mlp .section-note"];

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

function laterSelectors(cells: LaterCells): readonly string[] {
  const matrix = matrixSelector(cells);
  if (cells.fromRow === 0) return [`${matrix} td[data-column]`];
  return [`${matrix}:not(.strip) tbody tr:nth-child(n + ${cells.fromRow + 1}) td[data-column]`];
}

/** Frames and bars that cells draw before and behind their number. */
function marksOf(selectors: readonly string[]): readonly string[] {
  return selectors.flatMap((selector) => [`${selector}::after`, `${selector}::before`]);
}

function canvasSelectors(cells: LaterCells): readonly string[] {
  return cells.fromRow === 0 ? [`.canvas-frame${matrixSelector(cells)} .canvas-cells`] : [];
}

/** A canvas has no cells: the part below the rows that are done fades. */
function canvasMask(cells: LaterCells): string {
  if (cells.fromRow === 0) return "";
  const edge = `calc(100% * ${cells.fromRow} / var(--rows))`;
  const mask = `linear-gradient(#000 ${edge}, rgb(0 0 0 / 25%) ${edge})`;
  return `.canvas-frame${matrixSelector(cells)} .canvas-cells { mask-image: ${mask}; }`;
}

function rule(selectors: readonly string[], body: string): string {
  return selectors.length === 0 ? "" : `${selectors.join(",\n")} { ${body} }`;
}
