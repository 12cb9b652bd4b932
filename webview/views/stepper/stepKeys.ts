/** What a key tells the stepper to do. */
export type StepKey =
  | { readonly kind: "go"; readonly to: "previous" | "next" | "first" | "last" }
  | { readonly kind: "leave" }
  | { readonly kind: "answer"; readonly option: number };

const places: Readonly<Record<string, "previous" | "next" | "first" | "last">> = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  Home: "first",
  End: "last",
};

/** Elements in which arrow keys, Home, and End have a meaning of their own. */
const busy =
  '[role="grid"], [role="application"], .weight-explanation, vscode-dropdown, select, ' +
  "input[type=range], .formula-box, .matrix-scroll, pre";
const typing = "input:not([type=range], [type=checkbox]), textarea, vscode-text-field";

/** What a key means to the stepper; null if it means nothing. */
export function readStepKey(event: KeyboardEvent): StepKey | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(typing)) return null;
  if (event.key === "Escape") return { kind: "leave" };
  if (/^[1-9]$/.test(event.key)) return { kind: "answer", option: Number(event.key) - 1 };
  const to = places[event.key];
  return to && !target?.closest(busy) ? { kind: "go", to } : null;
}
