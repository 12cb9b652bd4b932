import type { TextRange } from "../../../source/textRange.ts";
import { createClass } from "../../values/make.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { Native, withNative } from "./natives.ts";

/** What runs once a promise has its value, or its reason. */
type Reaction = (value: Value, isRejected: boolean) => void;

/** A promise: it gets a value, or a reason why there is none, once at most. */
export class Promised extends Native {
  /** null: it waits. */
  value: Value | null = null;
  /** What it has is the reason why there is no value. */
  isRejected = false;
  /** Whether something takes the reason. */
  isHandled = false;
  readonly reactions: Reaction[] = [];

  /** What is inside is shown by who shows the rest. */
  override shown(): null {
    return null;
  }

  override text(): string {
    return "[object Promise]";
  }
}

/** What runs once its time has come. */
export interface Timer {
  /** When it was set, and how long it waits, in milliseconds. */
  readonly since: number;
  readonly delay: number;
  readonly run: () => void;
}

/** What a run does later: `jobs` in their turn, before any of the `timers`. */
interface Later {
  readonly jobs: (() => void)[];
  readonly timers: Map<Value, Timer>;
  /** The time that the run has come to, in milliseconds. */
  now: number;
  /** What a page calls: once it is loaded, where something happens, and again and again. */
  readonly loaded: Value[];
  readonly heard: Value[];
  readonly repeated: Value[];
  /** The values that stand for the page. */
  readonly pages: Set<Value>;
  /** The promises without a value whose reason nothing takes so far, with where they lost it. */
  readonly refused: Map<Promised, TextRange>;
}

export function laterOf({ state }: Machine): Later {
  const known = state.get("later") as Later | undefined;
  const later = known ?? {
    jobs: [],
    timers: new Map<Value, Timer>(),
    now: 0,
    loaded: [],
    heard: [],
    repeated: [],
    pages: new Set<Value>(),
    refused: new Map<Promised, TextRange>(),
  };
  state.set("later", later);
  return later;
}

/**
 * Whether promises have their values at once: what may run or not is undone again, which cannot be said of what
 * runs later. For shapes, the order does not count.
 */
export function isAtOnce(machine: Machine): boolean {
  return machine.sizes !== null || machine.isUncertain;
}

/** Runs something once what waits already had its turn. */
export function enqueue(machine: Machine, run: () => void): void {
  laterOf(machine).jobs.push(run);
}

const promiseClass = createClass("Promise", []);

export function makePromise(value: Value | null, isRejected = false): InstanceValue {
  const made = new Promised();
  made.value = value;
  made.isRejected = isRejected;
  return withNative(promiseClass, made);
}

/** The promise that a value is; null: it is none. */
export function promisedIn(value: Value | undefined): Promised | null {
  return value?.kind === "instance" && value.native instanceof Promised ? value.native : null;
}

/** A promise of a value, which is itself if it is one. */
export function promiseOf(value: Value): Value {
  return value.kind === "unknown" || promisedIn(value) ? value : makePromise(value);
}

/** Gives a promise that waits its value, or its reason. */
export function settle(
  machine: Machine,
  promise: Promised,
  value: Value,
  isRejected: boolean,
): void {
  if (promise.value) return;
  promise.value = value;
  promise.isRejected = isRejected;
  if (isRejected && !promise.isHandled) laterOf(machine).refused.set(promise, machine.range);
  for (const reaction of promise.reactions.splice(0))
    enqueue(machine, () => reaction(value, isRejected));
}

/** Gives a promise that waits a value, which may be another promise. */
export function resolve(machine: Machine, promise: Promised, value: Value): void {
  const inner = promisedIn(value);
  if (!inner) settle(machine, promise, value, false);
  else {
    // The `then` of the other one is called in its turn.
    enqueue(machine, () => {
      react(machine, inner, (given, isRejected) => settle(machine, promise, given, isRejected));
    });
  }
}

/** Runs something in its turn once a promise has its value, or its reason. */
export function react(machine: Machine, promise: Promised, reaction: Reaction): void {
  promise.isHandled = true;
  laterOf(machine).refused.delete(promise);
  const { value, isRejected } = promise;
  if (value) enqueue(machine, () => reaction(value, isRejected));
  else promise.reactions.push(reaction);
}
