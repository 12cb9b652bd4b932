import { render } from "preact";
import type { PanelHost } from "../host.ts";
import "../panel.css";
import { App } from "../App.tsx";
import { createPanelTools } from "../panelTools.ts";
import { createStore } from "../store.ts";
import { registerToolkit } from "../toolkit.ts";
import { firstChoices } from "../viewChoices.ts";
import { GalleryIndex } from "./GalleryIndex.tsx";
import "./theme-colours.css";
import { galleryStates, type GalleryStateName } from "./galleryStates.ts";

/** Themes that the gallery can show, by the class that the editor puts on the body. */
const themes: Readonly<Record<string, string>> = {
  dark: "vscode-dark",
  light: "vscode-light",
  hc: "vscode-high-contrast",
  "hc-light": "vscode-high-contrast vscode-high-contrast-light",
};

const asked = new URLSearchParams(location.search);
const name = asked.get("state");
document.body.className = themes[asked.get("theme") ?? "dark"] ?? "vscode-dark";
registerToolkit();

/** A host that knows one state and writes down what it is asked. */
const host: PanelHost = {
  request: (request, params) => {
    console.info(request, JSON.stringify(params));
    const state = galleryStates[name as GalleryStateName]();
    return Promise.resolve((request === "panel/load" ? state : null) as never);
  },
  onState: (listener) => {
    const show = (event: Event): void => {
      listener(galleryStates[(event as CustomEvent<GalleryStateName>).detail]());
    };
    window.addEventListener("gallery/state", show);
    return () => {
      window.removeEventListener("gallery/state", show);
    };
  },
};

const isKnown = name !== null && name in galleryStates;
const tools = createPanelTools(host, createStore(firstChoices));
render(isKnown ? <App host={host} tools={tools} /> : <GalleryIndex />, document.body);
