import { render } from "preact";
import { act } from "preact/test-utils";
import type { RequestName } from "../../src/protocol/messages.ts";
import type { PanelState } from "../../src/protocol/panelState.ts";
import { App } from "../../webview/App.tsx";
import type { PanelHost } from "../../webview/host.ts";
import { createPanelTools } from "../../webview/panelTools.ts";
import { createStore, type Store } from "../../webview/store.ts";
import { firstChoices, type ViewChoices } from "../../webview/viewChoices.ts";

/** A panel on a page, and what it asked its host for. */
export interface PanelHarness {
  readonly asked: readonly { readonly name: RequestName; readonly params: unknown }[];
  readonly choices: Store<ViewChoices>;
  /** Sends a new state, as after a keystroke. */
  readonly show: (state: PanelState) => Promise<void>;
  /** The one element that matches; fails when there is none. */
  readonly find: (selector: string) => HTMLElement;
  readonly findAll: (selector: string) => readonly HTMLElement[];
  /** The cell of a matrix: `attentionWeights 0`, row, column. */
  readonly cell: (stage: string, head: number | null, row: number, column: number) => HTMLElement;
  readonly text: (selector: string) => string;
  readonly press: (target: HTMLElement, key: string, ctrlKey?: boolean) => Promise<void>;
  readonly fire: (target: HTMLElement, event: Event) => Promise<void>;
}

/** Opens the panel with a state; `refuse` makes every request after the first fail. */
export async function openPanel(state: PanelState, refuse?: string): Promise<PanelHarness> {
  const asked: { name: RequestName; params: unknown }[] = [];
  let send: (state: PanelState) => void = () => undefined;
  const host: PanelHost = {
    request: (name, params) => {
      if (name === "panel/load") return Promise.resolve(state as never);
      asked.push({ name, params });
      return refuse === undefined
        ? Promise.resolve(null as never)
        : Promise.reject(new Error(refuse));
    },
    onState: (listener) => {
      send = listener;
      return () => undefined;
    },
  };
  render(null, document.body);
  document.body.className = "vscode-dark";
  const choices = createStore(firstChoices);
  await act(async () => {
    render(<App host={host} tools={createPanelTools(host, choices)} />, document.body);
    await settled();
  });
  await act(settled);
  return { asked, choices, ...onPage(), show: (next) => act(() => send(next)) };
}

function onPage(): Pick<PanelHarness, "find" | "findAll" | "cell" | "text" | "press" | "fire"> {
  const findAll = (selector: string): readonly HTMLElement[] => [
    ...document.querySelectorAll<HTMLElement>(selector),
  ];
  const find = (selector: string): HTMLElement => {
    const [first] = findAll(selector);
    if (!first) throw new Error(`nothing matches ${selector}`);
    return first;
  };
  const fire = (target: HTMLElement, event: Event): Promise<void> =>
    act(async () => {
      target.dispatchEvent(event);
      await settled();
    });
  return {
    findAll,
    find,
    fire,
    cell: (stage, head, row, column) => {
      const matrix = `[data-stage="${stage}"]${head === null ? "" : `[data-head="${head}"]`}`;
      return find(`${matrix} td[data-row="${row}"][data-column="${column}"]`);
    },
    text: (selector) => find(selector).textContent.replace(/\s+/g, " ").trim(),
    press: (target, key, ctrlKey = false) =>
      fire(target, new KeyboardEvent("keydown", { key, ctrlKey, bubbles: true, cancelable: true })),
  };
}

/** Answers have come and effects have run. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
