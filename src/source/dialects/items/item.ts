import type { Placed } from "../../textRange.ts";
import type { Expression } from "../evaluation/expression.ts";

/**
 * How a bound name is found again: `local` and `parameter` by itself, `member` through `self.` or
 * `this.`, `label` (an argument's or a key's name) only through the object that holds it.
 */
export type Home = "local" | "parameter" | "member" | "label";

/** A name and what it is bound to; a candidate for a matrix without a name has the name null. */
export interface BindingItem {
  readonly kind: "binding";
  readonly name: string | null;
  readonly nameAt: number;
  readonly nameLength: number;
  readonly home: Home;
  readonly length: number;
  /** Null when the name changes in a way that only running tells. */
  readonly expression: Placed<Expression> | null;
  /** What stands inside the expression; counts only if the expression itself is nothing. */
  readonly inner: readonly Placed<Item>[];
}

/** A function, class or object. */
export interface ScopeItem {
  readonly kind: "scope";
  readonly name: string | null;
  /** What people call it when it has no name, as in `object 2`. */
  readonly nameless: string;
  /** A class: its members see each other whatever their order. */
  readonly isType: boolean;
  readonly length: number;
  readonly items: readonly Placed<Item>[];
}

/** Something that is bound already and changes where it stands, as in `K[0][1] = 5` or `K += 1`. */
export interface ChangeItem {
  readonly kind: "change";
  /** What changes, dotted: `K`, `self.keys`. */
  readonly path: string;
  readonly length: number;
}

/** A comment; the text is without its markers, the length with them. */
export interface CommentItem {
  readonly kind: "comment";
  readonly text: string;
  readonly length: number;
}

/** What stands in a text before any value is worked out. */
export type Item = BindingItem | ScopeItem | ChangeItem | CommentItem;

/** A comment without its markers, each line trimmed. */
export function toCommentText(comment: string): string {
  return comment
    .replace(/^(?:\/\*+|\/\/+!?|#+|<!--)/u, "")
    .replace(/(?:\*+\/|-->)$/u, "")
    .split(/\r?\n/u)
    .map((line) => line.replace(/^\s*\*\s?/u, "").trim())
    .join("\n")
    .trim();
}
