import type { Head, Rows } from "./numberHeads.ts";

/** Whether it only takes the mean of some numbers, such as an expected position or reward. */
function isAverage({ values }: Head): boolean {
  const isCounted = values.flat().every(({ kind, origin, at }) => kind === "int" && !origin && !at);
  return isCounted || isCount(values);
}

/** Whether it has one query, and a single number for each key: other calls of the function tell what it is. */
function isOfOne({ rows, values }: Head): boolean {
  return rows.length === 1 && values[0]?.length === 1;
}

/** Heads without those that only take the mean of some numbers; `isCut`: a limit may have left out other outputs. */
export function withoutAverages(heads: readonly Head[], isCut: boolean): readonly Head[] {
  const some = heads.filter((head) => !isAverage(head));
  const whole = some.filter((head) => !isCut && !isOfOne(head));
  const places = new Set(whole.map(placeOfProducts));
  return some.filter((head) => !isOfOne(head) || places.has(placeOfProducts(head)));
}

/** Where the products are computed, of whatever width. */
function placeOfProducts(head: Head): string {
  return head.rows[0]!.site.replace(/ \d+$/, "");
}

/** Whether these are consecutive numbers that a loop counts: the places themselves. */
function isCount(values: Rows): boolean {
  const first = values[0]![0]!.value;
  // A loop may begin with a number that the program writes, but it computes the others.
  return (
    values.length > 1 &&
    Number.isInteger(first) &&
    values.every(
      ([number, ...more], at) =>
        more.length === 0 && number!.value === first + at && (at === 0 || !number!.at),
    )
  );
}
