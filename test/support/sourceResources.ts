import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { grammarPath } from "../../scripts/grammars.ts";
import type { SourceResources } from "../../src/source/sourceReader.ts";

/** The WASM files of the packages, as Node reads them. */
export const sourceResources: SourceResources = {
  loadWasm: (fileName) => readFile(toPath(fileName)),
  clock: () => performance.now(),
};

/** The same with a clock that stands still, so that only what is counted ends a run. */
export const stillResources: SourceResources = { ...sourceResources, clock: () => 0 };

function toPath(fileName: string): string {
  if (fileName !== "web-tree-sitter.wasm") return grammarPath(fileName);
  return fileURLToPath(new URL(`../../node_modules/web-tree-sitter/${fileName}`, import.meta.url));
}
