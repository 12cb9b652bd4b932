import { describe, expect, it } from "vitest";
import { openSource } from "../../../../src/source/openSource.ts";
import { toGroupProblem } from "../../../../src/problem/groupProblem.ts";
import { sourceResources } from "../../../support/sourceResources.ts";

const written = {
  python: "Q = [[1, 0]]\nK = [[1, 2], [3, 4]]\nV = [[5, 6], [7, 8]]\nheads = 1\n",
  csharp:
    "double[][] Q = { new[] { 1.0, 0 } }, K = { new[] { 1.0, 2 }, new[] { 3.0, 4 } }," +
    "  V = { new[] { 5.0, 6 }, new[] { 7.0, 8 } };\nint heads = 1;\n",
  typescript: "const Q = [[1, 0]], K = [[1, 2], [3, 4]], V = [[5, 6], [7, 8]];\nconst heads = 1;\n",
};
type Language = keyof typeof written;

/** What is told of the only computation: the stretches of text with their messages, or that it stands. */
async function tell(language: Language, after: string): Promise<readonly string[] | "computed"> {
  const text = written[language] + after;
  const source = await openSource(text, language, sourceResources);
  const { groups, problems } = source.extract();
  source.dispose();
  expect(groups).toHaveLength(1);
  const stated = toGroupProblem(groups[0]!);
  if (stated.kind !== "failed") return problems.length === 0 ? "computed" : ["told, but computed"];
  expect(problems).toEqual(stated.problems);
  return problems.map(({ range, message }) => {
    return `${text.slice(range.start, range.end)}: ${message.split(",")[0] ?? ""}`;
  });
}

describe("a matrix that the program changes after it is written is not computed with", () => {
  it.each<[Language, string, string]>([
    ["python", "K[0] = [9, 9]", "K"],
    ["python", "K[0][1] = 5", "K"],
    ["python", "K[0, 1] = 5", "K"],
    ["python", "K[0][1] += 1", "K"],
    ["python", "V *= 2", "V"],
    ["python", "V.append([1, 2])", "V"],
    ["python", "V.mul_(2)", "V"],
    ["csharp", "K[0] = new[] { 9.0, 9 }", "K"],
    ["csharp", "K[0][1] = 5", "K"],
    ["csharp", "K[0, 1] *= 5", "K"],
    ["csharp", "K[0][1]++", "K"],
    ["csharp", "V.Add(row)", "V"],
    ["typescript", "K[0] = [9, 9]", "K"],
    ["typescript", "K[0]![1] = 5", "K"],
    ["typescript", "K[0][1] -= 5", "K"],
    ["typescript", "++K[0][1]", "K"],
    ["typescript", "V.push([1, 2])", "V"],
  ])("%s: %s", async (language, change, name) => {
    const end = language === "python" ? "\n" : ";\n";
    expect(await tell(language, change + end)).toEqual([`${change}: ${name} changes later`]);
  });

  it("by another name", async () => {
    const told = await tell("python", "copy = K\ncopy[0][1] = 5\n");
    expect(told).toEqual(["copy[0][1] = 5: K changes later"]);
  });

  it("in a function", async () => {
    const told = await tell("python", "def later():\n    K[0][1] = 5\n");
    expect(told).toEqual(["K[0][1] = 5: K changes later"]);
  });

  it.each<[string, Language, string]>([
    ["something else of the same name changes", "python", "def f(K):\n    K[0][1] = 5\n"],
    ["a copy changes", "python", "copy = np.array(K)\ncopy[0][1] = 5\n"],
    ["it is only read", "python", "first = K[0][1]\nlast = sorted(K)\n"],
    ["only what it is printed with changes", "typescript", "lines[K[0][1]] = 5;\n"],
    ["a part of something unknown changes", "csharp", "Find(K)[0] = 5;\n"],
  ])("it is computed with where %s", async (_what, language, after) => {
    expect(await tell(language, after)).toBe("computed");
  });

  it("what is computed from it before keeps its value, what is computed after is unknown", async () => {
    const text = "n = [[1, 2]]\nK = n + n\nn[0][0] = 5\nV = n + n\n";
    const source = await openSource(text, "python", sourceResources);
    const { matrices } = source.extract();
    source.dispose();
    const found = matrices.map(({ name, values }) => `${name ?? "?"}: ${values.join(" ")}`);
    expect(found).toEqual(["n: 1 2", "K: 1 2 1 2"]);
  });
});
