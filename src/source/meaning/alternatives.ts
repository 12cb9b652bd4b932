import * as l10n from "@vscode/l10n";

/** A choice in words: `1, 2, 4 or 8`. */
export function alternatives(choices: readonly (string | number)[]): string {
  const last = choices.at(-1);
  if (last === undefined) return "";
  const before = choices.slice(0, -1).map(String).join(", ");
  return before === "" ? String(last) : l10n.t("{0} or {1}", before, last);
}
