import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, FunctionDefinition, Statement } from "../../ir/ir.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Loops } from "../declared/loops.ts";
import type { FunctionScope, Lower, TypeScope } from "../declared/scope.ts";
import type { NamedTypes } from "./types.ts";

/** What a function does that has put off calls. */
export interface Deferring {
  /** The list of them. */
  readonly list: string;
  /** The names of its results. */
  readonly results: readonly string[];
  /** The types of results without names. */
  readonly types: readonly string[];
}

/** What the parts of the lowering of Go call of each other. */
export interface GoLowering extends Lower, Pick<Loops, "loops"> {
  /** What has a label in front of it. */
  labelled(label: string, make: () => readonly Statement[]): readonly Statement[];
  /** A loop, with the label in front of it. */
  loop(range: TextRange, make: () => readonly Statement[]): readonly Statement[];
  readonly named: NamedTypes;
  /** The methods of a struct, and whether they take a pointer. */
  methodsOf(name: string): ReadonlyMap<string, "value" | "pointer">;
  /** Methods that take a pointer to what is no struct. */
  readonly pointerMethods: ReadonlySet<string>;
  /** Of the function that is lowered; null: it puts off no calls. */
  readonly deferring: Deferring | null;
  /** The number of the line in a list of constants. */
  iota: number;
  /** What a `return` without values returns. */
  readonly resultNames: readonly string[];
  /** A type as the rules read it. */
  type(view: SyntaxView | null): string | null;
  /** A value that somebody else takes: structs and arrays are copied. */
  given(view: SyntaxView, target?: string | null): Expression;
  /** A function, whatever it is called. */
  functionOf(
    view: SyntaxView,
    name: string,
    more: { readonly outer: FunctionScope | null; readonly before?: () => readonly Statement[] },
    type?: TypeScope | null,
  ): FunctionDefinition;
}
