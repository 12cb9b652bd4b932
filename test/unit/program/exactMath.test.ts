import { expect, it } from "vitest";
import { exp, log, pow } from "../../../src/program/tensors/exactMath.ts";

it.each([
  ["exp(0.32)", exp(0.32), 1.3771277643359572],
  ["exp(1.22)", exp(1.22), 3.3871877336213347],
  ["exp(-12.34)", exp(-12.34), 4.373268009850434e-6],
  ["log(3.3)", log(3.3), 1.1939224684724346],
  ["log(0.017)", log(0.017), -4.074541934925921],
  ["10000 ** 0.3", pow(10_000, 0.3), 15.848931924611133],
  ["3 ** 5", pow(3, 5), 243],
])("%s has the digits of Python", (_, own, wanted) => {
  expect(own).toBe(wanted);
});

it.each([0, -0, 1, Infinity, -Infinity, NaN, -3, 1e308, 5e-324])(
  "takes %d as JavaScript does",
  (x) => {
    expect(exp(x)).toBe(Math.exp(x));
    expect(log(Math.min(x, 0))).toBe(Math.log(Math.min(x, 0)));
    expect(pow(x, 2)).toBe(x ** 2);
  },
);
