import type { Block, Inline } from "../text/stepText.ts";
import {
  blocksHtml,
  escapeHtml,
  lineHtml,
  type ExportedEmbed,
  type HtmlTools,
} from "./blocksHtml.ts";

/** A task for paper: the answer is folded away. */
export interface ExportedTask {
  readonly prompt: readonly Inline[];
  readonly options: readonly (readonly Inline[])[];
  readonly folded: readonly { readonly title: string; readonly line: readonly Inline[] }[];
}

/** A step with everything computed. */
export interface ExportedStep {
  readonly id: string;
  readonly title: readonly Inline[];
  readonly blocks: readonly Block[];
  readonly view: ExportedEmbed | null;
  readonly task: ExportedTask | null;
}

/** A lesson with everything computed. */
export interface ExportedLesson {
  readonly language: string;
  readonly title: readonly Inline[];
  readonly summary: readonly Inline[];
  readonly steps: readonly ExportedStep[];
  readonly code: { readonly name: string; readonly text: string } | null;
}

/** The page has styles and pictures of its own, no scripts, and no network. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** `lesson -> one self-contained HTML file` */
export function exportedLessonHtml(lesson: ExportedLesson, tools: HtmlTools): string {
  const title = lineHtml(lesson.title, tools);
  const contents = lesson.steps
    .map(
      ({ id, title: name }) => `<li><a href="#${escapeHtml(id)}">${lineHtml(name, tools)}</a></li>`,
    )
    .join("");
  const code = lesson.code
    ? `<section><h2>${lineHtml([{ kind: "code", text: lesson.code.name }], tools)}</h2>${blocksHtml([{ kind: "code", language: "", text: lesson.code.text }], tools)}</section>`
    : "";
  return `<!DOCTYPE html>
<html lang="${escapeHtml(lesson.language)}">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title.replace(/<[^>]*>/g, "")}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${lineHtml(lesson.summary, tools)}</p>
<ol>${contents}</ol>
${lesson.steps.map((step) => stepHtml(step, tools)).join("\n")}
${code}
</main>
</body>
</html>
`;
}

function stepHtml({ id, title, blocks, view, task }: ExportedStep, tools: HtmlTools): string {
  const shown = view ? blocksHtml([embedBlock], { ...tools, embed: () => view }) : "";
  return `<section id="${escapeHtml(id)}">
<h2>${lineHtml(title, tools)}</h2>
${blocksHtml(blocks, tools)}
${shown}
${task ? taskHtml(task, tools) : ""}
</section>`;
}

/** Stands for the view of a step. */
const embedBlock: Block = {
  kind: "embed",
  target: { kind: "file", path: "view" },
  caption: "",
  range: { start: 0, end: 0 },
};

function taskHtml({ prompt, options, folded }: ExportedTask, tools: HtmlTools): string {
  const choices = options.map((option) => `<li>${lineHtml(option, tools)}</li>`).join("");
  const details = folded.map(
    ({ title, line }) =>
      `<details><summary>${escapeHtml(title)}</summary><p>${lineHtml(line, tools)}</p></details>`,
  );
  return `<div class="task"><p><strong>${lineHtml(prompt, tools)}</strong></p>${choices === "" ? "" : `<ul>${choices}</ul>`}${details.join("")}</div>`;
}

const style = `
:root { color-scheme: light dark; }
body { font: 16px/1.6 system-ui, sans-serif; margin: 0; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
section { margin-top: 3rem; border-top: 1px solid color-mix(in srgb, currentcolor 20%, transparent); }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 0.5rem 0; }
th, td { padding: 0.2rem 0.5rem; border: 1px solid color-mix(in srgb, currentcolor 18%, transparent); text-align: right; font-weight: 400; }
.text th { font-weight: 600; }
thead td { border: 0; }
figure { margin: 1rem 0; overflow-x: auto; }
figcaption, caption, .words { font-size: 0.85rem; opacity: 0.8; text-align: left; }
.maps { display: flex; flex-wrap: wrap; gap: 1rem; }
pre { padding: 0.8rem; font-size: 0.8rem; overflow-x: auto; background: color-mix(in srgb, currentcolor 7%, transparent); border-radius: 4px; }
.task { padding: 0.5rem 1rem; border-left: 4px solid #2b7de9; background: color-mix(in srgb, #2b7de9 8%, transparent); }
.number { font-variant-numeric: tabular-nums; font-weight: 600; }
img { max-width: 100%; }
@media print { details { display: block; } section { break-inside: avoid; } }
`;
