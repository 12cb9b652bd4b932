import type { LanguageName } from "../languages.ts";
import type { Dialect } from "../sourceReader.ts";
import { c, cpp } from "./c/c.ts";
import { csharp } from "./csharp/csharp.ts";
import { csv } from "./csv/csv.ts";
import { go } from "./go/go.ts";
import { java } from "./java/java.ts";
import { json } from "./json/json.ts";
import { julia, kotlin, matlab, r, swift } from "./literals/literals.ts";
import { toMarkdown } from "./markdown/markdown.ts";
import { toCells, toNotebook } from "./notebook/notebook.ts";
import { text } from "./plain/text.ts";
import { python } from "./python/python.ts";
import { rust } from "./rust/rust.ts";
import { javascript, typescript, typescriptReact } from "./typescript/typescript.ts";

/** The readers of languages that hold no others; a row of the table without a reader does not compile. */
const readers: { readonly [name in Exclude<LanguageName, "markdown" | "notebook">]: Dialect } = {
  ...{ csharp, python, typescript, typescriptReact, javascript, c, cpp, java, go, rust },
  ...{ r, julia, matlab, kotlin, swift, json, csv, text },
};
const plain = Object.values(readers);

/** Every language that can be read; the first that fits is taken. */
export const dialects: readonly Dialect[] = [...plain, toMarkdown(plain), toNotebook(plain)];

/** The readers of the code cells of open notebooks, by the language of the code. */
export const cellDialects: readonly Dialect[] = plain.map(toCells);
