import { expect, it } from "vitest";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import { mutatedPrograms, mutatedScripts } from "../../support/mutatedPrograms.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const budget = { steps: 15_000, numbers: 1_000_000, ms: 4000 };

it.each([
  ["python", mutatedPrograms(400)],
  ["typescript", mutatedScripts(400)],
] as const)("a broken program in %s breaks nothing, and ends", async (language, programs) => {
  const reader = await openProgramReader(sourceResources, budget, language);
  const broken: string[] = [];
  for (const text of programs) {
    const start = performance.now();
    try {
      const program = reader.read(text, language);
      if (!program) continue;
      findAttentions(program.recording);
      findNumberAttentions(program.recording);
    } catch (error) {
      broken.push(`${String(error)} in\n${text}`);
    }
    if (performance.now() - start > 4000) broken.push(`too long:\n${text}`);
  }
  expect(broken).toEqual([]);
});
