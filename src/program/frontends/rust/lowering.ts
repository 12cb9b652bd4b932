import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Expression, FunctionDefinition, Statement } from "../../ir/ir.ts";
import { assign, toEffect } from "../build.ts";
import { converted } from "../declared/names.ts";
import type { FunctionScope, Lower, TypeScope } from "../declared/scope.ts";

/** Where the value of a block goes. */
export type Sink =
  | { readonly kind: "drop" }
  | { readonly kind: "return"; readonly type: string | null }
  | { readonly kind: "assign"; readonly target: Expression; readonly type: string | null };

export const drop: Sink = { kind: "drop" };

/** The type that a sink takes. */
export function typeOfSink(sink: Sink): string | null {
  return sink.kind === "drop" ? null : sink.type;
}

/** A value in its sink. */
export function intoSink(sink: Sink, value: Expression, range: TextRange): Statement {
  switch (sink.kind) {
    case "drop":
      return toEffect(value, range);
    case "return":
      return { kind: "return", value: converted(sink.type, value), range };
    case "assign":
      return assign(sink.target, converted(sink.type, value), range);
  }
}

/** What a file declares under a name. */
export type Declared =
  | { readonly kind: "struct"; readonly fields: ReadonlyMap<string, SyntaxView | null> }
  | {
      readonly kind: "enum";
      readonly variants: ReadonlyMap<string, ReadonlyMap<string, SyntaxView | null>>;
    }
  | { readonly kind: "alias"; readonly type: SyntaxView }
  | { readonly kind: "trait" | "value" | "function"; readonly view: SyntaxView };

/** A loop around what is lowered. */
export interface Loop {
  readonly label: string | null;
  readonly sink: Sink;
  /** What inner loops leave with: a flag, and what it asks of this loop. */
  readonly exits: {
    readonly flag: string;
    readonly goes: "break" | "continue";
    readonly to: Loop;
  }[];
}

/** What the parts of the lowering of Rust call of each other. */
export interface RustLowering extends Lower {
  readonly declared: ReadonlyMap<string, Declared>;
  /** Methods by the name of their type: whether they take the object. */
  readonly methods: ReadonlyMap<string, ReadonlyMap<string, boolean>>;
  /** What `use` names: a path by its last part. */
  readonly uses: ReadonlyMap<string, string>;
  readonly loops: Loop[];
  /** What `Self` stands for. */
  self: string | null;
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
