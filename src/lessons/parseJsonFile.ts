import * as l10n from "@vscode/l10n";
import { findNodeAtLocation, parseTree, getNodeValue, type Node } from "jsonc-parser";
import * as v from "valibot";
import { findJsonError, type JsonError } from "../source/describeJsonError.ts";
import type { TextRange } from "../source/textRange.ts";
import { describeIssue } from "./describeIssue.ts";
import type { LessonFinding } from "./finding.ts";
import type { JsonPath } from "./jsonPath.ts";

/** A JSON file that fits its schema, with the place of every value, or what is wrong with it. */
export type ParsedJson<T> =
  | { readonly ok: true; readonly value: T; readonly rangeOf: (path: JsonPath) => TextRange }
  | { readonly ok: false; readonly findings: readonly LessonFinding[] };

/** `text -> value of the schema`; every finding has its place. */
export function parseJsonFile<Schema extends v.GenericSchema>(
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
  const message = l10n.t("this is not JSON: {0}; correct it there", what);
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
