import type { StageFigure } from "../view/stageFigure.ts";
import type { Block, Inline, Target } from "../text/stepText.ts";
import { escapeHtml } from "./escapeHtml.ts";
import { figureHtml } from "./figureHtml.ts";

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

/** `blocks -> HTML`; nothing in the blocks is taken for HTML. */
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
