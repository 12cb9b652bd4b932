import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Statement } from "../../ir/ir.ts";
import type { Loops } from "../declared/loops.ts";
import type { Lower, Variable } from "../declared/scope.ts";
import type { Sink } from "../declared/sinks.ts";
import type { Declared, Receiver, TailFunction } from "./declarations.ts";

/** What the parts of the lowering of Kotlin call of each other. */
export interface KotlinLowering extends Lower, Pick<Loops, "loops"> {
  readonly declared: Declared;
  readonly receivers: readonly Receiver[];
  /** The function around what is lowered, to show; null: none. */
  readonly functionName: string | null;
  /** The property whose accessor is lowered, which `field` stands for; null: it is none. */
  readonly accessor: string | null;
  /** Lowers a type inside a function, whose methods see what `this` stands for there. */
  withAround<T>(receivers: readonly Receiver[], run: () => T): T;
  /** Whether `yield` gives a value of the lambda that is lowered. */
  readonly isGenerator: boolean;
  /** The `tailrec` function whose body is lowered; null: it is none. */
  readonly tail: TailFunction | null;
  /** What `return@` may name, of the lambda that is lowered; null: it is a function. */
  readonly lambda: readonly string[] | null;
  type(view: SyntaxView | null | undefined): string | null;
  /** Statements, with what has to run before them. */
  emit(run: () => readonly Statement[]): readonly Statement[];
  /** Runs before the statement that is lowered. */
  push(statements: readonly Statement[]): void;
  /** An expression, whose value goes somewhere. */
  into(view: SyntaxView, sink: Sink): readonly Statement[];
  /** A new variable, under the name that it has in the program that is followed. */
  declare(name: string, type: string | null, isValue: boolean): string;
  /** Whether a variable is assigned once. */
  isValue(variable: Variable): boolean;
  /** Lowers what stands inside other receivers, or a lambda. */
  with<T>(
    inner: {
      readonly receivers?: readonly Receiver[];
      readonly lambda?: readonly string[];
      readonly isGenerator?: boolean;
    },
    run: () => T,
  ): T;
}
