import type { FunctionDefinition } from "../ir/ir.ts";
import type { FunctionValue, Scope, Value } from "../values/value.ts";
import type { Runner } from "./runner.ts";

/** The functions of a module that something outside the program calls, and that nothing in it has called. */
export function listStarted(
  { names }: Scope,
  called: ReadonlySet<FunctionDefinition>,
): readonly FunctionValue[] {
  // `export default` gives a function a second name.
  return [...new Set(names.values())].flatMap((value) => {
    const isWaiting = value.kind === "function" && value.definition.isStarted === true;
    return isWaiting && !called.has(value.definition) ? [value] : [];
  });
}

/** The functions and methods of a file that nothing has called, with what they are called there. */
export function listUncalled(
  { names }: Scope,
  called: ReadonlySet<FunctionDefinition>,
): readonly Uncalled[] {
  const list = (name: string, value: Value): readonly Uncalled[] => {
    if (value.kind === "class")
      return [...value.members].flatMap(([own, member]) =>
        member.kind === "function" ? list(`${name}.${own}`, member) : [],
      );
    if (value.kind !== "function" || value.scope.file !== null) return [];
    const { definition } = value;
    return called.has(definition) ? [] : [{ name, definition }];
  };
  return [...names].flatMap(([name, value]) => list(name, value));
}

/** A function that nothing calls. */
export interface Uncalled {
  readonly name: string;
  readonly definition: FunctionDefinition;
}

/** Calls a function as something outside the program does, which gives it what nobody knows. */
export function startFromOutside(runner: Runner, callee: FunctionValue): Value {
  const { range } = callee.definition;
  const given: Value = { kind: "unknown", why: "it is given from outside the program", range };
  return runner.apply(callee, { items: [given], named: new Map() });
}
