import type { TextRange } from "../../source/textRange.ts";
import { sameShape } from "../values/dimension.ts";
import { createUnknownTensor } from "../values/tensor.ts";
import type { Value } from "../values/value.ts";

const why = "which way the program goes here is not known";

/** A value that is one of two: what both have in common. */
export function join(a: Value, b: Value, range: TextRange): Value {
  if (a === b || isSame(a, b)) return a;
  if (a.kind === "tensor" && b.kind === "tensor") {
    if (a.dtype === b.dtype && a.library === b.library && sameShape(a.shape, b.shape)) {
      return createUnknownTensor(a.library, a.dtype, a.shape, why);
    }
  }
  if (a.kind === "unknown") return a;
  if (b.kind === "unknown") return b;
  if (a.kind === "tuple" && b.kind === "tuple" && a.items.length === b.items.length) {
    return { kind: "tuple", items: a.items.map((item, at) => join(item, b.items[at]!, range)) };
  }
  return { kind: "unknown", why, range };
}

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
    default:
      return false;
  }
}
