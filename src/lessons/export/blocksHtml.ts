import * as l10n from "@vscode/l10n";
import { toNumberText } from "../expression/agreesWith.ts";
import type { Block, Inline, Target } from "../text/stepText.ts";
import type { FigureMatrix, StageFigure } from "../view/stageFigure.ts";

/** Something embedded, as an exported page shows it. */
export type ExportedEmbed =
  | { readonly kind: "figure"; readonly figure: StageFigure; readonly sentences: readonly string[] }
  | { readonly kind: "code"; readonly text: string; readonly place: string }
  | { readonly kind: "image"; readonly source: string }
  | { readonly kind: "missing"; readonly message: string };

/** What blocks need to become HTML. */
export interface HtmlTools {
  /** `TeX -> MathML`. */
  readonly formula: (tex: string, display: boolean) => string;
  readonly embed: (target: Target) => ExportedEmbed | undefined;
}

/** `blocks -> HTML`; HTML inside the blocks is escaped. */
export function blocksHtml(blocks: readonly Block[], tools: HtmlTools): string {
  return blocks.map((block) => blockHtml(block, tools)).join("\n");
}

/** `parts of a line -> HTML`. */
export function lineHtml(line: readonly Inline[], tools: HtmlTools): string {
  return line.map((inline) => inlineHtml(inline, tools)).join("");
}

function blockHtml(block: Block, tools: HtmlTools): string {
  switch (block.kind) {
    case "heading": {
      const level = String(Math.min(6, block.level + 2));
      return `<h${level}>${lineHtml(block.children, tools)}</h${level}>`;
    }
    case "paragraph":
      return `<p>${lineHtml(block.children, tools)}</p>`;
    case "quote":
      return `<blockquote>${blocksHtml(block.blocks, tools)}</blockquote>`;
    case "list": {
      const items = block.items.map((item) => `<li>${blocksHtml(item, tools)}</li>`).join("");
      return block.first === null
        ? `<ul>${items}</ul>`
        : `<ol start="${String(block.first)}">${items}</ol>`;
    }
    case "code":
      return `<pre><code>${escapeHtml(block.text)}</code></pre>`;
    case "table": {
      const cell = (name: string, children: readonly Inline[], at: number) =>
        `<${name} style="text-align: ${block.alignments[at] ?? "left"}">${lineHtml(children, tools)}</${name}>`;
      const head = block.head.map((each, at) => cell("th", each, at)).join("");
      const rows = block.rows.map(
        (row) => `<tr>${row.map((each, at) => cell("td", each, at)).join("")}</tr>`,
      );
      return `<table class="text"><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
    }
    case "rule":
      return "<hr>";
    case "formula":
    case "embed":
      return inlineHtml(block, tools);
  }
}

function inlineHtml(inline: Inline, tools: HtmlTools): string {
  switch (inline.kind) {
    case "text":
      return escapeHtml(inline.text);
    case "code":
      return `<code>${escapeHtml(inline.text)}</code>`;
    case "break":
      return "<br>";
    case "strong":
      return `<strong>${lineHtml(inline.children, tools)}</strong>`;
    case "emphasis":
      return `<em>${lineHtml(inline.children, tools)}</em>`;
    case "deleted":
      return `<del>${lineHtml(inline.children, tools)}</del>`;
    case "link":
      return linkHtml(inline.target, lineHtml(inline.children, tools));
    case "formula": {
      const tex = inline.parts.map((part) => (typeof part === "string" ? part : "")).join("");
      return tools.formula(tex, inline.display);
    }
    case "number":
      return escapeHtml(inline.literal ?? "");
    case "shown":
      return `<b class="number">${escapeHtml(inline.text)}</b>`;
    case "embed":
      return embedHtml(inline.caption, tools.embed(inline.target));
  }
}

function linkHtml(target: Target, inner: string): string {
  if (target.kind === "step") return `<a href="#${escapeHtml(target.step)}">${inner}</a>`;
  if (target.kind === "web") return `<a href="${escapeHtml(target.address)}">${inner}</a>`;
  return `<em>${inner}</em>`;
}

function embedHtml(caption: string, embed: ExportedEmbed | undefined): string {
  if (!embed) return "";
  switch (embed.kind) {
    case "figure":
      return figureHtml(embed.figure, embed.sentences);
    case "code":
      return `<pre title="${escapeHtml(embed.place)}"><code>${escapeHtml(embed.text)}</code></pre>`;
    case "image":
      return `<img src="${escapeHtml(embed.source)}" alt="${escapeHtml(caption)}">`;
    case "missing":
      return `<p class="missing">${escapeHtml(embed.message)}</p>`;
  }
}

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

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
