import type { Usual } from "../../values/value.ts";
import { type Helper, wordUsual } from "../usualHelpers.ts";

/** A function for both types of real numbers. */
function forBoth(text: string): string {
  return ["double", "float"].map((type) => text.replaceAll(/\bT\b/g, type)).join("\n");
}

/** The functions, for vectors, and for vectors of rows. */
const functions: ReadonlyMap<Helper, string> = new Map([
  [
    "softmax",
    forBoth(`std::vector<T> softmax(const std::vector<T>& scores) {
  T most = scores[0];
  for (size_t i = 1; i < scores.size(); i++) if (scores[i] > most) most = scores[i];
  std::vector<T> parts(scores.size());
  T total = 0;
  for (size_t i = 0; i < scores.size(); i++) {
    parts[i] = std::exp(scores[i] - most);
    total += parts[i];
  }
  for (size_t i = 0; i < parts.size(); i++) parts[i] /= total;
  return parts;
}
std::vector<std::vector<T>> softmax(const std::vector<std::vector<T>>& scores) {
  std::vector<std::vector<T>> result;
  for (size_t i = 0; i < scores.size(); i++) result.push_back(softmax(scores[i]));
  return result;
}`),
  ],
  [
    "dot",
    forBoth(`T dot(const std::vector<T>& a, const std::vector<T>& b) {
  if (a.size() != b.size()) throw std::invalid_argument("lengths");
  T sum = 0;
  for (size_t i = 0; i < a.size(); i++) sum += a[i] * b[i];
  return sum;
}`),
  ],
  [
    "linear",
    forBoth(`std::vector<T> linear(const std::vector<T>& input, const std::vector<std::vector<T>>& weights) {
  std::vector<T> result;
  for (size_t i = 0; i < weights.size(); i++) result.push_back(dot(weights[i], input));
  return result;
}`),
  ],
  ["relu", forBoth("T relu(T x) { return x > 0 ? x : 0; }")],
  [
    "transpose",
    forBoth(`std::vector<std::vector<T>> transpose(const std::vector<std::vector<T>>& a) {
  std::vector<std::vector<T>> result(a[0].size(), std::vector<T>(a.size()));
  for (size_t i = 0; i < a.size(); i++)
    for (size_t j = 0; j < a[0].size(); j++) result[j][i] = a[i][j];
  return result;
}`),
  ],
  [
    "matMul",
    forBoth(`std::vector<std::vector<T>> matMul(const std::vector<std::vector<T>>& a, const std::vector<std::vector<T>>& b) {
  std::vector<std::vector<T>> columns = transpose(b);
  std::vector<std::vector<T>> result(a.size(), std::vector<T>(columns.size()));
  for (size_t i = 0; i < a.size(); i++)
    for (size_t j = 0; j < columns.size(); j++) result[i][j] = dot(a[i], columns[j]);
  return result;
}`),
  ],
  [
    "matVec",
    forBoth(`std::vector<T> matVec(const std::vector<std::vector<T>>& rows, const std::vector<T>& input) {
  std::vector<T> result;
  for (size_t i = 0; i < rows.size(); i++) result.push_back(dot(rows[i], input));
  return result;
}`),
  ],
]);

/** What is assumed in C++. */
export const usual: Usual = wordUsual({
  ending: ".cpp",
  functions,
  around: (all) => `#include <cmath>\n#include <stdexcept>\n#include <vector>\n${all}\n`,
});
