import * as l10n from "@vscode/l10n";
import { type DrawFix, mostFrozen, type Unfrozen } from "../../program/draws.ts";

/** What the fix of a call that draws numbers is called. */
export function titleOfFix(fix: Exclude<DrawFix, { readonly kind: "none" }>): string {
  switch (fix.kind) {
    case "freeze":
      return l10n.t("Freeze as Literals");
    case "seed":
      return l10n.t("Add {0}", fix.code);
  }
}

/** Why a call that draws numbers cannot be written out as literals. */
export function whyUnfrozen(why: Unfrozen): string {
  switch (why.kind) {
    case "repeated":
      return l10n.t("It draws {0} times, so it cannot be frozen as literals.", why.times);
    case "tooMany":
      return l10n.t(
        "{0} numbers are too many to freeze as literals. The limit is {1}.",
        why.count,
        mostFrozen,
      );
    case "uncertain":
      return l10n.t("It cannot be frozen because the program may not reach it.");
    case "inPlace":
      return l10n.t("It fills an existing tensor, so it cannot be frozen as literals.");
    case "device":
      return l10n.t("It names a device, so it cannot be frozen as literals.");
    case "notAlone":
      return l10n.t("To freeze it as literals, put the statement on its own line.");
  }
}
