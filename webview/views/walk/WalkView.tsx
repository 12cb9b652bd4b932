import type { JSX } from "preact";
import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import type { EventMessage } from "../../../src/protocol/messages.ts";
import type { WalkState } from "../../../src/protocol/panelState.ts";
import type { WalkBox, WalkPart } from "../../../src/viewModel/shapes/shapeWalk.ts";
import { PanelToolsContext } from "../../panelTools.ts";
import { walkTexts } from "../../walkTexts.ts";
import { ActionButtons } from "../ActionButtons.tsx";
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

/** By the name of a function: the line of it that is chosen. */
type WalkPath = ReadonlyMap<string, string>;

/** A function that is shown, and how often the line above calls it. */
interface ShownPart {
  readonly part: WalkPart;
  readonly times: string | null;
}

/** The lines to choose from the outermost function down to one: those that call it. */
function pathTo(parts: readonly WalkPart[], name: string): WalkPath {
  const path = new Map<string, string>();
  for (let wanted = name; ;) {
    const caller = parts.find(
      (part) => !path.has(part.name) && part.name !== wanted && callerOf(part, wanted),
    );
    const box = caller && callerOf(caller, wanted);
    if (!caller || !box) break;
    path.set(caller.name, box.id);
    wanted = caller.name;
  }
  if (!path.has(name)) path.set(name, "");
  return path;
}

/** The functions that are shown below each other. */
function shownParts(parts: readonly WalkPart[], path: WalkPath): readonly ShownPart[] {
  const called = new Set([...path].flatMap(([name, id]) => opened(parts, name, id)?.opens ?? []));
  const root = parts.find(({ name }) => path.has(name) && !called.has(name)) ?? parts[0];
  const shown: ShownPart[] = [];
  let next: ShownPart | null = root ? { part: root, times: null } : null;
  while (next && !shown.some(({ part }) => part === next!.part)) {
    shown.push(next);
    const { name } = next.part;
    const box: WalkBox | null = opened(parts, name, path.get(name) ?? "");
    const part = box && parts.find((each) => each.name === box.opens);
    next = part ? { part, times: box.times } : null;
  }
  return shown;
}

/** The innermost line that contains an offset of the file. */
function boxAt(
  parts: readonly WalkPart[],
  offset: number,
): { readonly part: WalkPart; readonly box: WalkBox } | null {
  const all = parts.flatMap((part) => part.steps.flat().map((box) => ({ part, box })));
  const around = all.filter(({ box: { range } }) => range.start <= offset && offset <= range.end);
  const size = ({ box: { range } }: (typeof all)[number]): number => range.end - range.start;
  return around.toSorted((a, b) => size(a) - size(b))[0] ?? null;
}

function opened(parts: readonly WalkPart[], name: string, id: string): WalkBox | null {
  const part = parts.find((each) => each.name === name);
  return part?.steps.flat().find((box) => box.id === id && box.opens !== null) ?? null;
}

function callerOf({ steps }: WalkPart, name: string): WalkBox | undefined {
  return steps.flat().find(({ opens }) => opens === name);
}
