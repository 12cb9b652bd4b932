/** The words around one weight and around the mix of values. */
export const weightTexts = {
  title: "One weight explained",
  note: "Point at a cell of a map, or use the arrow keys here.",
  region: (head: number, query: string, key: string) =>
    `Head ${head}: how much ${query} looks at ${key}. Arrow keys go to other weights, page keys to other heads.`,
  head: (head: number) => `Head ${head}`,
  looksAt: "looks at",
  products: "Query · key, product by product",
  dim: "dim",
  query: "query",
  key: "× key",
  product: "= product",
  more: (count: number, sum: string) => `and ${count} more adding to ${sum}`,
  showAll: (count: number) => `Show all ${count} products`,
  showLargest: "Show the largest only",
  largestFirst: "The largest products first.",
  steps: "From the products to the weight",
  sum: "sum",
  scale: "× scale",
  mask: "+ mask",
  maskNone: "nothing is hidden",
  maskCausal: "a later key is hidden",
  maskHidden: "the mask hides this key",
  best: "− largest",
  power: "e to the",
  rowSum: "row’s sum",
  weight: "weight",
  allMasked: "This query sees no key: there is nothing to divide, all its weights are 0.",
  otherKeys: (count: number) => (count === 1 ? "1 more key" : `${count} more keys`),
  rounded: "Computed in single precision: the last digits may differ.",
  formula: "As a formula",
  formulaNames: { score: "score", mask: "mask", weight: "weight" } as Readonly<
    Record<string, string>
  >,
  code: (language: string) => `As ${language === "Text" ? "text" : `${language} code`}`,
  copy: "Copy",
  copied: "Copied.",
  insert: "Insert as comment",
  inserted: "Inserted as a comment; undo takes it away.",

  mixTitle: "Mixing values",
  mixNote: (head: number, query: string) => `Head ${head}, ${query}: weights × V, added up.`,
  mixTable: (head: number, query: string) =>
    `Head ${head}: what each key hands to ${query}, and the sum so far`,
  mixKey: "key",
  mixWeight: "weight",
  column: (column: number) => `column ${column}`,
  sumSoFar: "sum so far",
  mixRest: (count: number) => `${count} more keys`,
  mixOutput: "head output",
  mixSilent: (count: number) =>
    count === 1
      ? "1 key has weight 0 and hands over nothing."
      : `${count} keys have weight 0 and hand over nothing.`,
} as const;
