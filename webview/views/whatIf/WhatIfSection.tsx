import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type {
  SettingName,
  WhatIfControl,
  WhatIfState,
} from "../../../src/viewModel/whatIf/whatIfState.ts";
import { PanelToolsContext } from "../../panelTools.ts";
import { useSelected } from "../../store.ts";
import { texts } from "../../texts.ts";
import { CompareBar } from "./CompareBar.tsx";
import { Differences } from "./Differences.tsx";
import { useResetKey } from "./useResetKey.ts";
import { WhatIfActions } from "./WhatIfActions.tsx";
import { WhatIfQuestion } from "./WhatIfQuestion.tsx";

/** Settings of what stands around attention: a line of their own. */
const aroundAttention: ReadonlySet<SettingName> = new Set([
  "activation",
  "norm",
  "placement",
  "residual",
]);

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

function Questions({ whatIf }: { readonly whatIf: WhatIfState }): JSX.Element {
  const ofBlock = whatIf.controls.filter(({ setting }) => aroundAttention.has(setting));
  const ofAttention = whatIf.controls.filter(({ setting }) => !aroundAttention.has(setting));
  return (
    <>
      <div class="control-groups">
        {[ofAttention, ofBlock].map(
          (controls, at) =>
            controls.length > 0 && (
              <div key={at} class="controls">
                {controls.map((control) => (
                  <WhatIfQuestion
                    key={`${control.computation} ${control.setting}`}
                    control={control}
                  />
                ))}
              </div>
            ),
        )}
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
