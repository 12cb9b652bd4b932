import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { SourceResources } from "../../src/source/sourceReader.ts";

/** The WASM files of the packages, as Node reads them. */
export const sourceResources: SourceResources = {
  loadWasm: (fileName) => readFile(toPath(fileName)),
  clock: () => performance.now(),
};

/** The same with a clock that stands still, so that only what is counted ends a run. */
export const stillResources: SourceResources = { ...sourceResources, clock: () => 0 };

function toPath(fileName: string): string {
  const folder =
    fileName === "web-tree-sitter.wasm" ? "web-tree-sitter" : "@vscode/tree-sitter-wasm/wasm";
  return fileURLToPath(new URL(`../../node_modules/${folder}/${fileName}`, import.meta.url));
}
