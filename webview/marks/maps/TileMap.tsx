import type { JSX, RefObject } from "preact";
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Pooling } from "../../../src/viewModel/tiles/tileAddress.ts";
import { coarsestLevel, thumbnailOf } from "../../../src/protocol/mapMessages.ts";
import { TileStoreContext, useTileArrivals } from "../../maps/tileStoreContext.ts";
import { mapTexts } from "../../mapTexts.ts";
import { texts } from "../../texts.ts";
import type { Magnitude } from "../magnitude.ts";
import type { Place } from "../matrixDrawing.ts";
import { ThemeContext } from "../theme.ts";
import { drawTileMap, type MapPicture, smallestNumberCell } from "./drawTileMap.ts";
import { MapAxes } from "./MapAxes.tsx";
import { MapTools } from "./MapTools.tsx";
import type { ToldMap } from "./mapWords.ts";
import { OverviewMap } from "./OverviewMap.tsx";
import { PaintedTiles } from "./paintedTiles.ts";
import { pressMapKey } from "./mapKeys.ts";
import { useIsVisible } from "../useIsVisible.ts";
import { useMapGestures } from "./useMapGestures.ts";
import { useMapReadout } from "./useMapReadout.ts";
import {
  clampViewport,
  firstViewport,
  largestCell,
  levelOf,
  type MapExtent,
  type Viewport,
} from "./viewport.ts";
import { visibleTiles } from "./visibleTiles.ts";
import { WindowTable } from "./WindowTable.tsx";

/** A map of any size as a picture of the visible tiles, to zoom, pan, and read cell by cell. */
export function TileMap(props: {
  readonly map: ToldMap;
  readonly pooling: Pooling;
  readonly magnitude: Magnitude;
  readonly isHidden: ((row: number, column: number) => boolean) | null;
  /** The selected cell. */
  readonly focus: Place | null;
  readonly onChoose: (place: Place) => void;
  readonly onReveal: (place: Place) => void;
}): JSX.Element {
  const { map, pooling, magnitude, isHidden, focus, onChoose, onReveal } = props;
  const { matrix } = map;
  const [rows, columns] = matrix.shape;
  const theme = useContext(ThemeContext);
  const store = useContext(TileStoreContext);
  const [place, frame, canvas] = [
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLCanvasElement>(null),
  ];
  const [painted] = useState(() => new PaintedTiles());
  const [kept, setView] = useState<Viewport | null>(null);
  const [isTable, setTable] = useState(false);
  const arrivals = useTileArrivals(store);
  const extent = useMapSize(place, rows, columns) ?? { width: 0, height: 0, rows, columns };
  const view = kept ? clampViewport(kept, extent) : firstViewport(extent);
  const readout = useMapReadout(map, focus);
  const { active } = readout;
  const isSized = extent.width > 0;
  const isVisible = useIsVisible(place);
  const hasNumbers = view.scale >= smallestNumberCell;

  useMapGestures(frame, {
    view,
    extent,
    onView: setView,
    onHover: readout.hover,
    onChoose: (chosen) => {
      readout.move(chosen);
      onChoose(chosen);
    },
    onReveal,
  });
  useEffect(() => {
    if (!store || !isSized || !isVisible) return;
    const density = Math.min(window.devicePixelRatio || 1, 2);
    const level = levelOf(view.scale, density, coarsestLevel(matrix.shape));
    const inSight = visibleTiles(matrix, view, extent, level, pooling);
    const past = hasNumbers && map.before ? visibleTiles(map.before, view, extent, 0, pooling) : [];
    store.want(canvas, [thumbnailOf(matrix, pooling), ...inSight, ...past], matrix.map ? 0 : 1);
  });
  useEffect(
    () => () => {
      store?.want(canvas, []);
    },
    [store],
  );
  const picture: MapPicture | null = store && {
    ...{ matrix, before: map.before, store, painted, view, extent, pooling, magnitude, theme },
    isHidden,
  };
  useLayoutEffect(() => {
    if (!canvas.current || !picture || !isSized) return undefined;
    const element = canvas.current;
    const frameId = requestAnimationFrame(() => {
      drawTileMap(element, picture);
    });
    return () => {
      cancelAnimationFrame(frameId);
    };
  }, [
    store,
    arrivals,
    theme,
    pooling,
    magnitude.kind,
    magnitude.largest,
    JSON.stringify(matrix),
    hasNumbers && map.before !== null,
    view.left,
    view.top,
    view.scale,
    extent.width,
    extent.height,
    rows,
    columns,
  ]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (readout.press(event)) return;
    if (event.key === "Enter") onReveal(active);
    if (event.key === "Enter" || event.key === " ") onChoose(active);
    const outcome = pressMapKey(event, view, extent, active);
    if (outcome) {
      setView(outcome.view);
      if (outcome.active !== active) readout.move(outcome.active);
    } else if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
  };
  return (
    <div class="tile-map">
      <MapTools
        view={view}
        extent={extent}
        active={active}
        isTable={isTable}
        onTable={setTable}
        onView={setView}
      />
      <div class="map-body">
        <MapAxes
          view={view}
          extent={extent}
          rowLabels={map.rowLabels}
          columnLabels={map.columnLabels}
          marked={readout.hovered ?? focus ?? active}
        />
        <div ref={place} class="map-place">
          <div
            ref={frame}
            class="map-frame"
            role="application"
            aria-roledescription={texts.canvasRole}
            aria-label={`${map.name}. ${map.summary}`}
            aria-description={mapTexts.mapKeys}
            tabIndex={0}
            style={{ width: extent.width, height: extent.height }}
            onKeyDown={onKeyDown}
            onFocus={() => {
              readout.move(active);
            }}
            onBlur={readout.leave}
          >
            <canvas ref={canvas} style={{ width: extent.width, height: extent.height }} />
            <MapMarks
              view={view}
              extent={extent}
              focus={focus}
              active={readout.hovered ?? readout.focused}
            />
            {picture && isSized && (
              <OverviewMap
                picture={picture}
                onGo={(row, column) => {
                  const [across, down] = [extent.width / view.scale, extent.height / view.scale];
                  const centred = { ...view, left: column - across / 2, top: row - down / 2 };
                  setView(clampViewport(centred, extent));
                }}
              />
            )}
          </div>
        </div>
      </div>
      {matrix.map && <p class="section-note">{mapTexts.mapHint}</p>}
      <p class="visually-hidden" aria-live="polite">
        {readout.speech}
      </p>
      {isTable && <WindowTable map={map} at={active} />}
    </div>
  );
}

const [shortest, tallest, narrow] = [48, 560, 240];

/** A picture as wide as its place allows, and as tall as its matrix needs, within limits. */
function useMapSize(
  place: RefObject<HTMLElement>,
  rows: number,
  columns: number,
): MapExtent | null {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const measure = (): void => {
      setWidth(Math.floor(element.clientWidth));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [place]);
  if (width === 0) return null;
  const tall = Math.min(tallest, Math.max(shortest, rows * Math.min(largestCell, width / columns)));
  const fit = Math.min(width / columns, tall / rows, largestCell);
  // A narrow matrix gets room to zoom.
  const narrowest = Math.min(columns * largestCell, narrow);
  const wide = Math.min(width, Math.max(narrowest, columns * fit));
  return { width: Math.ceil(wide), height: Math.ceil(tall), rows, columns };
}

/** The row, column and frame of the focused cell, and the frame of the active cell. */
function MapMarks(props: {
  readonly view: Viewport;
  readonly extent: MapExtent;
  readonly focus: Place | null;
  readonly active: Place | null;
}): JSX.Element {
  const { view, extent, focus, active } = props;
  const side = Math.max(view.scale, 3);
  const at = (place: Place): { readonly left: number; readonly top: number } => ({
    left: (place.column - view.left) * view.scale,
    top: (place.row - view.top) * view.scale,
  });
  const [right, bottom] = [
    (extent.columns - view.left) * view.scale,
    (extent.rows - view.top) * view.scale,
  ];
  const box = { width: Math.min(extent.width, right), height: Math.min(extent.height, bottom) };
  return (
    <div class="map-marks" style={box}>
      {focus && (
        <>
          <div class="map-row" style={{ top: at(focus).top, height: side }} />
          <div class="map-column" style={{ left: at(focus).left, width: side }} />
          <div class="map-cell focus" style={{ ...at(focus), width: side, height: side }} />
        </>
      )}
      {active && <div class="map-cell" style={{ ...at(active), width: side, height: side }} />}
    </div>
  );
}
