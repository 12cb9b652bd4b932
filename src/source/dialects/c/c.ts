import { languages } from "../../languages.ts";
import { mathBuilders, roundToSingle } from "../evaluation/arrayBuilders.ts";
import type { Builder, EvaluationRules } from "../evaluation/evaluationRules.ts";
import { computedNumber } from "../evaluation/value.ts";
import type { Grammar } from "../syntax/grammar.ts";
import { toDialect } from "../syntax/treeSession.ts";
import { toCExpression } from "./cExpression.ts";
import { findInC } from "./cFindings.ts";

const inner: Builder = ({ args: [value] }) => value ?? null;

/** `(double)1`: the number stays where it stands. */
const toDouble: Builder = ({ args: [value] }) =>
  value?.kind === "number" ? { ...value, integer: false, single: false } : null;

const toSingle: Builder = ({ args: [value] }) => (value ? roundToSingle(value) : null);

const toInteger: Builder = (call) => {
  const [value] = call.args;
  if (value?.kind !== "number") return null;
  if (value.integer) return value;
  return { ...computedNumber(call, Math.trunc(value.value)), integer: true };
};

const functions = { sqrt: Math.sqrt, exp: Math.exp, log: Math.log };

const rules: EvaluationRules = {
  integerDivision: true,
  python: false,
  selfNames: ["this"],
  numbers: new Map([
    ["INFINITY", Infinity],
    ["M_PI", Math.PI],
    ["M_E", Math.E],
  ]),
  builders: new Map<string, Builder>([
    ["()", inner],
    ["cast double", toDouble],
    ["cast float", toSingle],
    ["cast int", toInteger],
    ["cast long", toInteger],
    ...mathBuilders("std", functions),
    ...Object.entries(functions).map(([name, compute]): [string, Builder] => [
      name,
      (call) => {
        const [value] = call.args;
        return value?.kind === "number" ? computedNumber(call, compute(value.value)) : null;
      },
    ]),
  ]),
};

const grammar: Grammar = {
  rules,
  find: findInC,
  toExpression: toCExpression,
  isList: (view) => view.type === "initializer_list",
};

/** C: arrays in braces, and constants. */
export const c = toDialect(languages.c, grammar);

/** C++: the same, and vectors. */
export const cpp = toDialect(languages.cpp, grammar);
