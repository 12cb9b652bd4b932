import { divisors } from "../../tensor/shape.ts";
import type { ProblemParts } from "./problemParts.ts";

/** Head counts that cut queries and values evenly; where heads share keys, only the present one. */
export function headCountOptions({ attention, widths }: ProblemParts): readonly number[] {
  if (!attention || !widths) return [];
  const { headCount, keyValueHeadCount } = attention;
  if (keyValueHeadCount !== undefined && keyValueHeadCount !== headCount) return [headCount];
  return divisors(widths.query).filter((count) => widths.value % count === 0);
}
