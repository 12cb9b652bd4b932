// Where the packages keep the grammars, which dist/wasm gets.
import path from "node:path";
import { root } from "./install.mjs";

/** Grammars from packages of their own, by file. */
const packages: Readonly<Record<string, string>> = {
  // A third smaller than that of @vscode/tree-sitter-wasm.
  "tree-sitter-cpp.wasm": "tree-sitter-cpp",
  "tree-sitter-kotlin.wasm": "@tree-sitter-grammars/tree-sitter-kotlin",
  "tree-sitter-r.wasm": "@davisvaughan/tree-sitter-r",
};

/** The path of `tree-sitter-python.wasm`, or of another grammar, below node_modules. */
export function grammarPath(file: string): string {
  const folder = packages[file] ?? "@vscode/tree-sitter-wasm/wasm";
  return path.join(root, "node_modules", folder, file);
}
