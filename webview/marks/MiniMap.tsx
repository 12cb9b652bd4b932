import type { JSX } from "preact";
import { useContext, useLayoutEffect, useRef } from "preact/hooks";
import { gridColumns } from "../../src/protocol/pictures.ts";
import { isSameMagnitude, type Magnitude } from "./magnitude.ts";
import { paintNumbers } from "./paintNumbers.ts";
import { ThemeContext } from "./theme.ts";

/** Numbers of a small picture. */
export interface SmallMatrix {
  readonly rows: number;
  readonly columns: number;
  readonly numbers: Float64Array | Float32Array;
}

/** Whether two rows of small matrices look the same. */
function areSame(some: readonly SmallMatrix[], others: readonly SmallMatrix[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ rows, columns, numbers }, at) => {
      const other = others[at]!;
      return (
        rows === other.rows &&
        columns === other.columns &&
        numbers.every((number, index) => Object.is(number, other.numbers[index]))
      );
    })
  );
}

/** Numbers as a picture of a few pixels; several matrices are side by side. */
export function MiniMap(props: {
  readonly maps: readonly SmallMatrix[];
  readonly magnitude: Magnitude;
  readonly width: number;
  readonly height: number;
  /** The number of equal parts of the columns that get head colours; 0 for none. */
  readonly bands?: number;
}): JSX.Element {
  const { width, height, bands = 0 } = props;
  const maps = useKept(props.maps, areSame);
  const magnitude = useKept(props.magnitude, isSameMagnitude);
  const theme = useContext(ThemeContext);
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const target = canvas.current;
    const density = Math.min(window.devicePixelRatio || 1, 2);
    if (!target) return;
    target.width = Math.round(width * density);
    target.height = Math.round(height * density);
    const context = target.getContext("2d");
    if (!context) return;
    context.imageSmoothingEnabled = false;
    const across = gridColumns(maps.length, width / height);
    const down = Math.ceil(maps.length / across);
    const space = maps.length > 1 ? 2 * density : 0;
    const cellWidth = (target.width - (across - 1) * space) / across;
    const cellHeight = (target.height - (down - 1) * space) / down;
    maps.forEach((map, at) => {
      const pixels = paintNumbers(map, magnitude, theme);
      const x = (at % across) * (cellWidth + space);
      const y = Math.floor(at / across) * (cellHeight + space);
      if (pixels) context.drawImage(pixels, x, y, cellWidth, cellHeight);
    });
  }, [maps, magnitude, theme, width, height]);
  return (
    <span class="mini-map" aria-hidden="true" style={{ width: `${width}px` }}>
      {bands > 1 && (
        <span class="mini-bands">
          {Array.from({ length: Math.min(bands, 64) }, (_, head) => (
            <i key={head} class={`head-${head % 16}`} />
          ))}
        </span>
      )}
      <canvas ref={canvas} style={{ width: `${width}px`, height: `${height}px` }} />
    </span>
  );
}

/** The first of equal values, so that nothing that depends on it is computed again. */
function useKept<T>(value: T, isSame: (one: T, other: T) => boolean): T {
  const kept = useRef(value);
  if (kept.current !== value && !isSame(kept.current, value)) kept.current = value;
  return kept.current;
}
