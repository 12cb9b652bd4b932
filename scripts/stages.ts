import type { Count } from "./vitest.ts";

/** Runs one part of the tests; what it throws is a failure of it. */
export async function runStage(name: string, run: () => Promise<Count>): Promise<Count> {
  console.log(`\n${name}`);
  const started = performance.now();
  const count = await run().catch((error: unknown): Count => {
    console.error(error);
    return { passed: 0, failures: [`${name}: ${String(error)}`] };
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const { passed, failures } = count;
  console.log(`${name}: ${passed} passed, ${failures.length} failed in ${seconds} s`);
  return count;
}

/** Ends with what failed and one line; the process fails with any of it. */
export function concludeStages(counts: readonly Count[]): void {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failures = counts.flatMap((count) => count.failures);
  for (const failure of failures) console.log(`\nFAILED ${failure}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}
