import { addTo } from "../collections.ts";
import type { Role, SourceMatrix } from "../extraction.ts";
import {
  moveMatrix,
  type Comment,
  type MatrixLiteral,
  type Reading,
  type SpoiltMatrix,
} from "../reading.ts";
import type { FileOverrides } from "./meaningOptions.ts";
import { roleFromComments } from "./roleOfComments.ts";
import { pathParts, roleOfPath, type NamedRole } from "./roles.ts";
import type { ScopeNode, ScopeTree } from "./scopeTree.ts";

interface Placed {
  readonly literal: MatrixLiteral;
  readonly home: ScopeNode;
  readonly role: NamedRole | null;
}

/** Gives every matrix an id and a role and puts it into its scope; returns them in text order. */
export function placeMatrices(
  reading: Reading,
  tree: ScopeTree,
  text: string,
  roles: FileOverrides["roles"],
): readonly SourceMatrix[] {
  const placed = reading.matrices.map((literal) => place(literal, tree, reading.comments, text));
  const upward = homesWithUpProjection(placed);
  const ordinals = new Map<string, number>();
  return placed.map(({ literal, home, role }) => {
    const id = nextId(literal, ordinals);
    const decided = roles !== undefined && Object.hasOwn(roles, id) ? roles[id] : undefined;
    const told = settleProjection(role, upward.has(home));
    const matrix = toSourceMatrix(literal, id, decided === undefined ? told : decided);
    if (matrix.role !== null) addTo(home.matrices, matrix.role, matrix);
    return matrix;
  });
}

function place(
  literal: MatrixLiteral,
  tree: ScopeTree,
  comments: readonly Comment[],
  text: string,
): Placed {
  const node = tree.nodeOf(literal.scope);
  const names = literal.name === null ? [] : pathParts(literal.name);
  const told = names.length === 0 ? null : roleOfPath([...literal.scope.path, ...names]);
  if (told !== null && hasShapeFor(told.role, literal, names)) {
    return { literal, home: ancestor(node, told.used - names.length), role: told.role };
  }
  if (isRowsOfTokens(names, literal)) return { literal, home: node, role: "input" };
  return { literal, home: node, role: roleFromComments(literal, comments, text) };
}

/** Several rows called `tokens` are what goes in; one row is a list of their numbers in a vocabulary. */
function isRowsOfTokens(names: readonly string[], { shape }: MatrixLiteral): boolean {
  return shape[0] > 1 && /^(tokens|token_?(vectors|rows))$/i.test(names.at(-1) ?? "");
}

/** `up` and `down` alone may be directions; a weight matrix has more than one row, a norm only one. */
function hasShapeFor(role: NamedRole, { shape }: MatrixLiteral, names: readonly string[]): boolean {
  if (role.startsWith("norm")) return shape.includes(1);
  const isDirectionName = /^(up|down|gate)$/i.test(names.at(-1) ?? "");
  return !(isDirectionName && role.startsWith("mlp") && shape[0] === 1);
}

/** `{ up: { weight: .. } }` belongs to the object that has `up`. */
function ancestor(node: ScopeNode, levels: number): ScopeNode {
  let at = node;
  for (let level = 0; level < levels && at.parent !== null; level += 1) at = at.parent;
  return at;
}

function homesWithUpProjection(placed: readonly Placed[]): ReadonlySet<ScopeNode> {
  return new Set(placed.filter(({ role }) => role === "mlpUp").map(({ home }) => home));
}

/** `c_proj` is the way down beside `c_fc`, else it mixes the heads. */
function settleProjection(role: NamedRole | null, isBesideUp: boolean): Role | null {
  if (role === "attentionOrMlpBias") return isBesideUp ? "mlpDownBias" : null;
  if (role !== "attentionOrMlpProjection") return role;
  return isBesideUp ? "mlpDown" : "outputProjection";
}

/** Its numbers stay unmade. */
function toSourceMatrix(literal: MatrixLiteral, id: string, role: Role | null): SourceMatrix {
  if (!literal.unmade) return { ...literal, id, role };
  return Object.assign(moveMatrix(literal, literal), { id, role });
}

function nextId(literal: MatrixLiteral, ordinals: Map<string, number>): string {
  const base = idBase(literal);
  const ordinal = ordinals.get(base) ?? 0;
  ordinals.set(base, ordinal + 1);
  return `${base}#${String(ordinal)}`;
}

/**
 * Whether somebody wants this to be a matrix of a computation: its name, a comment or the user gives
 * it a role. Tables in ordinary code may be as ragged as they like.
 */
export function isMeantAsMatrix(
  spoilt: SpoiltMatrix,
  comments: readonly Comment[],
  text: string,
  roles: FileOverrides["roles"],
): boolean {
  const names = spoilt.name === null ? [] : pathParts(spoilt.name);
  if (names.length > 0 && roleOfPath([...spoilt.scope.path, ...names]) !== null) return true;
  if (roles?.[`${idBase(spoilt)}#0`]) return true;
  return roleFromComments({ ...spoilt, cells: [] }, comments, text) !== null;
}

/** The part of a matrix id that edits of numbers and of other scopes leave alone. */
function idBase({ scope, name }: SpoiltMatrix): string {
  return [...scope.path, name ?? ""].join("/");
}
