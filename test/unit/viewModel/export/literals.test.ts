import { describe, expect, it } from "vitest";
import { openSource } from "../../../../src/source/openSource.ts";
import { toLiteral } from "../../../../src/viewModel/export/toLiteral.ts";
import { exportMatrixOf } from "../../../support/exportMatrices.ts";
import { toRows } from "../../../support/readText.ts";
import { sourceResources } from "../../../support/sourceResources.ts";

/** Doubles that only all their digits tell apart, large, tiny and negative ones. */
const hard = [
  [0.1, 0.1 + 0.2, 1 / 3, 2.5],
  [5e-324, 1.7976931348623157e308, -1e-7, 1e21],
  [123456789012345680, -4294967296, 0, 7],
];

async function readBack(language: string, text: string): Promise<number[][]> {
  const source = await openSource(text, language, sourceResources);
  const [matrix] = source.extract({}).matrices;
  source.dispose();
  if (!matrix) throw new Error(`no matrix in ${text}`);
  return toRows(matrix);
}

const write = (form: Parameters<typeof toLiteral>[0], rows: readonly (readonly number[])[]) =>
  [...toLiteral(form, exportMatrixOf(rows))].join("");

describe("a matrix as code", () => {
  it("is written as the C# chapter writes its matrices", () => {
    expect(
      write("csharp", [
        [0.5, -1],
        [0, 2],
      ]),
    ).toBe(
      "var head0AttentionWeights = new List<List<Value>>\n{\n" +
        "    new() { new(0.5), new(-1) }, // Q[0]\n    new() { new(0), new(2) }, // Q[1]\n};\n",
    );
  });

  it("is a float64 array for NumPy", () => {
    expect(write("numPy", [[0.5, -Infinity]])).toBe(
      "head0_attention_weights = np.array([\n    [0.5, -np.inf],  # Q[0]\n], dtype=np.float64)\n",
    );
  });

  it("is a float64 tensor for PyTorch", () => {
    expect(write("pyTorch", [[-0, NaN]])).toBe(
      "head0_attention_weights = torch.tensor([\n    [-0.0, torch.nan],  # Q[0]\n], dtype=torch.float64)\n",
    );
  });

  it.each([
    ["csharp", "csharp"],
    ["numPy", "python"],
    ["pyTorch", "python"],
    ["typeScript", "typescript"],
  ] as const)("reads back to the very same numbers from %s", async (form, language) => {
    expect(await readBack(language, write(form, hard))).toEqual(hard);
  });

  it("keeps a token with a line break inside its comment", () => {
    const matrix = exportMatrixOf([[1]], { rowLabels: ["a\nb"] });
    expect([...toLiteral("typeScript", matrix)].join("")).toContain("[1], // a b\n");
  });
});
