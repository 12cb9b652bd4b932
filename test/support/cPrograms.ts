import { readFileSync } from "node:fs";

/** A program in C or C++, with what it prints when it is compiled. */
export interface CProgram {
  readonly file: string;
  readonly language: "c" | "cpp";
  readonly text: string;
  readonly output: readonly string[];
}

const expected = JSON.parse(readFileSync("test/fixtures/c/expected.json", "utf8")) as readonly {
  readonly file: string;
  readonly output: readonly string[];
}[];

/** Those of `test/fixtures/c`, and the examples. */
export const cPrograms: readonly CProgram[] = expected.map(({ file, output }) => ({
  file,
  language: file.endsWith(".c") ? "c" : "cpp",
  text: readFileSync(file, "utf8"),
  output,
}));

/** Lines in the `main` of a C++ program, with what stands before it. */
export function inMain(before: string, ...lines: readonly string[]): string {
  return `#include <bits/stdc++.h>\nusing namespace std;\n${before}\nint main() {\n${lines.join("\n")}\n}`;
}
