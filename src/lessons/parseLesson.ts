import * as l10n from "@vscode/l10n";
import { findNodeAtLocation, getNodeValue, parseTree, type Node } from "jsonc-parser";
import * as v from "valibot";
import { findJsonError, type JsonError } from "../source/describeJsonError.ts";
import type { TextRange } from "../source/textRange.ts";
import type { JsonPath, LessonFinding } from "./finding.ts";
import { insideMarkdownPath, insidePath, isInsidePath } from "./format/insidePath.ts";
import { lessonSchema, packSchema, type Lesson, type LessonPack } from "./format/lesson.ts";

/** `lesson.json -> lesson` with the place of every value, or what is wrong and where. */
export function parseLesson(file: string, text: string): ParsedJson<Lesson> {
  return parseJsonFile(file, text, lessonSchema);
}

/** `pack.json -> pack` with the place of every value, or what is wrong and where. */
export function parsePack(file: string, text: string): ParsedJson<LessonPack> {
  return parseJsonFile(file, text, packSchema);
}

/** A JSON file that fits its schema, with the place of every value, or what is wrong with it. */
type ParsedJson<T> =
  | { readonly ok: true; readonly value: T; readonly rangeOf: (path: JsonPath) => TextRange }
  | { readonly ok: false; readonly findings: readonly LessonFinding[] };

/** `text -> value of the schema`; every finding has its place. */
function parseJsonFile<Schema extends v.GenericSchema>(
  file: string,
  text: string,
  schema: Schema,
): ParsedJson<v.InferOutput<Schema>> {
  const error = findJsonError(text);
  const root = parseTree(text);
  if (error || !root) return { ok: false, findings: error ? [notJson(file, error)] : [] };
  const rangeOf = (path: JsonPath) => rangeIn(root, path);
  const parsed = v.safeParse(schema, getNodeValue(root) as unknown);
  if (parsed.success) return { ok: true, value: parsed.output, rangeOf };
  const findings = parsed.issues.map((issue): LessonFinding => {
    const { path, message } = describeIssue(issue);
    return { severity: "error", code: "schema", file, range: rangeOf(path), message };
  });
  return { ok: false, findings };
}

function notJson(file: string, { range, message: what }: JsonError): LessonFinding {
  const message = l10n.t("this is not valid JSON: {0}", what);
  return { severity: "error", code: "json", file, range, message };
}

/** The nearest value that exists on the way; a property with its name where the value is one. */
function rangeIn(root: Node, path: JsonPath): TextRange {
  for (let length = path.length; length >= 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (!node) continue;
    const isWhole = length === path.length;
    const name = node.parent?.type === "property" ? node.parent.children?.[0] : undefined;
    const shown = isWhole || !name ? node : name;
    return { start: shown.offset, end: shown.offset + shown.length };
  }
  return { start: 0, end: 0 };
}

/** What a schema says about a value, and where. */
interface IssuePlace {
  readonly path: JsonPath;
  readonly message: string;
}

type Issue = v.BaseIssue<unknown>;

/** An issue of the schema in words: what was found, what was expected, what to do. */
function describeIssue(issue: Issue): IssuePlace {
  const inner = issue.type === "union" ? mostTelling(issue) : undefined;
  if (inner) {
    const { path, message } = describeIssue(inner);
    return { path: [...pathOf(issue), ...path], message };
  }
  const path = pathOf(issue);
  const name = String(path.at(-1) ?? l10n.t("the file"));
  const isUnknown = issue.type === "strict_object" && issue.expected === "never";
  if (isUnknown) {
    return { path, message: l10n.t("unknown property {0}: remove it or correct its name", name) };
  }
  if (issue.received === "undefined") {
    return { path, message: l10n.t("{0} is missing: add it", name) };
  }
  if (issue.requirement === insidePath || issue.requirement === insideMarkdownPath) {
    const message = isInsidePath(String(issue.input))
      ? l10n.t("{0} is {1}: it must end in .md", name, issue.received)
      : l10n.t(
          "{0} is {1}: it must be a path inside this folder that uses / and no ..",
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
