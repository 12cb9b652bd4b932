import { limits, typedOf } from "../../languages/matlab/typedNumbers.ts";
import { createTensor } from "../../values/tensor.ts";
import { bool, float, none, string } from "../../values/make.ts";
import type { Value } from "../../values/value.ts";
import type { Machine } from "../../values/value.ts";
import { areStructures } from "./cells.ts";
import { formatted } from "./formats.ts";
import { type Body, type Entries, textIn } from "./given.ts";
import { countOf, matrixIn, shapeOf } from "./matrices.ts";
import { NotKnown } from "../../values/gaps.ts";

function isNumeric(value: Value | undefined): boolean {
  return (
    value?.kind === "float" ||
    value?.kind === "int" ||
    value?.kind === "range" ||
    typedOf(value) !== null ||
    (value?.kind === "tensor" && value.dtype !== "bool")
  );
}

function isWhole(value: Value | undefined): boolean {
  return limits.has(typedOf(value)?.type ?? "");
}

function isLogical(value: Value | undefined): boolean {
  return value?.kind === "bool" || (value?.kind === "tensor" && value.dtype === "bool");
}

function classOf(value: Value | undefined): string {
  if (value?.kind === "string") return value.typeName ?? "char";
  if (value?.kind === "instance") return value.type.name;
  if (value?.kind === "dictionary" && value.typeName) return "containers.Map";
  if (value && areStructures(value)) return "struct";
  if (value?.kind === "list") return "cell";
  if (value?.kind === "dictionary") return "struct";
  if (value?.kind === "function" || value?.kind === "builtin") return "function_handle";
  return isLogical(value) ? "logical" : "double";
}

/** Whether two values have the same shape, and hold the same. */
function isEqual(machine: Machine, a: Value, b: Value): boolean {
  if ([a, b].some((each) => each.kind === "dictionary" && each.typeName)) return a === b;
  if (a.kind === "string" || b.kind === "string") return textIn(a) === textIn(b);
  if (shapeOf(a).join() !== shapeOf(b).join()) return false;
  if (a.kind === "list" && b.kind === "list") {
    return a.items.every((item, at) => isEqual(machine, item, b.items[at]!));
  }
  if (a.kind === "dictionary" && b.kind === "dictionary") {
    const own = [...a.entries];
    return (
      own.length === b.entries.size &&
      own.every(([key, [, item]]) => {
        const other = b.entries.get(key);
        return other !== undefined && isEqual(machine, item, other[1]);
      })
    );
  }
  if (classOf(a) === "function_handle" || classOf(b) === "function_handle") return a === b;
  if (a.kind === "list" || b.kind === "list") return false;
  const [x, y] = [matrixIn(machine, a), matrixIn(machine, b)];
  const [left, right] = [x.numbers(), y.numbers()];
  if (!left || !right) throw new NotKnown(left ? y.why : x.why);
  return left.every((number, at) => number === right[at]);
}

function about(test: (shape: readonly number[], value: Value | undefined) => boolean): Body {
  return (_, [x]) => bool(test(shapeOf(x), x));
}

/** Functions that ask what a value is. */
export const kinds: Entries = {
  isnumeric: about((_, x) => isNumeric(x)),
  isreal: about((_, x) => isNumeric(x) || isLogical(x)),
  isfloat: about((_, x) => isNumeric(x) && !isWhole(x)),
  isinteger: about((_, x) => isWhole(x)),
  isstring: about((_, x) => classOf(x) === "string"),
  islogical: about((_, x) => isLogical(x)),
  isbool: about((_, x) => isLogical(x)),
  iscell: about((_, x) => classOf(x) === "cell"),
  isstruct: about((_, x) => classOf(x) === "struct"),
  is_function_handle: about((_, x) => classOf(x) === "function_handle"),
  isscalar: about((shape) => countOf(shape) === 1),
  isvector: about((shape) => shape.length === 2 && shape.includes(1) && countOf(shape) > 0),
  isrow: about((shape) => shape.length === 2 && shape[0] === 1),
  iscolumn: about((shape) => shape.length === 2 && shape[1] === 1),
  ismatrix: about(() => true),
  issquare: about((shape) => shape.length === 2 && shape[0] === shape[1]),
  isfield: (_, [x, name]) => {
    const one = x?.kind === "list" ? x.items[0] : x;
    const has = (each: Value): boolean =>
      one?.kind === "dictionary" && one.entries.has(`s:${textIn(each) ?? ""}`);
    if (name?.kind !== "list") return bool(name !== undefined && has(name));
    const found = Float64Array.from(name.items, (each) => (has(each) ? 1 : 0));
    return createTensor("numpy", "bool", shapeOf(name), found);
  },
  isa: (_, [x, name]) => {
    const kind = classOf(x);
    const wanted = textIn(name);
    const isOne = kind === wanted || (wanted === "numeric" && isNumeric(x));
    if (wanted === "integer") return bool(isWhole(x));
    return bool(isOne || (wanted === "float" && isNumeric(x) && !isWhole(x)));
  },
  class: (_, [x]) => string(classOf(x)),
  isequal: (machine, [x, ...others]) => bool(others.every((other) => isEqual(machine, x!, other))),
  exist: (machine, [name, where]) => {
    const key = textIn(name);
    if (key === null) return float(0);
    const isVariable = textIn(where) === "var";
    if (where && !isVariable) return machine.unknown("this use of `exist` is not followed");
    if (isVariable && !machine.scope.names.has(key)) return float(0);
    return machine.scope.names.has(key)
      ? float(machine.scope.names.get(key)?.kind === "undefined" ? 0 : 1)
      : machine.unknown("this use of `exist` is not followed");
  },
  assert: (machine, [test, message, ...values]) => {
    const isTrue = test ? machine.language.truth(test, machine) : null;
    if (isTrue === null) return machine.unknown("it is unknown whether this is true");
    if (isTrue) return none;
    if (!message) return machine.fail("error", "assertion failed");
    if (/^[\w-]+(?::[\w-]+)+$/.test(textIn(message) ?? "")) {
      throw new NotKnown("this use of `assert` is not followed");
    }
    return machine.fail("MException", formatted(machine, message, values));
  },
  validateattributes: () => none,
};
