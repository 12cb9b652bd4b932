import type { Expression } from "../../ir/ir.ts";
import type { IntValue } from "../../values/number.ts";
import {
  arrayOf,
  type ArrayForms,
  type ArrayShape,
  type Asked,
  nameOf,
  wholeNumber,
  resultOf,
  textOf,
} from "../../shapes/arrays/arrayForms.ts";

/** How many sizes `double[,]`, `float[][]`, and `List<double[]>` have; null: the type does not say. */
export function depthOfType(type: string): number | null {
  const list = /^\w*List<(.*)>$/.exec(type)?.[1];
  if (list !== undefined) return 1 + (depthOfType(list) ?? 0);
  const brackets = /^[\w.?]+((?:\[,*\])+)$/.exec(type)?.[1];
  return brackets === undefined
    ? null
    : brackets
        .split("[")
        .join("")
        .replace(/[^\],]/g, "").length;
}

/** An array of a type with its outer sizes. */
export function typedArray(
  type: string | null,
  sizes: readonly (IntValue | null)[],
): ArrayShape | null {
  const depth = type === null ? null : depthOfType(type);
  if (depth === null || sizes.length === 0 || sizes.length > depth) return null;
  return sizes.every((each) => each !== null) ? { axes: sizes, depth, type: type! } : null;
}

/** The items of an array, each changed: `x.Select(row => new double[d])`. */
export function mapped(
  object: Expression | null,
  change: Expression | undefined,
  asked: Asked,
): ArrayShape | null {
  const [first] = (object && asked.shape(object)?.axes) || [];
  const item = first && asked.item(resultOf(change) ?? undefined);
  return item ? arrayOf([first, ...item], "array") : null;
}

const same: ReadonlySet<string> = new Set(["ToArray", "ToList", "AsEnumerable", "Clone"]);

/** How C# writes arrays. */
export const csharpArrays: ArrayForms = {
  divides: "/",
  depthOf: depthOfType,
  make(name, object, args, asked) {
    if (same.has(name)) return object && asked.shape(object);
    switch (name) {
      case ":array":
      case ":jagged":
        return typedArray(
          textOf(args[0]),
          args.slice(1).map((each) => asked.size(each)),
        );
      case "Range": {
        const count = asked.size(args[1]);
        return count && arrayOf([count], "IEnumerable<int>");
      }
      case "Repeat": {
        const [item, count] = [asked.item(args[0]), asked.size(args[1])];
        return item && count ? arrayOf([count, ...item], "array") : null;
      }
      case "Select":
        return mapped(object, args[0], asked);
      default:
        return null;
    }
  },
  lengthOf(expression, typeOf) {
    const { kind } = expression;
    if (kind === "attribute" && /^(?:Length|length|Count)$/.test(expression.name)) {
      // Of `double[,]`, it counts all numbers.
      const isRows = !typeOf(expression.object)?.includes("[,");
      return isRows ? { array: expression.object, axis: 0 } : null;
    }
    if (kind !== "call" || expression.callee.kind !== "attribute") return null;
    const { object, name } = expression.callee;
    const [axis] = expression.args;
    const at = wholeNumber(axis?.value);
    if (name === "GetLength" && at !== null) return { array: object, axis: at };
    return name === "Count" && !axis && nameOf(object) !== null ? { array: object, axis: 0 } : null;
  },
};
