import "../words.ts";
import { render } from "preact";
import { createStore } from "../store.ts";
import { registerToolkit } from "../toolkit.ts";
import { FileApp } from "./FileApp.tsx";
import { readFileChoices } from "./fileChoices.ts";
import { createFileHost } from "./fileHost.ts";
import "./matrix.css";

/** What the editor gives to a webview; it can be called once. */
declare function acquireVsCodeApi(): {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
};

const editor = acquireVsCodeApi();
const choices = createStore(readFileChoices(editor.getState()));
choices.subscribe((now) => {
  editor.setState(now);
});
const host = createFileHost((message) => {
  editor.postMessage(message);
}, window);
registerToolkit();
render(<FileApp host={host} choices={choices} />, document.body);
