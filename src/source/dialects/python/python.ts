import { languages } from "../../languages.ts";
import type { EvaluationRules } from "../evaluation/evaluationRules.ts";
import { pythonBuilders } from "./pythonBuilders.ts";
import { isPythonList, toPythonExpression } from "./pythonExpression.ts";
import { findInPython } from "./pythonFindings.ts";
import { toDialect } from "../syntax/treeSession.ts";

const libraries = ["math", "np", "numpy", "torch", "jnp"];

const rules: EvaluationRules = {
  integerDivision: false,
  python: true,
  selfNames: ["self", "cls"],
  numbers: new Map(
    libraries.flatMap((library): [string, number][] => [
      [`${library}.inf`, Infinity],
      [`${library}.nan`, NaN],
      [`${library}.pi`, Math.PI],
      [`${library}.e`, Math.E],
    ]),
  ),
  builders: pythonBuilders,
};

/** Python: nested lists and tuples, arrays of numeric libraries, repeats and constants. */
export const python = toDialect(languages.python, {
  rules,
  find: findInPython,
  toExpression: toPythonExpression,
  isList: isPythonList,
});
