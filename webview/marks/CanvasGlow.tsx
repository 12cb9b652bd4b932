import type { JSX } from "preact";
import { useContext, useMemo } from "preact/hooks";
import { PanelToolsContext } from "../panelTools.ts";
import { useStore } from "../store.ts";
import type { CanvasSize } from "./canvasSize.ts";
import type { MatrixDrawing } from "./matrixDrawing.ts";

/** More highlights than this do not help and are slow. */
const mostLights = 64;
const faintest = 0.05;

/** The cells of a canvas that the number at the cursor affects most. */
export function CanvasGlow(props: {
  readonly drawing: MatrixDrawing;
  readonly size: CanvasSize;
}): JSX.Element {
  const { drawing, size } = props;
  const { glow } = useContext(PanelToolsContext);
  const numbers = useStore(glow)?.numbers ?? null;
  const lights = useMemo(() => (numbers ? strongest(drawing, numbers) : []), [drawing, numbers]);
  return (
    <>
      {lights.map(({ at, strength }) => (
        <div
          key={at}
          class="canvas-glow"
          style={{
            left: (at % drawing.columns) * size.cellWidth,
            top: Math.floor(at / drawing.columns) * size.cellHeight,
            width: size.cellWidth,
            height: size.cellHeight,
            "--glow": strength,
          }}
        />
      ))}
    </>
  );
}

function strongest({ offset, rows, columns, version }: MatrixDrawing, numbers: Float32Array) {
  if (version !== "now") return [];
  const shares = numbers.subarray(offset, offset + rows * columns);
  return [...shares]
    .map((share, at) => ({ at, strength: Math.abs(share) }))
    .filter(({ strength }) => strength >= faintest)
    .sort((a, b) => b.strength - a.strength)
    .slice(0, mostLights);
}
