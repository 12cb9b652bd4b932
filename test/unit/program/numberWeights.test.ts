import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import {
  findNumberAttentions,
  findNumberWeights,
} from "../../../src/program/recognition/numbers/numberAttention.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget, "java");

/** The weights that a Java program computes and does not use, with the variable that holds them. */
function weightsIn(body: string): readonly (readonly [string | undefined, readonly number[]])[] {
  const text = `class Map {
  static double[] shares(double[] z) {
    double sum = 0;
    for (double each : z) sum += Math.exp(each);
    double[] all = new double[z.length];
    for (int i = 0; i < z.length; i++) all[i] = Math.exp(z[i]) / sum;
    return all;
  }
  public static void main(String[] args) {
    double[][] x = {{1, 0.5}, {0.2, 2}, {0.3, 0.1}};
    double[][] scores = new double[3][3];
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++) scores[i][j] = (x[i][0] * x[j][0] + x[i][1] * x[j][1]) / 2;
    ${body}
  }
}`;
  const { recording } = reader.read(text, "java", null)!;
  expect(recording.unknown).toEqual([]);
  return findNumberWeights(recording, findNumberAttentions(recording)).map(
    ({ stages, weights }) => [stages["attentionWeights"]?.variable, Array.from(weights.values)],
  );
}

const fill = (name: string): string =>
  `double[][] ${name} = new double[3][];
    for (int i = 0; i < 3; i++) ${name}[i] = shares(scores[i]);`;

function shares(row: readonly number[]): readonly number[] {
  const parts = row.map((each) => Math.exp(each));
  return parts.map((each) => each / parts.reduce((a, b) => a + b));
}

describe("weights that loops compute and nothing uses", () => {
  it("are found where their variable says what they are", () => {
    const rows = [
      [1, 0.5],
      [0.2, 2],
      [0.3, 0.1],
    ].map(([a = 0, b = 0], _, x) => shares(x.map(([c = 0, d = 0]) => (a * c + b * d) / 2)));
    const [[name, weights], ...others] = weightsIn(fill("attention")) as [
      readonly [string, readonly number[]],
    ];
    expect(others).toEqual([]);
    expect(name).toBe("attention");
    rows.flat().forEach((each, at) => expect(weights[at]).toBeCloseTo(each, 12));
  });

  it("are not found where they may be anything", () => {
    expect(weightsIn(fill("classes"))).toEqual([]);
  });

  it("are not found where they weigh values", () => {
    const weigh = `double[][] y = new double[3][2];
      for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
          for (int d = 0; d < 2; d++) y[i][d] += attention[i][j] * x[j][d];`;
    expect(weightsIn(fill("attention") + weigh)).toEqual([]);
  });
});
