// The panel's page has a doctype; the page that happy-dom begins with has none, and KaTeX minds.
if (typeof document !== "undefined" && document.compatMode !== "CSS1Compat") {
  Object.defineProperty(document, "compatMode", { value: "CSS1Compat" });
}
