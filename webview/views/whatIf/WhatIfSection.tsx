import type { JSX } from "preact";
import { useContext, useEffect, useRef } from "preact/hooks";
import type {
  Baseline,
  StageDifference,
  WhatIfControl,
  WhatIfState,
} from "../../../src/viewModel/whatIf/whatIfState.ts";
import { useWidth } from "../../marks/useWidth.ts";
import { PanelToolsContext } from "../../panelTools.ts";
import { useSelected } from "../../store.ts";
import { texts } from "../../texts.ts";
import { WhatIfActions } from "./WhatIfActions.tsx";
import { WhatIfQuestion } from "./WhatIfQuestion.tsx";
import type { CompareMode } from "../../viewChoices.ts";
import { Choice } from "../Choice.tsx";
import { fourDigits } from "../../marks/formatNumber.ts";

/** What if? Opened, one control per setting, and the changes; closed, what is tried, if anything is. */
export function WhatIfSection(props: {
  readonly whatIf: WhatIfState;
  readonly hasEditor: boolean;
}): JSX.Element | null {
  const { whatIf, hasEditor } = props;
  const { choices } = useContext(PanelToolsContext);
  const isOpen = useSelected(choices, (now) => now.isWhatIfOpen);
  useResetKey(whatIf.canReset);
  const tried = whatIf.controls.filter(({ decidedBy }) => decidedBy === "panel");
  if (!isOpen && tried.length === 0 && !whatIf.canReset && !whatIf.baseline) return null;
  return (
    <section class={isOpen ? "what-if open" : "what-if"} aria-labelledby="what-if">
      <header>
        <h2 id="what-if">{texts.whatIf}</h2>{" "}
        <span class={tried.length > 0 ? "what-if-tried" : "section-note"}>
          {tried.length > 0
            ? tried.map(tellTried).join(" · ")
            : hasEditor
              ? texts.whatIfNote
              : texts.whatIfNoteAlone}
        </span>
        <WhatIfActions whatIf={whatIf} />
      </header>
      {isOpen && <Questions whatIf={whatIf} />}
    </section>
  );
}

/** Assumed before the panel has been measured. */
const usualWidth = 628;

function Questions({ whatIf }: { readonly whatIf: WhatIfState }): JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  const columns = columnsIn(useWidth(frame, usualWidth));
  const ofBlock = whatIf.controls.filter(({ part }) => part !== "attention");
  const ofAttention = whatIf.controls.filter(({ part }) => part === "attention");
  // A single setting gets no rows of its own.
  const groups = ofBlock.length > 1 ? [ofAttention, ofBlock] : [whatIf.controls];
  return (
    <>
      <div ref={frame} class="controls" style={{ "--columns": columns }}>
        {groups.flatMap((controls) => {
          const starts = startsOfRows(controls.length, columns);
          return controls.map((control, at) => (
            <WhatIfQuestion
              key={`${control.computation} ${control.setting}`}
              control={control}
              startsRow={starts.includes(at)}
            />
          ));
        })}
      </div>
      {whatIf.directive !== null && <code class="directive">{whatIf.directive}</code>}
      {whatIf.baseline && (
        <>
          <CompareBar baseline={whatIf.baseline} />
          <Differences baseline={whatIf.baseline} />
        </>
      )}
    </>
  );
}

function columnsIn(width: number): number {
  if (width < 330) return 1;
  if (width < 480) return 2;
  if (width < 760) return 3;
  return width < 1000 ? 4 : 6;
}

/** Which of several items begin a row, so that all rows are about equally long and none has only one. */
export function startsOfRows(count: number, most: number): readonly number[] {
  const rows = Math.ceil(count / most);
  return Array.from({ length: rows }, (_, row) => Math.ceil((row * count) / rows));
}

/** `Heads: 4 (was 2)` */
function tellTried(control: WhatIfControl): string {
  const { label, before } = control;
  const now = texts.labelled(label, valueOf(control));
  return before === null ? now : texts.triedInstead(now, before);
}

function valueOf(control: WhatIfControl): string {
  switch (control.kind) {
    case "choice":
      return control.options.find(({ value }) => value === control.value)?.label ?? control.value;
    case "number":
      return (
        control.named.find(({ value }) => value === control.value)?.label ?? String(control.value)
      );
    case "switch":
      return control.value ? texts.switchedOn : texts.switchedOff;
    case "heads":
      return control.removed.length > 0 ? control.removed.join(", ") : texts.noHead;
  }
}

const typing = "input, textarea, select, vscode-text-field, vscode-dropdown";

/** The key R resets every change, except in text fields. */
function useResetKey(canReset: boolean): void {
  const { ask } = useContext(PanelToolsContext);
  useEffect(() => {
    if (!canReset) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
      const isTyped = event.target instanceof Element && event.target.closest(typing) !== null;
      if (isPlain && !isTyped && event.key.toLowerCase() === "r") ask("whatIf/reset", null);
    };
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("keydown", onKey);
    };
  }, [ask, canReset]);
}

const modes: readonly CompareMode[] = ["ghosts", "sideBySide", "hidden"];

/** What the numbers are compared with, and how the comparison is shown. */
function CompareBar({ baseline }: { readonly baseline: Baseline }): JSX.Element {
  const { choices } = useContext(PanelToolsContext);
  const mode = useSelected(choices, ({ compare }) => compare);
  return (
    <Choice
      label={texts.comparedWith(baseline.label)}
      value={mode}
      options={modes.map((value) => ({ value, label: texts.compareModes[value] }))}
      onChoose={(compare) => {
        choices.set({ ...choices.get(), compare });
      }}
    />
  );
}

/** The stages that differ, each with its largest change. */
function Differences({ baseline }: { readonly baseline: Baseline }): JSX.Element {
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
