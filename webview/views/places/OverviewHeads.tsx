import type { JSX } from "preact";
import { useContext, useMemo, useRef } from "preact/hooks";
import { hasHeadCards } from "../../../src/protocol/flow/toFlow.ts";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import { gazeOfRow, sayHeads } from "../../../src/protocol/pictures.ts";
import { weightDrawings } from "../../drawings/headDrawings.ts";
import { readNumbers } from "../../drawings/readNumbers.ts";
import { type MapAttention, wholeAttention, type WholeAttention } from "../../maps/mapAttention.ts";
import { useFocus, useMapChoices } from "../../maps/useMapChoices.ts";
import { useWeightRows, wholeHeads } from "../../maps/useWeightRows.ts";
import { mapTexts } from "../../mapTexts.ts";
import { ChangeBadge } from "../../marks/ChangeBadge.tsx";
import { decimalsFor, longestText } from "../../marks/formatNumber.ts";
import { fitsTable, MatrixMark } from "../../marks/MatrixMark.tsx";
import { MatrixVersions } from "../../marks/MatrixVersions.tsx";
import { rowLabelWidth } from "../../marks/rowLabelWidth.ts";
import { mapOptions } from "../../maps/mapChoices.ts";
import { Choice } from "../Choice.tsx";
import { ThemeContext } from "../../marks/theme.ts";
import { useStyleRules } from "../../styleRules.ts";
import { texts } from "../../texts.ts";
import { HeadPictures } from "./HeadPictures.tsx";
import { HeadSentence } from "./HeadSentence.tsx";
import { OverviewLegend } from "./OverviewLegend.tsx";
import { LinesPicture } from "../../marks/lines/LinesPicture.tsx";
import { linesLayout, type TokenLine } from "../../marks/lines/tokenLine.ts";
import { tokenRoom } from "../../marks/lines/tokenRoom.ts";
import { TokenSide } from "../../marks/lines/TokenSide.tsx";
import { useWidth } from "../../marks/useWidth.ts";

/** With more columns, the maps are pictures. */
const mostColumns = 12;

/** Where every head looks: its sentence, its weights, its lines. */
export function OverviewHeads(props: {
  readonly state: ReadyState;
  readonly attention: MapAttention;
}): JSX.Element {
  const { state, attention } = props;
  const whole = wholeAttention(state);
  const { focus } = useFocus(attention);
  const rows = useWeightRows(state, attention, focus.query);
  const { queryTokens, keyTokens, removedHeads } = attention;
  const sentences = useMemo(() => {
    if (!rows) return attention.heads.map(() => "");
    const maps = wholeHeads(whole)?.map((weights) => readNumbers(state.numbers, weights));
    return sayHeads({
      labels: { query: queryTokens, key: keyTokens },
      query: focus.query,
      gazes: rows.map((row, head) =>
        removedHeads.includes(head) ? { kind: "removed" } : gazeOfRow(row),
      ),
      maps: maps ?? null,
    }).map((said) => said.whole);
  }, [rows, attention, whole, state.numbers, focus.query]);
  return whole && hasHeadCards(whole) && keyTokens.length <= mostColumns ? (
    <HeadRows state={state} attention={whole} query={focus.query} sentences={sentences} />
  ) : (
    <HeadPictures attention={attention} rows={rows} sentences={sentences} />
  );
}

/** The heads with all their numbers. */
function HeadRows(props: {
  readonly state: ReadyState;
  readonly attention: WholeAttention;
  readonly query: number;
  readonly sentences: readonly string[];
}): JSX.Element {
  const { state, attention, query, sentences } = props;
  const { queryTokens, keyTokens, headTitles, picturesAcross } = attention;
  const isOne = queryTokens.length === 1;
  useStyleRules(isOne ? "" : rowOfSentences(query));
  const theme = useContext(ThemeContext);
  const { choices, choose } = useMapChoices();
  const hasTables = isOne || choices.look === "map";
  const drawings = useMemo(() => {
    return weightDrawings(state, attention).map((attentionWeights) => {
      // Side by side, maps have room for two decimals.
      return isOne
        ? attentionWeights
        : { ...attentionWeights, decimals: decimalsFor(attentionWeights.numbers, 2) };
    });
  }, [state, attention, isOne]);
  const digits = Math.max(
    ...drawings.map(({ numbers, decimals }) => longestText(numbers, decimals)),
  );
  const room = rowLabelWidth(queryTokens) + keyTokens.length * (digits * 7.3 + 12) + 20;
  return (
    <>
      <div class="overview-tools">
        <OverviewLegend
          colours={
            hasTables
              ? {
                  magnitude: drawings[0]?.magnitude ?? { kind: "weights" },
                  ...{ isCut: false, framed: texts.largest },
                  hasBars: theme.highContrast && drawings.every(fitsTable),
                  hasMask: drawings.some(({ masked }) => masked !== null),
                }
              : null
          }
          query={isOne ? null : mapTexts.shownQuery(queryTokens, query)}
        />
        {!isOne && (
          <Choice
            label={mapTexts.look}
            value={choices.look}
            options={mapOptions.look.map((value) => ({ value, label: mapTexts[`look_${value}`] }))}
            onChoose={(look) => {
              choose({ look });
            }}
          />
        )}
      </div>
      <div
        class={["overview-heads", isOne && "one-query", picturesAcross !== undefined && "as-drawn"]
          .filter(Boolean)
          .join(" ")}
        style={{
          "--map-room": `${room}px`,
          "--keys": keyTokens.length,
          ...(picturesAcross !== undefined && {
            "--least": `${Math.ceil(101 / (picturesAcross + 1))}%`,
          }),
        }}
      >
        {drawings.map((drawing, head) => (
          <article
            key={head}
            class={`overview-head head-${head % 16}`}
            data-heads={String(head)}
            aria-label={mapTexts.mapName({ kind: "head", head }, headTitles)}
          >
            <h3>
              <HeadSentence head={head} titles={headTitles} sentence={sentences[head] ?? ""} />{" "}
              <ChangeBadge drawing={drawing} />
            </h3>
            <div class="overview-parts">
              {hasTables && (
                <MatrixVersions
                  drawing={drawing}
                  mark={(version) => <MatrixMark drawing={version} />}
                />
              )}
              {(isOne || choices.look === "lines") && (
                <HeadLines
                  head={head}
                  queryTokens={queryTokens}
                  keyTokens={keyTokens}
                  weights={drawing.numbers}
                  query={query}
                />
              )}
            </div>
          </article>
        ))}
      </div>
    </>
  );
}

/** The row that the sentences are about has a mark at its name. */
function rowOfSentences(query: number): string {
  const name = `.overview-heads tbody tr:nth-child(${query + 1}) > th`;
  return `${name} { color: var(--vscode-foreground); box-shadow: inset -3px 0 var(--vscode-focusBorder); }`;
}

/** Assumed before the panel has been measured. */
const roomyWidth = 320;

/** Lines from the queries of one head to the keys that they look at: the contents of its table at a glance. */
function HeadLines(props: {
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
