import * as l10n from "@vscode/l10n";

/** A query, and the key that it takes most from. */
export interface Taken {
  readonly query: string;
  readonly weight: string;
  readonly key: string;
}

/** What a query takes home: most of one value, shares of others, and what comes of it. */
export function tellTaken({ query, weight, key }: Taken, others: number, output: string): string {
  if (others === 0) {
    return l10n.t("{0} takes home {1} of {2}'s value: {3}.", query, weight, key, output);
  }
  return others === 1
    ? l10n.t(
        "{0} takes home {1} of {2}'s value and a share of 1 other key: {3}.",
        query,
        weight,
        key,
        output,
      )
    : l10n.t(
        "{0} takes home {1} of {2}'s value and a share of {3} other keys: {4}.",
        query,
        weight,
        key,
        others,
        output,
      );
}
