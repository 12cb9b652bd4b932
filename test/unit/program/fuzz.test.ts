import { expect, it } from "vitest";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import { findShapeHints } from "../../../src/viewModel/shapes/findShapeHints.ts";
import { processorTime } from "../../support/expectSoon.ts";
import { mutatedPrograms, mutatedScripts, mutatedTyped } from "../../support/mutatedPrograms.ts";
import { stillResources } from "../../support/sourceResources.ts";

const basics = (name: string): string => `test/fixtures/languages/${name}`;

const csharp = ["SelfAttention.cs", "MultiHead.cs", "Value.cs"].map(
  (name) => `media/examples/${name}`,
);

const budget = { steps: 15_000, numbers: 1_000_000, ms: 4000 };

it.each([
  ["python", mutatedPrograms(400)],
  ["typescript", mutatedScripts(400)],
  ["javascript", mutatedTyped([basics("attentionTfjs.js")], 200)],
  ["csharp", mutatedTyped(csharp, 200)],
  ["java", mutatedTyped([basics("Basics.java"), "media/examples/SelfAttention.java"], 200)],
  ["r", mutatedTyped([basics("Basics.R"), "media/examples/self_attention.R"], 200)],
  ["julia", mutatedTyped([basics("basics.jl"), "media/examples/causal_attention.jl"], 200)],
  ["matlab", mutatedTyped([basics("basics.m"), "media/examples/causal_attention.m"], 200)],
  ["go", mutatedTyped([basics("basics.go"), "media/examples/self_attention.go"], 200)],
  ["rust", mutatedTyped([basics("basics.rs"), "media/examples/attention.rs"], 200)],
  ["kotlin", mutatedTyped([basics("Basics.kt"), "media/examples/MultiHead.kt"], 200)],
  ["c", mutatedTyped(["test/fixtures/c/basics.c", "media/examples/attention.c"], 200)],
  ["cpp", mutatedTyped(["test/fixtures/c/basics.cpp", "media/examples/attention.cpp"], 200)],
] as const)("a broken program in %s breaks nothing, and ends", async (language, programs) => {
  const reader = await openProgramReader(stillResources, budget, language);
  const broken: string[] = [];
  for (const text of programs) {
    const took = await processorTime(() => {
      try {
        const program = reader.read(text, language);
        if (!program) return;
        findAttentions(program.recording);
        findNumberAttentions(program.recording);
      } catch (error) {
        broken.push(`${String(error)} in\n${text}`);
      }
    });
    if (took > 4000) broken.push(`too long:\n${text}`);
  }
  expect(broken).toEqual([]);
});

it("pointers of a broken program in C have shapes or none, and that breaks nothing", async () => {
  const reader = await openProgramReader(stillResources, budget, "c");
  let found = 0;
  for (const text of mutatedTyped(["test/fixtures/pointers/attention.c"], 400)) {
    const followed = reader.followShapes(text, "c");
    found += followed ? findShapeHints(followed, "all").length : 0;
  }
  expect(found).toBeGreaterThan(1000);
});
