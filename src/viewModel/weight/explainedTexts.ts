import * as l10n from "@vscode/l10n";

/** The texts of an explained weight and of the mix of values. */
export const explainedTexts = {
  title: l10n.t("One weight explained"),
  dim: l10n.t("dim"),
  query: l10n.t("query"),
  key: l10n.t("× key"),
  product: l10n.t("= product"),
  more: (count: number, sum: string) => l10n.t("and {0} more that sum to {1}", count, sum),
  sum: l10n.t("sum"),
  scale: l10n.t("× scale"),
  mask: l10n.t("+ mask"),
  maskNone: l10n.t("nothing is masked"),
  maskCausal: l10n.t("a later key is masked"),
  maskHidden: l10n.t("this key is masked"),
  best: l10n.t("− largest"),
  power: l10n.t("e to the power of"),
  rowSum: l10n.t("sum of the row"),
  weight: l10n.t("weight"),
  allMasked: l10n.t("This query sees no key, so all its weights are 0."),
  otherKeys: (count: number) =>
    count === 1 ? l10n.t("1 more key") : l10n.t("{0} more keys", count),
  rounded: l10n.t("Computed in single precision. The last digits may differ."),
  mixTitle: l10n.t("Mixing values"),
  mixNote: (head: number, query: string) =>
    l10n.t("Head {0}, {1}: the sum of weights × V.", head, query),
  mixKey: l10n.t("key"),
  mixWeight: l10n.t("weight"),
  mixOutput: l10n.t("head output"),
  mixSilent: (count: number) =>
    count === 1
      ? l10n.t("1 key has weight 0 and adds nothing.")
      : l10n.t("{0} keys have weight 0 and add nothing.", count),
} as const;
