import type { JSX } from "preact";
import type { SettingName } from "../../../src/viewModel/whatIf/settingChange.ts";
import type { WhatIfState } from "../../../src/viewModel/whatIf/whatIfState.ts";
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

/** What if? One control per question, what it changed, and what can be done with the changes. */
export function WhatIfSection(props: {
  readonly whatIf: WhatIfState;
  readonly hasEditor: boolean;
}): JSX.Element {
  const { whatIf, hasEditor } = props;
  useResetKey(whatIf.canReset);
  const ofBlock = whatIf.controls.filter(({ setting }) => aroundAttention.has(setting));
  const ofAttention = whatIf.controls.filter(({ setting }) => !aroundAttention.has(setting));
  return (
    <section class="what-if" aria-labelledby="what-if">
      <header>
        <h2 id="what-if">{texts.whatIf}</h2>{" "}
        <span class="section-note">{hasEditor ? texts.whatIfNote : texts.whatIfNoteAlone}</span>
        <WhatIfActions whatIf={whatIf} />
      </header>
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
    </section>
  );
}
