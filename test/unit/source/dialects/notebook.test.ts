import { describe, expect, test } from "vitest";
import { dialectFor } from "../../../../src/source/openSource.ts";
import { toExtraction } from "../../../../src/source/meaning/toExtraction.ts";
import { sourceResources } from "../../../support/sourceResources.ts";
import { cellTexts, summarize } from "./readingSummary.ts";

const code = (...source: string[]) => ({ cell_type: "code", source, outputs: [], metadata: {} });
const prose = (source: string) => ({ cell_type: "markdown", source, metadata: {} });
const notebook = (...cells: object[]) =>
  JSON.stringify({ cells, metadata: { kernelspec: { language: "python" } }, nbformat: 4 }, null, 1);

async function read(text: string) {
  const session = await dialectFor("lesson.ipynb").open(text, sourceResources);
  const reading = session.read();
  session.dispose();
  return reading;
}

describe("matrices in notebook files", () => {
  test.each([
    ["in its cell", notebook(prose("# K = [[1]]"), code("Q = [[1, 2]]")), ["Cell 2/Q: 1 2"]],
    [
      "over several lines",
      notebook(code("Q = [\n", '  [1, 2],  # a "quote"\n', "]")),
      ["Cell 1/Q: 1 2"],
    ],
    [
      "in a function",
      notebook(code("x = 1\n"), code("def demo():\n", "    Q = [[1, 2]]\n")),
      ["Cell 2/demo/Q: 1 2"],
    ],
    [
      "with a constant of an earlier cell",
      notebook(code("n = 3"), code("Q = [[0.5] * n]")),
      ["Cell 2/Q: 0.5 0.5 0.5"],
    ],
    [
      "after a magic line",
      notebook(code("%matplotlib inline\n", "Q = [[1, 2]]")),
      ["Cell 1/Q: 1 2"],
    ],
    [
      "source as one string",
      notebook({ ...code(), source: "a = 1\nQ = [[1, 2]]" }),
      ["Cell 1/Q: 1 2"],
    ],
    ["no cells", "{}", []],
    ["no notebook", "Q = [[1, 2]]", []],
    ["cut off", notebook(code("Q = [[1, 2]]")).slice(0, -40), ["Cell 1/Q: 1 2"]],
  ])("%s", async (_, text, expected) => {
    expect((await read(text)).matrices.map(summarize)).toEqual(expected);
  });

  test("a name that cannot be read hides the one of an earlier cell, for the cells behind", async () => {
    const first = code("Q = [[1, 0]]\nK = [[1, 2]]\nV = [[3, 4]]");
    const second = code("Q = [[0, 1]]\nK = [[2, 1]]");
    const labels = async (...cells: object[]) => {
      const text = notebook(...cells);
      return toExtraction(await read(text), text, "ipynb").groups.map(({ label }) => label);
    };
    const unread = code("V = load()");
    expect(await labels(first, unread, second)).toEqual(["Cell 1"]);
    expect(await labels(first, second, unread)).toEqual(["Cell 1", "Cell 2"]);
  });

  test("every number keeps its place in the file, whatever is escaped before it", async () => {
    const text = notebook(code('s = "\t\\\\ 牛舌 \u0001"\n', "Q = [[1, -0.5]]")).replace(
      "牛",
      "\\u725b",
    );
    expect(cellTexts(text, await read(text))).toEqual(["1", "-0.5"]);
  });

  test("a computation spread over cells", async () => {
    const text = notebook(
      code("num_heads = 2"),
      code("Q = [[1, 2]]\n", "K = [[1, 2]]"),
      code("V = [[1, 2]]"),
    );
    const { groups } = toExtraction(await read(text), text, "ipynb");
    expect(groups.map(({ label }) => label)).toEqual(["Cell 3"]);
    expect(groups[0]?.settings.headCount?.value).toBe(2);
  });

  test("two cells with all three matrices stay two computations", async () => {
    const demo = code("Q = [[1, 2]]\n", "K = [[1, 2]]\n", "V = [[1, 2]]");
    const text = notebook(demo, demo);
    const { groups } = toExtraction(await read(text), text, "ipynb");
    expect(groups.map(({ label }) => label)).toEqual(["Cell 1", "Cell 2"]);
  });

  test("a directive in a cell", async () => {
    const text = notebook(
      code("# attention: heads=2 causal\n", "Q = [[1, 2]]\n", "K = [[1, 2]]\n", "V = [[1, 2]]"),
    );
    const [group] = toExtraction(await read(text), text, "ipynb").groups;
    expect(group?.settings.causal?.value).toBe(true);
    const range = group?.settings.headCount?.range;
    expect(range && text.slice(range.start, range.end)).toBe("heads=2");
  });

  test("deep brackets do no harm", async () => {
    expect((await read("[".repeat(100_000))).matrices).toEqual([]);
  });
});
