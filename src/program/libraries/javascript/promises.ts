import { Raised } from "../../interpreter/completion.ts";
import { caught, errors, toException, toObject } from "../../languages/javascript/classes.ts";
import { makePromise, promisedIn, promiseOf } from "../../languages/javascript/promises.ts";
import { absent, builtin, createClass, list, string } from "../../values/make.ts";
import { NotKnown } from "../../values/gaps.ts";
import type { ClassValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import type { Table } from "../signature.ts";
import { defineFunctions, defineMethods, isCallable, itemsOf } from "./methods.ts";

/** What a promise gives; one that is rejected raises its reason. */
export function awaited(machine: Machine, value: Value): Value {
  const promise = promisedIn(value);
  if (!promise) return value;
  if (!promise.value) throw new NotKnown("this value is unknown");
  if (!promise.isRejected) return promise.value;
  const exception = toException(promise.value);
  if (!exception) throw new NotKnown("it is unknown whether this is true");
  throw new Raised(exception, machine.range);
}

/** Runs something; what it raises rejects the promise that it gives. */
export function tried(run: () => Value): Value {
  try {
    return promiseOf(run());
  } catch (error) {
    if (!(error instanceof Raised)) throw error;
    return makePromise(caught(error.value), true);
  }
}

/** Waits for a promise with the one function, or, if it is rejected, with the other. */
function settled(machine: Machine, self: InstanceValue, given: readonly Value[]): Value {
  const promise = promisedIn(self);
  if (!promise) throw new NotKnown("this value is unknown");
  const callee = given[promise.isRejected ? 1 : 0];
  const { value } = promise;
  if (!value || !callee || !isCallable(callee)) return self;
  return tried(() => machine.call(callee, [value]));
}

/** The methods of promises. */
export const promiseMethods: Table = defineMethods<InstanceValue>("instance", {
  then: (machine, self, [done = absent, failed = absent]) => settled(machine, self, [done, failed]),
  catch: (machine, self, [failed = absent]) => settled(machine, self, [absent, failed]),
  finally: (machine, self, [callee = absent]) => {
    if (promisedIn(self)?.value === null) return self;
    const made = isCallable(callee) ? tried(() => machine.call(callee, [])) : self;
    return promisedIn(made)?.isRejected === true || made.kind === "unknown" ? made : self;
  },
});

function outcomeOf(value: Value): Value {
  const promise = promisedIn(value);
  const isRejected = promise?.isRejected === true;
  return toObject([
    ["status", string(isRejected ? "rejected" : "fulfilled")],
    [isRejected ? "reason" : "value", promise?.value ?? value],
  ]);
}

/** Several promises, each of which gives something. */
function all(machine: Machine, values: Value | undefined): readonly Value[] {
  const given = itemsOf(machine, values);
  if (given.some((each) => promisedIn(each)?.value === null))
    throw new NotKnown("this value is unknown");
  return given;
}

const isRejected = (value: Value): boolean => promisedIn(value)?.isRejected === true;
const plain = (value: Value): Value => promisedIn(value)?.value ?? value;

function noneOf(machine: Machine, reasons: Value[]): Value {
  const type = errors.get("AggregateError")!;
  const args = [list(reasons), string("All promises were rejected")];
  return machine.call(type, args);
}

const promiseMembers = defineFunctions("Promise.", {
  resolve: (_, [value = absent]) => promiseOf(value),
  reject: (_, [reason = absent]) => makePromise(reason, true),
  all: (machine, [values]) => {
    const given = all(machine, values);
    const failed = given.find(isRejected);
    return failed ?? makePromise(list(given.map(plain)));
  },
  allSettled: (machine, [values]) => makePromise(list(all(machine, values).map(outcomeOf))),
  race: (machine, [values]) => {
    const [first] = all(machine, values);
    // One that is unknown may come later than others.
    if (!first || first.kind === "unknown") throw new NotKnown("this value is unknown");
    return promiseOf(first);
  },
  any: (machine, [values]) => {
    const given = all(machine, values);
    const found = given.find((each) => !isRejected(each));
    if (found) return promiseOf(found);
    return makePromise(noneOf(machine, given.map(plain)), true);
  },
  withResolvers: (machine) => machine.unknown("this call is not followed"),
});

/** `new Promise((resolve, reject) => …)`: known if the function itself calls one of them. */
function makeOwn(machine: Machine, [executor = absent]: readonly Value[]): Value {
  let made: Value | null = null;
  const settle = (rejects: boolean): Value =>
    builtin(rejects ? "reject" : "resolve", ({ items: [value = absent] }, now) => {
      // Where it is called later, or perhaps, it is unknown which call is the first.
      if (made === null && now.isUncertain === machine.isUncertain)
        made = rejects ? makePromise(value, true) : promiseOf(value);
      return absent;
    });
  try {
    machine.call(executor, [settle(false), settle(true)]);
  } catch (error) {
    if (!(error instanceof Raised)) throw error;
    made ??= makePromise(caught(error.value), true);
  }
  const isNever = executor.kind === "function" && executor.definition.parameters.length === 0;
  if (made) return made;
  return isNever ? makePromise(null) : machine.unknown("this use of `new` is not followed");
}

/** The class `Promise`. */
export const promiseType: ClassValue = createClass(
  "Promise",
  [],
  promiseMembers,
  ({ items }, machine) => makeOwn(machine, items),
);
