import type { JSX } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import { exactNumber, roundedNumber } from "../../marks/formatNumber.ts";
import { LinesPicture } from "../../marks/lines/LinesPicture.tsx";
import { linesLayout, mostNamedTokens, type TokenLine } from "../../marks/lines/tokenLine.ts";
import { tokenRoom } from "../../marks/lines/tokenRoom.ts";
import { TokenSide } from "../../marks/lines/TokenSide.tsx";
import { useWidth } from "../../marks/useWidth.ts";
import type { MapAttention } from "../../maps/mapAttention.ts";
import { useFocus, useMapChoices } from "../../maps/useMapChoices.ts";
import { useTokenLines } from "../../maps/useTokenLines.ts";
import { mapTexts } from "../../mapTexts.ts";
import { LinesTools } from "./LinesTools.tsx";
import { texts } from "../../texts.ts";

/** If there is no room for all names, this many keys that the query looks at most are named. */
const mostNamedKeys = 8;

/** Assumed before the panel has been measured. */
const roomyWidth = 720;

/** Around the picture with its names. */
const padding = 8;

/** Lines from every query token to the key tokens that it looks at. */
export function LinesView(props: {
  readonly state: ReadyState;
  readonly attention: MapAttention;
}): JSX.Element {
  const { state, attention } = props;
  const { choices } = useMapChoices();
  const { focus, look } = useFocus(attention);
  const [hovered, setHovered] = useState<number | null>(null);
  const [isLocked, setLocked] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const { queryTokens, keyTokens } = attention;
  const every = attention.heads.map(({ head }) => head);
  const heads = choices.overlay ? every : [focus.head];
  const meant = isLocked ? focus.query : (hovered ?? focus.query);
  const { lines, ofQuery, of, widest, isOneQuery } = useTokenLines(
    ...([state, attention, heads, meant, choices.lineThreshold] as const),
  );
  const active = isLocked || hovered !== null || hasFocus || isOneQuery ? meant : null;
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame, roomyWidth);
  const room = useMemo(
    () => tokenRoom(choices.layout, [...queryTokens, ...keyTokens]),
    [choices.layout, queryTokens, keyTokens],
  );
  const layout = useMemo(
    () =>
      linesLayout(choices.layout, queryTokens.length, keyTokens.length, width - 2 * room - padding),
    [choices.layout, queryTokens.length, keyTokens.length, width, room],
  );
  const areAllNamed = Math.max(queryTokens.length, keyTokens.length) <= mostNamedTokens;
  const drawn = lines.filter(({ query }) => query === active);
  const seen = new Set(drawn.map(({ key }) => key));
  const top = [...new Set(ofQuery.map(({ key }) => key))].slice(0, mostNamedKeys);

  const queryAt = (event: MouseEvent): number => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const offset =
      layout.direction === "horizontal" ? event.clientY - box.top : event.clientX - box.left;
    const at = Math.floor(offset / layout.pitch.query);
    return Math.max(0, Math.min(queryTokens.length - 1, at));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = stepTo(event.key, focus.query, queryTokens.length);
    if (next !== null) look({ query: next });
    else if (event.key === "Enter" || event.key === " ") setLocked(true);
    else if (event.key === "Escape" && isLocked) setLocked(false);
    else return;
    event.preventDefault();
  };
  return (
    <div ref={frame} class={`lines ${layout.direction}`} style={{ "--token-room": `${room}px` }}>
      <LinesTools
        heads={attention.heads.length}
        tokens={Math.max(queryTokens.length, keyTokens.length)}
      />
      <p class="section-note">
        {mapTexts.linesSummary(lines.length, of, roundedNumber(widest, 4))}
        {isOneQuery && ` · ${mapTexts.onlyQuery}`}
        {lines.some(({ before }) => before !== null) && ` · ${mapTexts.linesBefore}`}
        {isLocked && ` · ${mapTexts.locked(queryTokens[meant] ?? "")}`}
      </p>
      <div class="lines-row">
        <div class="lines-scroll">
          <div class="lines-body">
            <div
              class="lines-queries"
              role="slider"
              tabIndex={0}
              aria-label={mapTexts.lines}
              aria-description={mapTexts.linesKeys}
              aria-orientation={layout.direction === "horizontal" ? "vertical" : "horizontal"}
              aria-valuemin={0}
              aria-valuemax={queryTokens.length - 1}
              aria-valuenow={meant}
              aria-valuetext={`${queryTokens[meant] ?? ""}: ${speak(ofQuery, keyTokens)}`}
              onKeyDown={onKeyDown}
              onFocus={() => {
                setHasFocus(true);
              }}
              onBlur={() => {
                setHasFocus(false);
              }}
              onMouseMove={(event) => {
                setHovered(queryAt(event));
              }}
              onMouseLeave={() => {
                setHovered(null);
              }}
              onClick={(event) => {
                const query = queryAt(event);
                setLocked(!(isLocked && query === focus.query));
                look({ query });
              }}
            >
              <TokenSide
                side="query"
                layout={layout}
                tokens={queryTokens}
                named={areAllNamed ? [...queryTokens.keys()] : [meant]}
                lit={new Set(active === null ? [] : [active])}
              />
            </div>
            <LinesPicture
              lines={lines}
              layout={layout}
              active={active}
              widest={widest}
              areDashed={heads.length > 1}
            />
            <TokenSide
              side="key"
              layout={layout}
              tokens={keyTokens}
              named={areAllNamed ? [...keyTokens.keys()] : apart(top, layout.pitch.key)}
              lit={seen}
            />
          </div>
        </div>
        <LinesTable
          attention={attention}
          query={meant}
          lines={ofQuery}
          isOverlay={heads.length > 1}
        />
      </div>
    </div>
  );
}

/** Arrow keys move from query to query, whatever the direction of the tokens. */
function stepTo(key: string, from: number, count: number): number | null {
  const to = {
    ...{ ArrowDown: from + 1, ArrowRight: from + 1, ArrowUp: from - 1, ArrowLeft: from - 1 },
    ...{ PageDown: from + 10, PageUp: from - 10, Home: 0, End: count - 1 },
  }[key];
  return to === undefined ? null : Math.max(0, Math.min(count - 1, to));
}

/** Of keys whose names would touch, only the first keeps its name. */
function apart(keys: readonly number[], pitch: number): readonly number[] {
  return keys.reduce<readonly number[]>(
    (kept, key) =>
      kept.every((other) => Math.abs(other - key) * pitch >= 14) ? [...kept, key] : kept,
    [],
  );
}

function speak(lines: readonly TokenLine[], keyTokens: readonly string[]): string {
  return lines
    .slice(0, 3)
    .map(({ key, weight }) => `${keyTokens[key] ?? ""} ${Math.round(weight * 100)}%`)
    .join(", ");
}

const mostRows = 12;

/** Where one query looks, in numbers, the largest first. */
function LinesTable(props: {
  readonly attention: MapAttention;
  readonly query: number;
  readonly lines: readonly TokenLine[];
  readonly isOverlay: boolean;
}): JSX.Element {
  const { attention, query, lines, isOverlay } = props;
  return (
    <table class="lines-table">
      <caption>
        <bdi>{mapTexts.linesTable(attention.queryTokens[query] ?? "")}</bdi>
      </caption>
      <thead>
        <tr>
          {isOverlay && <th scope="col">{mapTexts.head}</th>}
          <th scope="col">{mapTexts.key}</th>
          <th scope="col">{mapTexts.weight}</th>
        </tr>
      </thead>
      <tbody>
        {lines.slice(0, mostRows).map(({ head, key, weight, before }) => (
          <tr key={`${head} ${key}`}>
            {isOverlay && <td class={`head-name head-${head % 16}`}>{head}</td>}
            <th scope="row">
              <bdi>{attention.keyTokens[key]}</bdi>
            </th>
            <td class="tabular" title={exactNumber(weight)}>
              {before !== null && (
                <>
                  <s class="line-before">
                    <span class="visually-hidden">{texts.ghostBefore} </span>
                    {roundedNumber(before, 4)}
                  </s>{" "}
                </>
              )}
              {roundedNumber(weight, 4)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
