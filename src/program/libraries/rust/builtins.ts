import type { Value } from "../../values/value.ts";
import { rustLoweringCalls } from "./lowering.ts";

/** What every program knows, beside the paths of libraries. */
export const builtins: ReadonlyMap<string, Value> = new Map<string, Value>(rustLoweringCalls);
