import { expect, it } from "vitest";
import { openSource } from "../../../src/source/openSource.ts";
import { listNearMisses } from "../../../src/viewModel/nearMisses.ts";
import { sourceResources } from "../../support/sourceResources.ts";

/** The lines of a Python file that nearly make a computation, each with what it lacks. */
async function nearMissesOf(...lines: readonly string[]): Promise<readonly string[]> {
  const text = lines.join("\n");
  const source = await openSource(text, "python", sourceResources);
  const found = listNearMisses(source.extract());
  source.dispose();
  return found.map(({ range, message }) => {
    const line = text.slice(0, range.start).split("\n").length;
    return `${line}: ${message}`;
  });
}

it("what nearly makes a computation is listed in text order, each with what it lacks", async () => {
  const found = await nearMissesOf(
    "import torch",
    "W_query = torch.rand(3, 2)",
    "table = [[1, 2], [3, 4]]",
    "keys = [[1, 0], [0, 1]]",
  );
  expect(found).toEqual([
    "2: W_query is drawn by torch.rand without a seed, so each run draws different " + "numbers",
    "3: 2 × 2: give it a name such as query, key or value, or assign its role",
    "4: K · key, 2 × 2: the other matrices are missing",
  ]);
});

it("a file with nothing in it has no such lines", async () => {
  expect(await nearMissesOf("print('hello')")).toEqual([]);
});
