import type { PictureRequest } from "../../src/protocol/exportMessages.ts";
import type { EventMessage } from "../../src/protocol/messages.ts";
import type { PanelHost } from "../host.ts";
import { drawPicture } from "./drawPicture.ts";

/** Makes pixels of every vector picture that the host sends, and sends them back. */
export function answerDrawings(host: PanelHost, source: EventTarget): void {
  source.addEventListener("message", (event) => {
    const message = (event as MessageEvent<Partial<EventMessage> | null>).data;
    if (message?.type !== "event" || message.name !== "export/draw") return;
    void drawPicture(message.params as PictureRequest).then((answer) =>
      host.request("export/picture", answer),
    );
  });
}
