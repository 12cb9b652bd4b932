import { useContext, useRef } from "preact/hooks";
import type { DragStepSize } from "../../src/protocol/editMessages.ts";
import type { CellAddress } from "../../src/viewModel/panelView.ts";
import { placeOfCell } from "../marks/cellElement.ts";
import type { MatrixDrawing } from "../marks/matrixDrawing.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { addressOf } from "../pointing/addressOf.ts";
import { texts } from "../texts.ts";
import { createLatest, type Latest } from "./createLatest.ts";

/** The pointer may tremble this far before a click becomes a drag. */
const tremble = 4;
const pixelsPerStep = 6;

interface Step {
  readonly steps: number;
  readonly size: DragStepSize;
}

interface Drag {
  readonly address: CellAddress;
  readonly startX: number;
  readonly sender: Latest<Step>;
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

/** Lets the numbers of a table be dragged; every step goes to the file, the latest one wins. */
export function useDragging(drawing: MatrixDrawing): Dragging {
  const { inquire, notice, edits } = useContext(PanelToolsContext);
  const drag = useRef<Drag | null>(null);
  const wasDragged = useRef(false);

  const start = (address: CellAddress, startX: number): Drag => {
    // What still waits after a refusal would begin a drag of its own, on a number that was changed.
    let isRefused = false;
    const sender = createLatest<Step>(async (step) => {
      if (isRefused) return;
      isRefused = (await inquire("cell/drag", { ...address, ...step })) === undefined;
      if (isRefused) finish();
    });
    return { address, startX, sender, isMoving: false };
  };
  const finish = (): void => {
    drag.current = null;
    document.body.classList.remove("dragging-number");
  };
  const drop = (keep: boolean): void => {
    const ended = drag.current;
    finish();
    if (!ended?.isMoving) return;
    notice.set("");
    edits.set(ended.sender.settled().then(() => inquire("cell/drop", { keep })));
  };

  return {
    onPointerDown: (event) => {
      wasDragged.current = false;
      const place = drawing.isEditable && event.button === 0 ? placeOfCell(event) : null;
      if (place) drag.current = start(addressOf(drawing, place), event.clientX);
    },
    onPointerMove: (event) => {
      const now = drag.current;
      if (!now) return;
      const moved = event.clientX - now.startX;
      if (!now.isMoving) {
        if (Math.abs(moved) < tremble) return;
        now.isMoving = true;
        wasDragged.current = true;
        (event.currentTarget as Element | null)?.setPointerCapture(event.pointerId);
        document.body.classList.add("dragging-number");
        notice.set(texts.dragged);
      }
      const size = event.shiftKey ? "coarse" : event.altKey ? "fine" : "normal";
      now.sender.push({ steps: Math.round(moved / pixelsPerStep), size });
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
