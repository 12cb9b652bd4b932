import type { TextRange } from "../../source/textRange.ts";
import { sameShape } from "../values/dimension.ts";
import { createUnknownTensor } from "../values/tensor.ts";
import type { Value } from "../values/value.ts";

const why = "which way the program goes here is not known";

/** A value that is one of two: what both have in common; the first itself where the second adds nothing. */
export function join(a: Value, b: Value, range: TextRange): Value {
  if (a === b || a.kind === "unknown" || isSame(a, b)) return a;
  if (a.kind === "tensor" && b.kind === "tensor") {
    if (a.dtype === b.dtype && a.library === b.library && sameShape(a.shape, b.shape)) {
      const isGap = a.storage.numbers === null && !a.isParameter;
      return isGap ? a : createUnknownTensor(a.library, a.dtype, a.shape, why);
    }
  }
  if (b.kind === "unknown") return b;
  if (a.kind === "tuple" && b.kind === "tuple" && a.items.length === b.items.length) {
    const items = a.items.map((item, at) => join(item, b.items[at]!, range));
    const isOwn = items.every((item, at) => item === a.items[at]) && a.typeName === b.typeName;
    return isOwn ? a : { kind: "tuple", items };
  }
  return { kind: "unknown", why, range };
}

/** Whether two values are the same number, text or word. */
function isSame(a: Value, b: Value): boolean {
  switch (a.kind) {
    case "none":
    case "ellipsis":
      return a.kind === b.kind;
    case "int":
    case "float":
    case "bool":
    case "string":
      return a.kind === b.kind && Object.is(a.value, b.value);
    case "range":
      return (
        b.kind === "range" && a.start === b.start && a.step === b.step && a.length === b.length
      );
    case "dtype":
      return b.kind === "dtype" && a.dtype === b.dtype && a.library === b.library;
    default:
      return false;
  }
}
