import { describe, expect, it } from "vitest";
import { openSource } from "../../../../src/source/openSource.ts";
import type { MeaningOptions } from "../../../../src/source/meaning/meaningOptions.ts";
import { sourceResources } from "../../../support/sourceResources.ts";

async function problemsOf(text: string, options: MeaningOptions = {}): Promise<readonly string[]> {
  const source = await openSource(text, "python", sourceResources);
  try {
    return source.extract(options).problems.map(({ message }) => message);
  } finally {
    source.dispose();
  }
}

const told = [["[1] has", "1 number"]] as const;

describe("a matrix that something spoils", () => {
  it.each([
    ["by its name", "cached_keys = [[1, 2], [3]]"],
    ["by a comment", "# K: the cached keys\nm = [[1, 2], [3]]"],
  ])("is told of when it has a role %s", async (_name, text) => {
    const [message = "", ...others] = await problemsOf(text);
    expect(others).toEqual([]);
    for (const part of told[0]) expect(message).toContain(part);
  });

  it("is reported if the user gave it a role", async () => {
    const problems = await problemsOf("m = [[1, 2], [3]]", {
      overrides: { roles: { "m#0": "key" } },
    });
    expect(problems).toHaveLength(1);
  });

  it.each([
    ["a ragged table", "ranges = [[1, 2], [3]]"],
    ["rows of names", "keys = [('a', 'b'), ('c',)]"],
    ["rows with unknown names", "table = [[1, 2, a], [3, 4, b]]"],
    ["numbers in three dimensions", "cube = [[[1], [2]], [[3], [4]]]"],
  ])("is nobody's business when it is %s of ordinary code", async (_name, text) => {
    expect(await problemsOf(text)).toEqual([]);
  });
});
