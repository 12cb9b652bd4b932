/**
 * The pattern of a number without a sign, as nearly every language writes it: `12`, `1.`, `.5`, `2e-3`. Each sign of
 * a text has one place in it, so a long run of digits that ends as something else takes no longer than it is.
 */
export const unsignedNumber = String.raw`(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?`;

/** A whole text that is such a number, with or without a sign. */
export const writtenNumber = new RegExp(`^[-+]?${unsignedNumber}$`);
