import type { ReadProgram } from "../program/readProgram.ts";
import type { ComputationGroup } from "../source/extraction.ts";
import type { TextChange } from "../source/sourceReader.ts";
import { findValueHints } from "../viewModel/values/findValueHints.ts";
import type { HintScope } from "../viewModel/shapes/shapeHint.ts";
import type { ValueHint } from "../viewModel/values/valueHint.ts";
import { HeldHints } from "./heldHints.ts";
import type { ValueHints, WantedHints } from "./questions.ts";

/** What was found in a program, until it or its computations are others. */
interface Found {
  readonly program: ReadProgram;
  readonly computations: readonly ComputationGroup[];
  readonly hints: Map<HintScope, readonly ValueHint[]>;
}

/** The numbers that the lines of one document make, as its program was run last. */
export class LineValueHints {
  readonly #held = new HeldHints<ValueHint>();
  #found: Found | null = null;

  /** Takes the edits of the text. */
  move(changes: readonly TextChange[]): void {
    this.#held.move(changes);
  }

  /** The hints of the current text. */
  list(
    program: ReadProgram | null,
    computations: readonly ComputationGroup[],
    wanted: WantedHints,
  ): ValueHints {
    if (!program) return { hints: [], isHeld: false };
    // A program with an error in its syntax computes nothing.
    const found = program.isBroken ? [] : this.#find(program, computations, wanted.scope);
    return this.#held.show(wanted, found, program);
  }

  #find(
    program: ReadProgram,
    computations: readonly ComputationGroup[],
    scope: HintScope,
  ): readonly ValueHint[] {
    const last = this.#found;
    const isSame =
      last?.program === program &&
      last.computations.length === computations.length &&
      last.computations.every((group, at) => group === computations[at]);
    const found: Found = isSame ? last : { program, computations, hints: new Map() };
    this.#found = found;
    const known = found.hints.get(scope) ?? findValueHints(program, scope, computations);
    found.hints.set(scope, known);
    return known;
  }
}
