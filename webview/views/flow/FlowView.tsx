import type { CSSProperties, JSX } from "preact";
import { useContext, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { FlowBox, FlowGraph } from "../../../src/protocol/flow/flowGraph.ts";
import {
  type BoxPlace,
  layoutFlowRow,
  layoutSmallFlow,
} from "../../../src/protocol/flow/layoutFlow.ts";
import { nameWidth } from "../../marks/nameWidth.ts";
import { useWidth } from "../../marks/useWidth.ts";
import { PanelToolsContext } from "../../panelTools.ts";
import { goTo, type Place } from "../../places.ts";
import { useStore } from "../../store.ts";
import { texts } from "../../texts.ts";
import { BoxPicture } from "./BoxPicture.tsx";
import { FlowArrows } from "./FlowArrows.tsx";
import { nextBox } from "./nextBox.ts";

/** Assumed before the panel has been measured. */
const firstWidth = 680;

/** Of the names and of the shapes of boxes, in pixels. */
const [letterWidth, wideLetterWidth, digitWidth] = [7.2, 12.5, 6.2];
const signWidth = 18;
/** Room before the first and behind the last box. */
const rowEnd = 14;
const capitalMore = 2;

/**
 * The data flow as boxes and arrows, and other places beside it: each opens its place. One
 * tab stop; arrow keys walk from place to place.
 */
export function FlowView(props: {
  readonly graph: FlowGraph;
  readonly beside: readonly Place[];
  /** Which place is shown; null if all of them are. */
  readonly shown: string | null;
  readonly hasEditor: boolean;
  /** In one row that scrolls, with pictures of these numbers, rather than in lines. */
  readonly pictures?: Float64Array;
}): JSX.Element {
  const { graph, beside, shown, hasEditor, pictures } = props;
  const frame = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const frameWidth = useWidth(frame, firstWidth);
  const room = pictures ? null : frameWidth;
  const layout = useMemo(
    () => (room === null ? layoutFlowRow(graph, rowWidth) : layoutSmallFlow(graph, room, boxWidth)),
    [graph, room],
  );
  const end = Math.max(0, ...layout.boxes.map((box) => box.x + box.width)) + rowEnd;
  const width = room ?? end;
  const { ask, choices, lineStages } = useContext(PanelToolsContext);
  const made = useStore(lineStages);
  const boxes = useMemo(() => graph.steps.flat(), [graph]);
  const ids = useMemo(() => [...beside, ...boxes].map(({ id }) => id), [beside, boxes]);
  const [focused, setFocused] = useState("");
  const wanted = shown ?? focused;
  const active = ids.includes(wanted) ? wanted : (ids[0] ?? "");
  // Not with every new result: a row that somebody scrolled stays where it is.
  useLayoutEffect(() => {
    showInRow(
      row.current,
      layout.boxes.find(({ id }) => id === active),
    );
  }, [active]);
  useLayoutEffect(() => {
    markCutEnds(row.current);
  }, [layout, active, frameWidth]);
  const open = (id: string): void => {
    setFocused(id);
    const box = boxes.find((each) => each.id === id);
    goTo(choices, id, box?.section);
  };
  const onKeyDown = (event: KeyboardEvent, box: FlowBox | null): void => {
    if (event.key === "Enter" && event.altKey && box?.source && hasEditor) {
      event.preventDefault();
      ask("problem/reveal", box.source.range);
      return;
    }
    const to = nextPlace(event.key, active, beside, layout.boxes);
    if (to === null) return;
    event.preventDefault();
    // If one place is shown, arrow keys open the next one. If all are shown, Enter scrolls to it.
    if (shown === null) setFocused(to);
    else open(to);
    frame.current?.querySelector<HTMLElement>(`[data-box="${to}"]`)?.focus();
  };
  const tab = (id: string, box: FlowBox | null) => ({
    type: "button" as const,
    "data-box": id,
    tabIndex: id === active ? 0 : -1,
    ...(shown !== null && {
      role: "tab" as const,
      "aria-selected": id === shown,
      ...(id === shown && { "aria-controls": "place" }),
    }),
    onClick: () => {
      open(id);
    },
    onKeyDown: (event: KeyboardEvent) => {
      onKeyDown(event, box);
    },
  });
  const places = new Map<string, BoxPlace>(layout.boxes.map((place) => [place.id, place]));
  return (
    <div
      ref={frame}
      class="flow-frame"
      role={shown === null ? "group" : "tablist"}
      aria-label={shown === null ? texts.flow : texts.flowPlaces}
    >
      {beside.length > 0 && (
        <div class="flow-beside" role="presentation">
          {beside.map(({ id, label }) => (
            <button key={id} class="place-tab" {...tab(id, null)}>
              {label}
            </button>
          ))}
          {/* Only where it has room: it wraps out of sight. */}
          <p class="places-hint" aria-hidden="true">
            <span />
            <span>{texts.detailHint}</span>
          </p>
        </div>
      )}
      <div
        ref={row}
        class="flow-row"
        role="presentation"
        onScroll={() => {
          markCutEnds(row.current);
        }}
        onWheel={(event) => {
          turnSideways(row.current, event);
        }}
      >
        <div
          class="flow"
          role="presentation"
          style={{ width: `${width}px`, height: `${layout.height}px` }}
        >
          <FlowArrows layout={layout} width={width} tip="flow-tip" />
          {boxes.map((box) => {
            const place = places.get(box.id);
            return (
              place && (
                <button
                  key={box.id}
                  class={`flow-open ${place.look}${box.isSum ? " sum" : ""}`}
                  style={styleOf(place)}
                  title={titleOf(box, hasEditor)}
                  aria-current={made.includes(stageOf(box)) ? "location" : undefined}
                  {...tab(box.id, box)}
                >
                  <span class="flow-name">
                    {box.isSum && <span class="flow-plus">+</span>}
                    <bdi>{box.label}</bdi>
                  </span>
                  <span class="flow-shape">{shapeOf(box)}</span>
                  {pictures && <BoxPicture box={box} numbers={pictures} {...pictureSize(place)} />}
                  <span class="visually-hidden">. {box.note}</span>
                </button>
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** Scrolls a row sideways, and only it, until a box is in sight; without a box, to its beginning. */
function showInRow(row: HTMLElement | null, box: BoxPlace | undefined): void {
  if (!row) return;
  const [start, end] = box ? [box.x - rowEnd, box.x + box.width + rowEnd] : [0, 0];
  if (start < row.scrollLeft) row.scrollLeft = start;
  else if (end > row.scrollLeft + row.clientWidth) row.scrollLeft = end - row.clientWidth;
}

/** Where a row goes on out of sight, it fades. */
function markCutEnds(row: HTMLElement | null): void {
  if (!row) return;
  const { scrollLeft, clientWidth, scrollWidth } = row;
  row.classList.toggle("goes-on-before", scrollLeft > 1);
  row.classList.toggle("goes-on-behind", scrollLeft + clientWidth < scrollWidth - 1);
}

/** A wheel moves a row that is cut, rather than the page. */
function turnSideways(row: HTMLElement | null, event: WheelEvent): void {
  if (!row || row.scrollWidth <= row.clientWidth || event.deltaX !== 0 || event.ctrlKey) return;
  row.scrollLeft += event.deltaY;
  event.preventDefault();
}

/** The width of a box in which neither the name nor the shape is cut. */
export function boxWidth(box: FlowBox, look: "small" | "thin"): number {
  const capitals = box.label.match(/[A-Z]/g)?.length ?? 0;
  const label = nameWidth(box.label, letterWidth, wideLetterWidth) + capitals * capitalMore;
  const name = label + (box.isSum ? signWidth : 0);
  const shape = shapeOf(box).length * digitWidth;
  return Math.ceil(look === "thin" ? name + shape + 20 : Math.max(name, shape) + 14);
}

/** In a row: with room for a picture beside the words of a thin box, and below those of others. */
function rowWidth(box: FlowBox, look: "tall" | "thin"): number {
  if (look === "thin") return boxWidth(box, look) + thinPicture.width + 6;
  return Math.max(leastPicture, boxWidth(box, "small"));
}

const thinPicture = { width: 26, height: 12 };
const leastPicture = 64;

function pictureSize({ look, width }: BoxPlace): typeof thinPicture {
  return look === "thin" ? thinPicture : { width: width - 14, height: 20 };
}

/** Heads read parts of the query, which is a box of its own. */
function stageOf({ id, stage }: FlowBox): string {
  return id === "slices" ? id : stage;
}

function shapeOf({ shape }: FlowBox): string {
  return shape.join(" × ");
}

function styleOf({ x, y, width, height }: BoxPlace): CSSProperties {
  return { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` };
}

function titleOf({ note, source }: FlowBox, hasEditor: boolean): string {
  return source && hasEditor ? texts.sentences(note, texts.flowSourceKeys(source.name)) : note;
}

/** Places that are not in the flow are a row above it. */
function nextPlace(
  key: string,
  from: string,
  beside: readonly Place[],
  boxes: readonly BoxPlace[],
): string | null {
  const at = beside.findIndex(({ id }) => id === from);
  if (at >= 0) {
    switch (key) {
      case "ArrowRight":
        return beside[at + 1]?.id ?? boxes[0]?.id ?? null;
      case "ArrowLeft":
        return beside[at - 1]?.id ?? null;
      case "ArrowDown":
        return boxes[0]?.id ?? null;
      case "Home":
        return beside[0]?.id ?? null;
      case "End":
        return boxes.at(-1)?.id ?? null;
      default:
        return null;
    }
  }
  if (key === "Home") return beside[0]?.id ?? nextBox(key, from, boxes);
  const isWayOut = key === "ArrowLeft" || key === "ArrowUp";
  return (
    nextBox(key, from, boxes) ??
    (isWayOut ? (beside.at(key === "ArrowUp" ? 0 : -1)?.id ?? null) : null)
  );
}
