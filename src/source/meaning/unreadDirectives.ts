import * as l10n from "@vscode/l10n";
import type { SourceProblem } from "../reading.ts";
import { outwards, type ScopeNode, type ScopeTree } from "./scopeTree.ts";

/**
 * Directives of a whole problem in objects that are not looked into: neither `settled`, where its
 * settings stand, nor what is around it.
 */
export function unreadDirectives({ nodes }: ScopeTree, settled: ScopeNode): SourceProblem[] {
  const read = new Set(outwards(settled));
  const { path } = settled.scope;
  // Objects in a list are scopes that are counted from 1.
  const place = path.join(".").replace(/ (\d+)/g, (_, nth: string) => `[${Number(nth) - 1}]`);
  const message =
    place === ""
      ? l10n.t("a directive in this object is not read: write it at the top of the problem")
      : l10n.t(
          "a directive in this object is not read: write it at the top of the problem or into {0}",
          place,
        );
  return nodes
    .filter((node) => !read.has(node))
    .flatMap(({ directives }) => directives)
    .map(({ range }) => ({ message, range, severity: "warning" }));
}
