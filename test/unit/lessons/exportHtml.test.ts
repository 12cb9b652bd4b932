import { describe, expect, it } from "vitest";
import { blocksHtml, figureHtml } from "../../../src/lessons/export/blocksHtml.ts";
import { exportedLessonHtml } from "../../../src/lessons/export/exportedLesson.ts";
import { parseStepText } from "../../../src/lessons/text/parseStepText.ts";

const tools = {
  formula: (tex: string, display: boolean) => `<math>${display ? "!" : ""}${tex}</math>`,
  embed: () => ({ kind: "image" as const, source: "data:image/png;base64,AA" }),
};

const html = (markdown: string) => blocksHtml(parseStepText(markdown).blocks, tools);

describe("an exported text", () => {
  it.each([
    ["HTML stays text", "<b>x</b> & y", "<p>&lt;b&gt;x&lt;/b&gt; &amp; y</p>"],
    ["formulas go through TeX", "a $x_1$", "<p>a <math>x_1</math></p>"],
    ["links to steps stay in the page", "[on](step:next)", '<p><a href="#next">on</a></p>'],
    ["links into the code are words", "[it](code:lens:a)", "<p><em>it</em></p>"],
    ["quotes in names end nothing", '![a "b"](x.png)', 'alt="a &quot;b&quot;"'],
    ["lists keep their first number", "3. x", '<ol start="3"><li><p>x</p></li></ol>'],
    ["code is text", "```py\na < b\n```", "<pre><code>a &lt; b\n</code></pre>"],
  ])("%s", (_what, markdown, expected) => {
    expect(html(markdown)).toContain(expected);
  });

  it("shows numbers in cells, all digits on demand, and the head in front alone", () => {
    const matrix = (head: number, numbers: readonly number[]) => ({
      ...{ head, rows: 1, columns: 2, numbers: Float64Array.from(numbers) },
      rowLabels: ["Q[0]"],
      columnLabels: ["K[0]", "K[1]"],
    });
    const figure = figureHtml(
      {
        kind: "matrices",
        view: { computation: "demo", stage: "scores", head: 1 },
        matrices: [matrix(0, [9, 9]), matrix(1, [-0.123456, -Infinity])],
      },
      ["largest at K[0]"],
    );
    expect(figure).toContain('title="-0.123456"');
    expect(figure).toContain(">-0.1235</td>");
    expect(figure).toContain(">−∞</td>");
    expect(figure).not.toContain(">9</td>");
    expect(figure).toContain("<li>largest at K[0]</li>");
  });
});

describe("an exported lesson", () => {
  const hostile = '"><script>alert(1)</script>';
  const line = [{ kind: "text" as const, text: hostile }];
  const page = exportedLessonHtml(
    {
      ...{ language: hostile, title: line, summary: line, code: { name: hostile, text: hostile } },
      steps: [
        {
          ...{ id: hostile, title: line, blocks: [], view: null },
          task: { prompt: line, options: [line], folded: [{ title: hostile, line }] },
        },
      ],
    },
    tools,
  );

  it("runs nothing and loads nothing: its policy says so before anything else", () => {
    const policy =
      /^<!DOCTYPE html>[^]{0,120}<meta http-equiv="Content-Security-Policy" content="([^"]*)">/;
    expect(policy.exec(page.replaceAll("&quot;", ""))?.[1]).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    );
  });

  it("has words alone where a lesson has HTML", () => {
    expect(page).not.toContain("<script");
    expect(page).not.toContain('">alert');
  });
});
