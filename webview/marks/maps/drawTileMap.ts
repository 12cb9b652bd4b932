import { tileSide } from "../../../src/protocol/mapMessages.ts";
import type { Pooling, Tile, TiledMatrix } from "../../../src/viewModel/tiles/tileAddress.ts";
import { coarsestLevel } from "../../../src/protocol/mapMessages.ts";
import { tileOfCell } from "../../maps/tileKey.ts";
import type { TileStore } from "../../maps/tileStore.ts";
import { roundedNumber } from "../formatNumber.ts";
import { hatchPattern } from "../hatchPattern.ts";
import { inkOn, type Magnitude, magnitudeColour, magnitudeShare } from "../magnitude.ts";
import type { Theme } from "../theme.ts";
import type { PaintedTiles } from "./paintedTiles.ts";
import type { MapExtent, Viewport } from "./viewport.ts";
import { levelOf } from "./viewport.ts";
import { visibleTiles } from "./visibleTiles.ts";

/** From this size on, a cell has room for its number. */
export const smallestNumberCell = 34;

/** Everything that a picture of a map depends on. */
export interface MapPicture {
  readonly matrix: TiledMatrix;
  /** The earlier numbers, shown small below the current ones; null if nothing is compared. */
  readonly before: TiledMatrix | null;
  readonly store: TileStore;
  readonly painted: PaintedTiles;
  readonly view: Viewport;
  readonly extent: MapExtent;
  readonly pooling: Pooling;
  readonly magnitude: Magnitude;
  readonly theme: Theme;
  readonly isHidden: ((row: number, column: number) => boolean) | null;
}

/** Draws the visible part: tiles, the hatching of hidden cells, and numbers if there is room. */
export function drawTileMap(canvas: HTMLCanvasElement, picture: MapPicture): void {
  const { extent, view } = picture;
  const density = Math.min(window.devicePixelRatio || 1, 2);
  const [width, height] = [Math.round(extent.width * density), Math.round(extent.height * density)];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.setTransform(density, 0, 0, density, 0, 0);
  context.clearRect(0, 0, extent.width, extent.height);
  context.save();
  context.beginPath();
  const [right, bottom] = [extent.columns - view.left, extent.rows - view.top];
  context.rect(0, 0, right * view.scale, bottom * view.scale);
  context.clip();
  drawTiles(context, picture, density);
  if (picture.isHidden) hatchHidden(context, picture, picture.isHidden);
  if (view.scale >= 8) drawGrid(context, picture);
  if (view.scale >= smallestNumberCell) drawNumbers(context, picture);
  context.restore();
}

function drawTiles(
  context: CanvasRenderingContext2D,
  { matrix, store, painted, view, extent, pooling, magnitude, theme }: MapPicture,
  density: number,
): void {
  context.imageSmoothingEnabled = false;
  const coarsest = coarsestLevel(matrix.shape);
  const level = levelOf(view.scale, density, coarsest);
  const pixel = (cells: number, from: number): number =>
    Math.round((cells - from) * view.scale * density) / density;
  for (const address of visibleTiles(matrix, view, extent, level, pooling)) {
    const found = nearestPicture(store, address, coarsest);
    if (!found) continue;
    const { tile, coarser } = found;
    const cells = 2 ** level;
    const span = tileSide * cells;
    const rows = Math.min(tileSide, Math.ceil((matrix.shape[0] - address.row * span) / cells));
    const columns = Math.min(
      tileSide,
      Math.ceil((matrix.shape[1] - address.column * span) / cells),
    );
    const share = 2 ** coarser;
    const from = {
      x: ((address.column % share) * tileSide) / share,
      y: ((address.row % share) * tileSide) / share,
    };
    const [left, top] = [
      pixel(address.column * span, view.left),
      pixel(address.row * span, view.top),
    ];
    const width = pixel(address.column * span + columns * cells, view.left) - left;
    const height = pixel(address.row * span + rows * cells, view.top) - top;
    const source = painted.paint(tile, magnitude, theme);
    const [sourceWidth, sourceHeight] = [columns / share, rows / share];
    context.drawImage(source, from.x, from.y, sourceWidth, sourceHeight, left, top, width, height);
  }
}

/** The tile itself, or until it arrives, the finest coarser one that covers it. */
function nearestPicture(
  store: TileStore,
  address: Parameters<TileStore["picture"]>[0],
  coarsest: number,
): { readonly tile: Tile; readonly coarser: number } | null {
  for (let coarser = 0; address.level + coarser <= coarsest; coarser++) {
    const place = {
      level: address.level + coarser,
      row: address.row >> coarser,
      column: address.column >> coarser,
    };
    const tile = store.picture({ ...address, ...place });
    if (tile) return { tile, coarser };
  }
  return null;
}

/** Calls back with every visible cell and its place in CSS pixels. */
function forCells(
  { view, extent }: MapPicture,
  call: (row: number, column: number, x: number, y: number) => void,
): void {
  const last = (from: number, pixels: number, cells: number): number =>
    Math.min(cells, Math.ceil(from + pixels / view.scale));
  const [rows, columns] = [
    last(view.top, extent.height, extent.rows),
    last(view.left, extent.width, extent.columns),
  ];
  for (let row = Math.floor(view.top); row < rows; row++) {
    for (let column = Math.floor(view.left); column < columns; column++) {
      call(row, column, (column - view.left) * view.scale, (row - view.top) * view.scale);
    }
  }
}

function hatchHidden(
  context: CanvasRenderingContext2D,
  picture: MapPicture,
  isHidden: (row: number, column: number) => boolean,
): void {
  const { view, extent } = picture;
  context.beginPath();
  // Masked keys are at the end of each row, so one outline follows where they begin.
  const step = Math.max(1, Math.floor(2 / view.scale));
  const last = Math.min(extent.rows, Math.ceil(view.top + extent.height / view.scale));
  const right = Math.min(extent.width, (extent.columns - view.left) * view.scale);
  context.moveTo(right, (Math.floor(view.top) - view.top) * view.scale);
  for (let row = Math.floor(view.top); row < last; row += step) {
    const first = firstHidden(row, extent.columns, isHidden);
    const x = Math.min(right, (first - view.left) * view.scale);
    context.lineTo(x, (row - view.top) * view.scale);
    context.lineTo(x, (Math.min(last, row + step) - view.top) * view.scale);
  }
  context.lineTo(right, (last - view.top) * view.scale);
  context.fillStyle = hatchPattern(context, picture.theme) ?? "transparent";
  // A large hidden part must not stand out from the rest.
  context.globalAlpha = view.scale >= 8 ? 1 : 0.45;
  context.fill();
  context.globalAlpha = 1;
}

/** By bisection: all keys before it are visible, and all keys from it on are hidden. */
function firstHidden(
  row: number,
  columns: number,
  isHidden: (row: number, column: number) => boolean,
): number {
  let [seen, hidden] = [0, columns];
  while (seen < hidden) {
    const middle = (seen + hidden) >> 1;
    if (isHidden(row, middle)) hidden = middle;
    else seen = middle + 1;
  }
  return hidden;
}

function drawGrid(context: CanvasRenderingContext2D, { view, extent, theme }: MapPicture): void {
  context.beginPath();
  const [right, bottom] = [extent.columns - view.left, extent.rows - view.top];
  for (let x = -(view.left % 1); x <= Math.min(right, extent.width / view.scale); x++) {
    context.rect(x * view.scale, 0, 1, bottom * view.scale);
  }
  for (let y = -(view.top % 1); y <= Math.min(bottom, extent.height / view.scale); y++) {
    context.rect(0, y * view.scale, right * view.scale, 1);
  }
  context.fillStyle = theme.ground === "dark" ? "#ffffff18" : "#00000014";
  context.fill();
}

function drawNumbers(context: CanvasRenderingContext2D, picture: MapPicture): void {
  const { matrix, before, store, magnitude, theme, view } = picture;
  const font = getComputedStyle(context.canvas).getPropertyValue("--mono");
  context.textAlign = "center";
  context.textBaseline = "middle";
  forCells(picture, (row, column, x, y) => {
    const value = cellOf(store.get(tileOfCell(matrix, row, column)), row, column);
    if (value === undefined) return;
    const was = before && cellOf(store.get(tileOfCell(before, row, column)), row, column);
    const text = roundNumber(value);
    const old = typeof was === "number" ? roundNumber(was) : text;
    const [middle, centre] = [x + view.scale / 2, y + view.scale / 2];
    context.fillStyle = inkOn(magnitudeColour(magnitudeShare(value, magnitude), magnitude, theme));
    context.font = `11px ${font}`;
    context.fillText(text, middle, old === text ? centre : centre - 5, view.scale - 2);
    if (old === text) return;
    context.font = `9px ${font}`;
    context.fillText(old, middle, centre + 8, view.scale - 2);
    const width = Math.min(context.measureText(old).width, view.scale - 2);
    context.fillRect(middle - width / 2, centre + 8, width, 1);
  });
}

/** Two decimals; fewer if the number is large. */
function roundNumber(value: number): string {
  const size = Math.abs(value);
  return roundedNumber(value, size >= 1e4 ? -1 : size >= 100 ? 0 : size >= 10 ? 1 : 2);
}

/** The number of a cell in its tile of level 0. */
export function cellOf(tile: Tile | undefined, row: number, column: number): number | undefined {
  if (!tile) return undefined;
  return tile.values[(row % tileSide) * tile.shape[1] + (column % tileSide)];
}
