import { gapSign } from "../../values/gaps.ts";
import { toFloatText } from "../../tensors/text/numbers.ts";
import { toNumpyText } from "../../tensors/text/numpyText.ts";
import { toTensorFlowText } from "../../tensors/text/tensorFlowText.ts";
import { toTorchText } from "../../tensors/text/torchText.ts";
import type { Value } from "../../values/value.ts";
import { quote, tupleText } from "./text.ts";

/** Values that are no longer known. */
type Lost = Pick<WeakMap<object, string>, "has">;

/** A value as Python writes it, after the run: nothing of the program is called for it. */
export function valueText(value: Value, lost: Lost, depth = 0): string {
  if (depth > 8 || lost.has(value)) return gapSign;
  const inner = (item: Value): string => valueText(item, lost, depth + 1);
  switch (value.kind) {
    case "none":
      return "None";
    case "bool":
      return value.value ? "True" : "False";
    case "int":
      return String(value.value);
    case "float":
      return toFloatText(value.value);
    case "string":
      return quote(value.value);
    case "list":
      return `[${value.items.map(inner).join(", ")}]`;
    case "tuple":
      return tupleText(value, inner);
    case "set":
      return value.entries.size === 0
        ? "set()"
        : `{${[...value.entries.values()].map(inner).join(", ")}}`;
    case "dictionary":
      return `{${[...value.entries.values()].map((pair) => pair.map(inner).join(": ")).join(", ")}}`;
    case "range": {
      const stop = value.start + value.step * value.length;
      return `range(${value.start}, ${stop}${value.step === 1 ? "" : `, ${value.step}`})`;
    }
    case "tensor":
      if (!value.numbers()) return gapSign;
      if (value.library === "torch") return toTorchText(value);
      return value.library === "numpy"
        ? toNumpyText(value, depth === 0 ? "plain" : "code")
        : toTensorFlowText(value, depth === 0 ? "plain" : "code");
    case "instance":
      return `<${value.type.name}>`;
    case "function":
      return `<function ${value.definition.name}>`;
    case "class":
    case "builtin":
      return `<${value.name}>`;
    default:
      return gapSign;
  }
}
