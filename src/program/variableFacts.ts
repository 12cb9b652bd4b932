import { touches, type TextRange } from "../source/textRange.ts";
import type { ReadProgram } from "./readProgram.ts";
import { toVariableJson } from "./programJson.ts";
import { toNumpyText } from "./tensors/text/numpyText.ts";
import { toTensorFlowText } from "./tensors/text/tensorFlowText.ts";
import { toTorchText } from "./tensors/text/torchText.ts";
import type { Value } from "./values/value.ts";

/** What a variable holds where it is bound, in plain data. */
export interface VariableFacts {
  readonly name: string;
  /** The range of the name, in the file. */
  readonly range: TextRange;
  /** `torch.Tensor float32` */
  readonly type: string;
  readonly shape: readonly number[] | null;
  /** As the program would print it, shortened; empty: its numbers are unknown. */
  readonly text: string;
  /** Why its numbers are unknown. */
  readonly unknown: string | null;
  /** How often it was bound there; what the last time gave is shown. */
  readonly times: number;
}

/** Longer texts do not fit in a hover. */
const mostText = 1200;
const mostNumbers = 400;

/** The value assigned at an offset of the file; null if there is none. */
export function findVariable(program: ReadProgram, offset: number): VariableFacts | null {
  const here = program.recording.bindings.filter(({ range }) =>
    touches(program.toFile(range), offset),
  );
  const last = here.at(-1);
  const json = last && toVariableJson(last.value);
  if (!json) return null;
  const { type, dtype, shape = null, unknown = null } = json;
  return {
    name: last.name,
    range: program.toFile(last.range),
    type: dtype === undefined ? type : `${type} ${dtype}`,
    shape,
    text: unknown === null ? toText(last.value, json.values) : "",
    unknown,
    times: here.filter(({ name }) => name === last.name).length,
  };
}

function toText(value: Value, json: unknown): string {
  if (value.kind === "tensor") {
    if (value.count > mostNumbers || !value.numbers()) return "";
    if (value.library === "torch") return toTorchText(value);
    return value.library === "numpy"
      ? toNumpyText(value, "plain")
      : toTensorFlowText(value, "plain");
  }
  if (value.kind === "string") return JSON.stringify(value.value).slice(0, mostText);
  const text = json === undefined ? "" : JSON.stringify(json);
  return text.length > mostText ? "" : text;
}
