import { Workbench } from "../../scripts/workbench.ts";

/** How long VS Code says that the extension took to load and activate, in ms. */
export async function measureActivation(): Promise<number> {
  const workbench = await Workbench.open({ openFile: "MultiHead.cs" });
  try {
    await workbench.lens(/^▶ Head 0/);
    await workbench.command("Developer: Show Running Extensions");
    const row = workbench.page.locator(".runtime-extensions-editor .monaco-list-row", {
      hasText: "attention-lens",
    });
    const text = await row.first().innerText();
    return Number(/Activation: (\d+)ms/.exec(text)?.[1] ?? NaN);
  } finally {
    await workbench.close();
  }
}
