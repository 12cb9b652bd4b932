import { readFile } from "node:fs/promises";
import type { SourceResources } from "../source/sourceReader.ts";
import { processorClock } from "./processorClock.ts";

/** Grammars and kernels from the folder `wasm` beside a bundle. */
export function wasmBeside(bundleUrl: string): SourceResources {
  return {
    loadWasm: (fileName) => readFile(new URL(`wasm/${fileName}`, bundleUrl)),
    clock: processorClock(),
  };
}
