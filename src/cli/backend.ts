import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Backend } from "../engine/backends/backend.ts";
import { chooseBackend } from "../engine/backends/choose.ts";
import { referenceBackend } from "../engine/backends/reference.ts";
import { createWasmBackend, type WasmBackend } from "../engine/backends/wasm/createWasmBackend.ts";
import { evaluate } from "../engine/evaluate.ts";
import type { Problem } from "../engine/problem.ts";
import type { Trace } from "../engine/trace.ts";

/** What `--backend` may say. */
export const backendChoices = ["auto", "reference", "wasm"] as const;

/** One of them. */
export type BackendChoice = (typeof backendChoices)[number];

/** Evaluates on the backend that was asked for, and looks at the clock. */
export async function evaluateOn(choice: BackendChoice, problem: Problem): Promise<Trace> {
  return evaluate(problem, await openBackend(choice, problem), () => performance.now());
}

/** The backend that was asked for; `auto` goes by the size of the problem. */
async function openBackend(choice: BackendChoice, problem: Problem): Promise<Backend> {
  switch (choice) {
    case "reference":
      return { ...referenceBackend, reason: `asked for: ${referenceBackend.reason}` };
    case "wasm": {
      const wasm = await openWasm();
      return { ...wasm, reason: `asked for: ${wasm.reason}` };
    }
    case "auto":
      return chooseBackend(problem, openWasm);
  }
}

/** Opens the kernels that lie beside the bundle. */
export async function openWasm(): Promise<WasmBackend> {
  const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), "wasm");
  const [plain, relaxed] = await Promise.all(
    ["kernels.wasm", "kernels-relaxed.wasm"].map((name) => readFile(path.join(folder, name))),
  );
  if (plain === undefined) throw new Error("kernels.wasm is missing");
  return createWasmBackend(plain, relaxed);
}
