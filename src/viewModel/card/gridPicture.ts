import * as l10n from "@vscode/l10n";
import type { NumberGrid } from "../../program/variableFacts.ts";
import { toHex } from "../colours.ts";
import { figureInk, matrixScale } from "../export/figure/inks.ts";
import { px } from "../export/figure/svgText.ts";
import type { ExportLook } from "../export/exportLook.ts";
import type { MarkedPicture } from "../markdown.ts";

/** The maximum length of a side, and the sides of a cell. */
const [longest, largest, smallest] = [168, 18, 4];

/** The numbers of a variable as a small map: red below 0, blue above, grey where infinite. */
export function drawGrid(grid: NumberGrid, look: ExportLook): MarkedPicture["picture"] {
  const { rows, columns, values } = grid;
  const side = Math.max(smallest, Math.min(largest, Math.floor(longest / Math.max(rows, columns))));
  const finite = Float64Array.from(values, (value) => (Number.isFinite(value) ? value : 0));
  const scale = matrixScale({ measure: "signed", largest: null, values: finite }, look);
  const { hidden } = figureInk(look);
  // Cells of one colour are one path, so that the picture stays small.
  const paths = new Map<string, string>();
  values.forEach((value, at) => {
    const [x, y] = [(at % columns) * side, Math.floor(at / columns) * side];
    const share = Math.round(scale.shareOf(value) * 24) / 24;
    const fill = Number.isFinite(value) ? toHex(scale.colourOf(share)) : hidden;
    paths.set(fill, `${paths.get(fill) ?? ""}M${px(x)} ${px(y)}h${side}v${side}h${-side}z`);
  });
  const [width, height] = [columns * side, rows * side];
  const cells = [...paths].map(
    ([fill, path]) => `<path fill="${fill}" d="${path}" shape-rendering="crispEdges"/>`,
  );
  const frame = `<rect width="${width}" height="${height}" fill="none" stroke="${look.muted}" stroke-opacity="0.7"/>`;
  const box = `width="${width + 2}" height="${height + 2}" viewBox="-1 -1 ${width + 2} ${height + 2}"`;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${cells.join("")}${frame}</svg>`,
    width: width + 2,
    height: height + 2,
    alt: l10n.t("The numbers as a map"),
  };
}
