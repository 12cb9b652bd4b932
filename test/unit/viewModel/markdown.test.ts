import MarkdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import { toMarkdownSource } from "../../../src/viewModel/markdown.ts";
import { withoutIcons, withoutLinks } from "../../../src/viewModel/showControls.ts";
import { toTokenLabels } from "../../../src/viewModel/tokenLabels.ts";
import { chapterDemo, setTo } from "../../support/groups.ts";

/** A reader that takes all that can be taken: HTML, entities, tables, bare addresses. */
const markdown = new MarkdownIt({ html: true, linkify: true, typographer: false });
const render = (source: string) => markdown.render(source);

const hostile: readonly string[] = [
  "![x](https://host/p.png)",
  "![x][y]",
  "[click](command:workbench.action.quit)",
  "[y]: https://host/p.png",
  "<img src=https://host/p.png>",
  "</code><script>alert(1)</script>",
  "<https://host/p.png>",
  "https://host/p.png",
  "www.host.org/p.png",
  "somebody@host.org",
  "&lt;img src=x&gt; &#33;",
  "$(zap) $(sync~spin)",
  "**bold** __bold__ *x* _x_ ~~x~~",
  "`code` ``more`` ```",
  "a | b | c",
  "\\| \\\\| \\`",
  "# heading",
  "> quote",
  "- item",
  "1. item",
  "1) item",
  "+ item",
  "    indented",
  "```js",
  "~~~",
  "===",
  "---",
  "***",
  "a\\",
  '{{x}} $x$ %y^2 =:+ \' "quoted" ...',
];

const entities: Readonly<Record<string, string>> = {
  ...{ lt: "<", gt: ">", amp: "&", quot: '"', "#39": "'", "#x27": "'" },
};

/** What is read, and which elements there are. */
function read(html: string) {
  const elements = [...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, name]) => name ?? "");
  const text = html
    .replace(/<[^>]*>/g, "")
    .replace(/&([a-z]+|#\w+);/g, (entity, name: string) => entities[name] ?? entity);
  return { elements, text: text.replace(/\s+/g, " ").trim() };
}

describe("text of a file in Markdown", () => {
  it.each(hostile)("stays what it is: %s", (text) => {
    const shown = text.replace(/\s+/g, " ").trim();
    const asText = read(render(toMarkdownSource([`before ${text} after`, text])));
    expect(asText).toEqual({ elements: ["p", "p"], text: `before ${shown} after ${shown}` });
    const strong = read(render(toMarkdownSource([[{ strong: text }, " = ", { code: "5" }]])));
    expect(strong).toEqual({ elements: ["p", "strong", "code"], text: `${shown} = 5` });
  });

  it.each(hostile)("stays what it is as code: %s", (text) => {
    const shown = text.replace(/\s+/g, " ").trim().replaceAll("|", "\u2223");
    const code = read(render(toMarkdownSource([["see ", { code: text }, "."]])));
    expect(code).toEqual({ elements: ["p", "code"], text: `see ${shown}.` });
  });

  it.each(hostile)("stays in its cell of a table: %s", (text) => {
    const shown = text.replace(/\s+/g, " ").trim();
    const html = render(toMarkdownSource([{ table: [["what", text]] }]));
    const cells = [...html.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell]) => read(cell ?? ""));
    expect(cells.map((cell) => cell.text)).toEqual(["what", shown]);
    expect(cells.flatMap(({ elements }) => elements)).toEqual([]);
  });

  it("ends no line, and turns no words around", () => {
    const html = render(toMarkdownSource(["a\n\n# b\u202ec\u2066d\u0000e\t\u2028f"]));
    expect(read(html)).toEqual({
      elements: ["p"],
      text: "a # b[U+202E]c[U+2066]d[U+0000]e f",
    });
  });
});

describe("text of a file on a line of the editor", () => {
  it("has no icons, and tokens do not turn the words around them", () => {
    expect(withoutIcons("a $(zap) $(sync~spin) $5 f(x)")).toBe("a \\$(zap) \\$(sync~spin) $5 f(x)");
    const tokens = setTo(["a\u202eb", "\n", "$(zap)"]);
    const labels = toTokenLabels(chapterDemo(2, { tokens }), 1, 3);
    expect(labels.key).toEqual(["a[U+202E]b", "↵", "$(zap)"]);
  });
});

describe("text of a file in a message of the editor", () => {
  /** What the editor takes for a link in a message. */
  const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/gi;

  it.each([
    "[Mend it](command:workbench.action.terminal.new) at once",
    "a[0](https://host/p) and [x](file:///etc/passwd 'y')",
    "[a]([b](command:c))",
  ])("is no link: %s", (text) => {
    expect(text).toMatch(link);
    const shown = withoutLinks(text);
    expect(shown).not.toMatch(link);
    expect(shown.replaceAll("\u2060", "")).toBe(text);
  });

  it("stays what it is where it has none", () => {
    expect(withoutLinks("K[1] and f(x)")).toBe("K[1] and f(x)");
  });
});
