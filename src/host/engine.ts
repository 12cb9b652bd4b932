import { evaluate } from "../engine/evaluate.ts";
import { chooseBackend } from "../engine/backends/choose.ts";
import { createWasmBackend, type WasmBackend } from "../engine/backends/wasm/createWasmBackend.ts";
import type { Problem } from "../engine/problem.ts";
import type { Trace } from "../engine/trace.ts";
import type { SourceResources } from "../source/sourceReader.ts";

/** Evaluates problems: in double precision while that is quick, on the kernels beyond. */
export class Engine {
  readonly #resources: SourceResources;
  #kernels: Promise<WasmBackend> | null = null;

  constructor(resources: SourceResources) {
    this.#resources = resources;
  }

  /** Rejects with words for the user when the problem cannot be computed. */
  async evaluate(problem: Problem): Promise<Trace> {
    const backend = await chooseBackend(problem, () => this.#openKernels());
    return evaluate(problem, backend, () => performance.now());
  }

  #openKernels(): Promise<WasmBackend> {
    this.#kernels ??= Promise.all([
      this.#resources.loadWasm("kernels.wasm"),
      this.#resources.loadWasm("kernels-relaxed.wasm"),
    ]).then(([plain, relaxed]) => createWasmBackend(plain, relaxed));
    return this.#kernels;
  }
}
