import type { JSX } from "preact";
import type { Baseline, StageDifference } from "../../../src/viewModel/whatIf/whatIfState.ts";
import { fourDigits } from "../../marks/formatNumber.ts";
import { texts } from "../../texts.ts";

/** The stages that differ, each with its largest change. */
export function Differences({ baseline }: { readonly baseline: Baseline }): JSX.Element {
  const { differences } = baseline;
  if (differences.length === 0) return <p class="differences-none">{texts.noDifference}</p>;
  return (
    <ul class="differences" aria-label={texts.differences}>
      {differences.map((difference, at) => (
        <li key={at} class={difference.kind}>
          <span class="difference-stage">{difference.label}</span> {changeOf(difference)}
        </li>
      ))}
    </ul>
  );
}

function changeOf(difference: StageDifference): JSX.Element {
  if (difference.kind === "reshaped") {
    const { before, after } = difference;
    return (
      <span class="difference-values">
        <s>{before}</s> {after}
      </span>
    );
  }
  const { largestChange, before, after } = difference;
  return (
    <>
      <strong>{texts.largestChange(fourDigits(largestChange))}</strong>{" "}
      <span class="difference-values">
        <s>{fourDigits(before)}</s> {fourDigits(after)}
      </span>
    </>
  );
}
