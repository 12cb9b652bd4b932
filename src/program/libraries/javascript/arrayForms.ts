import type { Expression } from "../../ir/ir.ts";
import {
  arrayOf,
  type ArrayForms,
  type Asked,
  nameOf,
  resultOf,
  textOf,
  type ArrayShape,
} from "../../shapes/arrays/arrayForms.ts";
import { mapped } from "../csharp/arrayForms.ts";

const isTyped = /^(?:Float(?:16|32|64)|U?[Ii]nt(?:8|16|32)|Uint8Clamped)Array$/;

/** How JavaScript and TypeScript write arrays. */
export const javascriptArrays: ArrayForms = {
  divides: "/",
  depthOf: () => null,
  make(name, object, args, asked) {
    const [first, second] = args;
    switch (name) {
      case ":new": {
        const made = nameOf(first) ?? "";
        const size = isTyped.test(made) && args.length === 2 ? asked.size(second, false) : null;
        return size && arrayOf([size], made);
      }
      case "from":
        return nameOf(object ?? undefined) === "Array" ? from(first, second, asked) : null;
      case "fill": {
        const length = object && lengthOfEmpty(object, asked);
        const item = asked.item(first);
        return length && item ? arrayOf([length, ...item], "array") : null;
      }
      case "map":
        return object && mapped(object, first, asked);
      default:
        return null;
    }
  },
  lengthOf(expression) {
    const isLength = expression.kind === "attribute" && expression.name === "length";
    return isLength ? { array: expression.object, axis: 0 } : null;
  },
};

/** `Array.from({ length: T }, () => 0)` */
function from(
  source: Expression | undefined,
  change: Expression | undefined,
  asked: Asked,
): ArrayShape | null {
  if (source?.kind !== "call" || nameOf(source.callee) !== ":object") return null;
  const args = source.args.map(({ value }) => value);
  const at = args.findIndex((each) => textOf(each) === "length");
  const length = at < 0 ? null : asked.size(args[at + 1]);
  const item = length && asked.item(resultOf(change) ?? undefined);
  return item ? arrayOf([length, ...item], "array") : null;
}

/** `new Array(T)`, `Array(T)` */
function lengthOfEmpty(made: Expression, asked: Asked) {
  if (made.kind !== "call") return null;
  const args = made.args.map(({ value }) => value);
  const isNew = nameOf(made.callee) === ":new" && nameOf(args[0]) === "Array";
  if (isNew) return args.length === 2 ? asked.size(args[1]) : null;
  return nameOf(made.callee) === "Array" && args.length === 1 ? asked.size(args[0]) : null;
}
