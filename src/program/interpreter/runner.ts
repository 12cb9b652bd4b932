import type { TextRange } from "../../source/textRange.ts";
import type { Expression, Statement } from "../ir/ir.ts";
import type { Binding, Recording } from "../recording/recording.ts";
import type { Arguments, Machine, Scope, Value } from "../values/value.ts";
import type { Branches } from "./branches.ts";
import type { Completion } from "./completion.ts";

/** What the parts of the interpreter ask of each other. */
export interface Runner extends Machine {
  range: TextRange;
  scope: Scope;
  /** How many `try` are around what runs. */
  guards: number;
  /** What the function that runs returns. */
  returned: Value;
  /** What the generator that runs has handed out; null: none runs. */
  yielded: Value[] | null;
  evaluate(expression: Expression, scope: Scope): Value;
  execute(statements: readonly Statement[], scope: Scope): Completion;
  apply(callee: Value, args: Arguments): Value;
  assign(target: Expression, value: Value, scope: Scope): void;
  bind(name: string, value: Value, scope: Scope, range: TextRange): void;
  lookUp(name: string, scope: Scope): Value | null;
  /** Takes down a binding. */
  note(binding: Binding): void;
  nextCall(): number;
  /** An exception may be raised here. */
  mayFail(type: string): void;
  readonly recording: Recording;
  /** What may happen or not. */
  readonly branches: Branches;
}
