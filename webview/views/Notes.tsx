import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { Agreement } from "../../src/viewModel/basis.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { texts } from "../texts.ts";

/** That the program computes it, or what is only assumed, with what else to try, and where the program seems to do otherwise. */
export function BasisNote({ state }: { readonly state: ReadyState }): JSX.Element | null {
  const { ask } = useContext(PanelToolsContext);
  const { id, basis } = state.computation;
  const { assumes, departures, headCounts, agreement } = basis;
  const [count] = headCounts;
  if (assumes === null && departures.length === 0 && !agreement) return null;
  return (
    <div class="basis" role="note" aria-label={texts.basis}>
      {agreement && (
        <p class="agreement">
          <span aria-hidden="true">✓ </span>
          {agreement.sentence}
          <ShowInFile state={state} range={agreement.range} />
        </p>
      )}
      {departures.map(({ message, range }) => (
        <p key={message} class={agreement ? undefined : "departure"}>
          {message}
          <ShowInFile state={state} range={range} />
        </p>
      ))}
      {assumes !== null && (
        <p>
          {texts.asSentence(assumes)}
          {count !== undefined && (
            <button
              type="button"
              class="link"
              onClick={() => {
                ask("setting/change", { computation: id, setting: "headCount", value: count });
              }}
            >
              {texts.headsQuestion(count)}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

function ShowInFile({
  state,
  range,
}: {
  readonly state: ReadyState;
  readonly range: Agreement["range"];
}): JSX.Element | null {
  const { ask } = useContext(PanelToolsContext);
  if (!state.hasEditor) return null;
  return (
    <button
      type="button"
      class="link"
      onClick={() => {
        ask("problem/reveal", range);
      }}
    >
      {texts.showInFile}
    </button>
  );
}

/** How the file was read, where that could have been otherwise. */
export function Notes({ notes }: { readonly notes: readonly string[] }): JSX.Element | null {
  if (notes.length === 0) return null;
  return (
    <ul class="notes" aria-label={texts.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
