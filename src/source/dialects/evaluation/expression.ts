import type { Placed } from "../../textRange.ts";

interface Sized {
  /** In UTF-16 code units. */
  readonly length: number;
}

/** A number as it is written. */
export interface NumberExpression extends Sized {
  readonly kind: "number";
  readonly value: number;
  /** Written without a fraction, which matters where `7 / 2` is 3. */
  readonly integer: boolean;
  /** Single precision, as in `1f`. */
  readonly single: boolean;
}

/** Numbers as they stand in a text. */
export interface PlainNumbers {
  readonly shape: readonly number[];
  readonly values: Float64Array;
  /** Start and end of each number, from the start of the expression. */
  readonly places: Int32Array;
}

/** Values in brackets or braces. */
export interface ListExpression extends Sized {
  readonly kind: "list";
  readonly items: readonly Placed<Expression>[];
  /** Its numbers, if it is nothing but rows of numbers; null if anything has to be worked out. */
  readonly plain: PlainNumbers | null;
}

/** A call, a constructor (`new X`), a cast (`cast X`) or a property of something (`.T`). */
export interface CallExpression extends Sized {
  readonly kind: "call";
  /** Dotted as far as it is a plain path, as in `np.array`; else `.reshape`. */
  readonly callee: string;
  readonly receiver: Placed<Expression> | null;
  readonly args: readonly Argument[];
}

/** An argument; the name of a positional one is null. */
export interface Argument extends Placed<Expression> {
  readonly name: string | null;
}

/** Two values with no comma between them, placed from the start of the expression. */
export interface MissingComma {
  readonly at: number;
  readonly length: number;
  readonly left: string;
  readonly right: string;
}

/** What all languages have in common, as far as numbers are made of it. */
export type Expression =
  | NumberExpression
  | CallExpression
  | (Sized & { readonly kind: "boolean"; readonly value: boolean })
  | (Sized & { readonly kind: "text"; readonly value: string })
  | (Sized & { readonly kind: "name"; readonly path: string })
  | ListExpression
  | (Sized & {
      readonly kind: "unary";
      readonly operator: string;
      readonly operand: Placed<Expression>;
    })
  | (Sized & {
      readonly kind: "binary";
      readonly operator: string;
      readonly left: Placed<Expression>;
      readonly right: Placed<Expression>;
    })
  | (Sized & { readonly kind: "lambda"; readonly body: Placed<Expression> })
  /** `malformed`: the parser could make nothing of it, so it is no ordinary code either. */
  | (Sized & {
      readonly kind: "unknown";
      readonly malformed: boolean;
      /** Where two values stand side by side in it, or where it begins. */
      readonly missingComma?: MissingComma;
    });
