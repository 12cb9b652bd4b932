import "./galleryWords.ts";
import { type JSX, render } from "preact";
import type { PanelFrame } from "../../src/protocol/exportMessages.ts";
import type { PanelState } from "../../src/protocol/panelState.ts";
import type { PanelHost } from "../../webview/host.ts";
import "../../webview/panel.css";
import { App } from "../../webview/App.tsx";
import { FrameContext } from "../../webview/frame.ts";
import { lookAtStrongest } from "../../webview/lookAtStrongest.ts";
import { createPanelTools } from "../../webview/panelTools.ts";
import { createStore } from "../../webview/store.ts";
import { registerToolkit } from "../../webview/toolkit.ts";
import { type CompareMode, firstChoices, readViewChoices } from "../../webview/viewChoices.ts";
import { galleryAnswers } from "./galleryAnswers.ts";
import { galleryChoices } from "./galleryChoices.ts";
import { GalleryIndex } from "./GalleryIndex.tsx";
import "../../webview/offline/theme-colours.css";
import { exampleGlow } from "./exampleGlow.ts";
import { galleryStates, type GalleryStateName } from "./galleryStates.ts";
import { createMapHost } from "./mapHost.ts";

/** Themes that the gallery can show, by the class that the editor sets on the body. */
const themes: Readonly<Record<string, string>> = {
  dark: "vscode-dark",
  light: "vscode-light",
  hc: "vscode-high-contrast",
  "hc-light": "vscode-high-contrast vscode-high-contrast-light",
};

registerToolkit();

/** A result stays the same, however often it is shown. */
const computed = new Map<GalleryStateName, Promise<PanelState>>();

function stateOf(known: GalleryStateName): Promise<PanelState> {
  const state = computed.get(known) ?? Promise.resolve(galleryStates[known]());
  computed.set(known, state);
  return state;
}

/** A host that knows one state and its layers, and records its requests. */
function galleryHost(known: GalleryStateName): PanelHost {
  const first = stateOf(known);
  const answering = first.then(galleryAnswers);
  const mapping = first.then((state) => createMapHost(() => state));
  const answers: Readonly<Record<string, unknown>> = {
    "cell/written": { written: "5" },
    "cell/reveal": { told: "" },
  };
  return {
    request: async (request, params) => {
      console.info(request, JSON.stringify(params));
      if (request === "panel/load") return first;
      const numbers = (await mapping)(request, params);
      if (numbers) return numbers;
      if (request === "layer/choose" && params && "layer" in params) show(known, params.layer);
      const { answer } = await answering;
      const told = answer(request, params);
      return told ? await told : ((answers[request] ?? null) as never);
    },
    onState: (listener) => {
      const follow = (event: Event): void => {
        listener((event as CustomEvent<PanelState>).detail);
      };
      window.addEventListener("gallery/shown", follow);
      return () => {
        window.removeEventListener("gallery/shown", follow);
      };
    },
    onLine: () => () => undefined,
    onGlow: (listener) => {
      if (known === "glow") void galleryStates.glow().then(exampleGlow).then(listener);
      return () => undefined;
    },
  };
}

/** The number of the latest request; an answer that is overtaken by a later one is not shown. */
let turn = 0;

function show(state: GalleryStateName, layer = 0): void {
  const own = ++turn;
  void Promise.resolve(galleryStates[state](layer)).then((detail) => {
    if (own === turn) window.dispatchEvent(new CustomEvent("gallery/shown", { detail }));
  });
}

window.addEventListener("gallery/state", (event) => {
  show((event as CustomEvent<GalleryStateName>).detail);
});

const modes: readonly CompareMode[] = ["ghosts", "sideBySide", "hidden"];

/** The panel with a state, or the list of all. */
function Gallery({ asked }: { readonly asked: URLSearchParams }): JSX.Element {
  const name = asked.get("state");
  if (name === null || !(name in galleryStates)) return <GalleryIndex />;
  const known = name as GalleryStateName;
  const compare = modes.find((mode) => mode === asked.get("compare")) ?? firstChoices.compare;
  /** Other view settings, as JSON: `{"maps":{"look":"lines"}}`. */
  const looks = JSON.parse(asked.get("choices") ?? "{}") as Record<string, unknown>;
  const chosen = { ...galleryChoices(known), ...looks };
  const choices = createStore({
    ...readViewChoices(chosen),
    ...(chosen.focus === firstChoices.focus ? { focus: firstChoices.focus } : {}),
    compare,
  });
  const host = lookAtStrongest(galleryHost(known), choices);
  return <App host={host} tools={createPanelTools(host, choices)} />;
}

/** Shows nothing, so that a window of another size is laid out quickly. */
function close(): void {
  turn++;
  render(null, document.body);
  delete document.body.dataset["shown"];
}

/** Shows what a query asks for, as a page opened with that query would, and marks when it is shown. */
async function open(asked: URLSearchParams): Promise<void> {
  close();
  document.body.className = themes[asked.get("theme") ?? "dark"] ?? "vscode-dark";
  const frame = createStore<PanelFrame | null>({ place: "beside", target: null });
  render(
    <FrameContext.Provider value={frame}>
      <Gallery asked={asked} />
    </FrameContext.Provider>,
    document.body,
  );
  const name = asked.get("state") ?? "";
  if (name === "editing") setTimeout(typeOver, 100);
  const own = turn;
  if (name in galleryStates) await stateOf(name as GalleryStateName);
  await new Promise(requestAnimationFrame);
  if (own === turn) document.body.dataset["shown"] = name;
}

/** The first number of the query is being typed over. */
function typeOver(): void {
  const cell = document.querySelector<HTMLElement>('[data-stage="query"] td[data-column="1"]');
  cell?.focus();
  cell?.dispatchEvent(new KeyboardEvent("keydown", { key: "7", bubbles: true }));
}

window.addEventListener("gallery/close", close);
window.addEventListener("gallery/open", (event) => {
  void open(new URLSearchParams((event as CustomEvent<string>).detail));
});
void open(new URLSearchParams(location.search));
