import type { JSX } from "preact";
import type { TiledMatrix } from "../../../src/viewModel/tiles/tileAddress.ts";
import { TiledFigure, type TiledFigureProps } from "./TiledFigure.tsx";
import { VersionChoice } from "./VersionChoice.tsx";

/** One line of several figures. */
export interface TiledLine extends Pick<
  TiledFigureProps,
  "sign" | "measuredWith" | "rowLabels" | "weight"
> {
  readonly matrix: TiledMatrix;
}

/** Matrices that are too large to send, side by side if there is room. */
export function TiledFigures(props: {
  readonly computation: string;
  readonly lines: readonly TiledLine[];
  readonly onChoose?: (row: number) => void;
}): JSX.Element | null {
  const { computation, lines, onChoose } = props;
  const [first] = lines;
  if (!first) return null;
  return (
    <>
      <VersionChoice stage={first.matrix.stage} />
      <div class="tiled-figures">
        {lines.map((line) => (
          <TiledFigure
            key={line.matrix.stage}
            computation={computation}
            {...line}
            {...(onChoose && { onChoose })}
          />
        ))}
      </div>
    </>
  );
}
