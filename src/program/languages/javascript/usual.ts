import { usualStart } from "../../files.ts";
import type { Usual } from "../../values/value.ts";
import { pageNamed } from "./page.ts";

const path = `${usualStart}helpers.js`;

/** Functions for lists of numbers, and for rows of them. */
export const functions: ReadonlyMap<string, string> = new Map([
  [
    "softmax",
    `function softmax(scores) {
  if (Array.isArray(scores[0])) return scores.map((row) => softmax(row));
  const most = Math.max(...scores);
  const parts = scores.map((each) => Math.exp(each - most));
  const total = parts.reduce((sum, each) => sum + each, 0);
  return parts.map((each) => each / total);
}`,
  ],
  [
    "dot",
    `function dot(a, b) {
  return a.reduce((sum, each, at) => sum + each * b[at], 0);
}`,
  ],
  [
    "linear",
    `function linear(x, weights) {
  return weights.map((row) => dot(row, x));
}`,
  ],
  [
    "relu",
    `function relu(x) {
  return Array.isArray(x) ? x.map((each) => relu(each)) : Math.max(0, x);
}`,
  ],
  [
    "rmsNorm",
    `function rmsNorm(x) {
  const mean = x.reduce((sum, each) => sum + each * each, 0) / x.length;
  return x.map((each) => each / Math.sqrt(mean + 1e-5));
}`,
  ],
  [
    "transpose",
    `function transpose(a) {
  return a[0].map((_, column) => a.map((row) => row[column]));
}`,
  ],
  [
    "matmul",
    `function matmul(a, b) {
  return a.map((row) => transpose(b).map((column) => dot(row, column)));
}`,
  ],
]);

/** All of them, as a module. */
const text = Array.from(functions.values(), (each) => `export ${each}`).join("\n\n");

/** What is assumed in JavaScript and TypeScript, where the file that declares it is not there. */
export const usual: Usual = {
  texts: new Map([[path, text]]),
  named: pageNamed,
  importedFrom: (module, member) => (module.startsWith(".") && functions.has(member) ? path : null),
};
