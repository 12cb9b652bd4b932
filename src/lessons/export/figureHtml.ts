import * as l10n from "@vscode/l10n";
import { toNumberText } from "../expression/numberText.ts";
import type { FigureMatrix, StageFigure } from "../view/stageFigure.ts";
import { escapeHtml } from "./escapeHtml.ts";

/** A stage as tables with its true numbers; tints say how large they are. */
export function figureHtml(figure: StageFigure, sentences: readonly string[]): string {
  if (figure.kind === "missing") return `<p class="missing">${escapeHtml(figure.message)}</p>`;
  const { computation, stage } = figure.view;
  const caption = `<figcaption>${escapeHtml(`${computation} · ${stage}`)}</figcaption>`;
  if (figure.kind === "shapes") {
    const rows = figure.shapes.map(
      (each) => `<tr><th scope="row">${each.stage}</th><td>[${each.shape.join(", ")}]</td></tr>`,
    );
    return `<figure>${caption}<table>${rows.join("")}</table></figure>`;
  }
  const largest = Math.max(...figure.matrices.map(({ numbers }) => largestOf(numbers)), 1e-12);
  const tables = figure.matrices
    .filter(({ head }) => figure.view.head === undefined || head === figure.view.head)
    .map((matrix) => matrixHtml(matrix, largest));
  const words = sentences.map((sentence) => `<li>${escapeHtml(sentence)}</li>`).join("");
  return `<figure>${caption}<div class="maps">${tables.join("")}</div><ul class="words">${words}</ul></figure>`;
}

function largestOf(numbers: Float64Array): number {
  return numbers.reduce((most, x) => (Number.isFinite(x) ? Math.max(most, Math.abs(x)) : most), 0);
}

function matrixHtml(matrix: FigureMatrix, largest: number): string {
  const { head, rows, columns, numbers, rowLabels, columnLabels } = matrix;
  const title = head === null ? "" : `<caption>${escapeHtml(l10n.t("head {0}", head))}</caption>`;
  const heads = columnLabels.map((label) => `<th scope="col">${escapeHtml(label)}</th>`).join("");
  const body = Array.from({ length: rows }, (_, row) => {
    const cells = Array.from({ length: columns }, (_none, column) =>
      cellHtml(numbers[row * columns + column] ?? NaN, largest),
    );
    return `<tr><th scope="row">${escapeHtml(rowLabels[row] ?? "")}</th>${cells.join("")}</tr>`;
  });
  return `<table>${title}<thead><tr><td></td>${heads}</tr></thead><tbody>${body.join("")}</tbody></table>`;
}

function cellHtml(x: number, largest: number): string {
  const share = Number.isFinite(x) ? Math.abs(x) / largest : 0;
  const colour = x < 0 ? "196, 92, 20" : "38, 108, 196";
  const exact = String(x);
  const text = Number.isInteger(x) ? toNumberText(x) : toNumberText(x, 4);
  return `<td title="${exact}" style="background: rgba(${colour}, ${(share * 0.45).toFixed(3)})">${text}</td>`;
}
