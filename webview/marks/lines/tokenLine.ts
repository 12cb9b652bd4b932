/** One line: how much of its attention a query gives to a key in a head. */
export interface TokenLine {
  readonly head: number;
  readonly query: number;
  readonly key: number;
  readonly weight: number;
  /** The earlier weight; null if nothing is compared, or it is the same. */
  readonly before: number | null;
}

/** The places of the tokens, in CSS pixels. */
export interface LinesLayout {
  readonly direction: "vertical" | "horizontal";
  /** From one token to the next. */
  readonly pitch: { readonly query: number; readonly key: number };
  /** From the queries to the keys. */
  readonly gap: number;
  /** Along the tokens. */
  readonly length: number;
}

/** Up to this many tokens, all are named; more are closer together, and only some are named. */
export const mostNamedTokens = 64;
const [roomyPitch, longest] = [{ horizontal: 22, vertical: 34 }, 620];
const [narrowestGap, widestGap] = [100, 220];

/** The places of the queries and keys; if horizontal, in a given width between their names. */
export function linesLayout(
  direction: LinesLayout["direction"],
  queries: number,
  keys: number,
  between: number,
): LinesLayout {
  const most = Math.max(queries, keys);
  const pitch = most <= mostNamedTokens ? roomyPitch[direction] : longest / most;
  const length = pitch * most;
  return {
    direction,
    pitch: { query: length / queries > pitch * 3 ? pitch : length / queries, key: pitch },
    gap:
      direction === "vertical"
        ? widestGap
        : Math.max(narrowestGap, Math.min(widestGap, Math.floor(between))),
    length,
  };
}

/** The place of a token along its row or column. */
export function along(layout: LinesLayout, side: "query" | "key", position: number): number {
  return (position + 0.5) * layout.pitch[side];
}

/** A line as an SVG path, in either direction. */
export function linePath(layout: LinesLayout, { query, key }: TokenLine): string {
  const [from, to] = [along(layout, "query", query), along(layout, "key", key)];
  const half = layout.gap / 2;
  return layout.direction === "horizontal"
    ? `M0 ${from}C${half} ${from} ${half} ${to} ${layout.gap} ${to}`
    : `M${from} 0C${from} ${half} ${to} ${half} ${to} ${layout.gap}`;
}

/** How a line is drawn. */
export interface LineStroke {
  readonly width: number;
  readonly opacity: number;
  readonly dash: readonly number[];
}

/** The earlier weight of a line, drawn next to it. */
export interface LineGhost extends Omit<LineStroke, "dash"> {
  readonly shift: readonly [x: number, y: number];
}

/** How strong the lines of a picture are. */
export interface LineLook {
  /** The active query; null for all. */
  readonly active: number | null;
  /** The weight of the widest line. */
  readonly widest: number;
  /** Whether even the weakest lines must stand out from the background. */
  readonly highContrast: boolean;
}

/** How a line looks: wider and stronger with its weight, faint while another query is active. */
export function lineStroke(
  { head, query, weight }: TokenLine,
  { active, widest, highContrast }: LineLook,
): LineStroke {
  const isFaint = active !== null && active !== query;
  const share = widest > 0 ? weight / widest : 0;
  const [faint, least] = highContrast ? [0.15, 0.6] : [0.05, 0.25];
  return {
    width: lineWidth(share),
    opacity: isFaint ? faint : least + (1 - least) * share,
    dash: dashes[head % dashes.length] ?? [],
  };
}

/** The earlier width of the line, drawn faintly next to it; null if it did not change. */
export function ghostOf(
  layout: LinesLayout,
  line: TokenLine,
  { active, widest }: LineLook,
): LineGhost | null {
  const { query, weight, before } = line;
  if (before === null) return null;
  const isFaint = active !== null && active !== query;
  const [now, was] = [weight, before].map((each) => lineWidth(widest > 0 ? each / widest : 0));
  const aside = ((now ?? 0) + (was ?? 0)) / 2 + 1;
  return {
    width: was ?? 0,
    opacity: isFaint ? 0.05 : 0.6,
    shift: layout.direction === "horizontal" ? [0, aside] : [aside, 0],
  };
}

function lineWidth(share: number): number {
  return 0.75 + 4.5 * share;
}

/** Heads also differ by dashes, not only by colour. */
const dashes: readonly (readonly number[])[] = [[], [7, 3], [2, 3], [10, 3, 2, 3]];
