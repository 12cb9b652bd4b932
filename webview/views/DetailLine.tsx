import type { JSX } from "preact";
import { useContext, useEffect } from "preact/hooks";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { CellAddress } from "../../src/viewModel/panelView.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { describeBefore } from "../pointing/describeBefore.ts";
import { describeCell } from "../pointing/describeCell.ts";
import { pointedCell } from "../pointing/pointed.ts";
import { useStore } from "../store.ts";
import { texts } from "../texts.ts";
import { ExplanationLink } from "./weight/ExplanationLink.tsx";

/** The exact hovered number and what it connects; above the dock, so that nothing moves when it appears. */
export function DetailLine({ state }: { readonly state: ReadyState }): JSX.Element {
  const { ask, pointed, notice, marked, glow, askedDetail } = useContext(PanelToolsContext);
  const address = pointedCell(useStore(pointed));
  const told = useStore(notice);
  const canSelect = useStore(marked) === told && told !== "";
  const asked = useStore(askedDetail);
  const detail = (address && describeCell(state, address)) ?? asked;
  const caret = useStore(glow);
  // A notice about a result disappears with it.
  useEffect(
    () => () => {
      notice.set("");
    },
    [notice],
  );
  const isQuiet = !detail && told === "" && !caret;
  return (
    <aside class={isQuiet ? "detail quiet" : "detail"} aria-label={texts.detailLabel}>
      {detail && (
        <p class="detail-text">
          <bdi>{detail.before}</bdi>
          <strong>{detail.value}</strong>
          {detail.after}
          {address && describeBefore(state, address)}
        </p>
      )}
      <ExplanationLink />
      <p class="detail-withheld">{texts.detailWithheld}</p>
      {caret && <p class="detail-glow">{texts.caret(caret.place, caret.effect)}</p>}
      {!isQuiet && <p class="detail-keys">{keysOf(state, address)}</p>}
      <p class="detail-notice" role="status">
        {told}
      </p>
      {canSelect && (
        <button
          type="button"
          class="text-button"
          onClick={() => {
            ask("cell/select", null);
          }}
        >
          {texts.selectMarked}
        </button>
      )}
    </aside>
  );
}

/** The keys for the hovered number; only numbers of the file can be changed. */
function keysOf({ hasEditor, whatIf }: ReadyState, address: CellAddress | null): string {
  if (!hasEditor) return texts.detailKeysAlone;
  const isWritten =
    whatIf !== null &&
    (!address ||
      whatIf.editable.some(
        ({ computation, stage }) => computation === address.computation && stage === address.stage,
      ));
  return isWritten ? texts.detailKeys : texts.detailKeysComputed;
}
