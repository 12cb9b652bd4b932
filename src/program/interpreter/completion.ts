import type { TextRange } from "../../source/textRange.ts";
import type { InstanceValue, Value } from "../values/value.ts";
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
export class Raised extends Error {
  readonly value: InstanceValue;
  readonly range: TextRange;

  constructor(value: InstanceValue, range: TextRange) {
    super(value.type.name);
    this.value = value;
    this.range = range;
  }
}

/** The budget is used up, so the run ends. */
export class Stopped extends Error {
  readonly range: TextRange;

  constructor(reason: string, range: TextRange) {
    super(reason);
    this.range = range;
  }
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
