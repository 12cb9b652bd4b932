import * as l10n from "@vscode/l10n";
/** The words of the export menu and of the panel's own menu. */
export const exportTexts = {
  export: l10n.t("Export"),
  exportMenu: l10n.t("Export this computation"),
  png: l10n.t("Picture (PNG)…"),
  svg: l10n.t("Vector picture (SVG)…"),
  csv: l10n.t("Numbers (CSV)…"),
  json: l10n.t("Whole trace (JSON)…"),
  html: l10n.t("Web page (HTML)…"),
  literal: l10n.t("Copy a matrix as code…"),
  panel: l10n.t("Panel"),
  panelMenu: l10n.t("This panel"),
  pin: l10n.t("Pin to this computation"),
  openAnother: l10n.t("Open another panel"),
  openInSideBar: l10n.t("Move to the side bar"),
  openBeside: l10n.t("Move beside the editor"),
} as const;
