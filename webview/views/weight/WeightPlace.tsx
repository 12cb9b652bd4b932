import type { ComponentChildren, JSX } from "preact";
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import type { MapAttention } from "../../maps/mapAttention.ts";
import { PanelToolsContext } from "../../panelTools.ts";
import { useSelected } from "../../store.ts";
import { nearestFocus } from "./moveFocus.ts";
import { ValueMixView } from "./ValueMixView.tsx";
import { WeightExplanationView } from "./WeightExplanationView.tsx";
import { weightTexts } from "./weightTexts.ts";
import type { ExplainedWeight } from "../../../src/protocol/messages.ts";
import type { Focus } from "../../viewChoices.ts";

/** The focused weight, number by number, and what the row contributes to the output, around the map. */
export function WeightPlace(props: {
  readonly state: ReadyState;
  readonly attention: MapAttention;
  /** The shown place: that of the output explains the mix, others the weight. */
  readonly place: string | null;
}): JSX.Element {
  const { state, attention, place } = props;
  const { choices } = useContext(PanelToolsContext);
  const focus = nearestFocus(
    attention,
    useSelected(choices, (now) => now.focus),
  );
  const explained = useExplainedWeight(state, attention.id, focus);
  const isHidden = useSelected(choices, ({ compare }) => compare === "hidden");
  const before = isHidden ? null : explained?.before;
  return (
    <div
      class="weight-place"
      role="group"
      aria-label={weightTexts.title}
      aria-busy={explained === null}
    >
      {place !== "headOutput" && (
        <Steady name="weight-explained" isEmpty={explained === null}>
          <WeightExplanationView
            attention={attention}
            focus={focus}
            explanation={explained?.explanation ?? null}
            before={before?.weight ?? null}
          />
        </Steady>
      )}
      {(place === null || place === "headOutput") && (
        <Steady name="weight-mixed" isEmpty={explained === null}>
          {explained && <ValueMixView mix={explained.mix} before={before?.mix ?? null} />}
        </Steady>
      )}
    </div>
  );
}

/** The page must not jump between two weights: an empty place is as high as its last contents. */
function Steady(props: {
  readonly name: string;
  readonly isEmpty: boolean;
  readonly children: ComponentChildren;
}): JSX.Element {
  const { name, isEmpty, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  const isFull = useRef(!isEmpty);
  isFull.current = !isEmpty;
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (isFull.current && entry) height.current = entry.contentRect.height;
    });
    if (box.current) observer.observe(box.current);
    return () => {
      observer.disconnect();
    };
  }, []);
  return (
    <div ref={box} class={name} style={isEmpty ? { minHeight: height.current } : undefined}>
      {children}
    </div>
  );
}

interface Answer {
  readonly question: string;
  readonly explained: ExplainedWeight | null;
}

/**
 * How the focused weight is computed, requested again for every focus and every new state. An answer
 * to another focus is never handed out: null until the right one is there.
 */
function useExplainedWeight(
  state: ReadyState,
  computation: string,
  focus: Focus,
): ExplainedWeight | null {
  const { request } = useContext(PanelToolsContext);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { layer, head, query, key } = focus;
  const question = [computation, layer, head, query, key].join("\n");
  useEffect(() => {
    let isWanted = true;
    request("weight/explain", { computation, layer, head, query, key }).then(
      (explained) => {
        if (isWanted) setAnswer({ question, explained });
      },
      // Without an explanation, the maps still show their numbers.
      () => {
        if (isWanted) setAnswer({ question, explained: null });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [request, question, state]);
  return answer?.question === question ? answer.explained : null;
}
