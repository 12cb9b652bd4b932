import type { JSX } from "preact";
import type { MapPicture } from "./drawTileMap.ts";
import { MapThumbnail } from "./MapThumbnail.tsx";

const longestSide = 84;

/** The whole map, small, with a frame around the visible part; a click moves there. */
export function OverviewMap(props: {
  readonly picture: MapPicture;
  readonly onGo: (row: number, column: number) => void;
}): JSX.Element | null {
  const { picture, onGo } = props;
  const { view, extent, matrix, pooling, magnitude } = picture;
  const [across, down] = [extent.width / view.scale, extent.height / view.scale];
  if (across >= extent.columns - 1e-6 && down >= extent.rows - 1e-6) return null;
  const scale = longestSide / Math.max(extent.rows, extent.columns);
  const go = (event: PointerEvent): void => {
    event.stopPropagation();
    if (event.type === "pointermove" && event.buttons === 0) return;
    onGo(event.offsetY / scale, event.offsetX / scale);
  };
  return (
    <div
      class="overview-map"
      aria-hidden="true"
      style={{ width: extent.columns * scale, height: extent.rows * scale }}
      onPointerDown={go}
      onPointerMove={go}
    >
      <MapThumbnail matrix={matrix} pooling={pooling} magnitude={magnitude} />
      <i
        style={{
          left: view.left * scale,
          top: view.top * scale,
          width: Math.max(2, Math.min(across, extent.columns) * scale),
          height: Math.max(2, Math.min(down, extent.rows) * scale),
        }}
      />
    </div>
  );
}
