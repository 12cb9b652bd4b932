import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { Agreement } from "../../src/viewModel/basis.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { texts } from "../texts.ts";

/** What the result rests on: where the program computes it, what is assumed, and where the program seems to differ. */
export function BasisNote({ state }: { readonly state: ReadyState }): JSX.Element | null {
  const { ask } = useContext(PanelToolsContext);
  const { id, basis } = state.computation;
  const { assumes, departures, headCounts, agreement, mask } = basis;
  const [count] = headCounts;
  if (assumes === null && mask === null && departures.length === 0 && !agreement) return null;
  return (
    <div class="basis" role="note" aria-label={texts.basis}>
      {agreement && (
        <p class="agreement">
          <span aria-hidden="true">✓ </span>
          {mask === null ? agreement.sentence : texts.sentences(agreement.sentence, mask)}
          <ShowInFile state={state} range={agreement.range} />
        </p>
      )}
      {departures.map(({ message, range }) => (
        <p key={message} class={agreement ? undefined : "departure"}>
          {message}
          <ShowInFile state={state} range={range} />
        </p>
      ))}
      {mask !== null && assumes === null && !agreement && <p>{mask}</p>}
      {assumes !== null && (
        <p>
          {mask === null || agreement
            ? texts.asSentence(assumes)
            : texts.sentences(mask, texts.asSentence(assumes))}
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

/** How far the program is followed, if a limit stopped it, and a button that goes on from there. */
export function LimitNote({ limit }: Pick<ReadyState, "limit">): JSX.Element | null {
  const { ask } = useContext(PanelToolsContext);
  if (!limit) return null;
  const { message, action } = limit;
  return (
    <div class="basis" role="note" aria-label={texts.basis}>
      <p>
        {message}
        {action && (
          <button
            type="button"
            class="link"
            onClick={() => {
              ask("panel/act", { action: action.action });
            }}
          >
            {action.label}
          </button>
        )}
      </p>
    </div>
  );
}

/** How the file was read, if it can be read in several ways. */
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
