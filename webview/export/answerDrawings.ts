import type { PanelHost } from "../host.ts";
import { onHostEvent } from "../hostEvents.ts";
import * as l10n from "@vscode/l10n";
import type { PictureAnswer, PictureRequest } from "../../src/protocol/exportMessages.ts";

/** Converts every vector picture of the host to pixels, and sends them back. */
export function answerDrawings(host: PanelHost, source: EventTarget): void {
  onHostEvent(source, "export/draw", (asked) => {
    // The host has its own time limit.
    drawPicture(asked)
      .then((answer) => host.request("export/picture", answer))
      .catch(() => undefined);
  });
}

/** The maximum side of a canvas in Chromium. */
const longestSide = 16_000;

/** Converts a vector picture to pixels, at the requested density or the highest of a canvas. */
async function drawPicture(request: PictureRequest): Promise<PictureAnswer> {
  const { id, svg, width, height } = request;
  try {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    const density = Math.min(request.density, longestSide / Math.max(width, height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * density);
    canvas.height = Math.round(height * density);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, "image/png");
    });
    if (!blob) return { id, problem: tooLarge(width, height) };
    return { id, png: new Uint8Array(await blob.arrayBuffer()) };
  } catch {
    return { id, problem: tooLarge(width, height) };
  }
}

function tooLarge(width: number, height: number): string {
  return l10n.t(
    "A picture of {0} × {1} is too large to draw here. Export one section, or export " + "SVG.",
    width,
    height,
  );
}
