import { render } from "preact";
import { App } from "./App.tsx";
import { createPanelHost } from "./host.ts";
import "./panel.css";
import { createPanelTools } from "./panelTools.ts";
import { createStore } from "./store.ts";
import { registerToolkit } from "./toolkit.ts";
import { readViewChoices } from "./viewChoices.ts";

/** What the editor gives to a webview, once. */
declare function acquireVsCodeApi(): {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
};

const editor = acquireVsCodeApi();
const choices = createStore(readViewChoices(editor.getState()));
choices.subscribe((kept) => {
  editor.setState(kept);
});
registerToolkit();
const host = createPanelHost((message) => {
  editor.postMessage(message);
}, window);
render(<App host={host} tools={createPanelTools(host, choices)} />, document.body);
