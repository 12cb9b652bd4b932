import type { Placed, TextRange } from "../../textRange.ts";
import type { SyntaxView } from "../syntax/syntaxView.ts";
import type { Expression } from "./expression.ts";
import type { GeneratorValue, NumberValue, Value } from "./value.ts";

/** A call with its arguments evaluated. */
export interface EvaluatedCall extends TextRange {
  readonly callee: string;
  /** The positional arguments. */
  readonly args: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
  /** What the method is called on. */
  receiver(): Value | null;
  /** Known default values of the parameters of the function of that name in the file. */
  defaultsOf(functionName: string): readonly NumberValue[];
  /** Numbers drawn in program order from a generator. */
  draw(generator: GeneratorValue, order: DrawOrder): Value;
}

/** A matrix that is drawn from a generator. */
export interface DrawOrder {
  readonly rows: number;
  readonly columns: number;
  readonly standardDeviation: number;
}

/** Evaluates a call; null where it cannot. */
export type Builder = (call: EvaluatedCall) => Value | null;

/** One place at which a generator is used, in text order. */
export type GeneratorUse =
  /** Draws as many numbers as the call at this place needs. */
  | { readonly kind: "matrix"; readonly at: number; readonly call: Placed<Expression> }
  | { readonly kind: "number"; readonly at: number }
  /** The state of the generator is unknown from here on, for the reason given. */
  | { readonly kind: "unknown"; readonly at: number; readonly reason: string };

/** How a language computes. */
export interface EvaluationRules {
  /** Whether `7 / 2` of integers is 3. */
  readonly integerDivision: boolean;
  /** Whether `-7 % 2` is 1, and lists are repeated by `*` and joined by `+`. */
  readonly python: boolean;
  /** Whether the code before a name and its value make an array that is indexed as in `K[1, 5]`. */
  readonly isInOneBracket?: (beforeName: string, value: string) => boolean;
  /** How an object refers to itself inside its methods: `this`, `self`. */
  readonly selfNames: readonly string[];
  /** Numbers that every program knows, by dotted name. */
  readonly numbers: ReadonlyMap<string, number>;
  /** By whole callee (`torch.tensor`) or by its last part with a dot before it (`.reshape`). */
  readonly builders: ReadonlyMap<string, Builder>;
  /** The value of a constructor that is not among the builders. */
  readonly construct?: Builder;
  /** Finds where a generator variable is used. */
  findGeneratorUses?(root: SyntaxView, name: string, range: TextRange): readonly GeneratorUse[];
}
