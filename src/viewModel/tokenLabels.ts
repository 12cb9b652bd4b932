import { showControls } from "./showControls.ts";
import type { ComputationGroup } from "../source/extraction.ts";

/** Names of the query and key positions: the tokens of the file, else `Q[0]`, `K[1]`. */
export interface TokenLabels {
  readonly query: readonly string[];
  readonly key: readonly string[];
}

/** The queries are the last positions of the sequence when there are fewer of them than keys. */
export function toTokenLabels(
  group: ComputationGroup,
  queryLength: number,
  keyLength: number,
): TokenLabels {
  const { positions, settings } = group;
  if (positions) {
    const name = (names: readonly string[] | undefined, letter: string, count: number) =>
      names?.length === count ? names.map(showControls) : numbered(letter, count);
    return {
      query: name(positions.query, "Q", queryLength),
      key: name(positions.key, "K", keyLength),
    };
  }
  const tokens = settings.tokens?.value.map(showControls);
  const key = tokens?.length === keyLength ? tokens : numbered("K", keyLength);
  if (tokens?.length === keyLength && queryLength > 1 && queryLength <= keyLength) {
    return { query: tokens.slice(keyLength - queryLength), key };
  }
  return { query: numbered("Q", queryLength), key };
}

/** `K[0]`, `K[1]`, ... */
export function numbered(letter: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, position) => `${letter}[${position}]`);
}
