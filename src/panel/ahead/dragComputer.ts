import { referenceBackend } from "../../engine/backends/reference.ts";
import { evaluate } from "../../engine/evaluate.ts";
import type { Problem } from "../../engine/problem.ts";
import type { Trace } from "../../engine/trace.ts";
import type { DragStep } from "../../protocol/editMessages.ts";
import type { PanelState, ReadyState } from "../../protocol/panelState.ts";
import { parseNumberLiteral, stepLiteral } from "../../source/edits/numberLiteral.ts";
import type { ComparedGroup } from "../../viewModel/comparedGroup.ts";
import type { CarriedGroup, DragAhead } from "../../viewModel/drag/dragAhead.ts";
import { toOutcome, type EvaluatedGroup } from "../../viewModel/evaluatedGroup.ts";
import { problemOf } from "../../viewModel/evaluationOf.ts";
import type { Pace } from "../../viewModel/tiles/inPieces.ts";
import type { ReadyGroup } from "../../viewModel/toReadyViews.ts";
import { evaluateBefore, originalProblem, type Before } from "../before.ts";
import { type ResultAnswers, resultAnswers } from "../resultAnswers.ts";
import { toReadyState } from "../toReadyState.ts";
import { withNumber } from "./carriedGroup.ts";

/** Computations with the number where the drag is. */
interface Dragged {
  readonly shown: readonly [ReadyGroup, ...EvaluatedGroup[]];
  readonly before: Before | null;
}

/** Computes what a drag leads to where the panel is, before the file has it. */
export class DragComputer {
  readonly #ahead: DragAhead;
  readonly #clock: () => number;
  readonly #pinned: ReadonlyMap<string, Problem>;
  readonly #traces = new Map<Problem, Trace>();
  #now: Dragged | null = null;
  /** Answered from the numbers where the drag is. */
  readonly answers: ResultAnswers;

  constructor(ahead: DragAhead, pace: Pace) {
    this.#ahead = ahead;
    this.#clock = pace.clock;
    this.#pinned = new Map(ahead.before?.kind === "pinned" ? ahead.before.problems : []);
    this.answers = resultAnswers((computation) => this.#compared(computation), pace);
  }

  /** What the panel shows when the drag is there; null where the number cannot be moved so. */
  async move({ steps, size }: DragStep, shown: ReadyState): Promise<ReadyState | null> {
    const moved = stepLiteral(this.#ahead.written, steps, size);
    const value = moved.kind === "refused" ? undefined : parseNumberLiteral(moved.text)?.value;
    if (value === undefined) return null;
    this.#now = await this.#compute(this.#ahead.isSingle ? Math.fround(value) : value);
    return this.#now && this.#toState(this.#now, shown);
  }

  async #compute(value: number): Promise<Dragged | null> {
    const shown = await Promise.all(this.#ahead.shown.map((each) => this.#evaluate(each, value)));
    const [first, ...others] = shown;
    if (!first) return null;
    return { shown: [first, ...others], before: await this.#compare(shown) };
  }

  async #evaluate(carried: CarriedGroup, value: number): Promise<ReadyGroup> {
    const group = withNumber(carried, value);
    const problem = problemOf({ group });
    if (!problem) throw new Error(`${group.id} cannot be computed`);
    return { group, ...toOutcome(await evaluate(problem, referenceBackend, this.#clock)) };
  }

  async #compare(shown: readonly EvaluatedGroup[]): Promise<Before | null> {
    const { before } = this.#ahead;
    if (!before) return null;
    const evaluated = new Map<string, EvaluatedGroup>();
    for (const { group } of shown) {
      const pinned = this.#pinned.get(group.id);
      const problem = pinned ?? (before.kind === "original" ? originalProblem(group) : null);
      const old = problem && (await evaluateBefore(group, problem, () => this.#trace(problem)));
      if (old) evaluated.set(group.id, old);
    }
    return { kind: before.kind, label: before.label, evaluated };
  }

  /** A pinned problem stays the same one. */
  async #trace(problem: Problem): Promise<Trace> {
    const known = this.#traces.get(problem);
    if (known) return known;
    const trace = await evaluate(problem, referenceBackend, this.#clock);
    if (this.#pinned.size > 0) this.#traces.set(problem, trace);
    return trace;
  }

  /** What does not depend on the number is as it is `shown`. */
  #toState(now: Dragged, { fileName, choices, hasEditor, limit, whatIf }: ReadyState): ReadyState {
    const { layer } = this.#ahead;
    const asked = { fileName, choices, hasEditor, limit, layer, ...now, decided: () => ({}) };
    const state = toReadyState(asked);
    const { baseline = null } = state.whatIf ?? {};
    return { ...state, whatIf: whatIf && { ...whatIf, baseline } };
  }

  #compared(computation: string): ComparedGroup {
    const now = this.#now?.shown.find(({ group }) => group.id === computation);
    if (!now) throw new Error(`${computation} is not dragged`);
    const before = this.#now?.before?.evaluated.get(computation) ?? null;
    return { language: this.#ahead.language, now, before };
  }
}

/** A browser and Node may differ in the last digits of an exponential. */
const tolerance = 1e-9;

/** Whether two states show the same numbers in the same places. */
export function showsSame(one: PanelState, other: PanelState): boolean {
  if (one.kind !== "ready" || other.kind !== "ready") return false;
  if (one.numbers.length !== other.numbers.length) return false;
  return one.numbers.every((number, at) => isSame(number, other.numbers[at]!));
}

function isSame(one: number, other: number): boolean {
  if (!Number.isFinite(one) || !Number.isFinite(other)) return Object.is(one, other);
  return Math.abs(one - other) <= tolerance * Math.max(1, Math.abs(one), Math.abs(other));
}
