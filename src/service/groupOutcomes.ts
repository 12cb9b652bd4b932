import { ProblemError, toMessage } from "../engine/errors.ts";
import type { Problem } from "../engine/problem.ts";
import type { CellRanges } from "../source/cellRanges.ts";
import type {
  ComputationGroup,
  Extraction,
  Followed,
  Role,
  SourceMatrix,
} from "../source/extraction.ts";
import type { TextChange } from "../source/sourceReader.ts";
import type { SourceProblem } from "../source/reading.ts";
import type { TextRange } from "../source/textRange.ts";
import { ShapeError } from "../tensor/shape.ts";
import { toOutcome, type EvaluatedGroup, type Outcome } from "../viewModel/evaluatedGroup.ts";
import { toGroupProblem } from "../problem/groupProblem.ts";
import { sameProblem } from "../problem/sameProblem.ts";
import { toFailure } from "../problem/toFailure.ts";
import { evaluateSmall, isSmall } from "./evaluateSmall.ts";
import type { ReadingOptions } from "./readingOptions.ts";

/** The outcome of a computation while reading; a `large` one is computed elsewhere. */
type ReadOutcome = Outcome | { readonly kind: "large" };

/** An outcome with a key: the same key means the same outcome of the same problem. */
export interface KeyedOutcome {
  readonly key: number;
  /** null: its matrices form none. */
  readonly problem: Problem | null;
  readonly outcome: ReadOutcome;
}

/** The outcome of a failed computation, at the place of the cause, or else at its first name. */
export function failedOutcome(group: ComputationGroup, error: unknown): Outcome {
  const isPlaced = error instanceof ShapeError || error instanceof ProblemError;
  if (isPlaced) return toFailure(group, error);
  const problem = { message: toMessage(error), range: toStart(group), severity: "error" } as const;
  return { kind: "failed", problems: [problem] };
}

function toStart({ matrices, range }: ComputationGroup): TextRange {
  const main = matrices.query ?? matrices.input;
  return main?.nameRange ?? main?.range ?? range;
}

/** How to evaluate computations. */
type ComputingOptions = Pick<ReadingOptions, "backend" | "memoryLimit">;

interface Remembered extends ComputingOptions {
  readonly problem: Problem;
  readonly keyed: KeyedOutcome;
}

/**
 * The outcomes of the computations of one document; each is evaluated again only when its numbers
 * change.
 */
export class GroupOutcomes {
  readonly #clock: () => number;
  #remembered: ReadonlyMap<string, Remembered> = new Map();
  #nextKey = 0;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** One outcome per group. */
  async of(
    groups: readonly ComputationGroup[],
    options: ComputingOptions,
  ): Promise<readonly KeyedOutcome[]> {
    const next = new Map<string, Remembered>();
    const outcomes: KeyedOutcome[] = [];
    for (const group of groups) outcomes.push(await this.#outcome(group, options, next));
    this.#remembered = next;
    return outcomes;
  }

  /** The outcome of a computation that is kept although it is broken. */
  fail(problems: readonly SourceProblem[]): KeyedOutcome {
    return this.#key(null, { kind: "failed", problems });
  }

  #key(problem: Problem | null, outcome: ReadOutcome): KeyedOutcome {
    return { key: this.#nextKey++, problem, outcome };
  }

  async #outcome(
    group: ComputationGroup,
    options: ComputingOptions,
    next: Map<string, Remembered>,
  ): Promise<KeyedOutcome> {
    const stated = toGroupProblem(group);
    if (stated.kind !== "ready") return this.#key(null, stated);
    const { problem } = stated;
    const { backend, memoryLimit } = options;
    const before = this.#remembered.get(group.id);
    const keyed =
      before?.backend === backend &&
      before.memoryLimit === memoryLimit &&
      sameProblem(before.problem, problem)
        ? { ...before.keyed, problem }
        : await this.#compute(group, problem, options);
    next.set(group.id, { problem, backend, memoryLimit, keyed });
    return keyed;
  }

  async #compute(
    group: ComputationGroup,
    problem: Problem,
    { backend, memoryLimit }: ComputingOptions,
  ): Promise<KeyedOutcome> {
    try {
      if (!isSmall(problem, backend)) return this.#key(problem, { kind: "large" });
      const trace = await evaluateSmall(problem, backend, memoryLimit, this.#clock);
      return this.#key(problem, toOutcome(trace));
    } catch (error) {
      const failed: Outcome = failedOutcome(group, error);
      return this.#key(problem, failed);
    }
  }
}

/** A computation that stays on screen while something in it is broken. */
type HeldGroup = EvaluatedGroup & { readonly kind: "failed" };

/** A computation as it was listed, and what was edited since it was whole; null: nothing. */
interface Listed {
  readonly group: ComputationGroup;
  readonly edited: TextRange | null;
}

/**
 * Computations that disappeared with the edits only because something in them is wrong, such as a
 * half-typed number. They stay as failed, so that nothing jumps, as long as somebody types in one line.
 */
export class BrokenGroups {
  #held = new Map<string, TextRange | null>();

  /** `before`: those that were listed, with the ones that were kept; `text`: after the changes. */
  hold(
    before: readonly ComputationGroup[],
    extraction: Extraction,
    text: string,
    changes: readonly TextChange[],
  ): readonly HeldGroup[] {
    const present = new Set(extraction.groups.map((group) => group.id));
    const held = before
      .filter((group) => !present.has(group.id))
      .map((group): Listed => {
        const edited = joinEdits(this.#held.get(group.id) ?? null, changes);
        return { group: moveGroup(group, changes), edited };
      })
      .filter(({ edited }) => isInOneLine(edited, text));
    this.#held = new Map(held.map(({ group, edited }) => [group.id, edited]));
    return held.flatMap(({ group }) => toHeld(group, extraction));
  }
}

function toHeld(group: ComputationGroup, extraction: Extraction): readonly HeldGroup[] {
  const problems = extraction.problems.filter(
    ({ range }) => range.start <= group.range.end && range.end >= group.range.start,
  );
  return problems.length > 0 ? [{ group, kind: "failed", problems }] : [];
}

/** From the first to the last place that was edited, in the text after the changes. */
export function joinEdits(
  edited: TextRange | null,
  changes: readonly TextChange[],
): TextRange | null {
  return changes.reduce<TextRange | null>((all, { start, end, text }) => {
    const own = { start, end: start + text.length };
    if (!all) return own;
    const before = moveRange(all, [{ start, end, text }]);
    return { start: Math.min(before.start, own.start), end: Math.max(before.end, own.end) };
  }, edited);
}

/** Somebody is typing in one line, which may be new: what the others compute stands. */
export function isInOneLine(edited: TextRange | null, text: string): boolean {
  return !edited || !text.slice(edited.start, edited.end).trim().includes("\n");
}

/** A computation after edits that changed none of its numbers. */
export function moveGroup(
  group: ComputationGroup,
  changes: readonly TextChange[],
): ComputationGroup {
  const matrices: { [role in Role]?: SourceMatrix } = {};
  for (const [role, matrix] of Object.entries(group.matrices) as [Role, SourceMatrix][]) {
    const nameRange = matrix.nameRange && moveRange(matrix.nameRange, changes);
    const { cells } = matrix;
    const moved: CellRanges = {
      length: cells.length,
      at: (index) => {
        const cell = cells.at(index);
        return cell && moveRange(cell, changes);
      },
    };
    const range = moveRange(matrix.range, changes);
    matrices[role] = { ...matrix, range, nameRange, cells: moved };
  }
  const { followed, place } = group;
  return {
    ...group,
    range: moveRange(group.range, changes),
    ...(place && { place: moveRange(place, changes) }),
    matrices,
    ...(followed && { followed: moveFollowed(followed, changes) }),
  };
}

function moveFollowed(followed: Followed, changes: readonly TextChange[]): Followed {
  const stages = Object.entries(followed.stages).map(([name, stage]) => [
    name,
    { ...stage, range: moveRange(stage.range, changes) },
  ]);
  const steps = Object.entries(followed.steps).map(([step, ranges]) => [
    step,
    ranges.map((range) => moveRange(range, changes)),
  ]);
  return {
    ...followed,
    range: moveRange(followed.range, changes),
    steps: Object.fromEntries(steps) as Followed["steps"],
    stages: Object.fromEntries(stages) as Followed["stages"],
  };
}

/** A range of the text after some edits. */
export function moveRange(range: TextRange, changes: readonly TextChange[]): TextRange {
  let { start, end } = range;
  for (const change of changes) {
    const growth = change.text.length - (change.end - change.start);
    if (change.end <= start) start += growth;
    if (change.end <= end) end = Math.max(start, end + growth);
  }
  return { start, end };
}
