import type { ComputationGroup, Extraction, Role, SourceMatrix } from "./extraction.ts";
import { labelOf } from "./labelOf.ts";
import { shapeProblems } from "./meaning/shapeProblems.ts";

/** A computation of matrices that the user picked, with the settings of the group they come from. */
export function pickGroup(
  extraction: Extraction,
  kind: ComputationGroup["kind"],
  matrices: { readonly [role in Role]?: SourceMatrix },
): ComputationGroup {
  const picked = Object.values(matrices) as readonly SourceMatrix[];
  const known = extraction.groups.find(
    (group) => group.kind === kind && picked.some(({ id }) => hasMatrix(group, id)),
  );
  const [first] = picked;
  const scope = known?.scope ?? first?.scope ?? { path: [], range: { start: 0, end: 0 } };
  const settings = known?.settings ?? extraction.settings;
  return {
    id: `${kind}:picked:${picked.map(({ id }) => id).join(" ")}`,
    kind,
    label: labelOf(scope),
    matrices,
    settings,
    scope,
    range: {
      start: Math.min(...picked.map(({ nameRange, range }) => nameRange?.start ?? range.start)),
      end: Math.max(...picked.map(({ range }) => range.end)),
    },
    problems: shapeProblems({ kind, matrices, settings }),
    departures: known?.departures ?? [],
  };
}

function hasMatrix({ matrices }: ComputationGroup, id: string): boolean {
  return Object.values(matrices).some((matrix) => matrix.id === id);
}
