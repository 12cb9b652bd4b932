import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, FunctionDefinition, Statement } from "../../ir/ir.ts";
import type { Loops } from "../declared/loops.ts";
import type { FunctionScope, Lower, TypeScope } from "../declared/scope.ts";
import type { Sink } from "../declared/sinks.ts";

/** What a file declares under a name. */
export type Declared =
  | { readonly kind: "struct"; readonly fields: ReadonlyMap<string, SyntaxView | null> }
  | {
      readonly kind: "enum";
      readonly variants: ReadonlyMap<string, ReadonlyMap<string, SyntaxView | null>>;
    }
  | { readonly kind: "alias"; readonly type: SyntaxView }
  | { readonly kind: "trait" | "value" | "function"; readonly view: SyntaxView };

/** What the parts of the lowering of Rust call of each other. */
export interface RustLowering extends Lower, Pick<Loops, "loops"> {
  readonly declared: ReadonlyMap<string, Declared>;
  /** Methods by the name of their type: whether they take the object. */
  readonly methods: ReadonlyMap<string, ReadonlyMap<string, boolean>>;
  /** What `use` names: a path by its last part. */
  readonly uses: ReadonlyMap<string, string>;
  /** Lowers something of the file of a part. */
  at<T>(view: SyntaxView, lower: () => T): T;
  /** What `Self` stands for. */
  self: string | null;
  /** The types that the implementation declares that is lowered: `type Item = u32`. */
  associated: ReadonlyMap<string, SyntaxView>;
  /** The type of the error that the function gives that is lowered; empty: it is not declared. */
  readonly failure: string;
  /** Whether types of the file do something when a value of theirs ends. */
  readonly hasDrops: boolean;
  type(view: SyntaxView | null): string | null;
  /** A value that somebody else takes: arrays and what is `Copy` are copied. */
  given(view: SyntaxView, target?: string | null): Expression;
  /** Statements, with what has to run before them. */
  emit(run: () => readonly Statement[]): readonly Statement[];
  /** Runs before the statement that is lowered. */
  push(statements: readonly Statement[]): void;
  /** An expression, whose value goes somewhere. */
  into(view: SyntaxView, sink: Sink): readonly Statement[];
  /** A variable of its own, not what a reference refers to; `written` is its type or its value. */
  own(name: string, written?: SyntaxView | null): void;
  /** Whether a loop over it gets values of its own, not references. */
  givesValues(view: SyntaxView): boolean;
  functionOf(
    view: SyntaxView,
    name: string,
    more: { readonly outer: FunctionScope | null },
    type?: TypeScope | null,
  ): FunctionDefinition;
}
