import "../words.ts";
import { render } from "preact";
import { LessonApp } from "./LessonApp.tsx";
import { createLessonHost } from "./lessonHost.ts";
import "./lesson.css";

/** What the editor gives to a webview; it can be called once. */
declare function acquireVsCodeApi(): { postMessage(message: unknown): void };

const editor = acquireVsCodeApi();
const host = createLessonHost((message) => {
  editor.postMessage(message);
}, window);
render(<LessonApp host={host} />, document.body);
