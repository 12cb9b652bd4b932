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

/** The numbers are close to those that Eigen 3.4 prints. */
function expectClose(values: ArrayLike<number>, printed: readonly number[]): void {
  expect(values).toHaveLength(printed.length);
  for (const [at, each] of printed.entries()) expect(values[at]).toBeCloseTo(each, 5);
}

describe("attention with Eigen", () => {
  const printed = [0.0996237, 0.164252, 0.736125, 0.546549, 0.331499, 0.121952];

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
    expectClose(found!.weights.values, printed);
    expect(found!.change).toBeUndefined();
  });

  it("is found where a new matrix gets the weights number by number", () => {
    const [found, ...others] = attentionsOf(`
MatrixXf weigh(const MatrixXf& s) {
  MatrixXf w(s.rows(), s.cols());
  for (int i = 0; i < s.rows(); ++i) {
    float sum = 0;
    for (int j = 0; j < s.cols(); ++j) { w(i, j) = std::exp(s(i, j)); sum += w(i, j); }
    for (int j = 0; j < s.cols(); ++j) w(i, j) /= sum;
  }
  return w;
}`);
    expect(others).toEqual([]);
    expectClose(found!.weights.values, printed);
    expect(found!.change).toBeUndefined();
  });

  it("is found where loops compute scores, weights, and outputs, with a mask", () => {
    const { recording } = reader.read(
      `#include <Eigen/Dense>
#include <cmath>
using namespace Eigen;
int main() {
  MatrixXd a(3, 2), b(3, 2), c(3, 2);
  a << 1, 0.5, -1, 2, 0.3, 0.7;
  b << 0.2, 1, 1, -0.5, 2, 0.1;
  c << 1, 2, 3, 4, 5, 7;
  MatrixXd s(3, 3), w(3, 3);
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      double dot = 0;
      for (int t = 0; t < 2; t++) dot += a(i, t) * b(j, t);
      s(i, j) = j > i ? -1e9 : dot / std::sqrt(2.0);
    }
  for (int i = 0; i < 3; i++) {
    double sum = 0;
    VectorXd e(3);
    for (int j = 0; j < 3; j++) { e(j) = std::exp(s(i, j)); sum += e(j); }
    for (int j = 0; j < 3; j++) w(i, j) = e(j) / sum;
  }
  MatrixXd o = MatrixXd::Zero(3, 2);
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      for (int t = 0; t < 2; t++) o(i, t) += w(i, j) * c(j, t);
}`,
      "cpp",
    )!;
    const [found, ...others] = findAttentions(recording);
    expect(others).toEqual([]);
    expectClose(found!.weights.values, [
      ...[1, 0, 0, 0.936256, 0.0637445, 0],
      ...[0.39963, 0.225379, 0.37499],
    ]);
  });

  it("is no softmax where the numbers that replace the scores are none of them", () => {
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
