import { builtin } from "../values/make.ts";
import type { BuiltinValue, Machine, Value } from "../values/value.ts";

/** Where each library's own generator is kept. */
export const streams = {
  torch: "torch.generator",
  numpy: "numpy.random",
  python: "random",
  r: "r.random",
  matlab: "matlab.random",
  julia: "julia.random",
} as const;

export type StreamName = keyof typeof streams;

/** Why what a generator draws is unknown. */
class Lost {
  readonly why: string;

  constructor(why: string) {
    this.why = why;
  }
}

/** The generator of a library as it is; null: what it draws is unknown. */
export function streamOf<T extends object>(
  machine: Machine,
  name: StreamName,
  type: abstract new (...args: never[]) => T,
): T | null {
  machine.noteUse(name);
  // Shapes do not depend on what is drawn.
  if (machine.sizes) return null;
  const found = machine.state.get(streams[name]);
  if (!(found instanceof type)) return null;
  if (!machine.isUncertain) return found;
  loseStream(machine, name, "it is unknown whether numbers were drawn before");
  return null;
}

/** Whether a seed was set for the generator of a library. */
export function isSeeded(machine: Machine, library: string): boolean {
  return (library === "torch" || library === "numpy") && machine.state.has(streams[library]);
}

/** After a draw that is not followed nobody knows what comes next. */
export function loseStream(machine: Machine, name: StreamName, why: string): void {
  if (machine.state.has(streams[name])) machine.state.set(streams[name], new Lost(why));
}

/** A seed is set; null: one that differs from run to run. */
export function seedStream(machine: Machine, name: StreamName, stream: object | null): void {
  if (machine.isUncertain) {
    machine.state.set(streams[name], new Lost("it is unknown whether it was seeded here"));
  } else if (stream) machine.state.set(streams[name], stream);
  else machine.state.delete(streams[name]);
}

/** What all generators draw is unknown from here on. */
export function loseStreams(machine: Machine, why: string): void {
  for (const name of Object.keys(streams) as StreamName[]) loseStream(machine, name, why);
}

/** Why numbers that a function drew are unknown. */
export function whyNotDrawn(machine: Machine, name: StreamName, by: string): string {
  const found = machine.state.get(streams[name]);
  if (found instanceof Lost) return found.why;
  return whyDrawn(by, found !== undefined);
}

/** Why what a function draws is unknown, of a generator that has a seed or none. */
export function whyDrawn(by: string, isSeeded: boolean): string {
  return isSeeded
    ? `what ${by} draws here is not followed`
    : `drawn by ${by} without a seed: every run differs`;
}

/** A function that draws: where its arguments are unknown, nor is how much it draws. */
export function drawing(made: BuiltinValue, name: StreamName): BuiltinValue {
  return builtin(made.name, (args, machine) => {
    const given = [...args.items, ...args.named.values()];
    if (given.some(isGap))
      loseStream(machine, name, `it is unknown how many numbers ${made.name} draws`);
    const result = made.call(args, machine);
    if (result.kind === "unknown") {
      loseStream(machine, name, `what ${made.name} draws here is not followed`);
    }
    return result;
  });
}

function isGap(value: Value): boolean {
  if (value.kind === "tuple" || value.kind === "list") return value.items.some(isGap);
  return value.kind === "unknown";
}
