import { environmentOf, makeObject } from "../../languages/r/objects.ts";
import { plainTexts } from "../../languages/r/text.ts";
import { NotKnown } from "../../values/gaps.ts";
import { absent, bool, dictionary, none, string } from "../../values/make.ts";
import { createScope, findName } from "../../values/scope.ts";
import type { FunctionValue, Machine, Scope, Value } from "../../values/value.ts";
import { flagOf } from "../convert.ts";
import { type Entries, textIn } from "./given.ts";
import { textsFrom } from "./naming.ts";
import { byOrder } from "./vectors.ts";

/** An environment with these names; `outer`: where else its functions look for names. */
export function openEnvironment(
  names: Iterable<readonly [string, Value]> = [],
  outer: Scope | null = null,
  classes: readonly string[] = ["environment"],
): { readonly scope: Scope; readonly value: Value } {
  const scope = createScope("function", outer, "");
  for (const [name, value] of names) scope.names.set(name, value);
  return { scope, value: makeObject({ kind: "environment", scope, classes }) };
}

/** A class, and those that it inherits from, the nearest first. */
export function lineOf<T extends { readonly parent: T | null }>(own: T | null): readonly T[] {
  return own ? [own, ...lineOf(own.parent)] : [];
}

/** `e$name <- value`: whoever holds the environment sees it. */
export function setIn(machine: Machine, scope: Scope, name: string, value: Value): void {
  machine.touch(scope);
  scope.names.set(name, value);
}

/** The same function, for which names are those of another scope first. */
export function boundTo(fn: FunctionValue, scope: Scope, label: string): FunctionValue {
  return { ...fn, scope, label, fields: new Map(fn.fields) };
}

function scopeIn(value: Value | undefined): Scope {
  const scope = environmentOf(value)?.scope;
  if (!scope) throw new NotKnown("this environment is not followed");
  return scope;
}

function nameIn(value: Value | undefined): string {
  const name = textIn(value);
  if (name === null) throw new NotKnown("these names are not followed");
  return name;
}

/** What a name holds, in an environment that a program made, of which no other names are known, or where it is asked. */
function found(machine: Machine, value: Value | undefined, name: string): Value {
  const own = value ? scopeIn(value).names.get(name) : findName(name, machine.scope);
  if (!own) throw new NotKnown("this name is not found");
  return own;
}

/** Functions of environments. */
export const environments: Entries = {
  "new.env": ["hash=, parent=, size=", () => openEnvironment().value],
  "is.environment": ["x", (_, [x]) => bool(environmentOf(x) !== null)],
  assign: [
    "x, value, pos=, envir=",
    (machine, [name, value, pos, where]) => {
      setIn(machine, scopeIn(where ?? pos), nameIn(name), value!);
      return absent;
    },
  ],
  get: ["x, envir=", (machine, [name, where]) => found(machine, where, nameIn(name))],
  get0: ["x, envir=", (_, [name, where]) => scopeIn(where).names.get(nameIn(name)) ?? none],
  mget: [
    "x, envir=",
    (machine, [names, where]) => {
      const made = dictionary();
      for (const name of plainTexts(names ?? none))
        made.entries.set(`s:${name}`, [string(name), found(machine, where, name)]);
      return made;
    },
  ],
  exists: [
    "x, where=, envir=, inherits=",
    (_, [name, where, envir, inherits]) => {
      const isThere = scopeIn(envir ?? where).names.has(nameIn(name));
      // Names of the library are found from everywhere.
      if (!isThere && flagOf(inherits, true)) throw new NotKnown("this name is not found");
      return bool(isThere);
    },
  ],
  ls: [
    "name=, envir=",
    (_, [name, envir]) => {
      const names = [...scopeIn(name ?? envir).names.keys()].filter(
        (each) => !each.startsWith("."),
      );
      return textsFrom(names.sort(byOrder));
    },
  ],
};
