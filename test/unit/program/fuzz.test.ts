import { expect, it } from "vitest";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import { mutatedPrograms } from "../../support/mutatedPrograms.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, {
  steps: 15_000,
  numbers: 1_000_000,
  ms: 4000,
});

it("a broken program breaks nothing, and ends", () => {
  const broken: string[] = [];
  for (const text of mutatedPrograms(400)) {
    const start = performance.now();
    try {
      const program = reader.read(text, "python");
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
