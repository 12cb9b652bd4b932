import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, FunctionDefinition, Statement } from "../../ir/ir.ts";
import type { FunctionScope, Lower, TypeScope } from "../declared/scope.ts";
import type { NamedTypes } from "./types.ts";

/** What the parts of the lowering of Go call of each other. */
export interface GoLowering extends Lower {
  readonly named: NamedTypes;
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
