import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { openProgramReader, type ProgramReader } from "../../../src/program/readProgram.ts";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import type { LanguageName } from "../../../src/source/languages.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const printedBy = (name: string): Promise<string> =>
  readFile(`test/fixtures/languages/${name}.txt`, "utf8");

const readers = new Map<LanguageName, ProgramReader>();

async function follow(path: string, language: LanguageName) {
  const text = await readFile(path, "utf8");
  const reader =
    readers.get(language) ?? (await openProgramReader(sourceResources, patientBudget, language));
  readers.set(language, reader);
  const { recording } = reader.read(text, language)!;
  return { text, recording };
}

// The texts beside the programs are what the real languages print.
describe.each([
  ["java", "Basics.java", "SelfAttention.java", { headCount: 1, headSize: 3 }],
  ["r", "Basics.R", "self_attention.R", { headCount: 1, headSize: 3 }],
  ["go", "basics.go", "self_attention.go", { headCount: 1, headSize: 3 }],
  ["rust", "basics.rs", "attention.rs", { headCount: 1, headSize: 3 }],
  ["julia", "basics.jl", "causal_attention.jl", { headCount: 1, headSize: 3 }],
  ["matlab", "basics.m", "causal_attention.m", { headCount: 1, headSize: 2 }],
  ["kotlin", "Basics.kt", "MultiHead.kt", { headCount: 2, headSize: 2 }],
] as const)("a program in %s", (language, basics, example, { headCount, headSize }) => {
  it("prints what the language prints", async () => {
    const { recording } = await follow(`test/fixtures/languages/${basics}`, language);
    expect(recording.unknown).toEqual([]);
    expect(recording.output.join("").split("\n")).toEqual((await printedBy(basics)).split("\n"));
  });

  it("computes attention, as the example does, from numbers that stand in it", async () => {
    const { text, recording } = await follow(`media/examples/${example}`, language);
    expect(recording.output.join("")).toBe(await printedBy(example));
    const [found] = [...findAttentions(recording), ...findNumberAttentions(recording)];
    expect(found).toMatchObject({ headCount, causal: true });
    expect(found?.scale).toBeCloseTo(1 / Math.sqrt(headSize), 6);
    expect(recording.unknown).toEqual([]);
    expect(text).toContain("2.0");
  });
});

it.each([
  ["go", 'package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Print("\\x41BC\\101")\n}\n', "ABCA"],
  ["java", 'class A { static void main(String[] a) { System.out.print("\\101\\u0042"); } }', "AB"],
  ["csharp", 'System.Console.Write("\\x0041\\0");', "A\0"],
] as const)(
  "signs in a text of %s stand for what the language says",
  async (language, text, prints) => {
    const { recording } = (await openProgramReader(sourceResources, patientBudget, language)).read(
      text,
      language,
    )!;
    expect(recording.output.join("")).toBe(prints);
  },
);
