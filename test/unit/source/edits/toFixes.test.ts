import { describe, expect, it } from "vitest";
import { openSource } from "../../../../src/source/openSource.ts";
import { toFixes, type Fix } from "../../../../src/source/edits/toFixes.ts";
import type { TextChange } from "../../../../src/source/sourceReader.ts";
import { toGroupProblem } from "../../../../src/problem/groupProblem.ts";
import { sourceResources } from "../../../support/sourceResources.ts";

interface Offered {
  readonly title: string;
  readonly isPreferred: boolean;
  /** The text with the fix. */
  readonly text: string;
  /** What is still wrong then. */
  readonly left: readonly string[];
}

async function problemsIn(language: string, text: string) {
  const source = await openSource(text, language, sourceResources);
  const extraction = source.extract();
  const problems = [
    ...extraction.problems,
    ...extraction.groups.flatMap((group) => {
      const outcome = toGroupProblem(group);
      return outcome.kind === "failed" ? outcome.problems : [];
    }),
  ];
  source.dispose();
  return { extraction, problems };
}

async function fixesOf(language: string, text: string): Promise<readonly Offered[]> {
  const { extraction, problems } = await problemsIn(language, text);
  const fixes = problems.flatMap((problem) => toFixes(problem, { text, language, extraction }));
  const distinct = [...new Map(fixes.map((fix) => [fix.title, fix])).values()];
  return Promise.all(
    distinct.map(async ({ title, isPreferred, changes }: Fix) => {
      const fixed = apply(text, changes);
      const { problems: left } = await problemsIn(language, fixed);
      return { title, isPreferred, text: fixed, left: left.map(({ message }) => message) };
    }),
  );
}

function apply(text: string, changes: readonly TextChange[]): string {
  return changes
    .toSorted((a, b) => b.start - a.start)
    .reduce((all, { start, end, text: put }) => all.slice(0, start) + put + all.slice(end), text);
}

const rest = "\nkey = [[1, 2]]\nvalue = [[1, 2]]\nheads = 1\n";

describe("fixes", () => {
  it.each([
    ["python", "query = [[1.5, 2.0], [3.0]]", "Add a zero", "query = [[1.5, 2.0], [3.0, 0.0]]"],
    [
      "python",
      "query = [[1, 2, 3], [4], [5, 6, 7],]",
      "Add 2 zeros",
      "query = [[1, 2, 3], [4, 0, 0], [5, 6, 7],]",
    ],
    [
      "python",
      "query = [[1, 2], [3, 4, 5], [6, 7]]",
      "Remove the last number",
      "query = [[1, 2], [3, 4], [6, 7]]",
    ],
    [
      "python",
      "query = [[1, 2], [3, 4, 5, -6,], [6, 7]]",
      "Remove the last 2 numbers",
      "query = [[1, 2], [3, 4,], [6, 7]]",
    ],
    ["typescript", "const query = [[1, 2], [3]];", "Add a zero", "const query = [[1, 2], [3, 0]];"],
    [
      "csharp",
      "float[][] query = { new[] { 1f, 2f }, new[] { 3f } };",
      "Add a zero",
      "float[][] query = { new[] { 1f, 2f }, new[] { 3f, 0f } };",
    ],
    ["json", '{"query": [[1, 2], [3]]}', "Add a zero", '{"query": [[1, 2], [3, 0]]}'],
    ["csv", "# query\n1;2\n3\n", "Add a zero", "# query\n1;2\n3;0\n"],
    ["plaintext", "query\n1 2\n3\n4 5\n", "Add a zero", "query\n1 2\n3 0\n4 5\n"],
  ])("of a ragged row in %s: %s", async (language, text, title, fixed) => {
    const offered = await fixesOf(language, text);
    const found = offered.find((each) => each.title === title);
    expect(found?.text).toBe(fixed);
    expect(found?.isPreferred).toBe(true);
    expect(found?.left).toEqual([]);
  });

  it("set the head count where it stands, one for each divisor, and none of them is preferred", async () => {
    const offered = await fixesOf(
      "python",
      `query = [[1, 2, 3, 4]]\nkey = query\nvalue = [[1, 2, 3, 4]]\nkeys = [[1, 2, 3, 4]]\nnum_heads = 3\n`,
    );
    expect(offered.map(({ title }) => title)).toEqual([
      "Change to 1",
      "Change to 2",
      "Change to 4",
    ]);
    expect(offered.map(({ isPreferred }) => isPreferred)).toEqual([false, false, false]);
    expect(offered[1]?.text).toContain("num_heads = 2\n");
    expect(offered[1]?.left).toEqual([]);
  });

  it("set the head count of a directive, and of a whole problem in JSON", async () => {
    const python =
      "# attention: heads=3 causal\nquery = [[1, 2]]\nkey = [[1, 2]]\nvalue = [[1, 2]]\n";
    const [, two] = await fixesOf("python", python);
    expect(two?.text).toContain("heads=2 causal");
    expect(two?.left).toEqual([]);
    const json =
      '{"kind": "attention", "headCount": 3, "query": [[1, 2]], "key": [[1, 2]], "value": [[1, 2]]}';
    const offered = await fixesOf("json", json);
    expect(offered.map(({ title }) => title)).toEqual(["Change to 1", "Change to 2"]);
    expect(offered[1]?.text).toContain('"headCount": 2,');
    expect(offered[1]?.left).toEqual([]);
  });

  it("bring keys and values to one length, either way, as the rows are written", async () => {
    const text = `heads = 1
query = [[1.0, 2.0]]
key = [
    [1.0, 2.0],  # the
    [3.0, 4.0],  # cat
    [5.0, 6.0],  # sat
]
value = [
    [1.0, 2.0],  # the
    [3.0, 4.0],  # cat
]
`;
    const [grown, cut] = await fixesOf("python", text);
    expect([grown?.title, cut?.title]).toEqual([
      "Add a row of zeros to value",
      "Remove the last row of key",
    ]);
    expect(grown?.text).toContain("[3.0, 4.0],  # cat\n    [0.0, 0.0],\n]");
    expect(cut?.text).toContain("[3.0, 4.0],  # sat\n]");
    expect([grown?.left, cut?.left]).toEqual([[], []]);
  });

  it("add a row on a line of its own, with the comma that the last one lacked", async () => {
    const texts = [
      [
        "value = [\n  [1, 2],\n  [3, 4] # cat\n]",
        "value = [\n  [1, 2],\n  [3, 4], # cat\n  [0, 0]\n]",
      ],
      [
        "value = [[1, 2],\n         [3, 4]]",
        "value = [[1, 2],\n         [3, 4],\n         [0, 0]]",
      ],
      ["value = [[1, 2], [3, 4]]", "value = [[1, 2], [3, 4], [0, 0]]"],
    ] as const;
    for (const [text, fixed] of texts) {
      const before = "heads = 1\nquery = [[1, 2]]\nkey = [[1, 2], [3, 4], [5, 6]]\n";
      const [grown] = await fixesOf("python", before + text);
      expect(grown?.text).toBe(before + fixed);
      expect(grown?.left).toEqual([]);
    }
  });

  it("read weights the other way round where the shapes say so", async () => {
    const text =
      "# attention: weights=outIn\nx = [[1, 2, 3]]\nW1 = [[1, 2], [3, 4], [5, 6]]\nW2 = [[1, 2, 3], [4, 5, 6]]\n";
    const offered = await fixesOf("python", text);
    const fixed = offered.find(({ title }) => title === "Read the weights as [in, out]");
    expect(fixed?.text).toContain("weights=inOut");
    expect(fixed?.left).toEqual([]);
  });

  it("correct a word of a directive", async () => {
    const [fixed] = await fixesOf("python", `# attention: heads=1 casual\nquery = [[1, 2]]${rest}`);
    expect(fixed).toMatchObject({ title: "Change to “causal”", isPreferred: true, left: [] });
    expect(fixed?.text).toContain("heads=1 causal\n");
  });

  it("write a zero where a number is half typed", async () => {
    const [fixed] = await fixesOf("python", `query = [[1, -], [3, 4]]${rest}`);
    expect(fixed).toMatchObject({ title: "Replace it with 0", isPreferred: false, left: [] });
    expect(fixed?.text).toContain("[[1, 0], [3, 4]]");
  });

  it.each([
    ["python", "query = [[6.0 7.0], [1.0, 2.0]]", "[[6.0, 7.0], [1.0, 2.0]]"],
    ["python", "query = [[6.0, 7.0], [1.0 2e3]]", "[[6.0, 7.0], [1.0, 2e3]]"],
    ["typescript", "const query = [[6.0 7.0], [1, 2]];", "[[6.0, 7.0], [1, 2]]"],
  ])("add the comma that two numbers lack in %s: %s", async (language, text, expected) => {
    const [fixed] = await fixesOf(language, `${text}${language === "python" ? rest : ""}`);
    expect(fixed).toMatchObject({ title: "Add the missing comma", isPreferred: true });
    expect(fixed?.text).toContain(expected);
  });
});
