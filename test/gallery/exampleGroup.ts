import type { ComputationGroup } from "../../src/source/extraction.ts";
import { withDecided } from "../../src/source/meaning/settleSettings.ts";
import type { AttentionExample } from "./exampleInput.ts";
import { codeGroup } from "./groupOf.ts";

const range = { start: 0, end: 1 };

/** An example as if it had been read from a file. */
export function exampleGroup(example: AttentionExample): ComputationGroup {
  const { fileName, headCount, causal, query, key, value, tokens, decided } = example;
  const read = codeGroup(
    "attention",
    { query: ["Q", query], key: ["K", key], value: ["V", value] },
    {
      headCount: { value: headCount, range },
      ...(causal && { causal: { value: true, range } }),
      ...(tokens && { tokens: { value: tokens, range } }),
    },
  );
  const group = { ...read, id: fileName };
  return decided ? withDecided(group, decided) : group;
}
