import type { JSX } from "preact";
import { useContext, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Pooling, TiledMatrix } from "../../../src/viewModel/tiles/tileAddress.ts";
import { thumbnailOf } from "../../../src/protocol/mapMessages.ts";
import { TileStoreContext, useTileArrivals } from "../../maps/tileStoreContext.ts";
import { useWantedTiles } from "../../maps/useWantedTiles.ts";
import type { Magnitude } from "../magnitude.ts";
import { ThemeContext } from "../theme.ts";
import { PaintedTiles } from "./paintedTiles.ts";

/** A whole map as a small picture, requested as soon as it is drawn. */
export function MapThumbnail(props: {
  readonly matrix: TiledMatrix;
  readonly pooling: Pooling;
  readonly magnitude: Magnitude;
}): JSX.Element {
  const { matrix, pooling, magnitude } = props;
  const theme = useContext(ThemeContext);
  const store = useContext(TileStoreContext);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [painted] = useState(() => new PaintedTiles());
  useTileArrivals(store);
  const address = thumbnailOf(matrix, pooling);
  const isOfSeveral = matrix.map !== null && matrix.map.kind !== "head";
  useWantedTiles([address], isOfSeveral ? 2 : 1);
  const tile = store?.picture(address);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!canvas.current || !context || !tile) return;
    [canvas.current.height, canvas.current.width] = tile.shape;
    context.drawImage(painted.paint(tile, magnitude, theme), 0, 0);
  }, [tile, magnitude.kind, magnitude.largest, theme, painted]);
  return <canvas ref={canvas} class="map-thumbnail" />;
}
