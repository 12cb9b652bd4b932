import { isOfKind, selectComputation } from "../../source/selection.ts";
import type { EvaluatedGroup } from "../../viewModel/evaluatedGroup.ts";
import type { Place } from "./place.ts";

/** The computation that a command means: the named one, else the one at the selection. */
export function findComputation(
  { snapshot, selections }: Place,
  kind: "attention" | "mlp" | null,
  named: { readonly computation: string | undefined } = { computation: undefined },
): EvaluatedGroup | null {
  const { evaluated, extraction } = snapshot;
  const byName = evaluated.find(({ group }) => group.id === named.computation);
  if (byName) return byName;
  const ofKind = evaluated.filter(({ group }) => kind === null || isOfKind(group.kind, kind));
  if (selections.length === 0) return ofKind[0] ?? null;
  const selected = selectComputation(extraction, selections, kind);
  if (selected.kind !== "found") return null;
  return ofKind.find(({ group }) => group.id === selected.group.id) ?? null;
}
