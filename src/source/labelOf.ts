import * as l10n from "@vscode/l10n";
import type { Scope } from "./reading.ts";

/** Names that the readers give to what has none, which no name in a program can be. */
const given: readonly (readonly [RegExp, (...parts: readonly string[]) => string])[] = [
  [/^Cell (\d+)$/, (at = "") => l10n.t("Cell {0}", at)],
  [/^code block (\d+)$/, (at = "") => l10n.t("code block {0}", at)],
  [/^(\S+) block (\d+)$/, (language = "", at = "") => l10n.t("{0} block {1}", language, at)],
  [/^object (\d+)$/, (at = "") => l10n.t("object {0}", at)],
  [/^function (\d+)$/, (at = "") => l10n.t("function {0}", at)],
  [/^class (\d+)$/, (at = "") => l10n.t("class {0}", at)],
];

/** What people call a scope: `MultiHeadDemo`, `Cell 3`; empty at file level. */
export function labelOf({ path }: Scope): string {
  const name = path.at(-1) ?? "";
  for (const [form, say] of given) {
    const found = form.exec(name);
    if (found) return say(...found.slice(1));
  }
  return name;
}
