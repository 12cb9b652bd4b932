import type { JSX } from "preact";
import { along, type LinesLayout } from "./tokenLine.ts";

/** The names of the queries or of the keys along the lines. */
export function TokenSide(props: {
  readonly side: "query" | "key";
  readonly layout: LinesLayout;
  readonly tokens: readonly string[];
  /** The positions that get their name. */
  readonly named: readonly number[];
  readonly lit: ReadonlySet<number>;
}): JSX.Element {
  const { side, layout, tokens, named, lit } = props;
  const edge = layout.direction === "horizontal" ? "top" : "left";
  const extent = layout.direction === "horizontal" ? "height" : "width";
  return (
    <div
      class={`lines-tokens ${side}`}
      aria-hidden="true"
      style={{ [extent]: `${layout.length}px` }}
    >
      {named.map((position) => (
        <span
          key={position}
          class={lit.has(position) ? "lit" : undefined}
          title={tokens[position]}
          style={{ [edge]: `${along(layout, side, position)}px` }}
        >
          <bdi>{tokens[position]}</bdi>
        </span>
      ))}
    </div>
  );
}
