import type { Comment } from "../reading.ts";
import type { Directive } from "./directive.ts";
import { parseDirective } from "./parseDirective.ts";

/** The directives among the comments, in text order. */
export function readDirectives(comments: readonly Comment[], text: string): readonly Directive[] {
  return comments.flatMap(({ text: plain, range }) => {
    if (!/\battention:/i.test(plain)) return [];
    return parseDirective(text.slice(range.start, range.end), range.start) ?? [];
  });
}
