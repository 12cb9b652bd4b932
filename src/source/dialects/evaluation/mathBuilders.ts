import type { Builder } from "./evaluationRules.ts";
import { computedNumber } from "./value.ts";

/** Functions of numbers, by name within a library. */
export function mathBuilders(
  library: string,
  functions: Readonly<Record<string, (...numbers: number[]) => number>>,
): [string, Builder][] {
  return Object.entries(functions).map(([name, compute]) => [
    `${library}.${name}`,
    (call) => {
      const numbers = call.args.flatMap((value) => (value.kind === "number" ? [value.value] : []));
      if (numbers.length === 0 || numbers.length !== call.args.length) return null;
      return computedNumber(call, compute(...numbers));
    },
  ]);
}
