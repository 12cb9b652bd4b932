/** The words of the export menu and of the panel's own menu. */
export const exportTexts = {
  export: "Export",
  exportMenu: "Export this computation",
  png: "Picture (PNG)…",
  svg: "Vector picture (SVG)…",
  csv: "Numbers (CSV)…",
  json: "Whole trace (JSON)…",
  html: "Page for a browser (HTML)…",
  literal: "Copy a matrix as code…",
  panel: "Panel",
  panelMenu: "This panel",
  pin: "Stay on this computation",
  openAnother: "Open another panel",
  openInSideBar: "Move to the side bar",
  openBeside: "Move beside the editor",
} as const;
