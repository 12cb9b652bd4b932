import { describe, expect, it } from "vitest";
import { dialectFor, openSource } from "../../../src/source/openSource.ts";
import { ReadingBudget, ReadingStopped } from "../../../src/source/readingBudget.ts";
import type { SourceResources } from "../../../src/source/sourceReader.ts";
import { sourceResources } from "../../support/sourceResources.ts";

/** The time that this process computes, in ms: what else the machine does is not in it. */
const resources: SourceResources = {
  ...sourceResources,
  clock: () => process.cpuUsage().user / 1000,
};

/** tree-sitter looks at the clock every second or so where it mends errors. */
const longestLookMs = 6000;

describe("a reading", () => {
  it.each([
    ["Python", "python", "not = ".repeat(1333)],
    ["C#", "csharp", ":)*".repeat(2666)],
    ["C# of a megabyte", "csharp", "a = [1, 2, 3]\n".repeat(95_000)],
  ])("of errors after errors in %s ends with its time, and says so", async (_, language, text) => {
    const source = await openSource(text, language, resources, () => 300);
    const before = resources.clock();
    expect(source.extract()).toMatchObject({ leftOut: "time", matrices: [], problems: [] });
    expect(resources.clock() - before).toBeLessThan(longestLookMs);
    source.dispose();
  });

  it("of a long text has time for all of it", async () => {
    const text = `${"# a\n".repeat(400_000)}q = [[1, 2], [3, 4]]\n`;
    const source = await openSource(text, "python", resources);
    expect(source.extract().matrices).toHaveLength(1);
    source.dispose();
  });

  it("of a minified program is not begun, which is no problem of the text", async () => {
    const text = "var a=[[1,2],[3,4]];".repeat(20_000);
    const source = await openSource(text, "javascript", resources);
    expect(source.extract()).toMatchObject({ leftOut: "minified", matrices: [], problems: [] });
    source.dispose();
  });

  it("that was stopped begins anew when the text is another", async () => {
    const source = await openSource("not = ".repeat(1333), "python", resources, () => 50);
    source.extract();
    const text = "q = [[1, 2], [3, 4]]";
    source.update(text, [{ start: 0, end: 6 * 1333, text }]);
    expect(source.extract().matrices).toHaveLength(1);
    source.dispose();
  });

  it.each([
    ["short rows of JSON", "json", `[${"[1],".repeat(1_000_000)}[1]]`],
    ["short lists of JSON", "json", `{"a": [${"[[1],[2]],".repeat(400_000)}[[1],[2]]]}`],
  ])("of millions of %s ends before the memory does", async (_, language, text) => {
    const source = await openSource(text, language, resources);
    expect(source.extract().leftOut).toBe("memory");
    source.dispose();
  });
});

describe("large matrices of a few signs", () => {
  const line = "a = np.zeros((2000, 2000)).T\n";
  const read = async (lines: number, edit: string) => {
    const text = `import numpy as np\n${line.repeat(lines)}`;
    const session = await dialectFor("python").open(text, sourceResources);
    const budgets = [text, edit + text].map((current) => {
      const budget = new ReadingBudget(() => 0, 1, Infinity);
      if (current !== text) session.update(current, [{ start: 0, end: 0, text: edit }]);
      session.read(budget);
      return budget.bytes;
    });
    session.dispose();
    return budgets;
  };

  it("are worked out only as long as the file has room for them", async () => {
    const [[three = 0], [ten = 0]] = [await read(3, ""), await read(10, "")];
    expect(ten - three).toBeLessThan(100_000);
  });

  it("are not computed while nothing uses them, however often something is typed", async () => {
    const used = () => process.memoryUsage().arrayBuffers;
    const before = used();
    const [first = 0, second = 0] = await read(10, "# typed\n");
    expect(first).toBeLessThan(100_000);
    expect(second).toBeLessThan(100_000);
    // One of them takes 32 MB.
    expect(used() - before).toBeLessThan(30_000_000);
  });

  it.each([
    ["of a transposed list", "np.array([[0, 1, 2]] * 600).T", [3, 600], [0, 600, 1799], [0, 1, 2]],
    ["scaled", "np.eye(40) * 3", [40, 40], [0, 1, 41], [3, 0, 3]],
    ["in another shape", "np.eye(40).reshape(20, 80)", [20, 80], [0, 1, 41], [1, 0, 1]],
    ["in single precision", "torch.full((40, 40), 0.1)", [40, 40], [0], [0.1]],
    ["of rows", "[[0.5] * 1000, [0.25] * 1000]", [2, 1000], [999, 1000], [0.5, 0.25]],
  ])("%s are what the program holds once somebody reads them", async (_, code, shape, at, held) => {
    const source = await openSource(`a = ${code}\n`, "python", sourceResources);
    const [matrix] = source.extract().matrices;
    expect(matrix?.shape).toEqual(shape);
    expect(at.map((index) => matrix?.values[index])).toEqual(held);
    source.dispose();
  });

  it("that computations use count together before they are worked out", async () => {
    const made = `np.zeros((1500, 1500))${".T".repeat(7)}`;
    const text = ["q", "k", "v"].map((name) => `${name} = ${made}\n`).join("");
    const source = await openSource(text, "python", sourceResources);
    expect(source.extract().leftOut).toBe("memory");
    source.dispose();
  });

  it("one made of another again and again ends before the memory does", async () => {
    const text = `a = np.zeros((2000, 2000))${".T".repeat(100)}`;
    // The clock stands still, so that a slow machine does not end it first.
    const source = await openSource(text, "python", { ...sourceResources, clock: () => 0 });
    expect(source.extract().leftOut).toBe("memory");
    source.dispose();
  });
});

describe("a budget", () => {
  it("is asked for the time only now and then, and ends with it", () => {
    let looks = 0;
    const budget = new ReadingBudget(() => looks++, 5);
    expect(() => {
      for (;;) budget.spend(100);
    }).toThrow(new ReadingStopped("time"));
    expect(looks).toBe(6);
    expect(budget.bytes).toBeGreaterThan(500_000);
  });

  it("ends with the bytes that were made", () => {
    const budget = new ReadingBudget(() => 0, 1, 1000);
    budget.spend(1000);
    expect(() => budget.spend(1)).toThrow(new ReadingStopped("memory"));
  });
});
