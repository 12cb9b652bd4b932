/** One product of the dot product of a query and a key. */
export interface ProductTerm {
  /** The index in the head's slice. */
  readonly dim: number;
  readonly query: number;
  readonly key: number;
  readonly product: number;
}

/** One key's term in the sum of the softmax. */
export interface PowerTerm {
  readonly key: number;
  readonly token: string;
  readonly maskedScore: number;
  /** exp(maskedScore − largest of the row) */
  readonly power: number;
  readonly weight: number;
}

/** The sum of the items left out of a list. */
export interface Rest {
  readonly count: number;
  readonly sum: number;
}

/** What the mask does to one score. */
export type MaskPart =
  | { readonly kind: "none" }
  | { readonly kind: "added"; readonly value: number }
  | { readonly kind: "hidden"; readonly by: "causal" | "mask" };

/** The softmax of one row, seen from one of its keys. */
export interface SoftmaxPart {
  /** The largest masked score of the row, and whose it is. */
  readonly largest: number;
  readonly largestToken: string;
  /** How many keys of the row share it. */
  readonly largestCount: number;
  /** maskedScore − largest, and its power. */
  readonly exponent: number;
  readonly power: number;
  readonly rowSum: number;
  /** The largest first; the explained key is always included. */
  readonly powers: readonly PowerTerm[];
  readonly rest: Rest | null;
}

/** One line of mathematics with the actual numbers. */
export interface FormulaLine {
  readonly name: string;
  readonly latex: string;
}

/** The same calculation in the language of the file. */
export interface WeightCode {
  readonly languageName: string;
  readonly lines: readonly string[];
  /** The first and the last terms of long sums, with rounded numbers; null if `lines` are short. */
  readonly shortLines: readonly string[] | null;
  /** Whether the language has comments for it. */
  readonly hasComments: boolean;
}

/** How one attention weight comes about, number by number. */
export interface WeightExplanation {
  readonly place: WeightPlace;
  readonly queryToken: string;
  readonly keyToken: string;
  readonly headDim: number;
  /** All products, in the order of the slice; in a wide head, the largest first. */
  readonly products: readonly ProductTerm[];
  /** How many of them are first shown. */
  readonly shownProducts: number;
  readonly dot: number;
  readonly scale: number;
  /** `1/√4`, or empty for a custom scale. */
  readonly scaleFormula: string;
  readonly score: number;
  readonly mask: MaskPart;
  readonly maskedScore: number;
  /** Null where the row sees no key at all. */
  readonly softmax: SoftmaxPart | null;
  readonly weight: number;
  /** Whether the shown steps give exactly the digits of the trace; single precision is only close. */
  readonly isExact: boolean;
  /** One sentence in words. */
  readonly sentence: string;
  readonly formula: readonly FormulaLine[];
  readonly code: WeightCode;
}

/** Everything except the texts. */
export type WeightParts = Omit<WeightExplanation, "sentence" | "formula" | "code">;

/** One weight of a computation: which block of a stack, which head, whose query, whose key. */
export interface WeightPlace {
  readonly layer: number;
  readonly head: number;
  readonly query: number;
  readonly key: number;
}
