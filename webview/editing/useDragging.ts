import { useContext, useRef } from "preact/hooks";
import type { DragStep } from "../../src/protocol/editMessages.ts";
import type { CellAddress } from "../../src/viewModel/panelView.ts";
import { placeOfCell } from "../marks/cellElement.ts";
import { setDragging } from "../marks/dragged.ts";
import type { MatrixDrawing } from "../marks/matrixDrawing.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { addressOf } from "../pointing/addressOf.ts";
import { texts } from "../texts.ts";
import { createLatest, type Latest } from "./createLatest.ts";

/** The pointer may move this far before a click becomes a drag. */
const tremble = 4;
const pixelsPerStep = 6;

/** A pointer that rests this long on a number, in ms, may be about to drag it. */
const restMs = 80;

interface Drag {
  readonly table: Element;
  readonly startX: number;
  readonly sender: Latest<DragStep>;
  isMoving: boolean;
  /** Aborted when the pointer is no longer followed. */
  readonly following: AbortController;
}

/** Dragging a number sideways. */
export interface Dragging {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  /** Puts the number back; false when nothing is dragged. */
  readonly cancel: () => boolean;
  /** Whether the next click only ends a drag. */
  readonly swallowsClick: () => boolean;
}

/**
 * Makes the numbers of a table draggable: each step is shown at once, and the latest one goes to
 * the file.
 */
export function useDragging(drawing: MatrixDrawing): Dragging {
  const { inquire, notice, edits, ahead } = useContext(PanelToolsContext);
  const drag = useRef<Drag | null>(null);
  const wasDragged = useRef(false);
  const resting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const start = (address: CellAddress): Pick<Drag, "sender" | "isMoving"> => {
    // Steps are relative to the file after earlier edits.
    const before = edits.get();
    ahead.prepare(address, before);
    // A step that still waits after a rejection would start a new drag on a changed number.
    let isRefused = false;
    const sender = createLatest<DragStep>(async (step) => {
      await before;
      if (isRefused) return;
      isRefused = (await inquire("cell/drag", { ...address, ...step })) === undefined;
      if (isRefused) finish();
    });
    return { sender, isMoving: false };
  };
  const rest = (event: PointerEvent): void => {
    clearTimeout(resting.current);
    const place = drawing.isEditable ? placeOfCell(event) : null;
    if (!place) return;
    resting.current = setTimeout(() => {
      ahead.rest(addressOf(drawing, place));
    }, restMs);
  };
  const finish = (): void => {
    drag.current?.following.abort();
    drag.current = null;
    setDragging(false);
  };
  const drop = (keep: boolean): void => {
    const ended = drag.current;
    finish();
    if (!ended?.isMoving) {
      ahead.end(Promise.resolve());
      return;
    }
    notice.set("");
    if (!keep) ahead.move({ steps: 0, size: "normal" });
    const settled = ended.sender.settled().then(() => inquire("cell/drop", { keep }));
    ahead.end(settled);
    edits.set(settled);
  };

  const move = (event: PointerEvent): void => {
    const now = drag.current;
    if (!now) return;
    const moved = event.clientX - now.startX;
    if (!now.isMoving) {
      if (Math.abs(moved) < tremble) return;
      now.isMoving = true;
      wasDragged.current = true;
      now.table.setPointerCapture(event.pointerId);
      notice.set(texts.dragged);
    }
    const size = event.shiftKey ? "coarse" : event.altKey ? "fine" : "normal";
    const step = { steps: Math.round(moved / pixelsPerStep), size } as const;
    ahead.move(step);
    now.sender.push(step);
  };
  /** The first movement may already leave the table, or even the page. */
  const follow = (): AbortController => {
    const following = new AbortController();
    const until = { signal: following.signal };
    const end = ({ type }: PointerEvent): void => {
      drop(type === "pointerup");
    };
    window.addEventListener("pointermove", move, until);
    window.addEventListener("pointerup", end, until);
    window.addEventListener("pointercancel", end, until);
    return following;
  };

  return {
    onPointerDown: (event) => {
      clearTimeout(resting.current);
      finish();
      wasDragged.current = false;
      const place = drawing.isEditable && event.button === 0 ? placeOfCell(event) : null;
      if (!place) return;
      const table = event.currentTarget as Element;
      const { clientX } = event;
      drag.current = {
        ...start(addressOf(drawing, place)),
        table,
        startX: clientX,
        following: follow(),
      };
      setDragging(true);
    },
    onPointerMove: (event) => {
      if (!drag.current) rest(event);
    },
    cancel: () => {
      const isMoving = drag.current?.isMoving ?? false;
      if (isMoving) drop(false);
      return isMoving;
    },
    swallowsClick: () => wasDragged.current,
  };
}
