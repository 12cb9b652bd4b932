import * as l10n from "@vscode/l10n";
import type { RequestName } from "../../protocol/messages.ts";

/** Why a request has no answer in a page that stands alone. */
export const offlineRefusals: { readonly [Name in RequestName]?: string } = {
  "cell/reveal": l10n.t("This page holds the numbers only: the code is in the file, in VS Code."),
  "cell/select": l10n.t("This page holds the numbers only: the code is in the file, in VS Code."),
  "problem/reveal": l10n.t(
    "This page holds the numbers only: the code is in the file, in VS Code.",
  ),
};

/** For all other requests. */
export const offlineRefusal = l10n.t("This page stands alone: open the file in VS Code for this.");
