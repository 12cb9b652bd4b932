import type { JSX } from "preact";

/** Between two standing vectors: how the number of units grows or shrinks. */
export function ProjectionWedge(props: {
  readonly from: number;
  readonly to: number;
}): JSX.Element {
  const { from, to } = props;
  const tall = Math.max(from, to);
  const top = (units: number): number => (tall - units) / 2;
  const corners = [
    [0, top(from)],
    [1, top(to)],
    [1, top(to) + to],
    [0, top(from) + from],
  ];
  return (
    <svg
      class="wedge"
      viewBox={`0 0 1 ${tall}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      style={{ "--units": tall }}
    >
      <polygon points={corners.map((corner) => corner.join(",")).join(" ")} />
    </svg>
  );
}
