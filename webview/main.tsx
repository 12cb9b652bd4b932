import "./words.ts";
import { render } from "preact";
import { App } from "./App.tsx";
import { goAhead } from "./ahead/goAhead.ts";
import { answerDrawings } from "./export/answerDrawings.ts";
import { followLooks } from "./followLooks.ts";
import { createFrame, FrameContext } from "./frame.ts";
import { createPanelHost } from "./host.ts";
import { lookAtStrongest } from "./lookAtStrongest.ts";
import "./panel.css";
import { pagePace } from "./pagePace.ts";
import { createPanelTools } from "./panelTools.ts";
import { createStore } from "./store.ts";
import { latestChoices, readPageChoices } from "./pageChoices.ts";
import { registerToolkit } from "./toolkit.ts";
import { readViewChoices } from "./viewChoices.ts";

/** What the editor gives to a webview; it can be called once. */
declare function acquireVsCodeApi(): {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
};

const editor = acquireVsCodeApi();
const brought = readPageChoices(document);
const choices = createStore(readViewChoices(latestChoices(editor.getState(), brought)));
const frame = createFrame(window);
const post = (message: unknown): void => {
  editor.postMessage(message);
};
const told = createPanelHost(post, window);
/** In addition to view settings, a panel stores what it shows, so that each is restored. */
const keep = (): void => {
  const target = frame.get()?.target ?? null;
  editor.setState({ ...choices.get(), target, page: brought?.page });
};
choices.subscribe((now) => {
  keep();
  told.request("panel/keep", { choices: now }).catch(() => null);
});
frame.subscribe(keep);
registerToolkit();
const { ahead, ...drawn } = goAhead(told, pagePace);
const host = lookAtStrongest(drawn, choices);
answerDrawings(host, window);
followLooks(window, choices);
render(
  <FrameContext.Provider value={frame}>
    <App host={host} tools={createPanelTools(host, choices, ahead)} />
  </FrameContext.Provider>,
  document.body,
);
