import { describe, expect, it } from "vitest";
import { indexText } from "../../../src/source/indexText.ts";
import { openSource } from "../../../src/source/openSource.ts";
import { sourceResources } from "../../support/sourceResources.ts";

async function nameFirst(language: string, text: string): Promise<string> {
  const source = await openSource(text, language, sourceResources);
  const matrix = source.extract().matrices.at(-1);
  source.dispose();
  return `${matrix?.name ?? ""}${matrix ? indexText(matrix, 0, 1) : ""}`;
}

describe("the indices of a number", () => {
  it.each([
    ["csharp", "class C { static double[] query = { 1, 2, 3 }; }", "query[1]"],
    ["csharp", "class C { static double[][] query = { new[] { 1.0, 2.0 } }; }", "query[0][1]"],
    ["csharp", "class C { static double[,] query = { { 1, 2 } }; }", "query[0, 1]"],
    ["csharp", "class C { static double[,] q = { { 1 } }, query = { { 1, 2 } }; }", "query[0, 1]"],
    ["csharp", "class C { void M() { var query = new double[,] { { 1, 2 } }; } }", "query[0, 1]"],
    ["csharp", "class C { void M() { var query = new[,] { { 1, 2 } }; } }", "query[0, 1]"],
    ["csharp", "class C { void M() { var query = new double[2, 3]; } }", "query[0, 1]"],
    ["csharp", "class C { double[,,] query { get; } = { { { 1, 2 } } }; }", "query[0, 0, 1]"],
    ["csharp", "class C { void M(double[,] a) { double[][] query = [[1, 2]]; } }", "query[0][1]"],
    ["typescript", "const query = [[1, 2]];", "query[0][1]"],
    ["typescript", "const query = new Float32Array([1, 2]);", "query[1]"],
    ["python", "query = [1.0, 2.0]", "query[1]"],
    ["python", "query = np.array([[1.0, 2.0]])", "query[0][1]"],
    ["python", "query = [[[1.0, 2.0]]]", "query[0][0][1]"],
    ["json", '{"query": [1, 2]}', "query[1]"],
  ])("are those of the program, in %s: %s", async (language, text, name) => {
    expect(await nameFirst(language, text)).toBe(name);
  });
});
