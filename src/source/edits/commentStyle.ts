import { splitMarkdown } from "../dialects/markdown/splitMarkdown.ts";

/** How a comment is written: what stands before and behind its text. */
export interface CommentStyle {
  readonly kind: "line" | "member" | "cellSource";
  readonly open: string;
  readonly close: string;
}

const line = (open: string, close = ""): CommentStyle => ({ kind: "line", open, close });

const slashes =
  "c cpp csharp cs java javascript javascriptreact js jsx mjs cjs typescript typescriptreact ts tsx mts " +
  "cts go rust swift kotlin scala dart php fsharp jsonc json5 groovy objective-c zig";
const dashes = "lua haskell sql ada";
const percents = "matlab latex octave";

const styles: ReadonlyMap<string, CommentStyle> = new Map([
  ...slashes.split(" ").map((id) => [id, line("// ")] as const),
  ...dashes.split(" ").map((id) => [id, line("-- ")] as const),
  ...percents.split(" ").map((id) => [id, line("% ")] as const),
  ["html", line("<!-- ", " -->")],
  ["xml", line("<!-- ", " -->")],
  // JSON has no comments; the key `//` is the usual place for them.
  ["json", { kind: "member", open: '"//": "', close: '",' }],
  ["ipynb", { kind: "cellSource", open: "# ", close: "\\n" }],
]);

/**
 * How a comment is written at an offset of a text of that language (a VS Code id, or a file name);
 * `#` where nothing better is known.
 */
export function commentStyleAt(text: string, language: string, offset: number): CommentStyle {
  const id = language.toLowerCase().replace(/^.*\./, "");
  if (id !== "markdown" && id !== "md" && id !== "mdx") return styles.get(id) ?? line("# ");
  const block = splitMarkdown(text).find(
    ({ kind, range }) => kind === "block" && range.start <= offset && offset < range.end,
  );
  if (block?.kind !== "block") return line("<!-- ", " -->");
  const inner = block.language.toLowerCase();
  return styles.get(inner === "c#" ? "csharp" : inner) ?? line("# ");
}
