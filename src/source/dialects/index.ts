import type { Dialect } from "../sourceReader.ts";
import { csharp } from "./csharp.ts";
import { csv } from "./csv.ts";
import { json } from "./json.ts";
import { toMarkdown } from "./markdown.ts";
import { toNotebook } from "./notebook.ts";
import { python } from "./python.ts";
import { javascript, typescript, typescriptReact } from "./typescript.ts";
import { text } from "./text.ts";

/** Languages whose files hold only that language. */
const languages: readonly Dialect[] = [
  csharp,
  python,
  typescript,
  typescriptReact,
  javascript,
  json,
  csv,
  text,
];

/** Every language that can be read; the first that fits is taken. */
export const dialects: readonly Dialect[] = [
  ...languages,
  toMarkdown(languages),
  toNotebook(languages),
];
