import type { Comment } from "../reading.ts";
import { commentsNear, type CommentedMatrix } from "./commentsNear.ts";
import { roleOfComment } from "./roleOfComment.ts";
import type { NamedRole } from "./roleOfWords.ts";

/** The role that the closest telling comment gives to a matrix. */
export function roleFromComments(
  matrix: CommentedMatrix,
  comments: readonly Comment[],
  text: string,
): NamedRole | null {
  for (const comment of commentsNear(matrix, comments, text)) {
    const role = roleOfComment(comment.text);
    if (role !== null) return role;
  }
  return null;
}
