import { gapSign } from "../../values/gaps.ts";
import { toNumpyText } from "../../tensors/text/numpyText.ts";
import { toTensorFlowText } from "../../tensors/text/tensorFlowText.ts";
import { toTorchText } from "../../tensors/text/torchText.ts";
import type { Value } from "../../values/value.ts";
import { bigIn } from "./bigNumbers.ts";
import { dictionaryText, listText, setText, simpleText, tupleText } from "./text.ts";

/** Values that are no longer known. */
type Lost = Pick<WeakMap<object, string>, "has">;

/** A value as Python writes it, after the run: this calls no code of the program. */
export function valueText(value: Value, lost: Lost, depth = 0): string {
  const holder = (value.kind === "list" && value.viewed) || value;
  if (value.kind === "list" && value.isUnordered === true) return gapSign;
  if (depth > 8 || lost.has(holder)) return gapSign;
  const inner = (item: Value): string => valueText(item, lost, depth + 1);
  switch (value.kind) {
    case "list":
      return listText(value, inner);
    case "tuple":
      return tupleText(value, inner);
    case "set":
      return setText(value, inner);
    case "dictionary":
      return dictionaryText(value, inner);
    case "tensor":
      if (!value.numbers()) return gapSign;
      if (value.library === "torch") return toTorchText(value);
      return value.library === "numpy" || value.library === "jax"
        ? toNumpyText(value, depth === 0 ? "plain" : "code")
        : toTensorFlowText(value, depth === 0 ? "plain" : "code");
    case "instance":
      return bigIn(value)?.toString() ?? `<${value.type.name}>`;
    case "function":
      return `<function ${value.definition.name}>`;
    case "class":
    case "builtin":
      return `<${value.name}>`;
    default:
      return simpleText(value) ?? gapSign;
  }
}
