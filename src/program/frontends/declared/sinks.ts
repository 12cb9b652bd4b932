import type { TextRange } from "../../../source/textRange.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assign, toEffect } from "../build.ts";
import { converted } from "./names.ts";
import { Lowering } from "./scope.ts";

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

/** How a language is lowered in which blocks have values: what an expression needs runs before its statement. */
export abstract class SinkLowering extends Lowering {
  #before: Statement[] = [];

  /** Statements, with what has to run before them. */
  emit(run: () => readonly Statement[]): readonly Statement[] {
    const outer = this.#before;
    this.#before = [];
    const made = run();
    const all = [...this.#before, ...made];
    this.#before = outer;
    return all;
  }

  /** Runs before the statement that is lowered. */
  push(statements: readonly Statement[]): void {
    this.#before.push(...statements);
  }

  /** What it needs runs in it. */
  protected apart<T>(run: () => T): T {
    const outer = this.#before;
    this.#before = [];
    const made = run();
    this.#before = outer;
    return made;
  }
}
