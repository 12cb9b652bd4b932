import { categoryOf, type Dtype, promote } from "../../values/dtype.ts";
import { bool, createClass } from "../../values/make.ts";
import type { ClassValue, Value } from "../../values/value.ts";
import { operandOf, typeGiven } from "../convert.ts";
import { define, type Table } from "../signature.ts";
import { commonDtype, type Operand } from "../../tensors/operand.ts";

/** Whether a type of numbers is of one of NumPy's families of types. */
const families: Readonly<Record<string, (dtype: Dtype) => boolean>> = {
  generic: () => true,
  number: (dtype) => dtype !== "bool",
  integer: (dtype) => categoryOf(dtype) === 1,
  signedinteger: (dtype) => categoryOf(dtype) === 1 && dtype !== "uint8",
  unsignedinteger: (dtype) => dtype === "uint8",
  inexact: (dtype) => categoryOf(dtype) >= 2,
  floating: (dtype) => categoryOf(dtype) === 2,
  complexfloating: (dtype) => categoryOf(dtype) === 3,
};

const familyClasses: ReadonlyMap<string, ClassValue> = new Map(
  Object.keys(families).map((name) => [name, createClass(name, [])]),
);

/** Whether a type of numbers is of the family that a class stands for; null: it stands for none. */
export function isOfFamily(dtype: Dtype, type: Value): boolean | null {
  if (type.kind !== "class" || familyClasses.get(type.name) !== type) return null;
  return families[type.name]!(dtype);
}

/** NumPy's families of types, and functions of types. */
export const numpyTypes: Table = new Map<string, Value>([
  ...familyClasses,
  [
    "issubdtype",
    define("np.issubdtype", "arg1, arg2", (machine, [first, second]) => {
      const dtype = typeGiven(first, "numpy");
      const isOf = dtype && second ? isOfFamily(dtype, second) : null;
      if (isOf !== null) return bool(isOf);
      const other = typeGiven(second, "numpy");
      return dtype && other ? bool(dtype === other) : machine.unknown("this type is not followed");
    }),
  ],
  [
    "promote_types",
    define("np.promote_types", "type1, type2", (machine, [first, second]) => {
      const [a, b] = [typeGiven(first, "numpy"), typeGiven(second, "numpy")];
      return a && b
        ? { kind: "dtype", dtype: promote(a, b, "numpy"), library: "numpy" }
        : machine.unknown("this type is not followed");
    }),
  ],
  [
    "result_type",
    define("np.result_type", "*arrays_and_dtypes", (machine, [given]) => {
      const items = given?.kind === "tuple" ? given.items : [];
      let own: Dtype | null = null;
      let plainCategory: Operand | null = null;
      for (const item of items) {
        const operand = operandOf(item);
        if (operand?.kind === "plain") {
          const isHigher =
            plainCategory?.kind !== "plain" || operand.category > plainCategory.category;
          if (isHigher) plainCategory = operand;
          continue;
        }
        const dtype = operand ? operand.dtype : typeGiven(item, "numpy");
        if (!dtype) return machine.unknown("this type is not followed");
        own = own ? promote(own, dtype, "numpy") : dtype;
      }
      const dtype = resultType(own, plainCategory);
      return dtype
        ? { kind: "dtype", dtype, library: "numpy" }
        : machine.fail("ValueError", "at least one array or dtype is required");
    }),
  ],
]);

/** The type of arrays beside a number of the language. */
function resultType(own: Dtype | null, beside: Operand | null): Dtype | null {
  if (!own) return beside && commonDtype(beside, beside, "numpy");
  if (beside?.kind !== "plain" || beside.category <= categoryOf(own)) return own;
  return beside.category === 2 ? "float64" : "int64";
}
