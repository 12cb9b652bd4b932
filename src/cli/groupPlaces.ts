import type { ProblemPath } from "../engine/check/problemError.ts";
import type { ComputationGroup, Role } from "../source/extraction.ts";
import type { TextRange } from "../source/textRange.ts";

/** Roles in the source by their names in the engine's problem, where the two differ. */
const roles: Readonly<Record<string, Role>> = { up: "mlpUp", gate: "mlpGate", down: "mlpDown" };

/** Where in the source a part of a group's problem stands; the whole group when it does not. */
export function toGroupRange(group: ComputationGroup, path: ProblemPath): TextRange {
  const name = String(path[0]);
  const matrix = group.matrices[roles[name] ?? (name as Role)];
  const settings = group.settings as Readonly<Record<string, { readonly range: TextRange | null }>>;
  return matrix?.range ?? settings[name]?.range ?? group.range;
}
