import type { TextRange } from "../../source/textRange.ts";
import type { Stop } from "../recording/recording.ts";
import { Thrown } from "../values/gaps.ts";
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

  constructor(reason: string, range: TextRange) {
    super(reason);
    this.range = range;
  }
}

/** Why a run ended, and where; `isCaught`: only one cell of a notebook did. */
export function toStop(error: unknown, machine: Machine): Stop & { readonly isCaught: boolean } {
  const early = { isEarly: true, isCaught: false };
  if (error instanceof Stopped) return { reason: error.message, range: error.range, ...early };
  if (!(error instanceof Raised)) {
    const reason = "this is nested too deeply, or too large, to be followed";
    return { reason, range: machine.range, ...early };
  }
  const { value, range } = error;
  const { name } = value.type;
  if (name === "SystemExit") {
    return { reason: "the program ends here", range, isEarly: false, isCaught: false };
  }
  const text = machine.language.toText(value, "plain", machine);
  return { reason: text === "" ? name : `${name}: ${text}`, range, isEarly: false, isCaught: true };
}

/** A branch that left a loop or a function while others may continue. */
export interface Leave {
  readonly completion: "break" | "continue" | "return";
  readonly names: Names;
  readonly returned: Value;
}

/** Whether a branch leaves its block. */
export function isLeaving(completion: string): completion is Leave["completion"] {
  return completion === "break" || completion === "continue" || completion === "return";
}
