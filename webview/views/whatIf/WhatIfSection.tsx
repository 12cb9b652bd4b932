import type { JSX } from "preact";
import { useContext, useRef } from "preact/hooks";
import type { WhatIfControl, WhatIfState } from "../../../src/viewModel/whatIf/whatIfState.ts";
import { useWidth } from "../../marks/useWidth.ts";
import { PanelToolsContext } from "../../panelTools.ts";
import { useSelected } from "../../store.ts";
import { texts } from "../../texts.ts";
import { CompareBar } from "./CompareBar.tsx";
import { Differences } from "./Differences.tsx";
import { useResetKey } from "./useResetKey.ts";
import { WhatIfActions } from "./WhatIfActions.tsx";
import { WhatIfQuestion } from "./WhatIfQuestion.tsx";

/** What if? A bar with the what-if values; opened, one control per setting, and the changes. */
export function WhatIfSection(props: {
  readonly whatIf: WhatIfState;
  readonly hasEditor: boolean;
}): JSX.Element {
  const { whatIf, hasEditor } = props;
  const { choices } = useContext(PanelToolsContext);
  const isOpen = useSelected(choices, (now) => now.isWhatIfOpen);
  useResetKey(whatIf.canReset);
  const tried = whatIf.controls.filter(({ decidedBy }) => decidedBy === "panel");
  return (
    <section class={isOpen ? "what-if open" : "what-if"} aria-labelledby="what-if">
      <header>
        <h2 id="what-if">
          <button
            type="button"
            class="what-if-open"
            aria-expanded={isOpen}
            onClick={() => {
              choices.set({ ...choices.get(), isWhatIfOpen: !isOpen });
            }}
          >
            {texts.whatIf}
          </button>
        </h2>{" "}
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
