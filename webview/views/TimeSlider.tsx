import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { ComputationChoice } from "../../src/protocol/panelState.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { texts } from "../texts.ts";

/** Two are chosen from a list as easily. */
const fewestTimes = 3;

/** Goes through the times that a program computes the same, such as the steps of its training. */
export function TimeSlider(props: {
  readonly choices: readonly ComputationChoice[];
}): JSX.Element | null {
  const { ask } = useContext(PanelToolsContext);
  const { choices } = props;
  const series = choices.find(({ chosen }) => chosen)?.time?.series;
  const times = choices.filter(({ time }) => time?.series === series);
  const at = times.findIndex(({ chosen }) => chosen);
  const time = times[at]?.time;
  if (!time || times.length < fewestTimes) return null;
  return (
    <div class="time-slider">
      <input
        class="step-slider"
        type="range"
        aria-label={texts.time}
        aria-valuetext={time.place}
        min={0}
        max={times.length - 1}
        value={at}
        onInput={({ currentTarget }) => {
          const chosen = times[Number(currentTarget.value)];
          if (chosen) ask("panel/choose", { computation: chosen.id });
        }}
      />
      <span class="tabular">{time.place}</span>
      {time.printed !== null && (
        <code title={texts.printed} aria-label={`${texts.printed}: ${time.printed}`}>
          {time.printed}
        </code>
      )}
    </div>
  );
}
