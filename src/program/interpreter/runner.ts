import type { LoopTurn } from "../values/loopTurn.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { ProgramFiles } from "../files.ts";
import type { Expression, FunctionDefinition, Statement } from "../ir/ir.ts";
import type { Pass, Recording } from "../recording/recording.ts";
import type { NumberValue } from "../values/number.ts";
import type { Arguments, Machine, ModuleValue, Scope, Value } from "../values/value.ts";
import type { Branches } from "./branches.ts";
import type { ReadExpression } from "./reads.ts";
import type { Places } from "./recorder.ts";
import type { Completion } from "./completion.ts";
import type { RunSizes } from "./sizes.ts";

/** A file that was imported. */
export interface ImportedFile {
  readonly made: ModuleValue;
  /** Of its text. */
  readonly length: number;
}

/** The interface between the parts of the interpreter. */
export interface Runner extends Machine {
  readonly sizes: RunSizes | null;
  /** Whether what is called like PyTorch's, in a framework that nobody knows, behaves like it. */
  readonly takesStandIns: boolean;
  range: TextRange;
  places: Places;
  scope: Scope;
  /** The outermost loop that is running and whose length is known; null: none. */
  pass: Pass | null;
  /** The innermost iteration that is running; null: no loop runs. */
  turn: LoopTurn | null;
  /** The depth of enclosing `try` statements. */
  guards: number;
  /** What is evaluated, if nothing takes its value, until the function is known that it calls. */
  dropped: Expression | null;
  /** The return values of the running function. */
  returned: Value;
  /** The values that the running generator has yielded; null without one. */
  yielded: Value[] | null;
  evaluate(expression: Expression, scope: Scope): Value;
  execute(statements: readonly Statement[], scope: Scope): Completion;
  /** Makes the functions that are there before the statements of their block run. */
  hoist(statements: readonly Statement[], scope: Scope): void;
  apply(callee: Value, args: Arguments): Value;
  assign(target: Expression, value: Value, scope: Scope): void;
  bind(name: string, value: Value, scope: Scope, range: TextRange): void;
  lookUp(name: string, scope: Scope): Value | null;
  /** Records a binding. */
  note(name: string, value: Value, range: TextRange, scope: Pick<Scope, "label" | "call">): void;
  /** Records what a name or an attribute gives. */
  noteRead(expression: ReadExpression, value: Value, scope: Scope): void;
  noteGiven(name: string, value: NumberValue, range: TextRange, scope: Scope): void;
  /** Records the call that runs if its value was drawn. */
  noteDraw(callee: TextRange, value: Value): void;
  nextCall(): number;
  /** An exception may be raised here. */
  mayFail(type: string): void;
  readonly files: ProgramFiles | null;
  /** The files that were imported so far, by their paths. */
  readonly imported: Map<string, ImportedFile>;
  /** Runs a part; what fails or takes long in it ends only this part, if only shapes are followed. */
  attemptInside(part: () => unknown): void;
  readonly recording: Recording;
  /** How many changes in place there were. */
  readonly changes: number;
  /** The functions that were called so far. */
  readonly called: Set<FunctionDefinition>;
  /** Functions that something else may be running, and that are being run to see what they would write. */
  readonly mayBeRunning: Set<FunctionDefinition>;
  /** What runs is not what the program itself runs: nothing of it is recorded. */
  isAside: boolean;
  /** What may happen or not. */
  readonly branches: Branches;
}
