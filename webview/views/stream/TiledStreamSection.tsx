import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import type { BlockView } from "../../../src/viewModel/computation/computationView.ts";
import type { TiledMatrix } from "../../../src/viewModel/tiles/tileAddress.ts";
import { texts } from "../../texts.ts";
import { TiledFigures, type TiledLine } from "../maps/TiledFigures.tsx";
import { Section } from "../Section.tsx";
import { WeightFigures, weightsOf } from "../WeightFigures.tsx";

/** The stream through a block that is too large to travel whole: every stage of it once. */
export function TiledStreamSection(props: {
  readonly state: ReadyState;
  readonly block: BlockView<TiledMatrix>;
}): JSX.Element {
  const { state, block } = props;
  const { id, tokens, weights } = state.computation;
  const lines = useMemo(() => toLines(block, tokens), [block, tokens]);
  const { normName, placement } = block;
  return (
    <Section
      name="stream"
      title={texts.stream}
      note={placement === "pre" ? texts.preNorm(normName) : texts.postNorm(normName)}
    >
      <TiledFigures computation={id} lines={lines} />
      <WeightFigures
        state={state}
        computation={id}
        weights={weightsOf(weights, "normed1", "normed2")}
        attention={null}
      />
    </Section>
  );
}

/** In the order of computation; the parts of both sums are coloured by one measure. */
function toLines(
  { placement, norms, additions }: BlockView<TiledMatrix>,
  rowLabels: readonly string[],
): readonly TiledLine[] {
  const measuredWith = additions.flatMap(({ stream, added, sum }) => [stream, added, sum]);
  const [first] = additions;
  const part = (sign: string, matrix: TiledMatrix): TiledLine => ({
    ...{ sign, matrix, rowLabels, measuredWith },
  });
  const normed = (at: 0 | 1): TiledLine => ({ sign: "→", matrix: norms[at].after, rowLabels });
  const sublayer = (at: 0 | 1): readonly TiledLine[] => {
    const { added, sum, isResidual } = additions[at];
    return [part(isResidual ? "+" : "", added), part("=", sum)];
  };
  const start = part("", first.stream);
  return placement === "pre"
    ? [start, normed(0), ...sublayer(0), normed(1), ...sublayer(1)]
    : [start, ...sublayer(0), normed(0), ...sublayer(1), normed(1)];
}
