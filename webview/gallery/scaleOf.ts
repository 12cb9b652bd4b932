import type { ReadyState } from "../../src/protocol/panelState.ts";

/** The scale that a state's own question about it holds; nothing where it is the formula's. */
export function scaleOf({ whatIf }: ReadyState): { readonly scale?: number } {
  const asked = whatIf?.controls.find(({ setting }) => setting === "scale");
  return asked?.kind === "number" ? { scale: asked.value } : {};
}
