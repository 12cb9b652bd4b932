import type { TextRange } from "../../../source/textRange.ts";
import type { Statement } from "../../ir/ir.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { assign, endHere, literal, rangeOf, toName, yes } from "../build.ts";
import { type FunctionScope, Lowering } from "./scope.ts";
import { drop, type Sink } from "./sinks.ts";

type Statements = readonly Statement[];

/** A loop around what is lowered. */
export interface Loop {
  readonly label: string | null;
  /** It is left with `break` alone. */
  readonly isSwitch: boolean;
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
  readonly scope: { temporary(): string };
  readonly loops: Loop[];
}

/** A loop that may have a label: loops in it may leave it. */
export function inLoop(
  lower: Loops,
  label: string | null,
  sink: Sink,
  range: TextRange,
  make: () => Statements,
  isSwitch = false,
): Statements {
  const loop: Loop = { label, isSwitch, sink, exits: [] };
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
export function loopOf(
  { loops }: Loops,
  label: string | null,
  goes: "break" | "continue" = "break",
): Loop | undefined {
  if (label !== null) return loops.findLast((each) => each.label === label);
  return loops.findLast(({ isSwitch }) => goes === "break" || !isSwitch);
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

/** `break`, `continue`, and `break outer`. */
export function lowerJump(lower: Loops, view: SyntaxView, label: string | null): Statements {
  const goes = view.type === "break_statement" ? "break" : "continue";
  const to = loopOf(lower, label, goes);
  if (to) return jump(lower, to, goes, rangeOf(view));
  return [endHere(view, "jumps to a label are not followed")];
}

/** A `switch` that is left inside one of its sections. */
export function leftSwitch(lower: Loops, range: TextRange, make: () => Statements): Statements {
  const label = null;
  return inLoop(
    ...([lower, label, drop, range] as const),
    () => {
      const body: Statements = [...make(), { kind: "break", range }];
      return [{ kind: "while", test: yes(range), body, otherwise: [], range }];
    },
    true,
  );
}

/** How a language is lowered whose loops may have labels in front of them. */
export abstract class LoopLowering extends Lowering {
  loops: Loop[] = [];
  /** The label in front of the statement that is lowered. */
  #label: string | null = null;

  override inside<T>(scope: FunctionScope, run: () => T): T {
    const outer = this.loops;
    this.loops = [];
    try {
      return super.inside(scope, run);
    } finally {
      this.loops = outer;
    }
  }

  labelled(label: string, make: () => Statements): Statements {
    this.#label = label;
    return make();
  }

  /** A loop, with the label in front of it. */
  loop(range: TextRange, make: () => Statements): Statements {
    const label = this.#label;
    this.#label = null;
    return inLoop(this, label, drop, range, make);
  }
}
