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

/** The pointer may tremble this far before a click becomes a drag. */
const tremble = 4;
const pixelsPerStep = 6;

/** Whoever lets the pointer rest so long on a number, in ms, may be about to drag it. */
const restMs = 80;

interface Drag {
  readonly address: CellAddress;
  readonly startX: number;
  readonly sender: Latest<DragStep>;
  isMoving: boolean;
}

/** Dragging a number sideways. */
export interface Dragging {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: () => void;
  /** Puts the number back; false when nothing is dragged. */
  readonly cancel: () => boolean;
  /** Whether the click that comes now only ends a drag. */
  readonly swallowsClick: () => boolean;
}

/** Lets the numbers of a table be dragged: shown at once, while the latest step goes to the file. */
export function useDragging(drawing: MatrixDrawing): Dragging {
  const { inquire, notice, edits, ahead } = useContext(PanelToolsContext);
  const drag = useRef<Drag | null>(null);
  const wasDragged = useRef(false);
  const resting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const start = (address: CellAddress, startX: number): Drag => {
    // Steps are counted from what the file holds when the edits before are in it.
    const before = edits.get();
    ahead.prepare(address, before);
    // What still waits after a refusal would begin a drag of its own, on a number that was changed.
    let isRefused = false;
    const sender = createLatest<DragStep>(async (step) => {
      await before;
      if (isRefused) return;
      isRefused = (await inquire("cell/drag", { ...address, ...step })) === undefined;
      if (isRefused) finish();
    });
    return { address, startX, sender, isMoving: false };
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

  return {
    onPointerDown: (event) => {
      clearTimeout(resting.current);
      wasDragged.current = false;
      const place = drawing.isEditable && event.button === 0 ? placeOfCell(event) : null;
      if (!place) return;
      drag.current = start(addressOf(drawing, place), event.clientX);
      setDragging(true);
      // Until it moves, the button may be let go of anywhere.
      const letGo = (): void => {
        if (drag.current) drop(false);
      };
      window.addEventListener("pointerup", letGo, { once: true });
    },
    onPointerMove: (event) => {
      const now = drag.current;
      if (!now) {
        rest(event);
        return;
      }
      const moved = event.clientX - now.startX;
      if (!now.isMoving) {
        if (Math.abs(moved) < tremble) return;
        now.isMoving = true;
        wasDragged.current = true;
        (event.currentTarget as Element | null)?.setPointerCapture(event.pointerId);
        notice.set(texts.dragged);
      }
      const size = event.shiftKey ? "coarse" : event.altKey ? "fine" : "normal";
      const step = { steps: Math.round(moved / pixelsPerStep), size } as const;
      ahead.move(step);
      now.sender.push(step);
    },
    onPointerUp: () => {
      drop(true);
    },
    onPointerCancel: () => {
      drop(false);
    },
    cancel: () => {
      const isMoving = drag.current?.isMoving ?? false;
      if (isMoving) drop(false);
      return isMoving;
    },
    swallowsClick: () => wasDragged.current,
  };
}
