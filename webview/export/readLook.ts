import type { PanelLook } from "../../src/protocol/exportMessages.ts";

/** The colours and fonts of the editor, from the root element of a webview. */
export function readLook(ground: "dark" | "light"): PanelLook {
  const { style } = document.documentElement;
  const names = Array.from({ length: style.length }, (_, at) => style.item(at));
  const ours = names.filter((name) => name.startsWith("--vscode-"));
  const variables = ours.map((name) => [name, style.getPropertyValue(name).trim()] as const);
  return { ground, variables: Object.fromEntries(variables) };
}
