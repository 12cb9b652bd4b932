import * as l10n from "@vscode/l10n";
import { explainedTexts } from "../../../src/protocol/pictures.ts";

/** The words around one weight and around the mix of values. */
export const weightTexts = {
  ...explainedTexts,
  toExplanation: l10n.t("How this weight is computed"),
  note: l10n.t("Hover over a cell of a map, or use the arrow keys here."),
  region: (head: number, query: string, key: string) =>
    l10n.t(
      "Head {0}: attention from {1} to {2}. Use the arrow keys for other weights and " +
        "Page Up or Page Down for other heads.",
      head,
      query,
      key,
    ),
  head: (head: number) => l10n.t("Head {0}", head),
  looksAt: (head: string, query: string, key: string) =>
    l10n.t("{0} {1} looks at {2}", head, query, key),
  before: (before: string, change: string) =>
    l10n.t("It was {0} before, a change of {1}.", before, change),
  products: l10n.t("Query · key, product by product"),
  showAll: (count: number) => l10n.t("Show all {0} products", count),
  showLargest: l10n.t("Show only the largest"),
  largestFirst: l10n.t("Largest products first."),
  steps: l10n.t("From products to weight"),
  formula: l10n.t("As a formula"),
  formulaNames: {
    score: l10n.t("score"),
    mask: l10n.t("mask"),
    weight: l10n.t("weight"),
  } as Readonly<Record<string, string>>,
  code: (language: string) =>
    language === "Text" ? l10n.t("As text") : l10n.t("As {0} code", language),
  shortCode: l10n.t("Shortened and rounded here. Copy gives the full code."),
  showWhole: l10n.t("Show full code"),
  showShort: l10n.t("Show short code"),
  copy: l10n.t("Copy"),
  copied: l10n.t("Copied."),
  insert: l10n.t("Insert as comment"),
  inserted: l10n.t("Inserted as a comment. Undo removes it."),

  mixTable: (head: number, query: string) =>
    l10n.t("Head {0}: what each key adds to {1}, and the running sum", head, query),
  column: (column: number) => l10n.t("column {0}", column),
  sumSoFar: l10n.t("running sum"),
} as const;
