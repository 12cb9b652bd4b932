import type { Changeable, Scope, Value } from "./value.ts";

/** What a reference tells when what it refers to is no longer known. */
export interface Forgetter {
  touch(value: Changeable | Scope): void;
  unknown(why: string): Value;
}

/** What refers to a place that holds a value: a variable, a field, an item. */
export abstract class Reference {
  /** What the place holds; undefined: nothing yet. */
  abstract readonly read: () => Value | undefined;
  /** Something that is not followed may write into the place. */
  abstract forget(to: Forgetter): void;
}
