import { findLanguage, languages, type LanguageName } from "../source/languages.ts";
import type { SourceResources } from "../source/sourceReader.ts";
import {
  Frontend,
  type LowerStatement,
  type LowerText,
  openFrontend,
  type Parse,
} from "./frontends/frontend.ts";
import { mend as mendCSharp } from "./frontends/csharp/mend.ts";
import { lowerProgram as lowerCSharp } from "./frontends/csharp/program.ts";
import { findOthers as findOthersOfC } from "./frontends/c/others.ts";
import { mend as mendC } from "./frontends/c/mend.ts";
import { lowerProgram as lowerC } from "./frontends/c/program.ts";
import { cppTests, withTests } from "./frontends/c/runners.ts";
import { findOthers as findOthersOfGo } from "./frontends/go/others.ts";
import { lowerProgram as lowerGo } from "./frontends/go/program.ts";
import { lowerProgram as lowerJava } from "./frontends/java/program.ts";
import { findOthers as findOthersOfJulia } from "./frontends/julia/others.ts";
import { parse as parseJulia } from "./frontends/julia/parse.ts";
import { lowerProgram as lowerJulia } from "./frontends/julia/statements.ts";
import { lowerStatement as lowerJavaScript } from "./frontends/javascript/statements.ts";
import { mend } from "./frontends/kotlin/mend.ts";
import { lowerProgram as lowerKotlin } from "./frontends/kotlin/program.ts";
import { parse as parseMatlab } from "./frontends/matlab/parse.ts";
import { lowerProgram as lowerMatlab } from "./frontends/matlab/statements.ts";
import { findOthers as findOthersOfR } from "./frontends/r/others.ts";
import { lowerProgram as lowerR } from "./frontends/r/statements.ts";
import { findOthers as findOthersOfRust } from "./frontends/rust/others.ts";
import { lowerProgram as lowerRust } from "./frontends/rust/program.ts";
import { lowerStatement as lowerPython } from "./frontends/python/statements.ts";
import { csharpTests, javaTests, kotlinTests } from "./frontends/declared/runners.ts";
import { goTests } from "./frontends/go/runners.ts";
import { rustTests } from "./frontends/rust/runners.ts";
import { findRunnerCalls, type RunnerCall } from "./frontends/python/runners.ts";
import { csharpArrays } from "./libraries/csharp/arrayForms.ts";
import { javascriptArrays } from "./libraries/javascript/arrayForms.ts";
import { juliaArrays } from "./libraries/julia/arrayForms.ts";
import type { ArrayForms } from "./shapes/arrays/arrayForms.ts";
import { c, cpp } from "./languages/c/c.ts";
import { csharp } from "./languages/csharp/csharp.ts";
import { go } from "./languages/go/go.ts";
import { java } from "./languages/java/java.ts";
import { javascript } from "./languages/javascript/javascript.ts";
import { julia } from "./languages/julia/julia.ts";
import { kotlin } from "./languages/kotlin/kotlin.ts";
import { matlab } from "./languages/matlab/matlab.ts";
import { python } from "./languages/python/python.ts";
import { r } from "./languages/r/r.ts";
import { rust } from "./languages/rust/rust.ts";
import { csharpWriting, javaWriting, scriptWriting } from "./small/fragment/literalWriting.ts";
import { pythonWriting } from "./small/fragment/pythonWriting.ts";
import type { FragmentWriting } from "./small/fragment/writing.ts";
import type { Language } from "./values/value.ts";

/** A language whose programs are followed. Its row in `source/languages.ts` says where its code stands. */
export interface ProgramLanguage {
  /** From the syntax tree to the program. */
  readonly lower: LowerStatement | LowerText;
  /** How its texts are read where no grammar does it. */
  readonly parse?: Parse;
  /** How it runs. */
  readonly rules: Language;
  /** What Markdown calls it in a fence, and a notebook calls its kernel. */
  readonly names: RegExp;
  /**
   * How shapes are found: `numbers`: its programs run; `open`: also what they define and never call, with tensors
   * without numbers; `pointers`: also what their pointers point to, from how they are calculated.
   */
  readonly shapes: "numbers" | "open" | "pointers";
  /** How it writes arrays, for the shapes of what does not run; absent: these are not followed. */
  readonly arrays?: ArrayForms;
  /** How definitions before a fragment are written; absent: fragments get none. */
  readonly fragments?: FragmentWriting;
  /** The code of a cell, of the same length, without what only a notebook understands. */
  readonly cleanCell: (code: string) => string;
  /** The text of a file, of the same length, without what only another program makes of it; absent: as it is. */
  readonly cleanFile?: (text: string) => string;
  /** The calls that other programs make, such as a test runner; absent: none is known. */
  readonly runnerCalls?: (text: string) => readonly RunnerCall[];
}

/** TypeScript and JavaScript differ in their grammars alone. */
const script = {
  lower: lowerJavaScript,
  rules: javascript,
  shapes: "numbers" as const,
  arrays: javascriptArrays,
  fragments: scriptWriting,
  cleanCell: (code: string) => code,
};

const followed: Readonly<Partial<Record<LanguageName, ProgramLanguage>>> = {
  python: {
    lower: lowerPython,
    rules: python,
    names: /^(i?python3?|py|pycon)$/,
    shapes: "open",
    fragments: pythonWriting,
    cleanCell: withoutMagic,
    runnerCalls: findRunnerCalls,
  },
  csharp: {
    lower: { whole: lowerCSharp, mend: mendCSharp },
    rules: csharp,
    fragments: csharpWriting,
    names: /^(?:c#|csharp|cs|\.net \(c#\))$/i,
    shapes: "numbers",
    arrays: csharpArrays,
    cleanCell: (code) => code,
    runnerCalls: csharpTests,
  },
  go: {
    lower: { whole: lowerGo, findOthers: findOthersOfGo },
    runnerCalls: goTests,
    rules: go,
    names: /^(?:go|golang)$/,
    shapes: "numbers",
    cleanCell: (code) => code,
  },
  java: {
    lower: { whole: lowerJava },
    rules: java,
    fragments: javaWriting,
    names: /^java$/,
    shapes: "numbers",
    arrays: csharpArrays,
    cleanCell: (code) => code,
    runnerCalls: javaTests,
  },
  kotlin: {
    lower: { whole: lowerKotlin, mend },
    rules: kotlin,
    names: /^(?:kotlin|kts?)$/i,
    shapes: "numbers",
    cleanCell: (code) => code,
    runnerCalls: kotlinTests,
  },
  rust: {
    lower: {
      whole: (parts, _, others) => lowerRust(parts, others),
      findOthers: findOthersOfRust,
    },
    runnerCalls: rustTests,
    rules: rust,
    names: /^(?:rust|rs|evcxr)$/i,
    shapes: "numbers",
    cleanCell: (code) => code,
  },
  matlab: {
    lower: { whole: lowerMatlab },
    parse: parseMatlab,
    rules: matlab,
    names: /^(?:matlab|octave)$/i,
    shapes: "numbers",
    cleanCell: (code) => code,
  },
  julia: {
    lower: {
      whole: (parts, _, others) => lowerJulia(parts, others),
      findOthers: findOthersOfJulia,
      asksInPieces: true,
    },
    parse: parseJulia,
    rules: julia,
    names: /^(?:julia(?: [\d.]+)?|jl)$/i,
    shapes: "numbers",
    arrays: juliaArrays,
    cleanCell: (code) => code,
  },
  r: {
    lower: {
      whole: (parts, _, others) => lowerR(parts, others),
      findOthers: findOthersOfR,
      asksInPieces: true,
    },
    rules: r,
    names: /^r$/i,
    shapes: "numbers",
    cleanCell: (code) => code,
  },
  typescript: { ...script, names: /^(ts|typescript|mts|cts)$/ },
  typescriptReact: { ...script, names: /^tsx$/ },
  javascript: { ...script, names: /^(js|javascript|jsx|mjs|cjs|node)$/ },
  c: {
    lower: {
      whole: (parts, _, others) => lowerC(parts, false, others),
      mend: mendC,
      findOthers: findOthersOfC,
    },
    rules: c,
    names: /^c$/i,
    shapes: "pointers",
    cleanCell: (code) => code,
  },
  cpp: {
    lower: {
      whole: (parts, _, others) => lowerC(parts, true, others),
      mend: mendC,
      findOthers: findOthersOfC,
    },
    rules: cpp,
    names: /^(?:cpp|c\+\+|cc|cxx)$/i,
    shapes: "pointers",
    cleanCell: (code) => code,
    cleanFile: withTests,
    runnerCalls: cppTests,
  },
};

/** The names of the languages, in the order in which a file of several is searched for one. */
export const programLanguageNames = Object.keys(followed) as readonly LanguageName[];

/** The language of that name; null: its programs are not followed. */
export function programLanguage(name: LanguageName): ProgramLanguage | null {
  return followed[name] ?? null;
}

/** The name of the language of a VS Code id, or of a file name; null: its programs are not followed. */
export function nameOfProgramLanguage(idOrFileName: string): LanguageName | null {
  const names = programLanguageNames;
  return findLanguage(names, (name) => languages[name], idOrFileName) ?? null;
}

/** Loads the grammar of a language, if it has one. */
export async function openLanguage(
  resources: SourceResources,
  name: LanguageName,
): Promise<Frontend> {
  const { grammar } = languages[name];
  const language = programLanguage(name);
  if (language?.parse) return new Frontend(language.parse, language.lower);
  if (grammar === null || !language) throw new Error(`${name} has no program reader`);
  return openFrontend(resources, grammar, language.lower);
}

/** `%matplotlib inline` and `!pip install` are no Python; comments of the same length are. */
function withoutMagic(code: string): string {
  if (/^\s*%%(?!time|capture)/.test(code)) return code.replace(/[^\n]/g, " ");
  return code.replace(/^[ \t]*[%!]/gm, (mark) => `${mark.slice(0, -1)}#`);
}
