// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it } from "vitest";
import type { PanelFrame } from "../../src/protocol/exportMessages.ts";
import type { RequestName } from "../../src/protocol/messages.ts";
import { FrameContext } from "../../webview/frame.ts";
import type { PanelHost } from "../../webview/host.ts";
import { createPanelTools, PanelToolsContext } from "../../webview/panelTools.ts";
import { createStore } from "../../webview/store.ts";
import { firstChoices } from "../../webview/viewChoices.ts";
import { PanelMenus } from "../../webview/views/export/PanelMenus.tsx";

const target = { uri: "file:///a.py", computation: null, layer: 0, isPinned: true };
let asked: { readonly name: RequestName; readonly params: unknown }[] = [];

async function open(frame: PanelFrame | null): Promise<void> {
  asked = [];
  const host: PanelHost = {
    request: (name, params) => {
      asked.push({ name, params });
      return Promise.resolve(null as never);
    },
    onState: () => () => undefined,
    onGlow: () => () => undefined,
    onLine: () => () => undefined,
  };
  render(null, document.body);
  await act(() => {
    render(
      <PanelToolsContext.Provider value={createPanelTools(host, createStore(firstChoices))}>
        <FrameContext.Provider value={createStore<PanelFrame | null>(frame)}>
          <PanelMenus run="wasm, 2 ms" />
        </FrameContext.Provider>
      </PanelToolsContext.Provider>,
      document.body,
    );
  });
}

function button(label: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`button[aria-label="${label}"]`);
  if (!found) throw new Error(`no button ${label}`);
  return found;
}

async function press(key: string): Promise<void> {
  const init = { key, bubbles: true, cancelable: true };
  await act(() => {
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", init));
  });
}

const focused = () => document.activeElement?.textContent.trim();

describe("the menus of the panel", () => {
  beforeEach(() => open({ place: "beside", target }));

  it("open, move, and close with the keyboard", async () => {
    button("Export").focus();
    await press("ArrowDown");
    expect(focused()).toBe("Picture (PNG)…");
    await press("ArrowUp");
    expect(focused()).toBe("Copy a matrix as code…");
    await press("n");
    expect(focused()).toBe("Numbers (CSV)…");
    await press("Home");
    expect(focused()).toBe("Picture (PNG)…");
    await press("Escape");
    expect(document.querySelector("[role=menu]")).toBeNull();
    expect(document.activeElement).toBe(button("Export"));
  });

  it("start an export with the colours of the panel", async () => {
    document.documentElement.style.setProperty("--vscode-foreground", "#abcdef");
    await act(() => button("Export").click());
    await act(() => document.querySelectorAll<HTMLElement>("[role=menuitem]")[1]?.click());
    const look = { ground: "dark", variables: { "--vscode-foreground": "#abcdef" } };
    expect(asked).toEqual([{ name: "export/start", params: { format: "svg", look } }]);
    expect(document.querySelector("[role=menu]")).toBeNull();
  });

  it("show whether the panel is pinned, and unpin it", async () => {
    await act(() => button("Panel").click());
    const pin = document.querySelector<HTMLElement>("[role=menuitemcheckbox]");
    expect(pin?.getAttribute("aria-checked")).toBe("true");
    await act(() => pin?.click());
    expect(asked).toEqual([{ name: "panel/move", params: { move: "unpin" } }]);
  });

  it("offer to move the panel back from the side bar", async () => {
    await open({ place: "sideBar", target: null });
    await act(() => button("Panel").click());
    const items = [...document.querySelectorAll("[role^=menuitem]")].map(
      (item) => item.textContent,
    );
    expect(items).toContain("Move beside the editor");
    expect(items).not.toContain("Move to the side bar");
  });

  it("are missing in a panel without an editor", async () => {
    await open(null);
    expect(document.querySelector("button")).toBeNull();
  });
});
