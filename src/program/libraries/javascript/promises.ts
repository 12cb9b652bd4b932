import { Raised } from "../../interpreter/completion.ts";
import { caught, errors, toObject } from "../../languages/javascript/classes.ts";
import {
  isAtOnce,
  makePromise,
  type Promised,
  promisedIn,
  promiseOf,
  react,
  resolve,
  settle,
} from "../../languages/javascript/promises.ts";
import { absent, builtin, createClass, list, string } from "../../values/make.ts";
import { NotKnown } from "../../values/gaps.ts";
import type { ClassValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import type { Table } from "../signature.ts";
import { tried, toRaised } from "./later.ts";
import { defineFunctions, defineMethods, isCallable, itemsOf } from "./methods.ts";

/** A promise that waits for what something gives; what it raises is the reason why there is no value. */
function promiseBy(
  machine: Machine,
  begin: (promise: Promised, give: (run: () => Value) => void) => void,
): Value {
  const made = makePromise(null);
  const promise = promisedIn(made)!;
  begin(promise, (run) => {
    try {
      resolve(machine, promise, run());
    } catch (error) {
      if (!(error instanceof Raised)) throw error;
      settle(machine, promise, caught(error.value), true);
    }
  });
  return made;
}

/** Calls the one function with the value of a promise, or the other one with its reason. */
function then(machine: Machine, promise: Promised, done: Value, failed: Value): Value {
  if (isAtOnce(machine)) return thenAtOnce(machine, promise, done, failed);
  return promiseBy(machine, (made, give) => {
    react(machine, promise, (value, isRejected) => {
      const callee = isRejected ? failed : done;
      if (isCallable(callee)) give(() => machine.call(callee, [value]));
      else settle(machine, made, value, isRejected);
    });
  });
}

function thenAtOnce(machine: Machine, promise: Promised, done: Value, failed: Value): Value {
  const { value, isRejected } = promise;
  if (!value) throw new NotKnown("this value is unknown");
  promise.isHandled = true;
  const callee = isRejected ? failed : done;
  return isCallable(callee)
    ? tried(() => machine.call(callee, [value]))
    : makePromise(value, isRejected);
}

/** Runs something that is given nothing, and then goes on with what there was. */
function finallyOf(machine: Machine, promise: Promised, callee: Value): Value {
  if (!isCallable(callee)) return then(machine, promise, absent, absent);
  const after = (isRejected: boolean): Value =>
    builtin("finally", ({ items: [value = absent] }, now) => {
      const made = promisedIn(promiseOf(now.call(callee, [])));
      const goOn = builtin("then", () => {
        if (isRejected) throw toRaised(now, value);
        return value;
      });
      return made ? then(now, made, goOn, absent) : goOn;
    });
  return then(machine, promise, after(false), after(true));
}

/** The methods of promises. */
export const promiseMethods: Table = defineMethods<InstanceValue>("instance", {
  then: (machine, self, [done = absent, failed = absent]) =>
    then(machine, promisedIn(self)!, done, failed),
  catch: (machine, self, [failed = absent]) => then(machine, promisedIn(self)!, absent, failed),
  finally: (machine, self, [callee = absent]) => finallyOf(machine, promisedIn(self)!, callee),
});

function outcomeOf(value: Value, isRejected: boolean): Value {
  return toObject([
    ["status", string(isRejected ? "rejected" : "fulfilled")],
    [isRejected ? "reason" : "value", value],
  ]);
}

function noneOf(machine: Machine, reasons: Value[]): Value {
  const type = errors.get("AggregateError")!;
  const args = [list(reasons), string("All promises were rejected")];
  return machine.call(type, args);
}

/** What one of several promises came to; `isLast`: all others have come to something, too. */
type Taken = (place: number, value: Value, isRejected: boolean, isLast: boolean) => void;

/** A promise of several: what the first, the last, or all of them come to. */
function ofSeveral(
  machine: Machine,
  values: Value | undefined,
  whenNone: (() => Value) | null,
  begin: (count: number, give: (value: Value, isRejected: boolean) => void) => Taken,
): Value {
  const given = itemsOf(machine, values);
  const made = makePromise(null);
  const promise = promisedIn(made)!;
  if (isAtOnce(machine)) {
    const isKnown = given.every((each) => promisedIn(each)?.value !== null);
    if (!isKnown) throw new NotKnown("this value is unknown");
    const take = begin(given.length, (value, isRejected) => {
      promise.value ??= value;
      promise.isRejected ||= isRejected && promise.value === value;
    });
    for (const [at, each] of given.entries()) {
      const one = promisedIn(each);
      take(at, one?.value ?? each, one?.isRejected === true, at === given.length - 1);
    }
    if (given.length === 0 && whenNone) promise.value = whenNone();
    return made;
  }
  const take = begin(given.length, (value, isRejected) =>
    settle(machine, promise, value, isRejected),
  );
  let left = given.length;
  for (const [at, each] of given.entries()) {
    const one = promisedIn(each) ?? promisedIn(makePromise(each))!;
    react(machine, one, (value, isRejected) => take(at, value, isRejected, --left === 0));
  }
  if (given.length === 0 && whenNone) settle(machine, promise, whenNone(), false);
  return made;
}

/** A promise that has lost its value already. */
function refuse(machine: Machine, reason: Value): Value {
  if (isAtOnce(machine)) return makePromise(reason, true);
  return promiseBy(machine, (promise) => settle(machine, promise, reason, true));
}

const promiseMembers = defineFunctions("Promise.", {
  resolve: (_, [value = absent]) => promiseOf(value),
  reject: (machine, [reason = absent]) => refuse(machine, reason),
  all: (machine, [values]) =>
    ofSeveral(
      machine,
      values,
      () => list([]),
      (count, give) => {
        const kept = Array.from({ length: count }, () => absent as Value);
        return (at, value, isRejected, isLast) => {
          kept[at] = value;
          if (isRejected || isLast) give(isRejected ? value : list(kept), isRejected);
        };
      },
    ),
  allSettled: (machine, [values]) =>
    ofSeveral(
      machine,
      values,
      () => list([]),
      (count, give) => {
        const kept = Array.from({ length: count }, () => absent as Value);
        return (at, value, isRejected, isLast) => {
          kept[at] = outcomeOf(value, isRejected);
          if (isLast) give(list(kept), false);
        };
      },
    ),
  race: (machine, [values]) =>
    ofSeveral(machine, values, null, (_, give) => (_at, value, isRejected) => {
      // One that is unknown may come later than others.
      if (value.kind === "unknown") give(machine.unknown(value.why), false);
      else give(value, isRejected);
    }),
  any: (machine, [values]) =>
    ofSeveral(machine, values, null, (count, give) => {
      const kept = Array.from({ length: count }, () => absent as Value);
      return (at, value, isRejected, isLast) => {
        kept[at] = value;
        if (!isRejected) give(value, false);
        else if (isLast) give(noneOf(machine, kept), true);
      };
    }),
  withResolvers: (machine) => {
    const promise = makePromise(null);
    const [resolved, rejected] = settlersOf(machine, promisedIn(promise)!);
    return toObject([
      ["promise", promise],
      ["resolve", resolved],
      ["reject", rejected],
    ]);
  },
});

/** The functions that give a promise its value, or its reason. */
function settlersOf(machine: Machine, promise: Promised): readonly [Value, Value] {
  let isSettled = false;
  const { isUncertain } = machine;
  const settler = (rejects: boolean): Value =>
    builtin(rejects ? "reject" : "resolve", ({ items: [value = absent] }, now) => {
      if (isSettled) return absent;
      isSettled = true;
      if (now.isUncertain !== isUncertain) {
        // Where it is called perhaps, it is unknown which call is the first.
        settle(now, promise, now.unknown("it is unknown whether this is true"), false);
      } else if (!isAtOnce(now)) {
        if (rejects) settle(now, promise, value, true);
        else resolve(now, promise, value);
      } else {
        const inner = promisedIn(value);
        promise.value = inner && !rejects ? inner.value : value;
        promise.isRejected = rejects || inner?.isRejected === true;
      }
      return absent;
    });
  return [settler(false), settler(true)];
}

/** `new Promise((resolve, reject) => …)` */
function makeOwn(machine: Machine, [executor = absent]: readonly Value[]): Value {
  const made = makePromise(null);
  const [resolved, rejected] = settlersOf(machine, promisedIn(made)!);
  try {
    machine.call(executor, [resolved, rejected]);
  } catch (error) {
    if (!(error instanceof Raised)) throw error;
    machine.call(rejected, [caught(error.value)]);
  }
  return made;
}

/** The class `Promise`. */
export const promiseType: ClassValue = createClass(
  "Promise",
  [],
  promiseMembers,
  ({ items }, machine) => makeOwn(machine, items),
);
