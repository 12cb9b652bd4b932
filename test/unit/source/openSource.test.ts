import { describe, expect, test } from "vitest";
import { openSource } from "../../../src/source/openSource.ts";
import { sourceResources } from "../../support/sourceResources.ts";

async function extract(text: string, language: string) {
  const source = await openSource(text, language, sourceResources);
  const extraction = source.extract();
  source.dispose();
  return extraction;
}

const CSHARP = `
namespace Chapters;
public static class Chapter10
{
    const int EmbeddingSize = 8;
    static void MultiHeadDemo()
    {
        const int HeadCount = 2;
        const int HeadDimension = EmbeddingSize / HeadCount;
        var cachedKeys = new List<List<Value>>
        {
            new() { new(1), new(0), new(0), new(0), new(1), new(0), new(0), new(0) }, // K[0]
            new() { new(0), new(1), new(0), new(0), new(0), new(1), new(0), new(0) }, // K[1]
            new() { new(0), new(0), new(1), new(0), new(0), new(0), new(1), new(0) }, // K[2]
        };
        var cachedValues = new List<List<Value>>
        {
            new() { new(10), new(0), new(0), new(0), new(100), new(0), new(0), new(0) },
            new() { new(0), new(20), new(0), new(0), new(0), new(200), new(0), new(0) },
            new() { new(0), new(0), new(30), new(0), new(0), new(0), new(300), new(0) },
        };
        string[] tokens = { "the", "cat", "sat" };
        var query = new List<Value> { new(0), new(5), new(0), new(0), new(0), new(0), new(5), new(0) };
    }

    static void MlpDemo()
    {
        var random = new Random(42);
        var input = new List<Value> { new(0.5), new(-0.3), new(1.0), new(-0.8) };
        var mlpUpWeights = CreateMatrix(random, 16, 4);
        var mlpDownWeights = CreateMatrix(random, 4, 16);
    }
}
`;

describe("what files say in each language", () => {
  test("the two demos of a C# chapter stay two computations", async () => {
    const { groups, problems } = await extract(CSHARP, "csharp");
    expect(problems).toEqual([]);
    expect(groups.map(({ kind, label }) => [kind, label])).toEqual([
      ["attention", "MultiHeadDemo"],
      ["mlp", "MlpDemo"],
    ]);
    const [attention, mlp] = groups;
    expect(attention?.matrices.key?.shape).toEqual([3, 8]);
    expect(attention?.settings.headCount?.value).toBe(2);
    expect(attention?.settings.tokens?.value).toEqual(["the", "cat", "sat"]);
    expect(mlp?.matrices.mlpUp?.shape).toEqual([16, 4]);
  });

  test.each([
    [
      "Python at the top of a file",
      "python",
      "n_head = 2\nQ = [[1.0, 0.0]]\nK = [[1.0, 0.0], [0.0, 1.0]]\nV = np.array([[1, 2], [3, 4]])",
      "attention:#0 Q K V heads=2",
    ],
    [
      "Python members",
      "python",
      "class Demo:\n  def __init__(self):\n    self.num_heads = 2\n    self.q = [[1, 0]]\n    self.k_cache = [[1, 0]]\n    self.v_cache = [[1, 0]]",
      "attention:Demo/__init__#0 q k_cache v_cache heads=2",
    ],
    [
      "a Python dictionary",
      "python",
      'demo = {"query": [[1, 0]], "key": [[1, 0]], "value": [[1, 0]], "heads": 2}',
      "heads=2",
    ],
    [
      "the names of a state dictionary",
      "python",
      'x = [1, 2]\nsd = {"layer0.mlp_fc1": [[1, 2], [3, 4]], "layer0.mlp_fc2": [[1, 2], [3, 4]]}',
      "mlp_fc1",
    ],
    [
      "TypeScript objects",
      "typescript",
      "const headCount = 2;\nconst demo = { query: [[1, 0]], key: [[1, 0]], value: [[1, 0]] };",
      "query key value heads=2",
    ],
    [
      "a JSON problem",
      "json",
      '{ "kind": "attention", "query": [[1, 0]], "key": [[1, 0]], "value": [[1, 0]], "headCount": 2, "causal": true }',
      "query key value heads=2",
    ],
    [
      "a JSON MLP",
      "json",
      '{ "kind": "mlp", "input": [[1, 0]], "up": { "weight": [[1, 0], [0, 1]], "bias": [0, 0] }, "down": { "weight": [[1, 0], [0, 1]] } }',
      "mlp:#0 input weight weight bias",
    ],
    [
      "JSONC with a directive",
      "jsonc",
      '{\n// attention: heads=2\n"q": [[1, 0]], "k": [[1, 0]], "v": [[1, 0]] }',
      "q k v heads=2",
    ],
    [
      "an unknown language",
      "rust",
      "let heads = 2;\nlet q = [1.0, 0.0];\nlet k = [[1.0, 0.0]];\nlet v = [[1.0, 2.0]];",
      "attention:#0 q k v heads=2",
    ],
    ["a file name", "table.csv", "# Q\n1,0\n# K\n1,0\n# V\n1,2", "attention:#0 Q K V"],
  ])("%s", async (_, language, text, expected) => {
    const { groups, problems } = await extract(text, language);
    expect(problems).toEqual([]);
    const told = groups.map(({ id, matrices, settings }) => {
      const names = Object.values(matrices).map(({ name }) => name);
      const heads = settings.headCount ? [`heads=${String(settings.headCount.value)}`] : [];
      return [id, ...names, ...heads].join(" ");
    });
    expect(told.join("\n")).toContain(expected);
  });

  test("an edit is read, and ids stay", async () => {
    const source = await openSource(CSHARP, "csharp", sourceResources);
    const before = source.extract();
    const start = CSHARP.indexOf("new(5)") + 4;
    const text = `${CSHARP.slice(0, start)}0${CSHARP.slice(start + 1)}`;
    source.update(text, [{ start, end: start + 1, text: "0" }]);
    const after = source.extract();
    expect(source.text).toBe(text);
    expect(after.groups[0]?.matrices.query?.values[1]).toBe(0);
    expect(after.matrices.map(({ id }) => id)).toEqual(before.matrices.map(({ id }) => id));
    source.dispose();
  });
});
