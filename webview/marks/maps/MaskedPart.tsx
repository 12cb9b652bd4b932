import type { JSX } from "preact";
import { thumbnailOf } from "../../../src/protocol/mapMessages.ts";
import { firstHidden, type MapAttention } from "../../maps/mapAttention.ts";
import type { MapMatrix } from "../../maps/shownMap.ts";

/** Hatches the masked keys of a small map, in the pixels of its picture. */
export function MaskedPart(props: {
  readonly attention: MapAttention;
  readonly matrix: MapMatrix;
}): JSX.Element {
  const { attention, matrix } = props;
  const [rows, columns] = matrix.shape;
  const cells = 2 ** thumbnailOf(matrix, "largest").level;
  const [down, across] = [Math.ceil(rows / cells), Math.ceil(columns / cells)];
  const corners = Array.from({ length: down }, (_, row) => {
    // A pixel is masked when all of its cells are.
    const last = Math.min(rows, (row + 1) * cells) - 1;
    const x = percent(Math.ceil(firstHidden(attention, last) / cells) / across);
    return `${x} ${percent(row / down)}, ${x} ${percent((row + 1) / down)}`;
  });
  const clipPath = `polygon(100% 0%, ${corners.join(", ")}, 100% 100%)`;
  return <i class="masked-part" style={{ clipPath }} />;
}

function percent(share: number): string {
  return `${Number((100 * share).toFixed(3))}%`;
}
