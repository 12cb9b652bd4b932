import * as l10n from "@vscode/l10n";

/** Why a file that a program reads is not read, with what says it in the user's language. */
export const aboutFiles: readonly (readonly [RegExp, (path: string) => string])[] = [
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
    /^nothing is read from the network: put `(.+)` beside the program$/,
    (a) => l10n.t("nothing is read from the network: put `{0}` beside the program", a),
  ],
];
