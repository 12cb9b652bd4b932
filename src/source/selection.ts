import * as l10n from "@vscode/l10n";
import {
  requiredRoles,
  type ComputationGroup,
  type ComputationKind,
  type Extraction,
  type Role,
  type SourceMatrix,
} from "./extraction.ts";
import { alternatives } from "./meaning/directives.ts";
import { shapeProblems } from "./meaning/shapeProblems.ts";
import { labelOf } from "./meaning/toGroups.ts";
import { noMatrixIn } from "./noMatrixIn.ts";
import { overlaps, type TextRange } from "./textRange.ts";

/** Which computation a selection means, or what the user must choose. */
export type Selection =
  | { readonly kind: "found"; readonly group: ComputationGroup }
  | {
      readonly kind: "ambiguous";
      /** Computations that may be meant; empty when matrices have to be picked. */
      readonly groups: readonly ComputationGroup[];
      /** Matrices to pick from. */
      readonly matrices: readonly SourceMatrix[];
      /** Roles that no single matrix among these has. */
      readonly missing: readonly Role[];
      readonly message: string;
    }
  | { readonly kind: "none"; readonly message: string };

/** The kind that the user asks for; every computation but a lone MLP has attention. */
type AskedKind = "attention" | "mlp";
type Kind = AskedKind;

/** Whether a computation is of the kind that the user asks for. */
export function isOfKind(kind: ComputationKind, asked: AskedKind): boolean {
  return (kind === "mlp") === (asked === "mlp");
}

/** What the selections of an editor mean; `kind` null takes whichever computation stands there. */
export function selectComputation(
  extraction: Extraction,
  selections: readonly TextRange[],
  kind: Kind | null,
): Selection {
  const groups = extraction.groups.filter((group) => kind === null || isOfKind(group.kind, kind));
  const perSelection = selections.map((selection) => matricesIn(extraction, selection));
  const inOrder = oneEach(perSelection);
  if (inOrder.length === 3) return found(pickInOrder(extraction, inOrder, kind ?? "attention"));
  const caret = caretOf(selections, perSelection);
  if (caret !== null) {
    const group = groupAtCaret(groups, caret);
    return group ? found(group) : askOrRefuse(extraction, [], kind ?? "attention");
  }
  return selectAmong(extraction, groups, [...new Set(perSelection.flat())], kind ?? "attention");
}

/** The matrices that a selection touches, or that a caret stands in. */
export function matricesIn(extraction: Extraction, selection: TextRange): readonly SourceMatrix[] {
  const { start, end } = selection;
  const isCaret = start === end;
  return extraction.matrices.filter(({ range, nameRange }) =>
    isCaret
      ? (nameRange?.start ?? range.start) <= start && start <= range.end
      : overlaps(range, selection),
  );
}

function oneEach(perSelection: readonly (readonly SourceMatrix[])[]): readonly SourceMatrix[] {
  if (perSelection.some(({ length }) => length !== 1)) return [];
  return [...new Set(perSelection.flat())];
}

function pickInOrder(
  extraction: Extraction,
  inOrder: readonly SourceMatrix[],
  kind: Kind,
): ComputationGroup {
  const entries = requiredRoles[kind].flatMap((role, at) => {
    const matrix = inOrder[at];
    return matrix ? [[role, { ...matrix, role }] as const] : [];
  });
  return pickGroup(extraction, kind, Object.fromEntries(entries));
}

/** A selection inside one matrix (a double-clicked number) means no more than a caret there. */
function caretOf(
  selections: readonly TextRange[],
  perSelection: readonly (readonly SourceMatrix[])[],
): number | null {
  const [only] = selections;
  if (only === undefined) return 0;
  if (selections.every(({ start, end }) => start === end)) return only.start;
  const [matrix] = perSelection[0] ?? [];
  const isInside =
    selections.length === 1 &&
    perSelection[0]?.length === 1 &&
    matrix !== undefined &&
    matrix.range.start < only.start &&
    only.end < matrix.range.end;
  return isInside ? only.start : null;
}

function selectAmong(
  extraction: Extraction,
  groups: readonly ComputationGroup[],
  selected: readonly SourceMatrix[],
  kind: Kind,
): Selection {
  if (selected.length === 0) return { kind: "none", message: noMatrixIn("selection") };
  const whole = groups.filter((group) => requiredOf(group).every(isAmong(selected)));
  if (whole.length > 1) return askWhich(whole, selected);
  if (whole[0]) return found(whole[0]);
  const single = requiredRoles[kind].map((role) =>
    selected.filter((matrix) => matrix.role === role),
  );
  if (single.every(({ length }) => length === 1)) {
    return found(pickInOrder(extraction, single.flat(), kind));
  }
  const around = groups.filter((group) => selected.every(isAmong(Object.values(group.matrices))));
  if (around.length > 1) return askWhich(around, selected);
  return around[0] ? found(around[0]) : askOrRefuse(extraction, selected, kind);
}

function askWhich(
  groups: readonly ComputationGroup[],
  matrices: readonly SourceMatrix[],
): Selection {
  const message = l10n.t("{0} computations are selected. Select only one.", groups.length);
  return { kind: "ambiguous", groups, matrices, missing: [], message };
}

/** Asks for the roles that are missing, if there are matrices enough to take them. */
function askOrRefuse(
  extraction: Extraction,
  selected: readonly SourceMatrix[],
  kind: Kind,
): Selection {
  const required = requiredRoles[kind];
  const matrices = selected.length >= required.length ? selected : extraction.matrices;
  if (matrices.length === 0) return { kind: "none", message: noMatrixIn("file") };
  const missing = required.filter(
    (role) => matrices.filter((matrix) => matrix.role === role).length !== 1,
  );
  const roles = required.join(", ");
  const needs =
    kind === "attention" ? l10n.t("attention needs {0}", roles) : l10n.t("an MLP needs {0}", roles);
  if (matrices.length < required.length) {
    const found = matrices.map(describe).join(", ");
    return { kind: "none", message: l10n.t("{0}, but this file contains only {1}", needs, found) };
  }
  const message = l10n.t("{0}: which matrix is {1}?", needs, alternatives(missing));
  return { kind: "ambiguous", groups: [], matrices, missing, message };
}

function describe({ name, shape }: SourceMatrix): string {
  return `${name ?? l10n.t("a matrix")} (${String(shape[0])} × ${String(shape[1])})`;
}

/** The matrices that a computation cannot do without. */
export function requiredOf({ kind, matrices }: ComputationGroup): readonly SourceMatrix[] {
  if (kind === "attentionWeights") return Object.values(matrices);
  return requiredRoles[kind].flatMap((role) => matrices[role] ?? []);
}

function isAmong(matrices: readonly SourceMatrix[]): (matrix: SourceMatrix) => boolean {
  return (matrix) => matrices.includes(matrix);
}

function found(group: ComputationGroup): Selection {
  return { kind: "found", group };
}

/** A computation of matrices that the user picked, with the settings of the group they come from. */
function pickGroup(
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

/**
 * The computation that a caret means: the one it stands in, else one of the scope it stands in,
 * else the nearest; of several the closest, of equally close ones the following.
 */
function groupAtCaret(
  groups: readonly ComputationGroup[],
  caret: number,
): ComputationGroup | undefined {
  const touched = groups.filter((group) => hasMatrixAt(group, caret));
  const within = groups.filter(({ range }) => contains(range, caret));
  const sharing = groups.filter(
    ({ scope }) => scope.path.length > 0 && contains(scope.range, caret),
  );
  const candidates = [within, touched, sharing].find((found) => found.length > 0) ?? groups;
  return closest(candidates === sharing ? innermost(sharing) : candidates, caret);
}

function hasMatrixAt({ matrices }: ComputationGroup, caret: number): boolean {
  return Object.values(matrices).some(({ nameRange, range }) =>
    contains({ start: nameRange?.start ?? range.start, end: range.end }, caret),
  );
}

function innermost(groups: readonly ComputationGroup[]): readonly ComputationGroup[] {
  const smallest = Math.min(...groups.map(({ scope }) => lengthOf(scope.range)));
  return groups.filter(({ scope }) => lengthOf(scope.range) === smallest);
}

function closest(groups: readonly ComputationGroup[], caret: number): ComputationGroup | undefined {
  const [first] = groups.toSorted(
    (a, b) =>
      distance(a.range, caret) - distance(b.range, caret) ||
      b.range.start - a.range.start ||
      lengthOf(a.range) - lengthOf(b.range),
  );
  return first;
}

function distance({ start, end }: TextRange, caret: number): number {
  if (caret < start) return start - caret;
  return caret > end ? caret - end : 0;
}

function contains({ start, end }: TextRange, position: number): boolean {
  return start <= position && position <= end;
}

function lengthOf({ start, end }: TextRange): number {
  return end - start;
}
