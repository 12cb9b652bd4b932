import * as l10n from "@vscode/l10n";
import { plainReasons } from "./plainReasons.ts";

/**
 * Why a program is not followed any further, or a value is not known, in the user's language. Messages of
 * the program's own exceptions stay as they are.
 */
export function tellReason(reason: string): string {
  const whole = plainReasons[reason];
  if (whole) return whole();
  for (const [pattern, tell] of [...withNames, ...aboutFiles]) {
    const found = pattern.exec(reason);
    if (found) return tell(found[1] ?? "", found[2] ?? "");
  }
  return reason;
}

/** Reasons with names from the program in them. */
const withNames: readonly (readonly [RegExp, (a: string, b: string) => string])[] = [
  [/^`(.+)` of `(.+)` is not followed$/, (a, b) => l10n.t("`{0}` of `{1}` is not followed", a, b)],
  [
    /^`([^`]+)` is not here and may have drawn random numbers$/,
    (a) => l10n.t("`{0}` is not here and may have drawn random numbers", a),
  ],
  [
    /^`([^`]+)` is not followed and may draw random numbers$/,
    (a) => l10n.t("`{0}` is not followed and may draw random numbers", a),
  ],
  [
    /^this use of `([^`]+)` is not followed$/,
    (a) => l10n.t("this use of `{0}` is not followed", a),
  ],
  [
    /^`([^`]+)` extends a class of the language, which is not followed$/,
    (a) => l10n.t("`{0}` extends a class of the language, which is not followed", a),
  ],
  [
    /^`([^`]+)` extends a class that is not followed$/,
    (a) => l10n.t("`{0}` extends a class that is not followed", a),
  ],
  [
    /^what a library that draws gives is not followed$/,
    () => l10n.t("what a library that draws gives is not followed"),
  ],
  [
    /^an argument of `([^`]+)` is not followed$/,
    (a) => l10n.t("an argument of `{0}` is not followed", a),
  ],
  [/^`([^`]+)` is not followed$/, (a) => l10n.t("`{0}` is not followed", a)],
  [
    /^`([^`]+)` in a field of a text is not followed$/,
    (a) => l10n.t("`{0}` in a field of a text is not followed", a),
  ],
  [
    /^the mean of `([^`]+)` is not followed$/,
    (a) => l10n.t("the mean of `{0}` is not followed", a),
  ],
  [/^`([^`]+)` is not defined here$/, (a) => l10n.t("`{0}` is not defined here", a)],
  [/^stopped after (\d+) ms$/, (a) => l10n.t("stopped after {0} ms", a)],
  [/^stopped after (\d+) s$/, (a) => l10n.t("stopped after {0} s", a)],
  [
    /^drawn by (.+) without a seed: every run differs$/,
    (a) => l10n.t("drawn by {0} without a seed: every run differs", a),
  ],
  [
    /^what (.+) draws here is not followed$/,
    (a) => l10n.t("what {0} draws here is not followed", a),
  ],
  [
    /^it is unknown how many numbers (.+) draws$/,
    (a) => l10n.t("it is unknown how many numbers {0} draws", a),
  ],
  [/^the size of this `(.+)` is unknown$/, (a) => l10n.t("the size of this `{0}` is unknown", a)],
  [
    /^the numbers that this `(.+)` draws are unknown$/,
    (a) => l10n.t("the numbers that this `{0}` draws are unknown", a),
  ],
  [
    /^positional arguments of `(.+)` are not followed$/,
    (a) => l10n.t("positional arguments of `{0}` are not followed", a),
  ],
  [
    /^([\d,]+) numbers are too many to follow$/,
    (a) => l10n.t("{0} numbers are too many to follow", a),
  ],
  [/^(\d+) layers are too many to follow$/, (a) => l10n.t("{0} layers are too many to follow", a)],
  [/^the number (.+) is not followed$/, (a) => l10n.t("the number {0} is not followed", a)],
  [/^nothing gives `(.+)` a value$/, (a) => l10n.t("nothing gives `{0}` a value", a)],
  [
    /^there is no class or function `(.*)`$/,
    (a) => l10n.t("there is no class or function `{0}`", a),
  ],
  [/^the (\w+) is unknown$/, (a) => l10n.t("the {0} is unknown", a)],
];

/** Why a file that a program reads is not read, with what says it in the user's language. */
const aboutFiles: readonly (readonly [RegExp, (path: string) => string])[] = [
  [
    /^there is no file `(.+)` beside the program: put it there$/,
    (a) => l10n.t("there is no file `{0}` beside the program: put it there", a),
  ],
  [
    /^the file `(.+)` beside the program is too large: use a smaller one$/,
    (a) => l10n.t("the file `{0}` beside the program is too large: use a smaller one", a),
  ],
  [
    /^only files beside the program are read: put `(.+)` there$/,
    (a) => l10n.t("only files beside the program are read: put `{0}` there", a),
  ],
  [
    /^the file `(.+)` is looked for beside the program, which is not saved: save it$/,
    (a) =>
      l10n.t("the file `{0}` is looked for beside the program, which is not saved: save it", a),
  ],
  [
    /^the file `(.+)` is read only if the workspace is trusted: trust this workspace$/,
    (a) =>
      l10n.t("the file `{0}` is read only if the workspace is trusted: trust this workspace", a),
  ],
  [
    /^the file `(.+)` is still being read: it counts as soon as it is there$/,
    (a) => l10n.t("the file `{0}` is still being read: it counts as soon as it is there", a),
  ],
  [
    /^nothing is read from the network: put `(.+)` beside the program$/,
    (a) => l10n.t("nothing is read from the network: put `{0}` beside the program", a),
  ],
];
