import * as l10n from "@vscode/l10n";
import type { Role } from "../source/extraction.ts";
import { roleTitle } from "./roleTitle.ts";

/** A role in a sentence: the word for one of its numbers if it has one, else its title. */
export function roleWord(role: Role): string {
  switch (role) {
    case "query":
      return l10n.t("query");
    case "key":
      return l10n.t("key");
    case "value":
      return l10n.t("value");
    case "input":
      return l10n.t("input");
    case "scores":
      return l10n.t("attention score");
    case "attentionWeights":
      return l10n.t("attention weight");
    default:
      return roleTitle(role);
  }
}
