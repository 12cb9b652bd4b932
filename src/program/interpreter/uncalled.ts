import type { Parameter } from "../ir/ir.ts";
import type { Uncalled } from "../recording/recording.ts";
import { noNames } from "../values/make.ts";
import type { ClassValue, FunctionValue, Scope, Value } from "../values/value.ts";
import { type Apart, runApart } from "./apart.ts";
import type { Runner } from "./runner.ts";

/** Definitions beyond these are not run. */
const mostRun = 40;

/** Runs what the program only defines, the last first, because it uses those before it. */
export function runUncalled(runner: Apart): void {
  const found: Uncalled[] = [];
  const meter = runner.meter.part();
  for (const [name, value] of [...runner.module.names].reverse()) {
    const run = found.length < mostRun ? runOf(runner, value) : null;
    if (!run) continue;
    const { bindings, operations, isOver } = runApart(runner, meter, run);
    found.push({ name, bindings, operations });
    if (isOver) break;
  }
  runner.recording.uncalled = found;
}

/** null: it is called, or is nothing that can be. */
function runOf(runner: Runner, value: Value): (() => void) | null {
  if (value.kind === "function") {
    const { definition } = value;
    if (runner.called.has(definition) || definition.isGenerator) return null;
    return () => runner.apply(value, { items: [], named: argumentsOf(runner, value, 0) });
  }
  if (value.kind !== "class") return null;
  const init = memberOf(value, "__init__");
  const forward = memberOf(value, "forward") ?? memberOf(value, "__call__");
  const [first] = [init, forward].filter((each) => each !== null);
  if (!first || runner.called.has(first.definition)) return null;
  return () => {
    const made = runner.apply(value, {
      items: [],
      named: init ? argumentsOf(runner, init, 1) : noNames,
    });
    if (made.kind !== "instance" || !forward) return;
    runner.apply(forward, { items: [made], named: argumentsOf(runner, forward, 1) });
  };
}

/** A method that the program writes, of a class or its bases. */
function memberOf({ order }: ClassValue, name: string): FunctionValue | null {
  for (const { members } of order) {
    const member = members.get(name);
    if (member) return member.kind === "function" ? member : null;
  }
  return null;
}

/** The arguments that have no default, behind so many that are given. */
function argumentsOf(
  runner: Runner,
  { definition, defaults, scope }: FunctionValue,
  given: number,
): ReadonlyMap<string, Value> {
  const open = definition.parameters
    .slice(given)
    .filter(({ name, kind }) => kind !== "items" && kind !== "entries" && !defaults.has(name));
  return new Map(open.map((parameter) => [parameter.name, argumentOf(runner, parameter, scope)]));
}

/** A configuration that its type makes by itself; anything else is not known. */
function argumentOf(runner: Runner, { annotation, range }: Parameter, scope: Scope): Value {
  const named =
    annotation?.kind === "literal" && annotation.literal.type === "string"
      ? runner.lookUp(annotation.literal.value, scope)
      : annotation?.kind === "name"
        ? runner.lookUp(annotation.name, scope)
        : null;
  const fields = named?.kind === "class" ? named.dataFields : null;
  const isWhole = fields?.every(({ defaultValue, factory }) => defaultValue ?? factory);
  if (named && isWhole === true) return runner.apply(named, { items: [], named: noNames });
  return { kind: "unknown", why: "nobody calls this with a value", range };
}
