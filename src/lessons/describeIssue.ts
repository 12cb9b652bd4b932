import * as l10n from "@vscode/l10n";
import type * as v from "valibot";
import { insideMarkdownPath, insidePath, isInsidePath } from "./format/insidePath.ts";
import type { JsonPath } from "./jsonPath.ts";

/** What a schema says about a value, and where. */
export interface IssuePlace {
  readonly path: JsonPath;
  readonly message: string;
}

type Issue = v.BaseIssue<unknown>;

/** An issue of the schema in words: what was found, what was expected, what to do. */
export function describeIssue(issue: Issue): IssuePlace {
  const inner = issue.type === "union" ? mostTelling(issue) : undefined;
  if (inner) {
    const { path, message } = describeIssue(inner);
    return { path: [...pathOf(issue), ...path], message };
  }
  const path = pathOf(issue);
  const name = String(path.at(-1) ?? l10n.t("the file"));
  const isUnknown = issue.type === "strict_object" && issue.expected === "never";
  if (isUnknown) {
    return { path, message: l10n.t("{0} is not known here: remove it, or correct its name", name) };
  }
  if (issue.received === "undefined") {
    return { path, message: l10n.t("{0} is missing: add it", name) };
  }
  if (issue.requirement === insidePath || issue.requirement === insideMarkdownPath) {
    const message = isInsidePath(String(issue.input))
      ? l10n.t("{0} is {1}: it must end in .md", name, issue.received)
      : l10n.t(
          "{0} is {1}: it must be a path inside this folder, with / between its parts and without ..",
          name,
          issue.received,
        );
    return { path, message };
  }
  const expected = (issue.expected ?? l10n.t("something else")).replace(/^\((.*)\)$/s, "$1");
  return { path, message: l10n.t("{0} is {1}: it must be {2}", name, issue.received, expected) };
}

/**
 * Of the complaints of several forms that did not fit, the one that tells most: about a value deep
 * inside, about a value at all, or about a name that no form knows.
 */
function mostTelling({ issues }: Issue): Issue | undefined {
  const inside = (issues ?? []).filter((issue) => pathOf(issue).length > 0);
  const unknown = inside.filter(({ expected }) => expected === "never");
  const others = inside.filter(({ expected }) => expected !== "never");
  const wrong = others.filter(({ received }) => received !== "undefined");
  const [deepest] = wrong.toSorted((a, b) => pathOf(b).length - pathOf(a).length);
  if (deepest) return deepest;
  const times = (issue: Issue) =>
    unknown.filter((other) => pathOf(other).join(".") === pathOf(issue).join(".")).length;
  // The form that was meant complains of what is foreign to it, all others of what it is made of.
  const [foreign] = unknown.toSorted((a, b) => times(a) - times(b));
  return foreign ?? others[0];
}

function pathOf({ path }: Issue): JsonPath {
  return (path ?? []).map(({ key }) => key as string | number);
}
