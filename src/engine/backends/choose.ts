import { checkProblem } from "../check/checkProblem.ts";
import { countProblem } from "../counting/countProblem.ts";
import { sumCounts } from "../counting/stageCount.ts";
import type { Problem } from "../problem.ts";
import type { Backend } from "./backend.ts";
import { referenceBackend } from "./reference.ts";

/**
 * Multiplications that the reference does in about 5 ms, measured: nobody waits for fewer, and their
 * digits are worth more than the time.
 */
export const FEW_MULTIPLICATIONS = 2_000_000;

/**
 * `problem -> backend`, with a reason that says why this one: double precision while that is quick,
 * the kernels beyond. Kernels that do not open leave the reference. Throws what `checkProblem` does.
 */
export async function chooseBackend(
  problem: Problem,
  openWasm: () => Promise<Backend>,
): Promise<Backend> {
  checkProblem(problem);
  const { multiplications } = sumCounts(countProblem(problem));
  const few = FEW_MULTIPLICATIONS.toLocaleString("en");
  const found = `${multiplications.toLocaleString("en")} multiplications`;
  if (multiplications < FEW_MULTIPLICATIONS) {
    const reason = `${found}, fewer than ${few}: ${referenceBackend.reason} is quick enough`;
    return { ...referenceBackend, reason };
  }
  try {
    const wasm = await openWasm();
    return { ...wasm, reason: `${found}, at least ${few}: ${wasm.reason}` };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ...referenceBackend, reason: `${found}, but the kernels did not open: ${why}` };
  }
}
