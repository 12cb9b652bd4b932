import * as l10n from "@vscode/l10n";

/** What the mask does to a query: how many of its keys are hidden; `areLater` where those behind it. */
export function tellHidden(query: string, hidden: number, of: number, areLater: boolean): string {
  if (hidden === 0) return l10n.t("{0} may see every key: its scores stay as they are.", query);
  if (hidden === of) return l10n.t("{0} may see no key at all.", query);
  if (hidden === 1) {
    return areLater
      ? l10n.t("{0} may not see 1 later key: its score becomes −∞.", query)
      : l10n.t("{0} may not see 1 key: its score becomes −∞.", query);
  }
  return areLater
    ? l10n.t("{0} may not see {1} later keys: their scores become −∞.", query, hidden)
    : l10n.t("{0} may not see {1} keys: their scores become −∞.", query, hidden);
}
