import { render } from "preact";
import { act } from "preact/test-utils";
import type { Glow, RequestName, Requests } from "../../src/protocol/messages.ts";
import type { PanelState } from "../../src/protocol/panelState.ts";
import { App } from "../../webview/App.tsx";
import type { PanelHost } from "../../webview/host.ts";
import { galleryAnswers } from "../gallery/galleryAnswers.ts";
import { createMapHost } from "../gallery/mapHost.ts";
import { createPanelTools } from "../../webview/panelTools.ts";
import { createStore, type Store } from "../../webview/store.ts";
import { firstChoices, type ViewChoices } from "../../webview/viewChoices.ts";

/** A panel on a page, and what it asked its host for. */
export interface PanelHarness {
  readonly asked: readonly { readonly name: RequestName; readonly params: unknown }[];
  readonly choices: Store<ViewChoices>;
  /** Sends a new state, as after a keystroke. */
  readonly show: (state: PanelState) => Promise<void>;
  /** Tells of the caret in the file. */
  readonly light: (glow: Glow | null) => Promise<void>;
  /** Tells what the line of the caret makes. */
  readonly mark: (stages: readonly string[]) => Promise<void>;
  /** The one element that matches; fails when there is none. */
  readonly find: (selector: string) => HTMLElement;
  readonly findAll: (selector: string) => readonly HTMLElement[];
  /** The cell of a matrix: `attentionWeights 0`, row, column. */
  readonly cell: (stage: string, head: number | null, row: number, column: number) => HTMLElement;
  readonly text: (selector: string) => string;
  readonly press: (target: HTMLElement, key: string, ctrlKey?: boolean) => Promise<void>;
  readonly fire: (target: HTMLElement, event: Event) => Promise<void>;
  /** Lets answers come and effects run. */
  readonly settle: () => Promise<void>;
  /** Whether everything that maps asked for has come. */
  readonly hasMaps: () => boolean;
}

/** What a view asks by itself, not because somebody did something. */
const unprompted: readonly RequestName[] = ["weight/explain", "step/show"];

/** What a willing host answers; null to all other requests. */
const answers: { readonly [Name in RequestName]?: Requests[Name]["result"] } = {
  "cell/written": { written: "5f" },
  "cell/reveal": { told: "2 numbers selected" },
};

/**
 * Opens the panel with a state, everything below each other unless `kept` says otherwise; `refuse` makes every request after the first fail, those of `unanswered`
 * are waited for without end.
 */
export async function openPanel(
  opened: PanelState | Promise<PanelState>,
  refuse?: string,
  kept: Partial<ViewChoices> = {},
  unanswered: readonly RequestName[] = [],
): Promise<PanelHarness> {
  const state = await opened;
  let shown = state;
  const { answer } = galleryAnswers(state);
  const maps = createMapHost(() => shown);
  const asked: { name: RequestName; params: unknown }[] = [];
  let awaited = 0;
  let send: (state: PanelState) => void = () => undefined;
  let light: (glow: Glow | null) => void = () => undefined;
  let mark: (stages: readonly string[]) => void = () => undefined;
  const host: PanelHost = {
    request: (name, params) => {
      if (name === "panel/load") return Promise.resolve(state as never);
      const numbers = maps(name, params);
      if (numbers) {
        awaited += 1;
        return numbers.finally(() => (awaited -= 1));
      }
      if (!unprompted.includes(name)) asked.push({ name, params });
      if (unanswered.includes(name)) return new Promise(() => undefined);
      if (refuse !== undefined) return Promise.reject(new Error(refuse));
      return answer(name, params) ?? Promise.resolve((answers[name] ?? null) as never);
    },
    onState: (listener) => {
      send = listener;
      return () => undefined;
    },
    onGlow: (listener) => {
      light = listener;
      return () => undefined;
    },
    onLine: (listener) => {
      mark = listener;
      return () => undefined;
    },
  };
  render(null, document.body);
  document.body.className = "vscode-dark";
  const choices = createStore({ ...firstChoices, isWhole: true, isWhatIfOpen: true, ...kept });
  await act(async () => {
    render(<App host={host} tools={createPanelTools(host, choices)} />, document.body);
    await settled();
  });
  await answered();
  return {
    asked,
    choices,
    ...onPage(),
    light: (glow) => act(() => light(glow)),
    mark: (stages) => act(() => mark(stages)),
    hasMaps: () => awaited === 0,
    settle: async () => {
      for (let turn = 0; turn < 4; turn++) await act(settled);
    },
    show: (next) =>
      act(() => {
        shown = next;
        send(next);
      }),
  };
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
  const fire = async (target: HTMLElement, event: Event): Promise<void> => {
    await act(async () => {
      target.dispatchEvent(event);
      await settled();
    });
    await answered();
  };
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

/** What views asked when they were drawn has been answered, and drawn. */
async function answered(): Promise<void> {
  await act(settled);
  await act(settled);
}

/** Answers have come and effects have run. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
