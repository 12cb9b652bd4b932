import type { JSX } from "preact";
import type { WhatIfState } from "../../../src/viewModel/whatIf/whatIfState.ts";
import { texts } from "../../texts.ts";
import { CompareBar } from "./CompareBar.tsx";
import { Differences } from "./Differences.tsx";
import { useResetKey } from "./useResetKey.ts";
import { WhatIfActions } from "./WhatIfActions.tsx";
import { WhatIfQuestion } from "./WhatIfQuestion.tsx";

/** What if? One control per question, what it changed, and what can be done with the changes. */
export function WhatIfSection(props: {
  readonly whatIf: WhatIfState;
  readonly hasEditor: boolean;
}): JSX.Element {
  const { whatIf, hasEditor } = props;
  useResetKey(whatIf.canReset);
  return (
    <section class="what-if" aria-labelledby="what-if">
      <header>
        <h2 id="what-if">{texts.whatIf}</h2>{" "}
        <span class="section-note">{hasEditor ? texts.whatIfNote : texts.whatIfNoteAlone}</span>
      </header>
      <div class="controls">
        {whatIf.controls.map((control) => (
          <WhatIfQuestion key={`${control.computation} ${control.setting}`} control={control} />
        ))}
      </div>
      <WhatIfActions whatIf={whatIf} />
      {whatIf.baseline && (
        <>
          <CompareBar baseline={whatIf.baseline} />
          <Differences baseline={whatIf.baseline} />
        </>
      )}
    </section>
  );
}
