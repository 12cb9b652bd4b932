import type { Comment, SpoiltMatrix } from "../reading.ts";
import { idBase } from "./idBase.ts";
import type { FileOverrides } from "./meaningOptions.ts";
import { pathParts } from "./pathParts.ts";
import { roleFromComments } from "./roleFromComments.ts";
import { roleOfPath } from "./roleOfPath.ts";

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
