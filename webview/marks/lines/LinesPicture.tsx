import type { JSX } from "preact";
import { useContext, useLayoutEffect, useRef } from "preact/hooks";
import { headColours } from "../headColours.ts";
import { ThemeContext } from "../theme.ts";
import { linePath, type LinesLayout, lineStroke, type TokenLine } from "./tokenLine.ts";

/** More lines than this are painted on a canvas. */
const mostElements = 800;

/** The lines between the tokens. */
export function LinesPicture(props: {
  readonly lines: readonly TokenLine[];
  readonly layout: LinesLayout;
  readonly active: number | null;
  /** The weight of the widest line. */
  readonly widest: number;
  /** Whether heads are told apart by dashes: where there are several. */
  readonly areDashed: boolean;
}): JSX.Element {
  const { lines, layout, active, widest, areDashed } = props;
  const isAcross = layout.direction === "horizontal";
  const width = isAcross ? layout.gap : layout.length;
  const height = isAcross ? layout.length : layout.gap;
  if (lines.length > mostElements) return <LinesCanvas {...props} width={width} height={height} />;
  return (
    <svg
      class="lines-picture"
      aria-hidden="true"
      style={{ width, height }}
      viewBox={`0 0 ${width} ${height}`}
    >
      {lines.map((line) => {
        const stroke = lineStroke(line, active, widest);
        return (
          <path
            key={`${line.head} ${line.query} ${line.key}`}
            class={`head-${line.head % 16}`}
            d={linePath(layout, line)}
            stroke-width={stroke.width}
            stroke-opacity={stroke.opacity}
            stroke-dasharray={
              areDashed && stroke.dash.length > 0 ? stroke.dash.join(" ") : undefined
            }
          />
        );
      })}
    </svg>
  );
}

function LinesCanvas(props: {
  readonly lines: readonly TokenLine[];
  readonly layout: LinesLayout;
  readonly active: number | null;
  /** The weight of the widest line. */
  readonly widest: number;
  readonly areDashed: boolean;
  readonly width: number;
  readonly height: number;
}): JSX.Element {
  const { lines, layout, active, widest, areDashed, width, height } = props;
  const { ground } = useContext(ThemeContext);
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!canvas.current || !context) return;
    const density = Math.min(window.devicePixelRatio || 1, 2);
    canvas.current.width = Math.round(width * density);
    canvas.current.height = Math.round(height * density);
    context.scale(density, density);
    const styles = getComputedStyle(document.body);
    for (const line of lines) {
      const stroke = lineStroke(line, active, widest);
      const own = styles.getPropertyValue(`--vscode-attentionLens-head${line.head % 16}`).trim();
      context.strokeStyle = own || (headColours[ground][line.head % 16] ?? "#888888");
      context.globalAlpha = stroke.opacity;
      context.lineWidth = stroke.width;
      context.setLineDash(areDashed ? [...stroke.dash] : []);
      context.stroke(new Path2D(linePath(layout, line)));
    }
  }, [lines, layout, active, widest, areDashed, ground, width, height]);
  return <canvas ref={canvas} class="lines-picture" aria-hidden="true" style={{ width, height }} />;
}
