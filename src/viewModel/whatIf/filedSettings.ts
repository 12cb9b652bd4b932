import type { Problem } from "../../engine/problem.ts";
import type { ComputationGroup, Setting, SourceSettings } from "../../source/extraction.ts";
import type { TextRange } from "../../source/textRange.ts";
import { readWhole } from "../problems/toWholeProblem.ts";
import { toProblemParts } from "./problemParts.ts";

/** A problem of JSON says more than what is read as a setting of it: that too is the file's. */
export function withFiledSettings(group: ComputationGroup): ComputationGroup {
  const { whole, settings, original, range } = group;
  const stated = whole && readWhole(group, whole);
  if (stated?.kind !== "ready") return group;
  const filed = filedSettings(stated.problem, range);
  return {
    ...group,
    settings: { ...filed, ...settings },
    ...(original && { original: { ...filed, ...original } }),
  };
}

function filedSettings(problem: Problem, range: TextRange): SourceSettings {
  const { attention, mlp, block } = toProblemParts(problem);
  const { removedHeads, headCombination } = attention ?? {};
  const set = <T>(value: T): Setting<T> => ({ value, range });
  return {
    ...(removedHeads && { removedHeads: set(removedHeads) }),
    ...(headCombination && { headCombination: set(headCombination) }),
    ...(mlp && { activation: set(mlp.activation) }),
    ...(block && { norm: set(block.norm), placement: set(block.placement) }),
    ...(block?.residual !== undefined && { residual: set(block.residual) }),
  };
}
