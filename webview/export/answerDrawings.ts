import type { PanelHost } from "../host.ts";
import { onHostEvent } from "../hostEvents.ts";
import { drawPicture } from "./drawPicture.ts";

/** Makes pixels of every vector picture that the host sends, and sends them back. */
export function answerDrawings(host: PanelHost, source: EventTarget): void {
  onHostEvent(source, "export/draw", (asked) => {
    // Who asked gives up by itself where no answer comes.
    drawPicture(asked)
      .then((answer) => host.request("export/picture", answer))
      .catch(() => undefined);
  });
}
