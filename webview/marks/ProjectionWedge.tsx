import type { JSX } from "preact";

/** Between two vertical vectors: how the number of units grows or shrinks. */
export function ProjectionWedge(props: {
  readonly from: number;
  readonly to: number;
  readonly label: string;
}): JSX.Element {
  const { from, to, label } = props;
  const tall = Math.max(from, to);
  const top = (units: number): number => (tall - units) / 2;
  const corners = [
    [0, top(from)],
    [1, top(to)],
    [1, top(to) + to],
    [0, top(from) + from],
  ];
  return (
    <div class="wedge" style={{ "--units": tall }}>
      <svg viewBox={`0 0 1 ${tall}`} preserveAspectRatio="none" aria-hidden="true">
        <polygon points={corners.map((corner) => corner.join(",")).join(" ")} />
      </svg>
      <span>{label}</span>
    </div>
  );
}
