import { describe, expect, it } from "vitest";
import { openSource } from "../../../../src/source/openSource.ts";
import { sourceResources } from "../../../support/sourceResources.ts";

const matrices = '"query": [[1, 0]], "key": [[1, 0]], "value": [[1, 2]]';

async function problemsOf(text: string): Promise<readonly string[]> {
  const source = await openSource(text, "json", sourceResources);
  const { problems } = source.extract();
  source.dispose();
  return problems.map(
    ({ severity, range, message }) =>
      `${severity} at ${text.slice(range.start, range.end)}: ${message}`,
  );
}

describe("a file of JSON that says another kind of problem", () => {
  it("is read matrix by matrix, and told so at the kind", async () => {
    for (const kind of ["transformer", "Attention"]) {
      const text = `{ "layers": [{ "kind": "mlp" }], "kind": "${kind}", "heads": 1, ${matrices} }`;
      expect(await problemsOf(text)).toEqual([
        `warning at "${kind}": “${kind}” is not a known kind, ` +
          "so only the matrices are read. Known kinds: attention, selfAttention, mlp, block, stack.",
      ]);
    }
  });

  it("is not told so where it has no computation, or says none or a kind of something inside", async () => {
    expect(await problemsOf('{ "kind": "Deployment", "replicas": [1, 2] }')).toEqual([]);
    expect(await problemsOf(`{ "heads": 1, ${matrices} }`)).toEqual([]);
    expect(await problemsOf(`{ "about": { "kind": "note" }, "heads": 1, ${matrices} }`)).toEqual(
      [],
    );
  });
});
