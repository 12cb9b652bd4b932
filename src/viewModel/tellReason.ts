import * as l10n from "@vscode/l10n";

/**
 * Why a program is not followed any further, or a value is not known, in the user's language. Messages of
 * the program's own exceptions stay as they are.
 */
export function tellReason(reason: string): string {
  const whole = plain[reason];
  if (whole) return whole();
  for (const [pattern, tell] of withNames) {
    const found = pattern.exec(reason);
    if (found) return tell(found[1] ?? "", found[2] ?? "");
  }
  return reason;
}

/** Reasons with names from the program in them. */
const withNames: readonly (readonly [RegExp, (a: string, b: string) => string])[] = [
  [/^`(.+)` of `(.+)` is not followed$/, (a, b) => l10n.t("`{0}` of `{1}` is not followed", a, b)],
  [
    /^`([^`]+)` is not followed, and may draw$/,
    (a) => l10n.t("`{0}` is not followed, and may draw", a),
  ],
  [/^`([^`]+)` is not followed$/, (a) => l10n.t("`{0}` is not followed", a)],
  [/^`([^`]+)` is not defined here$/, (a) => l10n.t("`{0}` is not defined here", a)],
  [/^stopped after (\d+) ms$/, (a) => l10n.t("stopped after {0} ms", a)],
  [
    /^drawn by (.+) without a seed: every run differs$/,
    (a) => l10n.t("drawn by {0} without a seed: every run differs", a),
  ],
  [
    /^what (.+) draws here is not followed$/,
    (a) => l10n.t("what {0} draws here is not followed", a),
  ],
  [/^how much (.+) draws is not known$/, (a) => l10n.t("how much {0} draws is not known", a)],
  [
    /^how large this `(.+)` is is not known$/,
    (a) => l10n.t("how large this `{0}` is is not known", a),
  ],
  [/^what this `(.+)` draws is not known$/, (a) => l10n.t("what this `{0}` draws is not known", a)],
  [
    /^what `(.+)` is given by its place is not followed$/,
    (a) => l10n.t("what `{0}` is given by its place is not followed", a),
  ],
  [
    /^([\d,]+) numbers are more than are followed$/,
    (a) => l10n.t("{0} numbers are more than are followed", a),
  ],
  [
    /^(\d+) layers are more than are followed$/,
    (a) => l10n.t("{0} layers are more than are followed", a),
  ],
  [/^the number (.+) is not followed$/, (a) => l10n.t("the number {0} is not followed", a)],
  [/^the (\w+) is not known$/, (a) => l10n.t("the {0} is not known", a)],
];

const plain: Readonly<Record<string, () => string>> = {
  "the program takes more steps than are followed": () =>
    l10n.t("the program takes more steps than are followed"),
  "this is nested too deeply, or too large, to be followed": () =>
    l10n.t("this is nested too deeply, or too large, to be followed"),
  "the program ends here": () => l10n.t("the program ends here"),
  "which way the program goes here is not known": () =>
    l10n.t("which way the program goes here is not known"),
  "how often this runs is not known": () => l10n.t("how often this runs is not known"),
  "how far this came is not known": () => l10n.t("how far this came is not known"),
  "its parts are not known": () => l10n.t("its parts are not known"),
  "what it holds by now is not known": () => l10n.t("what it holds by now is not known"),
  "whether this is printed, or drawn, is not known": () =>
    l10n.t("whether this is printed, or drawn, is not known"),
  "which values this holds is not known": () => l10n.t("which values this holds is not known"),
  "how many values this goes through is not known": () =>
    l10n.t("how many values this goes through is not known"),
  "what this goes through is not known": () => l10n.t("what this goes through is not known"),
  "it may have been seeded by a function that is not followed": () =>
    l10n.t("it may have been seeded by a function that is not followed"),
  "how many values this holds is not known": () =>
    l10n.t("how many values this holds is not known"),
  "whether this is true is not known": () => l10n.t("whether this is true is not known"),
  "it was given to a function that is not followed": () =>
    l10n.t("it was given to a function that is not followed"),
  "a function that is not followed may have drawn": () =>
    l10n.t("a function that is not followed may have drawn"),
  "it may have been changed": () => l10n.t("it may have been changed"),
  "a shape that is set is not followed": () => l10n.t("a shape that is set is not followed"),
  "what super() means here is not known": () => l10n.t("what super() means here is not known"),
  "whether these are equal is not known": () => l10n.t("whether these are equal is not known"),
  "what is left of this is not known": () => l10n.t("what is left of this is not known"),
  "an iterator of the program's own is not followed": () =>
    l10n.t("an iterator of the program's own is not followed"),
  "arguments in a list are not followed": () => l10n.t("arguments in a list are not followed"),
  "the help of a program is not followed": () => l10n.t("the help of a program is not followed"),
  "complex numbers are not followed": () => l10n.t("complex numbers are not followed"),
  "a whole number beyond 2^53 is not followed": () =>
    l10n.t("a whole number beyond 2^53 is not followed"),
  "whole numbers beyond 2^53 are not followed": () =>
    l10n.t("whole numbers beyond 2^53 are not followed"),
  "what is chosen here is not known": () => l10n.t("what is chosen here is not known"),
  "how many numbers this chooses is not known": () =>
    l10n.t("how many numbers this chooses is not known"),
  "where this slice begins and ends is not known": () =>
    l10n.t("where this slice begins and ends is not known"),
  "which item this is is not known": () => l10n.t("which item this is is not known"),
  "this key is not known": () => l10n.t("this key is not known"),
  "what was written here is not known": () => l10n.t("what was written here is not known"),
  "what this array holds is not known": () => l10n.t("what this array holds is not known"),
  "arrays of strings are not followed": () => l10n.t("arrays of strings are not followed"),
  "this reduction of `einops.reduce` is not followed": () =>
    l10n.t("this reduction of `einops.reduce` is not followed"),
  "this pattern is not known": () => l10n.t("this pattern is not known"),
  "the bounds of this type are not followed": () =>
    l10n.t("the bounds of this type are not followed"),
  "several shares at once are not followed": () =>
    l10n.t("several shares at once are not followed"),
  "which entries go is not known": () => l10n.t("which entries go is not known"),
  "the weights of `np.bincount` are not followed": () =>
    l10n.t("the weights of `np.bincount` are not followed"),
  "these margins of `np.pad` are not followed": () =>
    l10n.t("these margins of `np.pad` are not followed"),
  "these margins of `F.pad` are not followed": () =>
    l10n.t("these margins of `F.pad` are not followed"),
  "which sizes these are is not known": () => l10n.t("which sizes these are is not known"),
  "`np.kron` of other than matrices is not followed": () =>
    l10n.t("`np.kron` of other than matrices is not followed"),
  "what `np.vectorize` makes here is not followed": () =>
    l10n.t("what `np.vectorize` makes here is not followed"),
  "the bounds of this range are not known": () => l10n.t("the bounds of this range are not known"),
  "the bounds of these numbers are not known": () =>
    l10n.t("the bounds of these numbers are not known"),
  "its number is not known": () => l10n.t("its number is not known"),
  "this meshgrid is not followed": () => l10n.t("this meshgrid is not followed"),
  "whether these are close is not known": () => l10n.t("whether these are close is not known"),
  "this einsum is not followed": () => l10n.t("this einsum is not followed"),
  "this where is not followed": () => l10n.t("this where is not followed"),
  "this `tf.where` is not followed": () => l10n.t("this `tf.where` is not followed"),
  "which arrays these are is not known": () => l10n.t("which arrays these are is not known"),
  "which values these are is not known": () => l10n.t("which values these are is not known"),
  "which tensors these are is not known": () => l10n.t("which tensors these are is not known"),
  "the order of these dimensions is not known": () =>
    l10n.t("the order of these dimensions is not known"),
  "a system with matrices of different counts is not followed": () =>
    l10n.t("a system with matrices of different counts is not followed"),
  "the inverse of several matrices is not followed": () =>
    l10n.t("the inverse of several matrices is not followed"),
  "this power of a matrix is not followed": () => l10n.t("this power of a matrix is not followed"),
  "this norm is not followed": () => l10n.t("this norm is not followed"),
  "this type is not followed": () => l10n.t("this type is not followed"),
  "where a value lies in memory differs from run to run": () =>
    l10n.t("where a value lies in memory differs from run to run"),
  "what this set holds is not known": () => l10n.t("what this set holds is not known"),
  "how many values there are is not known": () => l10n.t("how many values there are is not known"),
  "what this list holds by now is not known": () =>
    l10n.t("what this list holds by now is not known"),
  "the order of this list is not known": () => l10n.t("the order of this list is not known"),
  "what is summed is not known": () => l10n.t("what is summed is not known"),
  "what is multiplied is not known": () => l10n.t("what is multiplied is not known"),
  "what this generator draws is not known: it has no seed, or was lost on the way": () =>
    l10n.t("what this generator draws is not known: it has no seed, or was lost on the way"),
  "bytes are not followed": () => l10n.t("bytes are not followed"),
  "what is joined here is not known": () => l10n.t("what is joined here is not known"),
  "an earlier draw is not followed": () => l10n.t("an earlier draw is not followed"),
  "whether numbers were drawn before is not known": () =>
    l10n.t("whether numbers were drawn before is not known"),
  "whether it was seeded here is not known": () =>
    l10n.t("whether it was seeded here is not known"),
  "the weight of this layer is not known": () => l10n.t("the weight of this layer is not known"),
  "what this mask hides is not known": () => l10n.t("what this mask hides is not known"),
  "which places this mask hides is not known": () =>
    l10n.t("which places this mask hides is not known"),
  "parameters that are loaded are not followed": () =>
    l10n.t("parameters that are loaded are not followed"),
  "modules of another type are not followed": () =>
    l10n.t("modules of another type are not followed"),
  "this reduction of a loss is not followed": () =>
    l10n.t("this reduction of a loss is not followed"),
  "the weights of this loss are not followed": () =>
    l10n.t("the weights of this loss are not followed"),
  "`beta` and `delta` of a loss are not followed": () =>
    l10n.t("`beta` and `delta` of a loss are not followed"),
  "this cross entropy is not followed": () => l10n.t("this cross entropy is not followed"),
  "gradients are not followed": () => l10n.t("gradients are not followed"),
  "another default type is not followed": () => l10n.t("another default type is not followed"),
  "a key of its own (`add_bias_kv`, `add_zero_attn`) is not followed": () =>
    l10n.t("a key of its own (`add_bias_kv`, `add_zero_attn`) is not followed"),
  "keys and values of another width are not followed": () =>
    l10n.t("keys and values of another width are not followed"),
  "it was trained, and gradients are not followed": () =>
    l10n.t("it was trained, and gradients are not followed"),
  "a seed that differs from run to run": () => l10n.t("a seed that differs from run to run"),
  "where these numbers are put is not known": () =>
    l10n.t("where these numbers are put is not known"),
  "it is too large to be followed": () => l10n.t("it is too large to be followed"),
  "which type this product has is not known": () =>
    l10n.t("which type this product has is not known"),
  "it was changed afterwards": () => l10n.t("it was changed afterwards"),
  "a part of this text is not known": () => l10n.t("a part of this text is not known"),
};
