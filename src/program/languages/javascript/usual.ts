import type { Usual } from "../../values/value.ts";
import { type Helper, wordUsual } from "../usualHelpers.ts";
import { pageNamed } from "./page.ts";

/** Functions for lists of numbers, and for rows of them. */
const functions: ReadonlyMap<Helper, string> = new Map([
  [
    "softmax",
    `function softmax(scores) {
  if (Array.isArray(scores[0])) return scores.map((row) => softmax(row));
  if (typeof scores[0] === "object") {
    const top = Math.max(...scores.map((each) => each.data));
    const powers = scores.map((each) => each.sub(top).exp());
    const all = powers.reduce((sum, each) => sum.add(each));
    return powers.map((each) => each.div(all));
  }
  const most = Math.max(...scores);
  const parts = scores.map((each) => Math.exp(each - most));
  const total = parts.reduce((sum, each) => sum + each, 0);
  return parts.map((each) => each / total);
}`,
  ],
  [
    "dot",
    `function dot(a, b) {
  if (a.length !== b.length) throw new Error();
  if (typeof a[0] === "object")
    return a.map((each, at) => each.mul(b[at])).reduce((sum, each) => sum.add(each));
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
  if (Array.isArray(x)) return x.map((each) => relu(each));
  return typeof x === "object" ? x.relu() : Math.max(0, x);
}`,
  ],
  [
    "rmsNorm",
    `function rmsNorm(x) {
  if (typeof x[0] === "object") {
    const scale = dot(x, x).div(x.length).add(1e-5).pow(-0.5);
    return x.map((each) => each.mul(scale));
  }
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
    "matMul",
    `function matMul(a, b) {
  return a.map((row) => transpose(b).map((column) => dot(row, column)));
}`,
  ],
  [
    "matVec",
    `function matVec(rows, x) {
  return rows.map((row) => dot(row, x));
}`,
  ],
]);

/** `Value`: a number with its gradient. */
const valueText = `
export class Value {
  constructor(data) {
    this.data = data;
    this.grad = 0;
    this._parents = [];
    this._slopes = [];
  }
  static made(data, parents, slopes) {
    const value = new Value(data);
    value._parents = parents;
    value._slopes = slopes;
    return value;
  }
  static of(other) { return other instanceof Value ? other : new Value(other); }
  add(other) {
    const right = Value.of(other);
    return Value.made(this.data + right.data, [this, right], [1, 1]);
  }
  mul(other) {
    const right = Value.of(other);
    return Value.made(this.data * right.data, [this, right], [right.data, this.data]);
  }
  pow(power) {
    return Value.made(this.data ** power, [this], [power * this.data ** (power - 1)]);
  }
  neg() { return this.mul(-1); }
  sub(other) { return this.add(Value.of(other).neg()); }
  div(other) {
    const right = Value.of(other).data;
    const slope = -this.data / (right * right);
    return Value.made(this.data / right, [this, Value.of(other)], [1 / right, slope]);
  }
  exp() {
    const made = Math.exp(this.data);
    return Value.made(made, [this], [made]);
  }
  log() { return Value.made(Math.log(this.data), [this], [1 / this.data]); }
  tanh() {
    const made = Math.tanh(this.data);
    return Value.made(made, [this], [1 - made * made]);
  }
  relu() { return Value.made(Math.max(0, this.data), [this], [this.data > 0 ? 1 : 0]); }
  backward() {
    const order = [];
    const seen = new Set();
    const visit = (value) => {
      if (seen.has(value)) return;
      seen.add(value);
      for (const parent of value._parents) visit(parent);
      order.push(value);
    };
    visit(this);
    this.grad = 1;
    for (const value of order.reverse())
      value._parents.forEach((parent, at) => { parent.grad += value._slopes[at] * value.grad; });
  }
}
`;

const { text, helper, valuePath } = wordUsual({
  ending: ".js",
  functions: new Map(Array.from(functions, ([name, each]) => [name, `export ${each}`])),
  value: valueText,
});

/** What is assumed in JavaScript and TypeScript, where the file that declares it is not there. */
export const usual: Usual = {
  text,
  helper,
  named: pageNamed,
  importedFrom: (module, member) =>
    module.startsWith(".") ? (helper(member)?.path ?? valuePath(member)) : null,
};
