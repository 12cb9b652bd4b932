import { expect } from "vitest";
import { patientBudget } from "../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../src/program/readProgram.ts";
import type { LanguageName } from "../../src/source/languages.ts";
import { sourceResources } from "./sourceResources.ts";

/** Runs programs of one language. */
export async function programRunner(language: LanguageName, resources = sourceResources) {
  const reader = await openProgramReader(resources, patientBudget, language);
  const run = (text: string) => {
    const { recording, variables } = reader.read(text, language)!;
    const unknown = recording.unknown.map(({ what }) => what);
    return { recording, variables, unknown, printed: recording.output.join("") };
  };
  /** What a program prints, in which nothing is unknown. */
  const printedBy = (text: string): string => {
    const { recording, unknown, printed } = run(text);
    expect(unknown).toEqual([]);
    expect(recording.stoppedAt).toBeNull();
    return printed;
  };
  return { run, printedBy };
}
