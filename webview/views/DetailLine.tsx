import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { describeCell } from "../pointing/describeCell.ts";
import { pointedCell } from "../pointing/pointed.ts";
import { useStore } from "../store.ts";
import { texts } from "../texts.ts";

/** Always there: the exact number pointed at and what it joins, or how to point at one. */
export function DetailLine({ state }: { readonly state: ReadyState }): JSX.Element {
  const { pointed, notice } = useContext(PanelToolsContext);
  const address = pointedCell(useStore(pointed));
  const told = useStore(notice);
  const detail = address && describeCell(state, address);
  return (
    <aside class="detail" aria-label={texts.detailLabel}>
      <p class="detail-text">
        {detail ? (
          <>
            <bdi>{detail.before}</bdi>
            <strong>{detail.value}</strong>
            {detail.after}
          </>
        ) : (
          texts.detailHint
        )}
      </p>
      <p class="detail-keys">{texts.detailKeys}</p>
      <p class="detail-notice" role="status">
        {told}
      </p>
    </aside>
  );
}
