import { describe, expect, test } from "vitest";
import { dialectFor } from "../../../../src/source/openSource.ts";
import { toExtraction } from "../../../../src/source/meaning/toExtraction.ts";
import { sourceResources } from "../../../support/sourceResources.ts";
import { cellTexts, summarize } from "./readingSummary.ts";
import { expectSoon } from "../../../support/expectSoon.ts";

async function read(text: string) {
  const session = await dialectFor("markdown").open(text, sourceResources);
  const reading = session.read();
  session.dispose();
  return reading;
}

const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``;
const table = (corner: string, ...labels: readonly string[]) =>
  [
    `| ${corner} | d0 | d1 |`,
    "|---|---|---|",
    `| ${labels[0]} | 1 | 0 |`,
    `| ${labels[1]} | 0 | -1 |`,
  ].join("\n");
const matricesOf = async (text: string) => (await read(text)).matrices.map(summarize);

describe("matrices in Markdown", () => {
  test.each([
    ["Python", fence("python", "n = 2\nQ = [[1.0] * n]"), ["python block 1/Q: 1 1"]],
    [
      "C# by another name",
      fence("c#", "class A { void F() { var q = new double[] { 1, 2 }; } }"),
      ["c# block 1/A/F/q: 1 2"],
    ],
    [
      "a table with a vector in each cell",
      "| token | q | k |\n|---|---|---|\n| the | [1, 0] | [0, 1] |\n| cat | [2, 3] | [4, -5] |",
      ["q: 1 0 / 2 3", "k: 0 1 / 4 -5"],
    ],
    [
      "a table with a vector in each cell, as formulas",
      "| token | $q_i$ | $k_i$ |\n|---|---|---|\n| the | $(1, 0)$ | $(0, 1)$ |\n| cat | $(2, 3)$ | $(4, -5)$ |",
      ["q: 1 0 / 2 3", "k: 0 1 / 4 -5"],
    ],
    [
      "LaTeX",
      String.raw`The keys are $K = \begin{bmatrix} 1 & 0 \\ 0 & 1 \end{bmatrix}$ here.`,
      ["K: 1 0 / 0 1"],
    ],
    ["JSON", fence("json", '{ "query": [[1, 2]] }'), ["json block 1/query: 1 2"]],
    ["TypeScript by its ending", fence("ts", "const k = [[1, 2]];"), ["ts block 1/k: 1 2"]],
    ["a block in no language", fence("", "K:\n1 0\n0 1"), ["code block 1/K: 1 0 / 0 1"]],
    ["an unknown language", fence("rust", "let k = [[1.0, 2.0]];"), ["rust block 1/k: 1 2"]],
    ["a table in a block", fence("csv", "# K\n1,0\n0,1"), ["csv block 1/K: 1 0 / 0 1"]],
    [
      "a block with tildes and attributes",
      "~~~{.python}\nq = [1, 2]\n~~~",
      ["python block 1/q: 1 2"],
    ],
    ["a block of R Markdown", "```{r scores, echo=FALSE}\nK <- c(1, 2)\n```", ["r block 1/K: 1 2"]],
    [
      "a cell of MyST with options",
      "```{code-cell} ipython3\n:tags: [hide-input]\n\nq = [1, 2]\n```",
      ["ipython3 block 1/q: 1 2"],
    ],
    [
      "a cell in the language of its kernel, with options in YAML",
      "---\nkernelspec:\n  name: ir\n  language: R\n---\n\n```{code-cell}\n---\ntags: [a]\n---\nq <- c(1, 2)\n```",
      ["r block 1/q: 1 2"],
    ],
    [
      "a block in a quotation in a quotation",
      "> > ```python\n> > q = [\n> >   1, 2]\n> > ```\n> K: 3",
      ["python block 1/q: 1 2"],
    ],
    [
      "a block that ends with its quotation",
      "> ```python\n> q = [1, 2]\n\n```python\nk = [3, 4]\n```",
      ["python block 1/q: 1 2", "python block 2/k: 3 4"],
    ],
    ["a block that never ends", "```python\nq = [1, 2]", ["python block 1/q: 1 2"]],
    ["a shorter fence inside", "````text\n```\nK: [[1, 2]]\n```\n````", ["text block 1/K: 1 2"]],
    [
      "blocks under headings",
      `# One\n${fence("python", "q = [1, 2]")}\n## *Two* \`x\`\n${fence("python", "q = [3, 4]")}`,
      ["One/python block 1/q: 1 2", "Two x/python block 1/q: 3 4"],
    ],
    [
      "a named matrix in prose",
      "# One\nLet K = [[1, 0], [0, 1]] be the keys.",
      ["One/K: 1 0 / 0 1"],
    ],
    ["rows in prose are none", "1 2\n3 4\n\n- 5 6\n- 7 8", []],
    ["lists in prose are none", "as shown in [1, 2] and (3, 4)\n\n[5, 6]", []],
    ["a table of Markdown is none", "| 1 | 2 |\n|---|---|\n| 3 | 4 |", []],
    ["a table with its name in the corner", table("K", "the", "cat"), ["K: 1 0 / 0 -1"]],
    ["a table below its name", `**Keys**:\n\n${table("", "", "")}`, ["Keys: 1 0 / 0 -1"]],
    [
      "a table without labels at the left",
      "Q =\n\n| x | y |\n|--:|:-:|\n| 5 | **0.5** |\nand so on",
      ["Q: 5 0.5"],
    ],
    ["a table without outer pipes", "# A\nV:\n\na|b\n-|-\n1|2\n3|4", ["A/V: 1 2 / 3 4"]],
    ["a table of something else is none", table("Model", "base", "large"), []],
    ["a table with words in it is none", "| K | a |\n|---|---|\n| x | one |", []],
    ["a table with a hole is none", "K:\n\n| a | b |\n|---|---|\n| 1 | |\n| 1 | 2 |", []],
    ["a table in a block is text", fence("text", table("K", "the", "cat")), []],
  ])("%s", async (_, text, expected) => {
    expect(await matricesOf(text)).toEqual(expected);
  });

  test("every number keeps its place in the whole text", async () => {
    const text = `# Keys\r\n\r\nK = [[1, 2]]\r\n\r\n${fence("python", "v = [[3, -4]]")}`;
    expect(cellTexts(text, await read(text))).toEqual(["1", "2", "3", "-4"]);
  });

  test("what one block says holds for the blocks after it, up to the next heading", async () => {
    const blocks = ["heads = 2", "Q = [[1, 2]]", "K = [[1, 2]]\nV = [[3, 4]]"];
    const demo = blocks.map((code) => fence("python", code)).join("\n\n");
    const text = `# One\n${demo}\n# Two\n${demo.replace("heads = 2", "causal = True")}`;
    const { groups } = toExtraction(await read(text), text, "markdown");
    const said = groups.map(({ settings }) =>
      Object.entries(settings).flatMap(([key, { isAssumed }]) => (isAssumed ? [] : key)),
    );
    expect(said).toEqual([["headCount"], ["causal"]]);
    expect(groups.map(({ matrices }) => matrices.query?.scope.path[0])).toEqual(["One", "Two"]);
  });

  test("a remark may hold a directive", async () => {
    const text = `<!-- attention: heads=2 causal -->\n${fence("json", '{"query": [[1, 2]], "key": [[1, 2]], "value": [[1, 2]]}')}`;
    const [group] = toExtraction(await read(text), text, "markdown").groups;
    expect(group?.settings.headCount?.value).toBe(2);
    expect(group?.settings.causal?.value).toBe(true);
  });

  test("an edit is read where it happened", async () => {
    const text = `${fence("python", "q = [1, 2]")}\n\n${fence("python", "k = [3, 4]")}`;
    const session = await dialectFor("x.md").open(text, sourceResources);
    session.read();
    const edited = text.replace("[3, 4]", "[3, 4, 5]");
    session.update(edited, []);
    expect(session.read().matrices.map(summarize)).toEqual([
      "python block 1/q: 1 2",
      "python block 2/k: 3 4 5",
    ]);
    session.dispose();
  });

  test.each([
    ["two million backticks", "`".repeat(2_000_000)],
    ["half a million headings", "# a\n".repeat(500_000)],
    ["open remarks", "<!-- ".repeat(500_000)],
    ["deep brackets", fence("text", "[".repeat(10_000))],
  ])("%s are read in time", async (_, text) => {
    await expectSoon(() => read(text));
  });
});
