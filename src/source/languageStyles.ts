import { findLanguage, languages, type LanguageName } from "./languages.ts";

/** How a comment is written: what stands before and behind its text. */
export interface CommentStyle {
  /** A line of its own, a member of a JSON object, or a line of a notebook's cell. */
  readonly kind: "line" | "member" | "cellSource";
  readonly open: string;
  readonly close: string;
}

/** How a calculation is written in the code of a language. */
export interface CodeStyle {
  readonly name: string;
  /** Which names and operators its formulas use. */
  readonly syntax: "csharp" | "python" | "typescript";
  /** The keyword before a new name: `var `. */
  readonly declare: string;
  readonly endOfLine: string;
  /** Starts a comment that goes to the end of the line. */
  readonly comment: "//" | "#";
  /** What holds the statements of a function together. */
  readonly blocks: "braces" | "indent";
}

/** How a language is written by us. */
interface LanguageStyle {
  readonly comment: CommentStyle;
  /** Null where a calculation is shown as plain text. */
  readonly code: CodeStyle | null;
}

const line = (open: string, close = ""): CommentStyle => ({ kind: "line", open, close });
const slashes = line("// ");
const hash = line("# ");
const percent = line("% ");
const angles = line("<!-- ", " -->");

const pythonCode: CodeStyle = {
  name: "Python",
  syntax: "python",
  declare: "",
  endOfLine: "",
  comment: "#",
  blocks: "indent",
};
const typescriptCode: CodeStyle = {
  name: "TypeScript",
  syntax: "typescript",
  declare: "const ",
  endOfLine: ";",
  comment: "//",
  blocks: "braces",
};
const csharpCode: CodeStyle = {
  ...typescriptCode,
  name: "C#",
  syntax: "csharp",
  declare: "var ",
};
const cCode: CodeStyle = { ...csharpCode, name: "C", declare: "double " };
const typescript: LanguageStyle = { comment: slashes, code: typescriptCode };

/** Apart from the table of languages, so that the start of the extension need not load it. */
export const languageStyles: { readonly [name in LanguageName]: LanguageStyle } = {
  csharp: { comment: slashes, code: csharpCode },
  python: { comment: hash, code: pythonCode },
  typescript,
  typescriptReact: typescript,
  javascript: { comment: slashes, code: { ...typescriptCode, name: "JavaScript" } },
  c: { comment: slashes, code: cCode },
  cpp: { comment: slashes, code: { ...cCode, name: "C++", declare: "auto " } },
  java: { comment: slashes, code: { ...typescriptCode, name: "Java", declare: "var " } },
  go: { comment: slashes, code: null },
  rust: { comment: slashes, code: null },
  r: { comment: hash, code: null },
  julia: { comment: hash, code: null },
  matlab: { comment: percent, code: null },
  kotlin: { comment: slashes, code: null },
  swift: { comment: slashes, code: null },
  // JSON has no comments; the key `//` is the usual place for them.
  json: { comment: { kind: "member", open: '"//": "', close: '",' }, code: null },
  csv: { comment: hash, code: null },
  text: { comment: hash, code: null },
  markdown: { comment: angles, code: null },
  notebook: { comment: { kind: "cellSource", open: "# ", close: "\\n" }, code: pythonCode },
};

const names = Object.keys(languages) as readonly LanguageName[];

/** The style of a VS Code id, or of a file name by its ending; undefined if it is not known. */
export function styleOf(idOrFileName: string): LanguageStyle | undefined {
  const name = findLanguage(names, (each) => languages[each], idOrFileName);
  return name && languageStyles[name];
}

/** Languages without a row, and JSON that may have comments, by how a comment begins. */
const otherComments: Readonly<Record<string, string>> = {
  "// ": "scala dart php fsharp jsonc json5 groovy objective-cpp zig",
  "-- ": "lua haskell sql ada",
  "% ": "latex",
};

/** How a comment is written in a language, by a VS Code id or a file name; `#` where that is not known. */
export function commentStyleOf(idOrFileName: string): CommentStyle {
  const id = idOrFileName.toLowerCase().replace(/^.*\./, "");
  const [open] = Object.entries(otherComments).find(([, ids]) => ids.split(" ").includes(id)) ?? [];
  if (open !== undefined) return line(open);
  if (id === "html" || id === "xml") return angles;
  const named = names.find((name) =>
    (languages[name].otherNames as readonly string[]).includes(id),
  );
  const style = styleOf(id) ?? styleOf(`.${id}`) ?? (named && languageStyles[named]);
  return style?.comment ?? hash;
}
