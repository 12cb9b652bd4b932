import type { JSX } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { type BoxPlace, layoutSmallFlow } from "../../../src/protocol/flow/layoutFlow.ts";
import type { WalkBox, WalkPart } from "../../../src/viewModel/shapes/shapeWalk.ts";
import { nameWidth } from "../../marks/nameWidth.ts";
import { useWidth } from "../../marks/useWidth.ts";
import { texts } from "../../texts.ts";
import { walkTexts } from "../../walkTexts.ts";
import { FlowArrows } from "../flow/FlowArrows.tsx";
import { nextBox } from "../flow/nextBox.ts";

/** Assumed before the panel has been measured. */
const firstWidth = 680;

/** Of the names and of the shapes of boxes, in pixels. */
const [letterWidth, wideLetterWidth, codeWidth] = [7.4, 12.5, 6.2];

/**
 * The lines of one function as boxes, and what they use of each other as arrows. One tab stop; arrow keys
 * walk from line to line.
 */
export function WalkFlow(props: {
  readonly part: WalkPart;
  readonly chosen: string | null;
  /** The line with the cursor. */
  readonly lit: string;
  readonly onChoose: (box: WalkBox) => void;
  readonly onOpen: (box: WalkBox) => void;
}): JSX.Element {
  const { part, chosen, lit, onChoose, onOpen } = props;
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame, firstWidth);
  const plan = useMemo(() => toPlan(part), [part]);
  const layout = useMemo(
    () => layoutSmallFlow(plan, width, (box, look) => widthOf(toldIn(width, box, look), look)),
    [plan, width],
  );
  const boxes = useMemo(() => part.steps.flat(), [part]);
  const [focused, setFocused] = useState("");
  const known = (id: string | null): boolean => boxes.some((box) => box.id === id);
  const active = [focused, chosen, lit].find(known) ?? boxes[0]?.id ?? "";
  const places = new Map<string, BoxPlace>(layout.boxes.map((place) => [place.id, place]));
  const onKeyDown = (event: KeyboardEvent, from: string): void => {
    const to = nextBox(event.key, from, layout.boxes);
    const box = boxes.find(({ id }) => id === to);
    if (!box) return;
    event.preventDefault();
    setFocused(box.id);
    onChoose(box);
    frame.current?.querySelector<HTMLElement>(`[data-box="${CSS.escape(box.id)}"]`)?.focus();
  };
  return (
    <div ref={frame} class="flow-frame" role="group" aria-label={texts.flow}>
      <div class="flow" role="presentation" style={{ height: `${layout.height}px` }}>
        <FlowArrows layout={layout} width={width} tip={`walk-tip-${part.name}`} />
        {boxes.map((box) => {
          const place = places.get(box.id);
          if (!place) return null;
          const { x, y, height } = place;
          const look = place.look === "thin" ? "thin" : "small";
          const { label, operations, shape, code, opens, times } = toldIn(width, box, look);
          return (
            <button
              key={box.id}
              type="button"
              data-box={box.id}
              class={`flow-open walk-box ${place.look}${opens === null ? "" : " opens"}`}
              style={{
                left: `${x}px`,
                top: `${y}px`,
                width: `${place.width}px`,
                height: `${height}px`,
              }}
              title={opens === null ? code : texts.sentences(code, walkTexts.opens(opens))}
              tabIndex={box.id === active ? 0 : -1}
              aria-pressed={box.id === chosen}
              aria-current={box.id === lit ? "true" : undefined}
              onClick={() => {
                setFocused(box.id);
                onChoose(box);
                onOpen(box);
              }}
              onKeyDown={(event) => {
                onKeyDown(event, box.id);
              }}
            >
              <span class="flow-name">
                <bdi>{label}</bdi>
                {operations !== "" && <span class="walk-operations">{operations}</span>}
                {opens !== null && <span class="walk-call">{walkTexts.called(opens, times)}</span>}
              </span>
              <span class="flow-shape">{shape}</span>
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** Ways to the next step are drawn between the boxes, longer ones around. */
function toPlan({ steps, edges }: WalkPart) {
  const stepOf = new Map(steps.flatMap((step, at) => step.map(({ id }) => [id, at] as const)));
  const isNext = ({ from, to }: WalkPart["edges"][number]): boolean =>
    stepOf.get(to) === (stepOf.get(from) ?? 0) + 1;
  return { steps, ways: edges.filter(isNext), skips: edges.filter((each) => !isNext(each)) };
}

/** At both sides of a box, for the ways around, in pixels. */
const aside = 28;

/** A box without what its line does, where a panel is too narrow for that: the line is in its tooltip. */
function toldIn(width: number, box: WalkBox, look: "small" | "thin"): WalkBox {
  return widthOf(box, look) <= width - aside ? box : { ...box, operations: "" };
}

/** The width of a box in which neither the words nor the shape are cut. */
function widthOf(box: WalkBox, look: "small" | "thin"): number {
  const { label, operations, shape, opens, times } = box;
  const call = opens === null ? 0 : nameWidth(walkTexts.called(opens, times), 6.6, 12) + 16;
  const done = operations === "" ? 0 : nameWidth(operations, codeWidth, 10.5) + 8;
  const name = nameWidth(label, letterWidth, wideLetterWidth) + done + call;
  const size = shape.length * codeWidth;
  return Math.ceil(look === "thin" ? name + size + 22 : Math.max(name, size) + 16);
}
