import type { ReadProgram } from "../program/readProgram.ts";
import type { ComputationGroup } from "../source/extraction.ts";
import type { TextChange } from "../source/sourceReader.ts";
import { type ChosenPasses, findValueHints } from "../viewModel/values/findValueHints.ts";
import type { HintScope } from "../viewModel/shapes/shapeHint.ts";
import type { ValueHint } from "../viewModel/values/valueHint.ts";
import { HeldHints } from "./heldHints.ts";
import type { ValueHints, WantedHints } from "./questions.ts";

/** What was found in a program, until it or its computations are others. */
interface Found {
  readonly program: ReadProgram;
  readonly computations: readonly ComputationGroup[];
  readonly hints: Map<string, readonly ValueHint[]>;
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
    { chosen, ...wanted }: WantedHints & { readonly chosen: ChosenPasses },
  ): ValueHints {
    if (!program) return { hints: [], isHeld: false };
    // A program with an error in its syntax computes nothing.
    const found = program.isBroken ? [] : this.#find(program, computations, wanted.scope, chosen);
    return this.#held.show({ ...wanted, scope: keyOf(wanted.scope, chosen) }, found, program);
  }

  #find(
    program: ReadProgram,
    computations: readonly ComputationGroup[],
    scope: HintScope,
    chosen: ChosenPasses,
  ): readonly ValueHint[] {
    const last = this.#found;
    const isSame =
      last?.program === program &&
      last.computations.length === computations.length &&
      last.computations.every((group, at) => group === computations[at]);
    const found: Found = isSame ? last : { program, computations, hints: new Map() };
    this.#found = found;
    const key = keyOf(scope, chosen);
    const known = found.hints.get(key) ?? findValueHints(program, scope, computations, chosen);
    found.hints.set(key, known);
    return known;
  }
}

function keyOf(scope: HintScope, chosen: ChosenPasses): string {
  return `${scope} ${JSON.stringify(chosen)}`;
}
