import type { Masking } from "./computeMaskedScores.ts";

/** Whether masked scores may differ from scores. */
export function hidesKeys({ mask, causalOffset }: Masking): boolean {
  return mask !== undefined || causalOffset !== undefined;
}
