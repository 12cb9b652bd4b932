import { toBase64 } from "../base64.ts";
import type { FlowMap } from "../exportDrawing.ts";
import { toRgb } from "../../colours.ts";
import { isHidden, matrixScale, type FigureInk } from "./inks.ts";
import { encodePng, type Deflate } from "./encodePng.ts";

/** Colours 0 to 254 are magnitudes, 255 is a masked cell. */
const hiddenColour = 255;

/**
 * One pixel per number, enlarged without smoothing; `place` has the attributes of its position.
 */
export async function pixelImage(
  matrix: FlowMap,
  place: string,
  ink: FigureInk,
  deflate: Deflate,
): Promise<string> {
  const png = toBase64(await encodePng(toPicture(matrix, ink), deflate));
  return `<image ${place} preserveAspectRatio="none" image-rendering="pixelated" style="image-rendering:pixelated" href="data:image/png;base64,${png}"/>\n`;
}

function toPicture(matrix: FlowMap, ink: FigureInk) {
  const { shareOf, colourOf } = matrixScale(matrix, ink.look);
  const palette = Array.from({ length: 255 }, (_, colour) => colourOf((colour - 127) / 127));
  const weights = Array.from({ length: 255 }, (_, colour) => colourOf(colour / 254));
  const isWeights = matrix.measure === "weights";
  const pixels = new Uint8Array(matrix.values.length);
  matrix.values.forEach((value, index) => {
    const share = shareOf(value);
    const colour = Math.round(isWeights ? share * 254 : share * 127 + 127);
    pixels[index] = isHidden(matrix, index) ? hiddenColour : colour;
  });
  const colours = [...(isWeights ? weights : palette), toRgb(ink.hidden)];
  return { width: matrix.columns, height: matrix.rows, palette: colours, pixels };
}
