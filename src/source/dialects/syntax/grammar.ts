import type { EvaluationRules } from "../evaluation/evaluationRules.ts";
import type { Expression } from "../evaluation/expression.ts";
import type { Home } from "../items/item.ts";
import type { SyntaxView } from "./syntaxView.ts";

/** A name bound to a value, as a dialect points it out. */
export interface BindingFinding {
  /** Null for a matrix that has no name of its own. */
  readonly name: SyntaxView | null;
  /** Null when only running tells. */
  readonly value: SyntaxView | null;
  readonly home: Home;
  /** Where the value's own text does not say what is made, as in `Random r = new(42)`. */
  readonly expression?: Expression;
}

/** A function, class or object. */
export interface ScopeFinding {
  readonly kind: "scope";
  readonly name: SyntaxView | null;
  readonly isType: boolean;
  /** What people call it when it has no name; "object" unless told. */
  readonly nameless?: string;
  /** A node in it that would be a scope too if it stood alone, as the object in `const o = { ... }`. */
  readonly body?: SyntaxView;
}

/** What one node of the tree says by itself. */
export type Finding =
  /** Nothing, but its children may. */
  | { readonly kind: "nothing" }
  /** Nothing, and neither do its children. */
  | { readonly kind: "closed" }
  | { readonly kind: "comment" }
  | ScopeFinding
  /** What this path stands for is another from here on; what it becomes, only running tells. */
  | { readonly kind: "change"; readonly path: string }
  | { readonly kind: "bindings"; readonly bindings: readonly BindingFinding[] };

/** All that differs from one programming language to the next. */
export interface Grammar {
  readonly languageIds: readonly string[];
  readonly extensions: readonly string[];
  /** File name of the tree-sitter grammar. */
  readonly wasmFile: string;
  readonly rules: EvaluationRules;
  find(view: SyntaxView): Finding;
  toExpression(view: SyntaxView): Expression;
  /** A list of values in brackets or braces, whatever it holds. */
  isList(view: SyntaxView): boolean;
}

/** A name without quotation marks and without the sign of a private member. */
export function fieldText(view: SyntaxView): { text: string; start: number } {
  const match = /^(?:[#@]|"""|'''|["'`])?(.*?)(?:"""|'''|["'`])?$/su.exec(view.text);
  const text = match?.[1] ?? view.text;
  return { text, start: view.start + view.text.indexOf(text) };
}
