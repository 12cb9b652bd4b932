import type { TextRange } from "../../../source/textRange.ts";
import type { Statement } from "../../ir/ir.ts";
import { assign, literal, toName, yes } from "../build.ts";
import type { FunctionScope } from "./scope.ts";
import type { Sink } from "./sinks.ts";

type Statements = readonly Statement[];

/** A loop around what is lowered. */
export interface Loop {
  readonly label: string | null;
  /** Where the value goes that it is left with. */
  readonly sink: Sink;
  /** What inner loops leave with: a flag, and what it asks of this loop. */
  readonly exits: {
    readonly flag: string;
    readonly goes: "break" | "continue";
    readonly to: Loop;
  }[];
}

/** The loops around what is lowered, the innermost last. */
export interface Loops {
  readonly scope: FunctionScope;
  readonly loops: Loop[];
}

/** A loop that may have a label: loops in it may leave it. */
export function inLoop(
  lower: Loops,
  label: string | null,
  sink: Sink,
  range: TextRange,
  make: () => Statements,
): Statements {
  const loop: Loop = { label, sink, exits: [] };
  lower.loops.push(loop);
  const made = make();
  lower.loops.pop();
  const flags = [...new Set(loop.exits.map(({ flag }) => flag))];
  const no = literal({ type: "bool", value: false }, range);
  return [
    ...flags.map((flag) => assign(toName(flag, range), no, range)),
    ...made,
    ...loop.exits.flatMap((exit): Statements => leave(lower, exit, range)),
  ];
}

/** After a loop that was left for one around it. */
function leave(lower: Loops, exit: Loop["exits"][number], range: TextRange): Statements {
  const around = lower.loops.at(-1);
  const isThere = around === exit.to;
  if (around && !isThere && !around.exits.includes(exit)) around.exits.push(exit);
  const goes = isThere ? exit.goes : "break";
  const then: Statements = [{ kind: goes, range }];
  return [{ kind: "if", test: toName(exit.flag, range), then, otherwise: [], range }];
}

/** The loop of a label, or the innermost; undefined: there is none. */
export function loopOf({ loops }: Loops, label: string | null): Loop | undefined {
  return label === null ? loops.at(-1) : loops.findLast((each) => each.label === label);
}

/** `break` or `continue` of a loop, which may be further out. */
export function jump(
  lower: Loops,
  to: Loop,
  goes: "break" | "continue",
  range: TextRange,
): Statements {
  const inner = lower.loops.at(-1)!;
  if (to === inner) return [{ kind: goes, range }];
  const exit = { flag: lower.scope.temporary(), goes, to } as const;
  inner.exits.push(exit);
  return [assign(toName(exit.flag, range), yes(range), range), { kind: "break", range }];
}
