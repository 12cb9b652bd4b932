import type { JSX } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { LinesPicture } from "../../marks/lines/LinesPicture.tsx";
import { linesLayout, type TokenLine } from "../../marks/lines/tokenLine.ts";
import { tokenRoom } from "../../marks/lines/tokenRoom.ts";
import { TokenSide } from "../../marks/lines/TokenSide.tsx";
import { useWidth } from "../../marks/useWidth.ts";

/** Assumed before the panel has been measured. */
const roomyWidth = 320;

/** Lines from the queries of one head to the keys that they look at: the contents of its table at a glance. */
export function HeadLines(props: {
  readonly head: number;
  readonly queryTokens: readonly string[];
  readonly keyTokens: readonly string[];
  /** Row-major. */
  readonly weights: Float64Array;
  /** The focused query. */
  readonly query: number;
}): JSX.Element {
  const { head, queryTokens, keyTokens, weights, query } = props;
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame, roomyWidth);
  const room = useMemo(
    () => tokenRoom("horizontal", [...queryTokens, ...keyTokens]),
    [queryTokens, keyTokens],
  );
  const layout = useMemo(
    () => linesLayout("horizontal", queryTokens.length, keyTokens.length, width - 2 * room),
    [queryTokens, keyTokens, width, room],
  );
  const lines = useMemo(
    () =>
      Array.from(weights, (weight, at): TokenLine => {
        const place = { query: Math.floor(at / keyTokens.length), key: at % keyTokens.length };
        return { head, ...place, weight, before: null };
      }).filter(({ weight }) => weight > 0),
    [head, weights, keyTokens],
  );
  const active = queryTokens.length > 1 ? query : null;
  const every = { query: [...queryTokens.keys()], key: [...keyTokens.keys()] };
  return (
    <div
      ref={frame}
      class="lines horizontal head-lines"
      aria-hidden="true"
      style={{ "--token-room": `${room}px` }}
    >
      <div class="lines-body">
        <TokenSide
          side="query"
          layout={layout}
          tokens={queryTokens}
          named={every.query}
          lit={new Set([query])}
        />
        <LinesPicture lines={lines} layout={layout} active={active} widest={1} areDashed={false} />
        <TokenSide
          side="key"
          layout={layout}
          tokens={keyTokens}
          named={every.key}
          lit={new Set()}
        />
      </div>
    </div>
  );
}
