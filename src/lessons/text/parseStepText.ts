import MarkdownIt from "markdown-it";
import { InlineReader, PlaceFinder, type MarkdownToken } from "./inlineReader.ts";
import type { Block, Inline, StepText } from "./stepText.ts";

/** `Markdown -> blocks` that a view draws without ever touching HTML. */
export function parseStepText(text: string): StepText {
  const places = new PlaceFinder(text);
  const inlines = new InlineReader(places);
  const tokens = createMarkdown().parse(text, {});
  const blocks = new BlockReader(tokens, places, inlines).readUntil(null);
  return { blocks, problems: inlines.problems };
}

/** A prompt, a hint, a title: Markdown without blocks. */
export function parseInlineText(text: string): {
  readonly children: readonly Inline[];
  readonly problems: StepText["problems"];
} {
  const inlines = new InlineReader(new PlaceFinder(text));
  const [token] = createMarkdown().parseInline(text, {});
  return { children: inlines.read(token?.children ?? []), problems: inlines.problems };
}

class BlockReader {
  readonly #tokens: readonly MarkdownToken[];
  readonly #places: PlaceFinder;
  readonly #inlines: InlineReader;
  #at = 0;

  constructor(tokens: readonly MarkdownToken[], places: PlaceFinder, inlines: InlineReader) {
    this.#tokens = tokens;
    this.#places = places;
    this.#inlines = inlines;
  }

  /** Everything up to the token that closes what was opened; null: to the end. */
  readUntil(close: string | null): readonly Block[] {
    const blocks: Block[] = [];
    for (;;) {
      const token = this.#take();
      if (!token || token.type === close) return blocks;
      const block = this.#readBlock(token);
      if (block) blocks.push(block);
    }
  }

  #take(): MarkdownToken | undefined {
    const token = this.#tokens[this.#at++];
    if (token?.map) this.#places.toLine(token.map[0]);
    return token;
  }

  #readBlock(token: MarkdownToken): Block | null {
    switch (token.type) {
      case "heading_open": {
        const level = token.markup.startsWith("#") ? token.markup.length : 2;
        return { kind: "heading", level, children: this.#readLine("heading_close") };
      }
      case "paragraph_open":
        return toParagraph(this.#readLine("paragraph_close"));
      case "blockquote_open":
        return { kind: "quote", blocks: this.readUntil("blockquote_close") };
      case "bullet_list_open":
        return { kind: "list", first: null, items: this.#readItems("bullet_list_close") };
      case "ordered_list_open": {
        const first = Number(token.attrGet("start") ?? 1);
        return { kind: "list", first, items: this.#readItems("ordered_list_close") };
      }
      case "fence":
      case "code_block":
        return { kind: "code", language: token.info.trim(), text: token.content };
      case "table_open":
        return this.#readTable();
      case "hr":
        return { kind: "rule" };
      default:
        return null;
    }
  }

  #readLine(close: string): readonly Inline[] {
    const children: Inline[] = [];
    for (;;) {
      const token = this.#take();
      if (!token || token.type === close) return children;
      children.push(...this.#inlines.read(token.children ?? []));
    }
  }

  #readItems(close: string): readonly (readonly Block[])[] {
    const items: (readonly Block[])[] = [];
    for (;;) {
      const token = this.#take();
      if (!token || token.type === close) return items;
      if (token.type === "list_item_open") items.push(this.readUntil("list_item_close"));
    }
  }

  #readTable(): Block {
    const alignments: ("left" | "center" | "right")[] = [];
    const rows: (readonly Inline[])[][] = [];
    for (;;) {
      const token = this.#take();
      if (!token || token.type === "table_close") break;
      if (token.type === "tr_open") rows.push([]);
      if (token.type === "th_open") alignments.push(toAlignment(token));
      if (token.type === "th_open") rows.at(-1)?.push(this.#readLine("th_close"));
      if (token.type === "td_open") rows.at(-1)?.push(this.#readLine("td_close"));
    }
    const [head = [], ...body] = rows;
    return { kind: "table", alignments, head, rows: body };
  }
}

/** A formula or an embedded thing that stands alone is a block of its own. */
function toParagraph(children: readonly Inline[]): Block {
  const [only, ...others] = children;
  if (only && others.length === 0) {
    if (only.kind === "embed") return only;
    if (only.kind === "formula" && only.display) return only;
  }
  return { kind: "paragraph", children };
}

function toAlignment(token: MarkdownToken): "left" | "center" | "right" {
  const style = String(token.attrGet("style") ?? "");
  return style.includes("right") ? "right" : style.includes("center") ? "center" : "left";
}

/**
 * CommonMark with tables, `$formulas$` and `{{numbers}}`; HTML is text. Formulas and numbers become
 * tokens `formula`, `displayFormula` and `number` whose content is what stands between the marks.
 */
function createMarkdown() {
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
  // Addresses are judged by parseTarget, which says what is wrong with them.
  markdown.validateLink = () => true;
  markdown.normalizeLink = (address) => address;
  markdown.inline.ruler.before("escape", "number", (state, silent) =>
    takeBetween(state, silent, "{{", "}}", "number"),
  );
  markdown.inline.ruler.before("escape", "displayFormula", (state, silent) =>
    takeBetween(state, silent, "$$", "$$", "displayFormula"),
  );
  markdown.inline.ruler.after(
    "displayFormula",
    "formula",
    (state, silent) =>
      isFormulaAt(state.src, state.pos) && takeBetween(state, silent, "$", "$", "formula"),
  );
  return markdown;
}

/** What the rules above read of the state of the inline parser. */
interface InlineState {
  readonly src: string;
  pos: number;
  readonly posMax: number;
  push(type: string, tag: string, nesting: -1 | 0 | 1): { content: string; markup: string };
}

function takeBetween(
  state: InlineState,
  silent: boolean,
  open: string,
  close: string,
  type: string,
): boolean {
  if (!state.src.startsWith(open, state.pos)) return false;
  const start = state.pos + open.length;
  const end = state.src.indexOf(close, start);
  if (end <= start || end + close.length > state.posMax) return false;
  if (!silent) {
    const token = state.push(type, "", 0);
    token.content = state.src.slice(start, end);
    token.markup = open;
  }
  state.pos = end + close.length;
  return true;
}

/** `$5 and $6` is money: a formula does not begin or end with a space, nor go on with a digit. */
function isFormulaAt(source: string, at: number): boolean {
  if (source[at] !== "$" || /[\s$]/.test(source[at + 1] ?? " ")) return false;
  const end = source.indexOf("$", at + 1);
  return end > 0 && !/\s/.test(source[end - 1] ?? " ") && !/\d/.test(source[end + 1] ?? "");
}
