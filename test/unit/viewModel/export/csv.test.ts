import { describe, expect, it } from "vitest";
import { toCsv, toLongCsv } from "../../../../src/viewModel/export/toCsv.ts";
import { exportMatrixOf } from "../../../support/exportMatrices.ts";

const matrix = exportMatrixOf(
  [
    [0.1 + 0.2, -0, 5e-324],
    [-Infinity, 1e21, 2],
  ],
  { rowLabels: ['the "cat"', "a,b"], columnLabels: ["x", "y\nz", "法國"] },
);

describe("CSV", () => {
  it("names rows and columns and quotes what has to be quoted", () => {
    expect([...toCsv(matrix)].join("")).toBe(
      ',x,"y\nz",法國\r\n"the ""cat""",0.30000000000000004,-0,5e-324\r\n"a,b",-inf,1e+21,2\r\n',
    );
  });

  it("reads back to the same numbers", () => {
    const plain = { ...matrix, rowLabels: ["a", "b"], columnLabels: ["x", "y", "z"] };
    const [, ...lines] = [...toCsv(plain)].join("").trimEnd().split("\r\n");
    const numbers = lines.flatMap((line) => line.split(",").slice(1).map(parse));
    expect(numbers).toEqual([...matrix.values]);
  });

  it("puts all matrices into one long table", () => {
    const other = exportMatrixOf([[7]], { id: "scores" });
    const lines = [...toLongCsv([exportMatrixOf([[0.5, 0.25]]), other])].join("").split("\r\n");
    expect(lines).toEqual([
      "matrix,row,column,rowLabel,columnLabel,value",
      "head0AttentionWeights,0,0,Q[0],K[0],0.5",
      "head0AttentionWeights,0,1,Q[0],K[1],0.25",
      "scores,0,0,Q[0],K[0],7",
      "",
    ]);
  });
});

function parse(text: string): number {
  return text === "-inf" ? -Infinity : Number(text);
}
