import { readFile } from "node:fs/promises";
import path from "node:path";
import ts from "typescript";
import { root } from "./install.mjs";
import { collect } from "./processes.ts";

/** What the code says through the library that translates. */
export interface CollectedWords {
  /** Every key, sorted: the English, with `/comment` behind it where the code gives one. */
  readonly keys: readonly string[];
  /** Calls that cannot be translated, each with its place. */
  readonly problems: readonly string[];
}

/** Reads every `l10n.t(…)` of what ships. */
export async function collectWords(): Promise<CollectedWords> {
  const listed = await collect("git", ["ls-files", "-co", "--exclude-standard", "src", "webview"]);
  const files = listed.output.split("\n").filter((file) => /\.tsx?$/.test(file));
  const keys = new Set<string>();
  const problems: string[] = [];
  for (const file of files) {
    const text = await readFile(path.join(root, file), "utf8").catch(() => "");
    if (!text.includes("@vscode/l10n")) continue;
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
    const tell = (node: ts.Node, what: string) => {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      problems.push(`${file}:${line + 1}: ${what}`);
    };
    const visit = (node: ts.Node): void => {
      if (isTranslation(node, source)) readCall(node, keys, tell);
      node.forEachChild(visit);
    };
    visit(source);
  }
  return { keys: [...keys].sort(), problems };
}

function isTranslation(node: ts.Node, source: ts.SourceFile): node is ts.CallExpression {
  return ts.isCallExpression(node) && node.expression.getText(source) === "l10n.t";
}

function readCall(
  { arguments: [first, ...rest] }: ts.CallExpression,
  keys: Set<string>,
  tell: (node: ts.Node, what: string) => void,
): void {
  if (!first) return;
  if (ts.isObjectLiteralExpression(first)) {
    const { message, comment, args } = readFields(first);
    const [key, why] = [message && readText(message), comment && readText(comment)];
    if (!key || !why) {
      tell(first, "expected the literals message and comment: nothing else can be looked up");
      return;
    }
    keys.add(`${key}/${why}`);
    const count = args && ts.isArrayLiteralExpression(args) ? args.elements.length : 0;
    if (count !== countPlaces(key)) tell(first, wrongCount(key, count));
    return;
  }
  const key = readText(first);
  if (key === null) {
    tell(first, "expected a literal: nothing else can be looked up");
    return;
  }
  keys.add(key);
  const values = rest.map((value) => (ts.isSpreadElement(value) ? spreadOf(value) : [value]));
  if (values.includes(null)) return;
  const count = values.flat().length;
  if (count !== countPlaces(key)) tell(first, wrongCount(key, count));
}

/** The values of `...[a, b]`; null where a name hides how many there are. */
function spreadOf({ expression }: ts.SpreadElement): readonly ts.Node[] | null {
  return ts.isArrayLiteralExpression(expression) ? expression.elements : null;
}

function readFields(object: ts.ObjectLiteralExpression): Readonly<Record<string, ts.Expression>> {
  const fields: Record<string, ts.Expression> = {};
  for (const field of object.properties) {
    if (ts.isPropertyAssignment(field) && ts.isIdentifier(field.name)) {
      fields[field.name.text] = field.initializer;
    }
  }
  return fields;
}

/** The text of a literal, or of several with `+` between them; null for anything else. */
function readText(node: ts.Expression): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) {
    return null;
  }
  const [left, right] = [readText(node.left), readText(node.right)];
  return left === null || right === null ? null : left + right;
}

/** The different `{n}` of a text, sorted. */
export function placesOf(text: string): readonly string[] {
  return [...new Set(text.match(/\{\d+\}/g))].sort();
}

function countPlaces(key: string): number {
  return placesOf(key).length;
}

function wrongCount(key: string, count: number): string {
  return `“${key}” has ${countPlaces(key)} places but is given ${count} values`;
}
