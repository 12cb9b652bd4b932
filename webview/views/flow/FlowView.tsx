import type { JSX } from "preact";
import { useContext, useMemo, useRef, useState } from "preact/hooks";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import { useWidth } from "../../marks/useWidth.ts";
import { PanelToolsContext } from "../../panelTools.ts";
import { texts } from "../../texts.ts";
import { openSection } from "../openSection.ts";
import { FlowBoxView } from "./FlowBoxView.tsx";
import type { FlowBox, FlowGraph } from "../../../src/protocol/flow/flowGraph.ts";
import { type BoxPlace, layoutFlow } from "../../../src/protocol/flow/layoutFlow.ts";
import { nextBox } from "./nextBox.ts";

/** Assumed before the panel has been measured. */
const firstWidth = 720;

/** The way of the numbers as boxes and arrows; arrow keys go from box to box. */
export function FlowView(props: {
  readonly state: ReadyState;
  readonly graph: FlowGraph;
}): JSX.Element {
  const { state, graph } = props;
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame, firstWidth);
  const layout = useMemo(() => layoutFlow(graph, width), [graph, width]);
  const { ask, choices } = useContext(PanelToolsContext);
  const boxes = graph.steps.flat();
  const [kept, setActive] = useState(boxes[0]?.id ?? "");
  const active = boxes.some(({ id }) => id === kept) ? kept : (boxes[0]?.id ?? "");
  const focus = (id: string): void => {
    setActive(id);
    frame.current?.querySelector<HTMLElement>(`[data-box="${id}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, box: FlowBox): void => {
    if (event.key === "Enter" && event.altKey && box.source) {
      event.preventDefault();
      ask("problem/reveal", box.source.range);
      return;
    }
    const to = nextBox(event.key, active, layout.boxes);
    if (to === null) return;
    event.preventDefault();
    focus(to);
  };
  const places = new Map<string, BoxPlace>(layout.boxes.map((place) => [place.id, place]));
  return (
    <div
      ref={frame}
      class="flow"
      role="group"
      aria-label={texts.flow}
      style={{ height: `${layout.height}px` }}
    >
      <svg class="flow-arrows" aria-hidden="true" width={width} height={layout.height}>
        <defs>
          <marker
            id="flow-tip"
            viewBox="0 0 8 8"
            refX="6"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path d="M1,1L7,4L1,7" />
          </marker>
        </defs>
        {layout.arrows.map(({ path, isSkip }) => (
          <path
            key={path}
            class={isSkip ? "flow-arrow skip" : "flow-arrow"}
            d={path}
            marker-end="url(#flow-tip)"
          />
        ))}
      </svg>
      {boxes.map((box) => {
        const place = places.get(box.id);
        return (
          place && (
            <FlowBoxView
              key={box.id}
              state={state}
              box={box}
              place={place}
              isTabStop={box.id === active}
              onOpen={() => {
                setActive(box.id);
                openSection(choices, box.section, box.stage);
              }}
              onReveal={() => {
                if (box.source) ask("problem/reveal", box.source.range);
              }}
              onKeyDown={(event) => {
                onKeyDown(event, box);
              }}
            />
          )
        );
      })}
    </div>
  );
}
