import * as l10n from "@vscode/l10n";
import type {
  ComputationGroup,
  ComputationKind,
  Extraction,
  Role,
  SourceMatrix,
} from "./extraction.ts";
import { groupAtCaret } from "./groupAtCaret.ts";
import { alternatives } from "./meaning/alternatives.ts";
import { noMatrixIn } from "./noMatrixIn.ts";
import { pickGroup } from "./pickGroup.ts";
import { requiredRoles } from "./requiredRoles.ts";
import type { TextRange } from "./textRange.ts";

/** Which computation a selection means; what cannot be told is for the user to say. */
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

/** What a person asks for; attention is in every computation but an MLP by itself. */
export type AskedKind = "attention" | "mlp";
type Kind = AskedKind;

/** Whether a computation is what a person asks for. */
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
      : range.start < end && start < range.end,
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
  const message = l10n.t("{0} computations are selected: which one is meant?", groups.length);
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
    return { kind: "none", message: l10n.t("{0}, but this file only holds {1}", needs, found) };
  }
  const message = l10n.t("{0}: which matrix is {1}?", needs, alternatives(missing));
  return { kind: "ambiguous", groups: [], matrices, missing, message };
}

function describe({ name, shape }: SourceMatrix): string {
  return `${name ?? l10n.t("a matrix")} (${String(shape[0])} × ${String(shape[1])})`;
}

function requiredOf({ kind, matrices }: ComputationGroup): readonly SourceMatrix[] {
  return requiredRoles[kind].flatMap((role) => matrices[role] ?? []);
}

function isAmong(matrices: readonly SourceMatrix[]): (matrix: SourceMatrix) => boolean {
  return (matrix) => matrices.includes(matrix);
}

function found(group: ComputationGroup): Selection {
  return { kind: "found", group };
}
