import { Raised, Stopped } from "../../interpreter/completion.ts";
import { caught, toException, toObject } from "../../languages/javascript/classes.ts";
import { mayHear, runLoaded } from "../../languages/javascript/page.ts";
import {
  enqueue,
  isAtOnce,
  laterOf,
  makePromise,
  Promised,
  promisedIn,
  promiseOf,
  react,
  resolve,
  settle,
  type Timer,
} from "../../languages/javascript/promises.ts";
import { NotKnown } from "../../values/gaps.ts";
import { absent } from "../../values/make.ts";
import type { AsyncBody, AsyncRules, Machine, Value } from "../../values/value.ts";
import type { Table } from "../signature.ts";
import { defineFunctions, numberIn } from "./methods.ts";

/** What is raised for the reason of a promise. */
export function toRaised(machine: Machine, reason: Value, range = machine.range): Raised {
  const why = reason.kind === "unknown" ? reason.why : "";
  const exception = toException(reason) ?? machine.language.makeException("Exception", why);
  return new Raised(exception, range);
}

/** Runs something; what it raises is the reason why the promise that it gives has no value. */
export function tried(run: () => Value): Value {
  try {
    return promiseOf(run());
  } catch (error) {
    if (!(error instanceof Raised)) throw error;
    return makePromise(caught(error.value), true);
  }
}

/** Runs what has its turn next: jobs, what the page calls, then the timers, the earliest first. Returns whether there was something. */
function runNext(machine: Machine): boolean {
  const later = laterOf(machine);
  machine.spend(1);
  const job = later.jobs.shift();
  if (job) {
    job();
    return true;
  }
  const [refused] = later.refused;
  if (refused) {
    later.refused.clear();
    const [promise, range] = refused;
    throw toRaised(machine, promise.value!, range);
  }
  if (runLoaded(machine)) return true;
  const [first, second] = [...later.timers].toSorted(([, a], [, b]) => timeOf(a) - timeOf(b));
  if (!first) return false;
  const [key, timer] = first;
  if (second && !isBefore(timer, second[1]))
    throw new Stopped("it is unknown which of two timers runs first", machine.range);
  later.timers.delete(key);
  later.now = Math.max(later.now, timeOf(timer));
  mayHear(machine);
  timer.run();
  return true;
}

const timeOf = ({ since, delay }: Timer): number => since + delay;

/** What a clock may be late by, in milliseconds. */
const drift = 5;

/** Whether a timer is the first for certain: both were set at once, or wait as long, or there is time between them. */
function isBefore(one: Timer, other: Timer): boolean {
  const isAlike = one.since === other.since || one.delay === other.delay;
  return isAlike || timeOf(other) - timeOf(one) >= drift;
}

/** The value of a promise, after everything that has its turn before; one without a value raises its reason. */
function wait(value: Value, machine: Machine): Value {
  const promise = promisedIn(value) ?? new Fulfilled(value);
  if (value.kind === "unknown") mayHear(machine);
  if (!isAtOnce(machine)) {
    const isModule = machine.scope.kind === "module";
    // An asynchronous generator goes on at once, which is its turn only if nothing else waits.
    if (!isModule && laterOf(machine).jobs.length > 0)
      throw new Stopped("it is unknown what runs first here", machine.range);
    if (!isModule && promise.value) return given(machine, promise);
    const turn = { isOver: false };
    react(machine, promise, () => (turn.isOver = true));
    while (!turn.isOver && runNext(machine));
  }
  return given(machine, promise);
}

/** The value that a promise has; its reason is raised. */
function given(machine: Machine, promise: Promised): Value {
  promise.isHandled = true;
  laterOf(machine).refused.delete(promise);
  if (!promise.value) throw new NotKnown("this value is unknown");
  if (promise.isRejected) throw toRaised(machine, promise.value);
  return promise.value;
}

/** What is waited for that is no promise. */
class Fulfilled extends Promised {
  constructor(value: Value) {
    super();
    this.value = value;
  }
}

/** A promise of what a body returns, which has run as far as the first thing that it waits for. */
function start(body: AsyncBody, machine: Machine): Value {
  const made = makePromise(null);
  const promise = promisedIn(made)!;
  const advance = (given: Value | Raised | null): void => {
    try {
      const step = body.resume(given);
      if (step.isOver) {
        resolve(machine, promise, step.value);
        return;
      }
      if (step.value.kind === "unknown") mayHear(machine);
      const awaited = promisedIn(step.value) ?? new Fulfilled(step.value);
      react(machine, awaited, (value, isRejected) =>
        advance(isRejected ? toRaised(machine, value) : value),
      );
    } catch (error) {
      if (!(error instanceof Raised)) throw error;
      settle(machine, promise, caught(error.value), true);
    }
  };
  advance(null);
  return made;
}

/** How asynchronous functions run. */
export const asyncRules: AsyncRules = {
  isAtOnce,
  start,
  wait,
  atOnce: (run, machine) => (machine.sizes ? run() : tried(run)),
  finish: (machine) => {
    while (runNext(machine));
  },
};

/** Calls a function after some milliseconds; where their number is unknown, nobody knows when. */
function callLater(
  machine: Machine,
  callee: Value,
  delay: Value | undefined,
  args: readonly Value[],
): Value {
  const time = delay === undefined || delay.kind === "undefined" ? 0 : numberIn(delay);
  if (isAtOnce(machine)) throw new NotKnown("it is unknown when this runs");
  const { timers, now } = laterOf(machine);
  const key = toObject([]);
  const milliseconds = time >= 1 ? Math.trunc(time) : 1;
  timers.set(key, { since: now, delay: milliseconds, run: () => void machine.call(callee, args) });
  return key;
}

/** Functions that call others later. */
export const laterFunctions: Table = defineFunctions("", {
  setTimeout: (machine, [callee = absent, delay, ...args]) =>
    callLater(machine, callee, delay, args),
  clearTimeout: (machine, [timer = absent]) => {
    if (isAtOnce(machine)) throw new NotKnown("it is unknown when this runs");
    laterOf(machine).timers.delete(timer);
    return absent;
  },
  queueMicrotask: (machine, [callee = absent]) => {
    if (isAtOnce(machine)) throw new NotKnown("it is unknown when this runs");
    enqueue(machine, () => void machine.call(callee, []));
    return absent;
  },
});
