import type { PanelHost } from "../host.ts";
import { onHostEvent } from "../hostEvents.ts";
import { drawPicture } from "./drawPicture.ts";

/** Converts every vector picture of the host to pixels, and sends them back. */
export function answerDrawings(host: PanelHost, source: EventTarget): void {
  onHostEvent(source, "export/draw", (asked) => {
    // The host has its own time limit.
    drawPicture(asked)
      .then((answer) => host.request("export/picture", answer))
      .catch(() => undefined);
  });
}
