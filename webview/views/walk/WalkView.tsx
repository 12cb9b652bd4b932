import type { JSX } from "preact";
import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import type { EventMessage } from "../../../src/protocol/messages.ts";
import type { WalkState } from "../../../src/protocol/panelState.ts";
import type { WalkBox } from "../../../src/viewModel/shapes/shapeWalk.ts";
import { PanelToolsContext } from "../../panelTools.ts";
import { walkTexts } from "../../walkTexts.ts";
import { ActionButtons } from "../ActionButtons.tsx";
import { boxAt, pathTo, shownParts } from "./walkPath.ts";
import { WalkFlow } from "./WalkFlow.tsx";

/** The way of the tensors through a program: each function that is looked into below its caller. */
export function WalkView({ state }: { readonly state: WalkState }): JSX.Element {
  const { parts, className, fileName, actions } = state;
  const { ask } = useContext(PanelToolsContext);
  const [path, setPath] = useState(() => pathTo(parts, className));
  const [lit, setLit] = useState("");
  useEffect(() => {
    setPath(pathTo(parts, className));
  }, [className]);
  useEffect(() => {
    const follow = ({ data }: MessageEvent<Partial<EventMessage> | null>): void => {
      if (data?.type !== "event" || data.name !== "walk/caret") return;
      const found = boxAt(parts, data.params as number);
      setLit(found?.box.id ?? "");
      if (found)
        setPath((now) => (now.has(found.part.name) ? now : pathTo(parts, found.part.name)));
    };
    window.addEventListener("message", follow);
    return () => {
      window.removeEventListener("message", follow);
    };
  }, [parts]);
  const shown = useMemo(() => shownParts(parts, path), [parts, path]);
  const choose = (name: string, box: WalkBox): void => {
    setPath((now) => new Map(now).set(name, box.id));
  };
  return (
    <main class="ready walk">
      <header class="panel-header">
        <div class="panel-title">
          <h1>{`${walkTexts.title} · ${shown[0]?.part.title ?? className}`}</h1>
          <p>{fileName}</p>
        </div>
        <ActionButtons actions={actions} />
      </header>
      <p class="walk-hint">{walkTexts.hint}</p>
      {shown.map(({ part, times }, depth) => (
        <section key={part.name} class="walk-part" aria-label={walkTexts.flowOf(part.title)}>
          {depth > 0 && <h2>{walkTexts.called(part.title, times)}</h2>}
          <WalkFlow
            part={part}
            chosen={path.get(part.name) ?? null}
            lit={lit}
            onChoose={(box) => {
              choose(part.name, box);
            }}
            onOpen={(box) => {
              ask("problem/reveal", box.range);
            }}
          />
        </section>
      ))}
    </main>
  );
}
