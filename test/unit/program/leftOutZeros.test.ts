import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget, "java");

function found(main: string) {
  const { recording } = reader.read(`public class Mix {\n${main}\n${helpers}\n}\n`, "java")!;
  expect(recording.stoppedAt).toBeNull();
  return findNumberAttentions(recording);
}

const helpers = `
  static double[][] times(double[][] a, double[][] b) {
    double[][] made = new double[a.length][b[0].length];
    for (int i = 0; i < a.length; i++)
      for (int k = 0; k < b.length; k++) {
        double factor = a[i][k];
        if (factor == 0) continue;
        for (int j = 0; j < b[0].length; j++) made[i][j] += factor * b[k][j];
      }
    return made;
  }
  static double[][] turned(double[][] a) {
    double[][] made = new double[a[0].length][a.length];
    for (int i = 0; i < a.length; i++) for (int j = 0; j < a[0].length; j++) made[j][i] = a[i][j];
    return made;
  }
  static double[][] attend(double[][] q, double[][] k, double[][] v, boolean hides) {
    double[][] scores = times(q, turned(k));
    double[][] weights = new double[q.length][k.length];
    for (int i = 0; i < q.length; i++) {
      double total = 0;
      for (int j = 0; j < k.length; j++) {
        double score = hides && j > i ? -1e9 : scores[i][j] / 2;
        weights[i][j] = Math.exp(score);
        total += weights[i][j];
      }
      for (int j = 0; j < k.length; j++) weights[i][j] /= total;
    }
    return times(weights, v);
  }`;

const sides = `
    double[][] q = {{2, 0}, {0, 3}, {1, 1}};
    double[][] k = {{1, 2}, {0, 1}, {3, 1}};
    double[][] v = {{1, 0.5}, {2, 4}, {3, -1}};`;

describe("a product of matrices that leaves out zeros", () => {
  it("has whole queries, and their keys", () => {
    const [one, ...others] = found(
      `public static void main(String[] a) {${sides} System.out.println(attend(q, k, v, false)[0][0]); }`,
    );
    expect(others).toEqual([]);
    expect(one).toMatchObject({ scale: 0.5, causal: false, mask: null });
    expect([...one!.query.values]).toEqual([2, 0, 0, 3, 1, 1]);
    expect([...one!.key.values]).toEqual([1, 2, 0, 1, 3, 1]);
    // exp(1), exp(0), exp(3)
    const all = Math.E + 1 + Math.E ** 3;
    expect(one!.weights.values[0]).toBeCloseTo(Math.E / all, 12);
  });

  it("weighs values without those of hidden keys", () => {
    const [one, ...others] = found(
      `public static void main(String[] a) {${sides} System.out.println(attend(q, k, v, true)[0][0]); }`,
    );
    expect(others).toEqual([]);
    expect(one).toMatchObject({ scale: 0.5, causal: true });
    expect([...one!.value.values]).toEqual([1, 0.5, 2, 4, 3, -1]);
    // The scores of the second row are 3 and 1.5; the third key is hidden.
    const [first, second] = [Math.exp(3), Math.exp(1.5)];
    const expected = [1, 0, 0, first / (first + second), second / (first + second), 0];
    for (const [at, weight] of expected.entries())
      expect(one!.weights.values[at]).toBeCloseTo(weight, 12);
  });
});

/** `((spent * 0.5 + 1) * 0.5 + 1) ...`, of 60 operations. */
const longSum = `${"(".repeat(30)}spent${" * 0.5 + 1)".repeat(30)}`;

it("all attentions of a long program stay, whatever else it computes between them", () => {
  const all = found(`
  static double spent = 0;
  static void spend() { for (int i = 0; i < 1900; i++) spent = ${longSum}; }
  public static void main(String[] a) {${sides}
    for (int layer = 0; layer < 4; layer++) {
      q = attend(q, k, v, layer % 2 == 1);
      spend();
    }
    System.out.println(q[0][0] + " " + spent);
  }`);
  expect(all.map(({ causal, query }) => [causal, query.shape])).toEqual([
    [false, [1, 3, 2]],
    [true, [1, 3, 2]],
    [false, [1, 3, 2]],
    [true, [1, 3, 2]],
  ]);
});

it("heads that one loop weighs one after the other stay whole in a long program", () => {
  const all = found(`
  static double spent = 0;
  static void spend() { for (int i = 0; i < 3600; i++) spent = ${longSum}; }
  static double[][] weighed(double[][] scores) {
    double[][] made = new double[scores.length][2];
    for (int row = 0; row < scores.length; row++) {
      double total = 0;
      for (int j = 0; j < 2; j++) { made[row][j] = Math.exp(scores[row][j]); total += made[row][j]; }
      for (int j = 0; j < 2; j++) made[row][j] /= total;
    }
    return made;
  }
  public static void main(String[] a) {
    double[][][] x = {{{1, 2}, {3, 1}}, {{0.5, 1.5}, {2.5, 3.5}}};
    for (int layer = 0; layer < 2; layer++) {
      double[][] scores = new double[4][2];
      for (int row = 0; row < 4; row++)
        for (int j = 0; j < 2; j++)
          for (int c = 0; c < 2; c++) scores[row][j] += x[row / 2][row % 2][c] * x[row / 2][j][c];
      double[][] weights = weighed(scores);
      double[][][] next = new double[2][2][2];
      for (int row = 0; row < 4; row++)
        for (int c = 0; c < 2; c++)
          for (int j = 0; j < 2; j++) next[row / 2][row % 2][c] += weights[row][j] * x[row / 2][j][c];
      x = next;
      spend();
    }
    System.out.println(x[0][0][0] + " " + spent);
  }`);
  expect(all.map(({ weights }) => weights.shape)).toEqual(all.map(() => [1, 1, 2, 2]));
  expect(all).toHaveLength(4);
  // exp(5), exp(5): the rows {1, 2} and {3, 1} have as much in common with {1, 2}.
  expect([...all[0]!.weights.values].slice(0, 2)).toEqual([0.5, 0.5]);
});
