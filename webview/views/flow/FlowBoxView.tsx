import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import { useSmallMatrices } from "../../maps/useSmallMatrices.ts";
import { useWeightMagnitude } from "../../maps/useWeightMagnitude.ts";
import { largestMagnitude } from "../../marks/formatNumber.ts";
import { MiniMap } from "../../marks/MiniMap.tsx";
import { nameWidth } from "../../marks/nameWidth.ts";
import type { Magnitude } from "../../marks/magnitude.ts";
import { texts } from "../../texts.ts";
import { cutName } from "./cutName.ts";
import type { FlowBox } from "../../../src/protocol/flow/flowGraph.ts";
import type { BoxPlace } from "../../../src/protocol/flow/layoutFlow.ts";

/** More heads than this are not drawn in a box. */
const mostMaps = 16;

/** Of the names of matrices, in pixels. */
const letterWidth = 6.7;

/** Of the names of boxes. */
const boldLetterWidth = 7.5;
const boldWideLetterWidth = 12.5;

/** Of a name that is cut to fewer, nothing can be recognised: an arrow says that there is one. */
const fewestLetters = 7;

/** One box: name, shape, the numbers in small; opens the section that shows it whole. */
export function FlowBoxView(props: {
  readonly state: ReadyState;
  readonly box: FlowBox;
  readonly place: BoxPlace;
  readonly isTabStop: boolean;
  readonly onOpen: () => void;
  readonly onReveal: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}): JSX.Element {
  const { state, box, place, isTabStop, onOpen, onReveal, onKeyDown } = props;
  const { x, y, width, height, look } = place;
  const shown = useMemo(() => box.maps.slice(0, mostMaps), [box]);
  const maps = useSmallMatrices(state.numbers, shown);
  const weights = useWeightMagnitude(maps, box.shape.at(-1) ?? 0);
  const signed = useMemo((): Magnitude => {
    const largest = Math.max(0, ...maps.map(({ numbers }) => largestMagnitude(numbers)));
    return { kind: "signed", largest };
  }, [maps]);
  const magnitude = box.stage === "attentionWeights" ? weights : signed;
  const shape = box.shape.join(" × ");
  const labelWidth = nameWidth(box.label, boldLetterWidth, boldWideLetterWidth);
  const shapeWidth = shape.length * letterWidth;
  // Where the file's name for it stands there is room for some letters.
  const taken = { plain: 24 + shapeWidth, low: 24 + labelWidth, flat: 68 + labelWidth }[look];
  const most = Math.floor((width - taken) / letterWidth);
  const name = box.source?.name ?? "";
  const cut = name.length > most && most < fewestLetters ? "↗" : cutName(name, most);
  const source = (
    <>
      <bdi aria-hidden="true">{cut}</bdi>
      <bdi class="visually-hidden">{name}</bdi>
    </>
  );
  const keys = box.source && state.hasEditor ? texts.flowSourceKeys(box.source.name) : "";
  return (
    <div
      class={`flow-box ${look}${box.isSum ? " sum" : ""}`}
      style={{ left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` }}
    >
      <button
        type="button"
        class="flow-open"
        data-box={box.id}
        tabIndex={isTabStop ? 0 : -1}
        title={keys === "" ? box.note : texts.sentences(box.note, keys)}
        onClick={onOpen}
        onKeyDown={onKeyDown}
      >
        <span class="flow-name">
          {box.isSum && <span class="flow-plus">+</span>}
          <bdi>{box.label}</bdi>
        </span>
        <span class="flow-shape">{shape}</span>
        <span class="visually-hidden">. {box.note}</span>
        {shown.length > 0 && (
          <MiniMap
            maps={maps}
            magnitude={magnitude}
            {...mapSize(look, width, shapeWidth)}
            bands={box.bands}
          />
        )}
      </button>
      {box.source && !state.hasEditor && <span class="flow-source">{source}</span>}
      {box.source && state.hasEditor && (
        <button type="button" class="flow-source" tabIndex={-1} onClick={onReveal} title={keys}>
          {source}
        </button>
      )}
    </div>
  );
}

/** How large the numbers of a box are drawn, in pixels. */
function mapSize(look: BoxPlace["look"], width: number, shapeWidth: number) {
  switch (look) {
    case "plain":
      return { width: Math.round(width - 18), height: 24 };
    case "low":
      return { width: Math.max(24, Math.round(width - shapeWidth - 26)), height: 16 };
    case "flat":
      return { width: 32, height: 26 };
  }
}
