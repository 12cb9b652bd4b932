import { useContext } from "preact/hooks";
import { PanelToolsContext } from "../panelTools.ts";
import { useStore } from "../store.ts";
import { useStyleRules } from "../styleRules.ts";

/** Frames the maps of what the line at the cursor in the file makes. It draws nothing itself, and nothing moves. */
export function CaretLine(): null {
  const { lineStages } = useContext(PanelToolsContext);
  const stages = useStore(lineStages);
  useStyleRules(stages.map(frameRule).join("\n"));
  return null;
}

function frameRule(stage: string): string {
  return `main :is(.matrix, .canvas-frame)[data-stage="${stage}"] {
    outline: 1px solid var(--vscode-focusBorder); outline-offset: -1px; }`;
}
