import type { Value } from "../../values/value.ts";

/** What an `Optional` holds; null: nothing. */
export class Box {
  readonly value: Value | null;

  constructor(value: Value | null) {
    this.value = value;
  }
}
