import type { TextRange } from "../../source/textRange.ts";
import type { Pass, Stop } from "../recording/recording.ts";
import { NotKnown, Thrown } from "../values/gaps.ts";
import type { InstanceValue, Machine, Value } from "../values/value.ts";
import type { Names } from "./names.ts";

/** How a block of statements ended. */
export type Completion =
  | "end"
  | "break"
  | "continue"
  | "return"
  /** Some branches have left, others continue. */
  | "perhaps"
  /** All branches have left in different ways. */
  | "left";

/** An exception of the program that is not caught yet. */
export class Raised extends Thrown {
  readonly value: InstanceValue;
  readonly range: TextRange;

  constructor(value: InstanceValue, range: TextRange) {
    super(value.type.name);
    this.value = value;
    this.range = range;
  }
}

/** The budget is used up, so the run ends. */
export class Stopped extends Thrown {
  readonly range: TextRange;
  readonly pass: Pass | null;

  constructor(reason: string, range: TextRange, pass: Pass | null = null) {
    super(reason);
    this.range = range;
    this.pass = pass;
  }
}

/** Why a run ended, and where; `isCaught`: only one cell of a notebook did. */
export function toStop(error: unknown, machine: Machine): Stop & { readonly isCaught: boolean } {
  const early = { isEarly: true, isCaught: false };
  if (error instanceof Stopped) {
    const { message: reason, range, pass } = error;
    return { reason, range, pass, ...early };
  }
  if (!(error instanceof Raised)) {
    const reason =
      error instanceof NotKnown
        ? error.message
        : error instanceof RangeError
          ? "this is nested too deeply, or too large, to be followed"
          : "this is written in a way that is not followed";
    return { reason, range: machine.range, pass: null, ...early };
  }
  const { value, range } = error;
  const { name } = value.type;
  if (name === "SystemExit") {
    const reason = "the program ends here";
    return { reason, range, pass: null, isEarly: false, isCaught: false };
  }
  const message = value.fields.get("Message");
  const text =
    message?.kind === "string" ? message.value : machine.language.toText(value, "plain", machine);
  const isTold = text === "" || text.startsWith(`${name}: `);
  const reason = text === "" ? name : isTold ? text : `${name}: ${text}`;
  return { reason, range, pass: null, isEarly: false, isCaught: true };
}

/** A branch that left a loop or a function while others may continue. */
export interface Leave {
  readonly completion: "break" | "continue" | "return";
  readonly names: Names;
  readonly returned: Value;
  /** What is equal there, such as `n_rep` and 1 after `if n_rep == 1`. */
  special?: readonly EqualValues[];
}

/** Two values that a condition says are equal. */
export interface EqualValues {
  readonly one: Value;
  readonly other: Value;
}

/** Whether a branch leaves its block. */
export function isLeaving(completion: string): completion is Leave["completion"] {
  return completion === "break" || completion === "continue" || completion === "return";
}
