import { Raised } from "../../interpreter/completion.ts";
import { bool, createClass, none, string } from "../../values/make.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { members, type Method, type Rule, statics } from "../declared/table.ts";

/** What `runCatching` gives: a value, or the exception that came instead. */
class Result {
  readonly value: Value;
  readonly isFailure: boolean;

  constructor(value: Value, isFailure: boolean) {
    this.value = value;
    this.isFailure = isFailure;
  }
}

const resultType = createClass("Result", []);

function make(value: Value, isFailure: boolean): InstanceValue {
  return {
    kind: "instance",
    type: resultType,
    fields: new Map(),
    native: new Result(value, isFailure),
  };
}

export const success: Rule = (_, [value]) => make(value ?? none, false);
export const failure: Rule = (_, [error]) => make(error ?? none, true);

/** `Result.success(x)`, `Result.failure(e)` */
export const resultClass = statics("Result", { success, failure });

export function isResult(value: Value): boolean {
  return value.kind === "instance" && value.native instanceof Result;
}

type OnResult = (machine: Machine, result: Result, given: readonly Value[], self: Value) => Value;

function onResult(rule: OnResult): Method {
  return (machine, self, given) =>
    rule(machine, (self as InstanceValue).native as Result, given, self);
}

function call(machine: Machine, action: Value | undefined, value: Value): Value {
  return machine.call(action ?? none, [value]);
}

/** `runCatching { … }` */
export const runCatching: Rule = (machine, items) => {
  const [self, action] = items.length > 1 ? items : [undefined, items[0]];
  const raised: InstanceValue[] = [];
  const made = machine.caught(
    () => machine.call(action ?? none, self ? [self] : []),
    (error) => raised.push(error) > 0,
  );
  if (made?.kind === "unknown") return made;
  return made ? make(made, false) : make(raised[0] ?? none, true);
};

/** How a result is written: `Success(5)`. */
export function resultText(value: InstanceValue, inner: (value: Value) => string): string | null {
  const { native } = value;
  if (!(native instanceof Result)) return null;
  return `${native.isFailure ? "Failure" : "Success"}(${inner(native.value)})`;
}

/** The members of `Result`. */
export const resultMembers = members(
  {
    isSuccess: onResult((_, { isFailure }) => bool(!isFailure)),
    isFailure: onResult((_, { isFailure }) => bool(isFailure)),
  },
  {
    getOrNull: onResult((_, { value, isFailure }) => (isFailure ? none : value)),
    exceptionOrNull: onResult((_, { value, isFailure }) => (isFailure ? value : none)),
    getOrDefault: onResult((_, { value, isFailure }, [other]) => (isFailure ? other! : value)),
    getOrElse: onResult((machine, { value, isFailure }, [make]) =>
      isFailure ? call(machine, make, value) : value,
    ),
    getOrThrow: onResult((machine, { value, isFailure }) => {
      if (!isFailure) return value;
      if (value.kind !== "instance") return machine.unknown("`getOrThrow` is not followed");
      throw new Raised(value, machine.range);
    }),
    map: onResult((machine, { value, isFailure }, [change], self) =>
      isFailure ? self : make(call(machine, change, value), false),
    ),
    recover: onResult((machine, { value, isFailure }, [change], self) =>
      isFailure ? make(call(machine, change, value), false) : self,
    ),
    fold: onResult((machine, { value, isFailure }, given) => {
      const [ifDone, ifFailed] = [...given];
      return call(machine, isFailure ? ifFailed : ifDone, value);
    }),
    onSuccess: onResult((machine, { value, isFailure }, given, self) => {
      const [action] = [...given];
      if (!isFailure) call(machine, action, value);
      return self;
    }),
    onFailure: onResult((machine, { value, isFailure }, given, self) => {
      const [action] = [...given];
      if (isFailure) call(machine, action, value);
      return self;
    }),
    toString: (machine: Machine, self: Value) =>
      string(machine.language.toText(self, "plain", machine)),
  },
);
