import type { TextRange } from "../../source/textRange.ts";
import type { InstanceValue, Value } from "../values/value.ts";
import type { Names } from "./names.ts";

/** How a block of statements ended. */
export type Completion =
  | "end"
  | "break"
  | "continue"
  | "return"
  /** Some ways have left, others go on behind it. */
  | "perhaps"
  /** All ways have left, not in the same manner. */
  | "left";

/** An exception of the program on its way to whoever catches it. */
export class Raised extends Error {
  readonly value: InstanceValue;
  readonly range: TextRange;

  constructor(value: InstanceValue, range: TextRange) {
    super(value.type.name);
    this.value = value;
    this.range = range;
  }
}

/** The budget is used up: nothing more is run. */
export class Stopped extends Error {
  readonly range: TextRange;

  constructor(reason: string, range: TextRange) {
    super(reason);
    this.range = range;
  }
}

/** A way that left a loop or a function where others may go on. */
export interface Leave {
  readonly completion: "break" | "continue" | "return";
  readonly names: Names;
  readonly returned: Value;
}

/** Whether a way ends in a manner that leaves where it is. */
export function isLeaving(completion: string): completion is Leave["completion"] {
  return completion === "break" || completion === "continue" || completion === "return";
}
