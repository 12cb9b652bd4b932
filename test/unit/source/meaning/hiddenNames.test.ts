import { describe, expect, it } from "vitest";
import { openSource } from "../../../../src/source/openSource.ts";
import { sourceResources } from "../../../support/sourceResources.ts";

const outer = "q = [[1, 0]]\nk = [[1, 2], [3, 4]]\nv = [[5, 6], [7, 8]]\n";

/** The labels of the computations of a Python text, with their values. */
async function valuesOf(text: string): Promise<Readonly<Record<string, readonly number[]>>> {
  const source = await openSource(outer + text, "python", sourceResources);
  try {
    const { groups } = source.extract();
    return Object.fromEntries(
      groups.map(({ label, matrices }) => [label, [...(matrices.value?.values ?? [])]]),
    );
  } finally {
    source.dispose();
  }
}

const own = "def inner():\n    q = np.array([[9, 9]])\n    k = np.array([[1, 1], [2, 2]])\n";

describe("a name of an inner function", () => {
  it("that can be read is the one that is meant", async () => {
    const values = await valuesOf(`${own}    v = -np.array([[1, 2], [3, 4]])\n`);
    expect(values["inner"]).toEqual([-1, -2, -3, -4]);
  });

  it("that cannot be read hides the one further out: no computation with wrong values", async () => {
    expect(Object.keys(await valuesOf(`${own}    v = load(path)\n`))).toEqual([""]);
  });

  it("that is broken hides it too", async () => {
    expect(Object.keys(await valuesOf(`${own}    v = [[1, 2], [3]]\n`))).toEqual([""]);
  });

  it("that does not exist leaves the one further out in reach", async () => {
    expect((await valuesOf(own))["inner"]).toEqual([5, 6, 7, 8]);
  });
});

describe("a number that is not finite", () => {
  it("is pointed at, and computed with", async () => {
    const text = `${outer}w = 1\n`.replace("8]]", 'float("nan")]]');
    const source = await openSource(text, "python", sourceResources);
    const { groups, problems } = source.extract();
    source.dispose();
    expect(groups).toHaveLength(1);
    expect(
      problems.map(({ severity, range }) => [severity, text.slice(range.start, range.end)]),
    ).toEqual([["warning", 'float("nan")']]);
  });
});
