import type { JSX } from "preact";
import { useContext, useMemo } from "preact/hooks";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import type { BlockView } from "../../../src/viewModel/computation/computationView.ts";
import type { TiledMatrix } from "../../../src/viewModel/tiles/tileAddress.ts";
import { PlaceContext } from "../../places.ts";
import { texts } from "../../texts.ts";
import { TiledFigures, type TiledLine } from "../maps/TiledFigures.tsx";
import { Section } from "../Section.tsx";
import { WeightFigures, weightsOf } from "../WeightFigures.tsx";

/** The stream through a block that is too large to be sent whole: every stage of it once. */
export function TiledStreamSection(props: {
  readonly state: ReadyState;
  readonly block: BlockView<TiledMatrix>;
}): JSX.Element {
  const { state, block } = props;
  const { id, tokens, weights } = state.computation;
  const place = useContext(PlaceContext);
  const lines = useMemo(() => toLines(block, tokens, place), [block, tokens, place]);
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
        weights={weightsOf(weights, "normed1", "normed2").filter(
          ({ makes }) => place === null || makes === place,
        )}
        attention={null}
      />
    </Section>
  );
}

/**
 * In the order of computation, or what goes into one stage and comes out of it; the parts of both sums
 * are coloured by one measure.
 */
function toLines(
  { placement, norms, additions }: BlockView<TiledMatrix>,
  rowLabels: readonly string[],
  place: string | null,
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
  const [norm, sum] = [
    norms.findIndex(({ stage }) => stage === place),
    additions.findIndex(({ sumStage }) => sumStage === place),
  ];
  const at = Math.max(norm, sum) === 1 ? 1 : 0;
  if (norm >= 0) return [{ matrix: norms[at].before, rowLabels }, normed(at)];
  if (sum >= 0) {
    const { stream, isResidual } = additions[at];
    return [...(isResidual ? [part("", stream)] : []), ...sublayer(at)];
  }
  if (place === "residualIn") return [start];
  return placement === "pre"
    ? [start, normed(0), ...sublayer(0), normed(1), ...sublayer(1)]
    : [start, ...sublayer(0), normed(0), ...sublayer(1), normed(1)];
}
