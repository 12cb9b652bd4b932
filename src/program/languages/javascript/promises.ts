import { createClass } from "../../values/make.ts";
import type { InstanceValue, Value } from "../../values/value.ts";
import { Native, withNative } from "./natives.ts";

/** A promise: what it gives is there already, because asynchronous functions run at once. */
export class Promised extends Native {
  /** null: nothing ever gives it one. */
  readonly value: Value | null;
  /** What is given is the reason why there is no value. */
  readonly isRejected: boolean;

  constructor(value: Value | null, isRejected: boolean) {
    super();
    this.value = value;
    this.isRejected = isRejected;
  }

  /** What is inside is shown by who shows the rest. */
  override shown(): null {
    return null;
  }

  override text(): string {
    return "[object Promise]";
  }
}

const promiseClass = createClass("Promise", []);

export function makePromise(value: Value | null, isRejected = false): InstanceValue {
  return withNative(promiseClass, new Promised(value, isRejected));
}

/** The promise that a value is; null: it is none. */
export function promisedIn(value: Value | undefined): Promised | null {
  return value?.kind === "instance" && value.native instanceof Promised ? value.native : null;
}

/** A promise of a value, which is itself if it is one. */
export function promiseOf(value: Value): Value {
  return value.kind === "unknown" || promisedIn(value) ? value : makePromise(value);
}
