import * as l10n from "@vscode/l10n";
import type { VariableFacts } from "../../program/variableFacts.ts";
import type { MarkedBlock, MarkedLine } from "../markdown.ts";

/** What a variable of a followed program holds: its type and shape, and the numbers as they are printed. */
export function describeVariable({
  name,
  type,
  shape,
  text,
  unknown,
  times,
}: VariableFacts): readonly (MarkedLine | MarkedBlock)[] {
  const size = shape ? ` [${shape.join(", ")}]` : "";
  // What is changed in place holds at its binding what the program leaves in it.
  const when =
    times > 1
      ? l10n.t("Assigned {0} times here. The value at the end of the program is shown.", times)
      : l10n.t("The value at the end of the program.");
  return [
    [{ code: name }, ` · ${type}${size}`],
    ...(text === "" ? [] : [{ block: text }]),
    ...(unknown === null ? [] : [l10n.t("Value unknown: {0}", unknown)]),
    ...(unknown === null ? [when] : []),
  ];
}
