import type { KeyValueCache } from "./problem.ts";
import type { AttentionStages } from "./trace.ts";

/**
 * `stages of one step -> cache for the next`: the keys and values of a trace are already those of all
 * positions so far, [batch, keyValueHeadCount, keyLength, ...].
 */
export function toKeyValueCache({ key, value }: AttentionStages): KeyValueCache {
  return { key, value };
}
