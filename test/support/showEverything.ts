import type { Frame } from "playwright-core";

/** Puts everything of a panel below each other, and opens what can be tried. */
export async function showEverything(panel: Frame): Promise<void> {
  const [whole, whatIf] = [panel.locator(".whole-switch"), panel.locator(".what-if-open")];
  await whole.waitFor();
  if ((await whole.getAttribute("aria-pressed")) === "false") await whole.click();
  if ((await whatIf.getAttribute("aria-expanded")) === "false") await whatIf.click();
}
