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
      ? l10n.t("Bound {0} times here; the last value is shown, as the program leaves it.", times)
      : l10n.t("As the program leaves it.");
  return [
    [{ code: name }, ` · ${type}${size}`],
    ...(text === "" ? [] : [{ block: text }]),
    ...(unknown === null ? [] : [l10n.t("Value unknown: {0}", unknown)]),
    ...(unknown === null ? [when] : []),
  ];
}
