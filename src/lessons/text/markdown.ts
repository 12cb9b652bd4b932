import MarkdownIt from "markdown-it";

/**
 * CommonMark with tables, `$formulas$` and `{{numbers}}`; HTML is text. Formulas and numbers become
 * tokens `formula`, `displayFormula` and `number` whose content is what stands between the marks.
 */
export function createMarkdown() {
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
