import { Meter, patientBudget } from "../../src/program/interpreter/budget.ts";
import { Interpreter } from "../../src/program/interpreter/interpreter.ts";
import { programLanguage } from "../../src/program/programLanguages.ts";
import type { BuiltinValue, Value } from "../../src/program/values/value.ts";
import type { LanguageName } from "../../src/source/languages.ts";

/** What programs import. */
const modules: Partial<Record<LanguageName, readonly string[]>> = {
  python: [
    "math",
    "random",
    "itertools",
    "functools",
    "collections",
    "numpy",
    "torch",
    "json",
    "heapq",
    "bisect",
    "re",
  ],
  javascript: ["mathjs", "ml-matrix", "@tensorflow/tfjs"],
};

/** A machine that runs nothing yet. */
export function machineOf(language: LanguageName): Interpreter {
  const { rules } = programLanguage(language)!;
  return new Interpreter(rules, new Meter(patientBudget, () => 0), 1_000_000);
}

/** Every function of the libraries of a language, by the names that lead to it; none of those of our own steps. */
export function* listFunctions(
  language: LanguageName,
  machine: Interpreter,
): Generator<readonly [string, BuiltinValue]> {
  const { rules } = programLanguage(language)!;
  const seen = new Set<Value>();
  const imported = (modules[language] ?? []).map((name): readonly [string, Value] => [
    name,
    rules.importModule(name, machine)!,
  ]);
  for (const [own, value] of [...rules.builtins, ...imported]) {
    for (const [name, callee] of functionsIn(own, value, seen)) {
      if (!/^:|[.]:/.test(`${name.replace(/^:functions/, "")}.${callee.name}`))
        yield [name, callee];
    }
  }
}

function* functionsIn(
  name: string,
  value: Value,
  seen: Set<Value>,
): Generator<readonly [string, BuiltinValue]> {
  if (seen.has(value) || seen.size > 20_000) return;
  seen.add(value);
  if (value.kind === "builtin") yield [name, value];
  else if (value.kind === "class" || value.kind === "module") {
    for (const [own, each] of value.members) yield* functionsIn(`${name}.${own}`, each, seen);
  }
}
