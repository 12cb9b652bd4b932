import * as l10n from "@vscode/l10n";
/** The words around one weight and around the mix of values. */
export const weightTexts = {
  title: l10n.t("One weight explained"),
  toExplanation: l10n.t("How this weight comes about"),
  note: l10n.t("Point at a cell of a map, or use the arrow keys here."),
  region: (head: number, query: string, key: string) =>
    l10n.t(
      "Head {0}: how much {1} looks at {2}. Arrow keys go to other weights, page keys to other heads.",
      head,
      query,
      key,
    ),
  head: (head: number) => l10n.t("Head {0}", head),
  looksAt: (head: string, query: string, key: string) =>
    l10n.t("{0} {1} looks at {2}", head, query, key),
  before: (before: string, change: string) =>
    l10n.t("Before it was {0}, a change of {1}.", before, change),
  products: l10n.t("Query · key, product by product"),
  dim: l10n.t("dim"),
  query: l10n.t("query"),
  key: l10n.t("× key"),
  product: l10n.t("= product"),
  more: (count: number, sum: string) => l10n.t("and {0} more adding to {1}", count, sum),
  showAll: (count: number) => l10n.t("Show all {0} products", count),
  showLargest: l10n.t("Show the largest only"),
  largestFirst: l10n.t("The largest products first."),
  steps: l10n.t("From the products to the weight"),
  sum: l10n.t("sum"),
  scale: l10n.t("× scale"),
  mask: l10n.t("+ mask"),
  maskNone: l10n.t("nothing is hidden"),
  maskCausal: l10n.t("a later key is hidden"),
  maskHidden: l10n.t("the mask hides this key"),
  best: l10n.t("− largest"),
  power: l10n.t("e to the"),
  rowSum: l10n.t("row’s sum"),
  weight: l10n.t("weight"),
  allMasked: l10n.t("This query sees no key: there is nothing to divide, all its weights are 0."),
  otherKeys: (count: number) =>
    count === 1 ? l10n.t("1 more key") : l10n.t("{0} more keys", count),
  rounded: l10n.t("Computed in single precision: the last digits may differ."),
  formula: l10n.t("As a formula"),
  formulaNames: {
    score: l10n.t("score"),
    mask: l10n.t("mask"),
    weight: l10n.t("weight"),
  } as Readonly<Record<string, string>>,
  code: (language: string) =>
    language === "Text" ? l10n.t("As text") : l10n.t("As {0} code", language),
  shortCode: l10n.t("Shortened and rounded; what is copied is whole."),
  showWhole: l10n.t("Show the whole code"),
  showShort: l10n.t("Show the short code"),
  copy: l10n.t("Copy"),
  copied: l10n.t("Copied."),
  insert: l10n.t("Insert as comment"),
  inserted: l10n.t("Inserted as a comment; undo takes it away."),

  mixTitle: l10n.t("Mixing values"),
  mixNote: (head: number, query: string) =>
    l10n.t("Head {0}, {1}: weights × V, added up.", head, query),
  mixTable: (head: number, query: string) =>
    l10n.t("Head {0}: what each key hands to {1}, and the sum so far", head, query),
  mixKey: l10n.t("key"),
  mixWeight: l10n.t("weight"),
  column: (column: number) => l10n.t("column {0}", column),
  sumSoFar: l10n.t("sum so far"),
  mixRest: (count: number) => l10n.t("{0} more keys", count),
  mixOutput: l10n.t("head output"),
  mixSilent: (count: number) =>
    count === 1
      ? l10n.t("1 key has weight 0 and hands over nothing.")
      : l10n.t("{0} keys have weight 0 and hand over nothing.", count),
} as const;
