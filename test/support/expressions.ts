import type { LanguageName } from "../../src/source/languages.ts";

/** A file of expressions and short programs, each with what the real language prints. */
export interface ExpressionFile {
  readonly path: string;
  readonly language: LanguageName;
  readonly comment: string;
  /** The statement that prints a text behind a new line. */
  readonly print: (text: string) => string;
  /** Whether only the numbers of columns count, not the blanks between them. */
  readonly isLoose?: true;
}

const folder = "test/conformance/expressions";
const printed = (text: string): string => `print("\\n${text}")`;

export const expressionFiles: readonly ExpressionFile[] = [
  // The first one: missing numbers of R have a mark that V8 may drop in code that ran often.
  {
    path: `${folder}/r.R`,
    language: "r",
    comment: "#",
    print: (text) => `cat("\\n${text}\\n")`,
  },
  { path: `${folder}/python.py`, language: "python", comment: "#", print: printed },
  { path: `${folder}/numpy.py`, language: "python", comment: "#", print: printed },
  { path: `${folder}/torch.py`, language: "python", comment: "#", print: printed },
  {
    path: `${folder}/javascript.mjs`,
    language: "javascript",
    comment: "//",
    print: (text) => `console.log("\\n${text}");`,
  },
  {
    path: `${folder}/csharp.cs`,
    language: "csharp",
    comment: "//",
    print: (text) => `Console.WriteLine("\\n${text}");`,
  },
  {
    path: `${folder}/java.java`,
    language: "java",
    comment: "//",
    print: (text) => `System.out.println("\\n${text}");`,
  },
  {
    path: `${folder}/kotlin.kt`,
    language: "kotlin",
    comment: "//",
    print: (text) => `println("\\n${text}")`,
  },
  {
    path: `${folder}/go.go`,
    language: "go",
    comment: "//",
    print: (text) => `fmt.Println("\\n${text}")`,
  },
  {
    path: `${folder}/rust.rs`,
    language: "rust",
    comment: "//",
    print: (text) => `println!("\\n${text}");`,
  },
  {
    path: `${folder}/c.c`,
    language: "c",
    comment: "//",
    print: (text) => `printf("\\n${text}\\n");`,
  },
  {
    path: `${folder}/cpp.cpp`,
    language: "cpp",
    comment: "//",
    print: (text) => `std::cout << "\\n${text}\\n";`,
  },
  {
    path: `${folder}/julia.jl`,
    language: "julia",
    comment: "#",
    print: (text) => `println("\\n${text}")`,
  },
  {
    path: `${folder}/matlab.m`,
    language: "matlab",
    comment: "%",
    print: (text) => `fprintf('\\n${text}\\n');`,
    isLoose: true,
  },
];

/** Some lines of a file, and what they print. */
export interface ExpressionRow {
  /** Counted from 1. */
  readonly line: number;
  readonly code: string;
  readonly expected: string;
  /** Whether the real language was not at hand, so that its documentation says what is printed. */
  readonly isByDocumentation: boolean;
}

/** A file in parts: its rows, and what stands around them. */
export interface Expressions {
  readonly rows: readonly ExpressionRow[];
  /** The program, which says behind each row which one it was. `isReal`: without those by documentation. */
  readonly program: (isReal: boolean) => string;
  /** The file with other outputs. */
  readonly withOutputs: (outputs: ReadonlyMap<number, string>) => string;
}

const trimmed = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n+$/, "");

/**
 * Reads a file. A row ends with a line that has `→ output` in a comment at its end, or with lines of such comments,
 * one for each line that it prints. `⇒` instead of `→`: by documentation.
 */
export function readExpressions(text: string, { comment, print }: ExpressionFile): Expressions {
  const lines = text.replace(/\n$/, "").split("\n");
  const sign = new RegExp(`^(.*?)(?:\\s*)${comment} ([→⇒])(?: (.*))?$`);
  interface Part {
    readonly line: number;
    readonly code: string[];
    readonly expected: string[];
    readonly isByDocumentation: boolean;
  }
  const parts: Part[] = [];
  let code: string[] = [];
  for (const [at, line] of lines.entries()) {
    const match = sign.exec(line);
    if (!match) {
      code.push(line);
      continue;
    }
    const [, before, arrow, output] = match;
    const last = parts.at(-1);
    if (before!.trim() === "" && code.length === 0 && last) last.expected.push(output ?? "");
    else {
      if (before!.trim() !== "") code.push(before!);
      parts.push({
        line: at + 1,
        code,
        expected: [output ?? ""],
        isByDocumentation: arrow === "⇒",
      });
      code = [];
    }
  }
  const rest = code;
  return {
    rows: parts.map(({ line, code: own, expected, isByDocumentation }) => ({
      line,
      code: own.join("\n").trim(),
      expected: trimmed(expected.join("\n")),
      isByDocumentation,
    })),
    program: (isReal) =>
      [
        ...parts.flatMap(({ code: own, isByDocumentation }, at) =>
          isReal && isByDocumentation ? [] : [...own, print(`@@${at}`)],
        ),
        ...rest,
        "",
      ].join("\n"),
    withOutputs: (outputs) =>
      [
        ...parts.flatMap(({ code: own, expected, isByDocumentation }, at) => {
          const printedLines = outputs.get(at)?.split("\n") ?? expected;
          const arrow = isByDocumentation ? "⇒" : "→";
          const [first] = printedLines;
          const last = own.at(-1) ?? "";
          const told = (line: string): string => `${comment} ${arrow} ${line}`.trimEnd();
          const indent = /^\s*/.exec(last)![0];
          return printedLines.length === 1 && last.length + first!.length < 150
            ? [...own.slice(0, -1), `${last}  ${told(first!)}`]
            : [...own, ...printedLines.map((line) => indent + told(line))];
        }),
        ...rest,
        "",
      ].join("\n"),
  };
}

/** What a program of such a file printed, row by row. */
export function splitOutput(output: string): ReadonlyMap<number, string> {
  const outputs = new Map<number, string>();
  let start = 0;
  for (const match of output.matchAll(/\n?@@(\d+)\n/g)) {
    outputs.set(Number(match[1]), trimmed(output.slice(start, match.index)));
    start = match.index + match[0].length;
  }
  return outputs;
}

const squeezed = (text: string): string => text.trim().replace(/[^\S\n]+/g, " ");
const inPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Unknown: what stands around each "?" is what the language prints. */
export function judge(
  got: string | undefined,
  expected: string,
  isLoose: boolean,
): "right" | "unknown" | "wrong" {
  if (got === undefined) return "unknown";
  const [ours, real] = isLoose ? [squeezed(got), squeezed(expected)] : [got, expected];
  if (ours === real) return "right";
  if (!ours.includes("?")) return "wrong";
  const around = ours.split("?").map(inPattern).join("[\\s\\S]*");
  return new RegExp(`^${around}$`).test(real) ? "unknown" : "wrong";
}
