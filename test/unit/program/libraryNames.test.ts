import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

/** Tables of our own steps, whose names no program writes. */
const ownTables = /loweringCalls\.ts$|torch\/autograd\//;

/** What makes a table of a library from an object. */
const makers = new Set(["members", "statics", "functions", "defineFunctions", "tableOf"]);

/** The types of such objects. */
const tableType = /^Entries$|\bRecord<string, (?:Rule|Entry|Method|Value|Filling|ClassValue)>/;

/** Names that no program writes, because they stand for steps or operators. */
const isOwn = (name: string): boolean => !/^\p{L}[\p{L}\p{N}_.]*[!?]?$/u.test(name);

async function listFiles(folder: string, ending: RegExp): Promise<readonly string[]> {
  const files = await readdir(folder, { recursive: true });
  return files.filter((file) => ending.test(file)).map((file) => path.join(folder, file));
}

function isTable(object: ts.ObjectLiteralExpression): boolean {
  let { parent } = object;
  while (ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent)) ({ parent } = parent);
  if (ts.isCallExpression(parent)) return makers.has(parent.expression.getText());
  if (ts.isVariableDeclaration(parent)) return tableType.test(parent.type?.getText() ?? "");
  // A part of a table that stands in it with others.
  return (
    ts.isSpreadAssignment(parent) &&
    ts.isObjectLiteralExpression(parent.parent) &&
    isTable(parent.parent)
  );
}

function namesIn(file: string, text: string): readonly string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node) && isTable(node)) {
      for (const { name } of node.properties)
        if (name && (ts.isIdentifier(name) || ts.isStringLiteral(name))) names.push(name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return names.filter((name) => !isOwn(name));
}

it("each name of a table of a library occurs in a test", async () => {
  const words = new Set<string>();
  const tests = await listFiles("test", /\.(?:ts|py|mjs|cs|java|kt|go|rs|c|cpp|jl|R|m|ipynb)$/);
  for (const text of await Promise.all(tests.map(async (file) => readFile(file, "utf8"))))
    for (const word of text.match(/[\p{L}_][\p{L}\p{N}_]*[!?]?/gu) ?? []) {
      words.add(word);
      words.add(word.replace(/[!?]$/, ""));
    }

  let count = 0;
  const missing: string[] = [];
  for (const file of await listFiles("src/program/libraries", /\.ts$/)) {
    if (ownTables.test(file)) continue;
    for (const name of namesIn(file, await readFile(file, "utf8"))) {
      count++;
      if (!words.has(name.split(".").at(-1)!)) missing.push(`${file}: ${name}`);
    }
  }
  expect(count).toBeGreaterThan(2000);
  expect(missing).toEqual([]);
});
