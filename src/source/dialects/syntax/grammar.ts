import type { EvaluationRules } from "../evaluation/evaluationRules.ts";
import type { Expression } from "../evaluation/expression.ts";
import type { Home } from "../items/item.ts";
import type { SyntaxView } from "./syntaxView.ts";

/** A name bound to a value. */
export interface BindingFinding {
  /** Null for a matrix that has no name of its own. */
  readonly name: SyntaxView | null;
  /** Null where it is known only by running the program. */
  readonly value: SyntaxView | null;
  readonly home: Home;
  /** The value, where its own text does not name what it makes, as in `Random r = new(42)`. */
  readonly expression?: Expression;
}

/** A function, class or object. */
export interface ScopeFinding {
  readonly kind: "scope";
  readonly name: SyntaxView | null;
  readonly isType: boolean;
  /** How messages call it when it has no name; "object" by default. */
  readonly nameless?: string;
  /** A node in it that would be a scope too if it stood alone, as the object in `const o = { ... }`. */
  readonly body?: SyntaxView;
}

/** What one node of the tree declares by itself. */
export type Finding =
  /** Nothing, but look at its children. */
  | { readonly kind: "nothing" }
  /** Nothing, and skip its children. */
  | { readonly kind: "closed" }
  | { readonly kind: "comment" }
  | ScopeFinding
  /** The value of this path changes here to something unknown. */
  | { readonly kind: "change"; readonly path: string }
  | { readonly kind: "bindings"; readonly bindings: readonly BindingFinding[] };

/** Everything that differs between programming languages. */
export interface Grammar {
  readonly rules: EvaluationRules;
  find(view: SyntaxView): Finding;
  toExpression(view: SyntaxView): Expression;
  /** A list of values in brackets or braces, whatever it holds. */
  isList(view: SyntaxView): boolean;
}

/** A name without quotation marks and without the `#` of a private member. */
export function fieldText(view: SyntaxView): { text: string; start: number } {
  const match = /^(?:[#@]|"""|'''|["'`])?(.*?)(?:"""|'''|["'`])?$/su.exec(view.text);
  const text = match?.[1] ?? view.text;
  return { text, start: view.start + view.text.indexOf(text) };
}
