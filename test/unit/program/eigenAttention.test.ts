import { describe, expect, it } from "vitest";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, undefined, "cpp");

function attentionsOf(weigh: string) {
  const { recording } = reader.read(
    `#include <Eigen/Dense>
#include <cmath>
using Eigen::MatrixXf;
${weigh}
int main() {
  MatrixXf q(2, 2), k(3, 2), v(3, 2);
  q << 1, 2, 0, -1;
  k << 2, 0, 1, 1, 0, 3;
  v << 1, 0, 0, 1, 2, 2;
  MatrixXf s = q * k.transpose() * 0.5f;
  MatrixXf w = weigh(s);
  MatrixXf out = w * v;
}`,
    "cpp",
  )!;
  return findAttentions(recording);
}

describe("attention with Eigen", () => {
  // The weights come from Eigen 3.4.
  it("is found where single numbers of a copy of the scores are replaced", () => {
    const [found, ...others] = attentionsOf(`
MatrixXf weigh(const MatrixXf& s) {
  MatrixXf r = s;
  for (int i = 0; i < r.rows(); ++i) {
    float top = r.row(i).maxCoeff();
    for (int j = 0; j < r.cols(); ++j) r(i, j) = std::exp(r(i, j) - top);
    float sum = r.row(i).sum();
    r.row(i) /= sum;
  }
  return r;
}`);
    expect(others).toEqual([]);
    const weights = [...found!.weights.values];
    const expected = [0.0996237, 0.164252, 0.736125, 0.546549, 0.331499, 0.121952];
    for (const [at, each] of expected.entries()) expect(weights[at]).toBeCloseTo(each, 5);
  });

  it("is none where the numbers that replace the scores are no softmax of them", () => {
    const found = attentionsOf(`
MatrixXf weigh(const MatrixXf& s) {
  MatrixXf r = s;
  for (int i = 0; i < r.rows(); ++i) {
    for (int j = 0; j < r.cols(); ++j) r(i, j) = r(i, j) * r(i, j) + 0.25f;
    float sum = r.row(i).sum();
    r.row(i) /= sum;
  }
  return r;
}`);
    expect(found).toEqual([]);
  });
});
