import type { Expression } from "../../ir/ir.ts";
import type { IntValue } from "../../values/number.ts";
import {
  arrayOf,
  type ArrayForms,
  type ArrayShape,
  nameOf,
  wholeNumber,
} from "../../shapes/arrays/arrayForms.ts";

const makers: ReadonlySet<string> = new Set(["zeros", "ones", "trues", "falses"]);
const drawers: ReadonlySet<string> = new Set(["rand", "randn"]);
const unfilled: ReadonlySet<string> = new Set(["Array", "Matrix", "Vector"]);

const isType = /^(?:Float\d+|U?Int\d*|Bool|ComplexF\d+|rng)$/;

/** How Julia writes arrays. */
export const juliaArrays: ArrayForms = {
  divides: "÷",
  countsThrough: true,
  depthOf: () => null,
  make(name, object, args, asked) {
    if (object) return null;
    const [first, ...rest] = args;
    const sized = (items: readonly Expression[]): ArrayShape | null => {
      const sizes = items.map((each) => asked.size(each));
      const isWhole = sizes.length > 0 && sizes.every((each) => each !== null);
      return isWhole ? arrayOf(sizes, "Array") : null;
    };
    if (unfilled.has(name)) return nameOf(first) === "undef" ? sized(rest) : null;
    if (makers.has(name) || drawers.has(name)) {
      const own = nameOf(first);
      if (own === null)
        return sized(first && first.kind === "call" && !asked.size(first) ? rest : args);
      if (isType.test(own)) return sized(rest);
      // `zeros(T, n)` where `T` is a type, `rand(source, n)`: a name is a size only if something else says so.
      const isSize = asked.size(first, false) !== null || (makers.has(name) && /^[a-z]/.test(own));
      return isSize ? sized(args) : null;
    }
    switch (name) {
      case "fill":
        return sized(rest);
      case "reshape":
        return sized(rest);
      case "similar":
      case "copy":
      case "zero":
      case "collect":
        return rest.length === 0 ? asked.shape(first) : null;
      case ":adjoint":
      case "transpose": {
        const { axes = [] } = asked.shape(first) ?? {};
        return axes.length === 2 ? arrayOf(axes.toReversed(), "Array") : null;
      }
      case "permutedims":
        return permuted(asked.shape(first), rest[0]);
      case ":.+":
      case ":.-":
      case ":.*":
      case ":./": {
        const axes = elementwise(asked.shape(first), asked.shape(rest[0]));
        return axes && arrayOf(axes, "Array");
      }
      case ":broadcast":
        return rest.length === 1 ? asked.shape(rest[0]) : null;
      default:
        return null;
    }
  },
  lengthOf(expression) {
    const call = expression.kind === "subscript" ? expression.object : expression;
    if (call.kind !== "call") return null;
    const name = nameOf(call.callee);
    const [array, axis] = call.args.map(({ value }) => value);
    if (!array) return null;
    if (expression.kind === "subscript") {
      const at = wholeNumber(
        expression.index.kind === "collection" ? expression.index.items[0] : expression.index,
      );
      return name === "size" && !axis && at ? { array, axis: at - 1 } : null;
    }
    const at = wholeNumber(axis);
    return name === "size" && at ? { array, axis: at - 1 } : null;
  },
  sizesOf(expression) {
    const isAll =
      expression.kind === "call" &&
      nameOf(expression.callee) === "size" &&
      expression.args.length === 1;
    return isAll ? expression.args[0]!.value : null;
  },
  binary(operator, left, right) {
    if (operator === "*" && left && right) {
      const [a, b] = [left.axes, right.axes];
      return a.length === 2 && b.length === 2 ? [a[0]!, b[1]!] : null;
    }
    return operator === "+" || operator === "-" ? left && right && elementwise(left, right) : null;
  },
};

/** Of two arrays of one shape, that shape; null: others stretch, or one is not known. */
function elementwise(
  left: ArrayShape | null,
  right: ArrayShape | null,
): readonly IntValue[] | null {
  if (!left || !right || left.axes.length !== right.axes.length) return null;
  const isSame = left.axes.every(({ value }, axis) => value === right.axes[axis]!.value);
  return isSame ? left.axes : null;
}

/** `permutedims(x, (2, 1, 3))`, `permutedims(x)` */
function permuted(shape: ArrayShape | null, order: Expression | undefined): ArrayShape | null {
  if (!shape) return null;
  if (!order) return shape.depth === 2 ? arrayOf(shape.axes.toReversed(), shape.type) : null;
  const places = order.kind === "collection" ? order.items.map(wholeNumber) : [];
  const axes = places.flatMap((each) => (each === null ? [] : (shape.axes[each - 1] ?? [])));
  return axes.length === shape.depth ? arrayOf(axes, shape.type) : null;
}
