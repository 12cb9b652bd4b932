import type { JSX } from "preact";
import type { FlowLayout } from "../../../src/protocol/flow/layoutFlow.ts";

/** The ways between the boxes of a flow; `tip`: an id of its own for the tip of its arrows. */
export function FlowArrows(props: {
  readonly layout: FlowLayout;
  readonly width: number;
  readonly tip: string;
}): JSX.Element {
  const { layout, width, tip } = props;
  return (
    <svg class="flow-arrows" aria-hidden="true" width={width} height={layout.height}>
      <defs>
        <marker
          id={tip}
          viewBox="0 0 8 8"
          refX="6"
          refY="4"
          markerWidth="6"
          markerHeight="6"
          orient="auto"
        >
          <path d="M1,1L7,4L1,7" />
        </marker>
      </defs>
      {layout.arrows.map(({ path, isSkip }) => (
        <path
          key={path}
          class={isSkip ? "flow-arrow skip" : "flow-arrow"}
          d={path}
          marker-end={`url(#${tip})`}
        />
      ))}
    </svg>
  );
}
