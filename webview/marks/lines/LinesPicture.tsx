import { Fragment, type JSX } from "preact";
import { useContext, useLayoutEffect, useRef } from "preact/hooks";
import { headColours } from "../headColours.ts";
import { ThemeContext } from "../theme.ts";
import { ghostOf, linePath, type LinesLayout, lineStroke, type TokenLine } from "./tokenLine.ts";

/** More lines than this are painted on a canvas. */
const mostElements = 800;

/** The lines between the tokens. */
export function LinesPicture(props: {
  readonly lines: readonly TokenLine[];
  readonly layout: LinesLayout;
  readonly active: number | null;
  /** The weight of the widest line. */
  readonly widest: number;
  /** Whether dashes tell heads apart, if there are several. */
  readonly areDashed: boolean;
}): JSX.Element {
  const { lines, layout, active, widest, areDashed } = props;
  const { highContrast } = useContext(ThemeContext);
  const look = { active, widest, highContrast };
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
        const stroke = lineStroke(line, look);
        const ghost = ghostOf(layout, line, look);
        const path = linePath(layout, line);
        return (
          <Fragment key={`${line.head} ${line.query} ${line.key}`}>
            {ghost && (
              <path
                class="line-ghost"
                d={path}
                stroke-width={ghost.width}
                stroke-opacity={ghost.opacity}
                transform={`translate(${ghost.shift.join(" ")})`}
              />
            )}
            <path
              class={`head-${line.head % 16}`}
              d={path}
              stroke-width={stroke.width}
              stroke-opacity={stroke.opacity}
              stroke-dasharray={
                areDashed && stroke.dash.length > 0 ? stroke.dash.join(" ") : undefined
              }
            />
          </Fragment>
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
  const { ground, highContrast } = useContext(ThemeContext);
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!canvas.current || !context) return;
    const density = Math.min(window.devicePixelRatio || 1, 2);
    canvas.current.width = Math.round(width * density);
    canvas.current.height = Math.round(height * density);
    context.scale(density, density);
    const styles = getComputedStyle(document.body);
    const look = { active, widest, highContrast };
    const muted = styles.getPropertyValue("--vscode-descriptionForeground").trim() || "#888888";
    for (const line of lines) {
      const path = new Path2D(linePath(layout, line));
      const stroke = lineStroke(line, look);
      const own = styles.getPropertyValue(`--vscode-attentionLens-head${line.head % 16}`).trim();
      context.strokeStyle = own || (headColours[ground][line.head % 16] ?? "#888888");
      context.globalAlpha = stroke.opacity;
      context.lineWidth = stroke.width;
      context.setLineDash(areDashed ? [...stroke.dash] : []);
      context.stroke(path);
      const ghost = ghostOf(layout, line, look);
      if (!ghost) continue;
      context.save();
      context.translate(...ghost.shift);
      context.strokeStyle = muted;
      context.globalAlpha = ghost.opacity;
      context.lineWidth = ghost.width;
      context.setLineDash([]);
      context.stroke(path);
      context.restore();
    }
  }, [lines, layout, active, widest, areDashed, ground, highContrast, width, height]);
  return <canvas ref={canvas} class="lines-picture" aria-hidden="true" style={{ width, height }} />;
}
