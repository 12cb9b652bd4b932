import { collectTensors } from "../../engine/problemTensors.ts";
import type { CarriedGroup, CarriedNumber, DragAhead } from "../../viewModel/drag/dragAhead.ts";
import type { ComputationGroup, Role, SourceMatrix } from "../../source/extraction.ts";
import { parseNumberLiteral } from "../../source/edits/numberLiteral.ts";
import { countElements } from "../../tensor/shape.ts";
import type { EvaluatedGroup } from "../../viewModel/evaluatedGroup.ts";
import { problemOf } from "../../viewModel/evaluationOf.ts";
import { sameProblem } from "../../problem/sameProblem.ts";
import type { Before } from "../before.ts";
import { toCarriedGroup, withNumber } from "./carriedGroup.ts";

/** A page computes so many numbers within one picture. */
const mostNumbers = 20_000;

/** A literal that is about to be dragged, and what came of another one in its place. */
export interface DragQuestion {
  readonly language: string;
  readonly layer: number;
  /** The computations that are shown together, and what they are compared with. */
  readonly shown: readonly EvaluatedGroup[];
  readonly before: Before | null;
  /** The literal as it is in the file. */
  readonly written: string;
  /** Another literal, which no binary fraction says exactly. */
  readonly probe: string;
  /** The computations of the file as it would be with that one. */
  readonly probed: readonly ComputationGroup[];
}

/**
 * What a page needs to show the literal dragged; null where it had better wait for the file: where the
 * literal moves anything but the numbers that it says.
 */
export function toDragAhead(asked: DragQuestion): DragAhead | null {
  const { language, layer, shown, before, written } = asked;
  const value = parseNumberLiteral(asked.probe)?.value;
  if (value === undefined) return null;
  for (const isSingle of [false, true]) {
    const held = isSingle ? Math.fround(value) : value;
    const carried = shown.map(({ group }) => carry(group, asked.probed, held));
    if (!carried.every((each) => each !== null)) continue;
    if (carried.every(({ numbers }) => numbers.length === 0)) return null;
    return { written, isSingle, language, layer, shown: carried, before: toCarriedBefore(before) };
  }
  return null;
}

/** Whether a page can compute it as fast as a number is dragged. */
export function isWithinReach(evaluated: EvaluatedGroup): boolean {
  if (!("trace" in evaluated) || evaluated.trace.run.backend !== "reference") return false;
  const count = collectTensors(evaluated.trace, []).reduce(
    (sum, { tensor }) => sum + countElements(tensor.shape),
    0,
  );
  return count <= mostNumbers;
}

/** A computation with the numbers that became `held`; null where anything else changed, too. */
function carry(
  group: ComputationGroup,
  probed: readonly ComputationGroup[],
  held: number,
): CarriedGroup | null {
  const other = probed.find(({ id }) => id === group.id);
  const carried = other && toCarriedGroup(group, findChanged(group, other, held));
  if (!carried) return null;
  const expected = problemOf({ group: withNumber(carried, held) });
  return expected && sameProblem(expected, problemOf({ group: other })) ? carried : null;
}

function findChanged(
  { matrices }: ComputationGroup,
  other: ComputationGroup,
  held: number,
): readonly CarriedNumber[] {
  return (Object.entries(matrices) as [Role, SourceMatrix][]).flatMap(([role, { values }]) => {
    const changed = other.matrices[role]?.values;
    const indices = [...values.keys()].filter(
      (index) => changed?.[index] === held && values[index] !== held,
    );
    return indices.map((index) => ({ role, index }));
  });
}

function toCarriedBefore(before: Before | null): DragAhead["before"] {
  if (!before) return null;
  const { kind, label, evaluated } = before;
  if (kind === "original") return { kind, label };
  const problems = [...evaluated].flatMap(([id, { problem }]) =>
    problem ? [[id, problem] as const] : [],
  );
  return { kind, label, problems };
}
