import * as l10n from "@vscode/l10n";
import { tellReason } from "../tellReason.ts";
import { titleOfFix, whyUnfrozen } from "./describeDraw.ts";
import type { NumberGrid, Passes, VariableFacts } from "../../program/variableFacts.ts";
import { beginWithLine, type CodeLine, onLine } from "../../source/linePlace.ts";
import type { ExportLook } from "../export/exportLook.ts";
import type { MarkedBlock, MarkedLine, MarkedPicture } from "../markdown.ts";
import { describeValues, shapeText } from "../shapes/hintText.ts";
import type { VariableShape } from "../shapes/shapeHint.ts";
import { toHex } from "../colours.ts";
import { figureInk, matrixScale } from "../export/figure/inks.ts";
import { px } from "../export/figure/svgText.ts";

/** What the words about a variable depend on besides its value. */
export interface VariablePlace {
  /** Where its value was bound or computed; null: here. */
  readonly madeAt: CodeLine | null;
  /** The line of the call that drew it; null: this line. */
  readonly drawnAt: CodeLine | null;
  /** The command that freezes a draw, and the file. */
  readonly fixDraw: { readonly command: string; readonly uri: string };
  readonly look: ExportLook;
}

type Part = MarkedLine | MarkedBlock | MarkedPicture;

/** What a variable of a followed program holds: type, shape, a small map, the numbers, and where they come from. */
export function describeVariable(facts: VariableFacts, place: VariablePlace): readonly Part[] {
  const { madeAt, look } = place;
  const { name, type, shape, text, unknown } = facts;
  const size = shape ? ` [${shape.join(", ")}]` : "";
  return [
    [{ code: name }, ` · ${type}${size}`],
    ...(unknown === null ? drawNumbers(facts, look) : []),
    ...(text === "" ? [] : [{ block: text }]),
    ...(unknown === null ? [] : [l10n.t("Value unknown: {0}", tellReason(unknown))]),
    ...(madeAt ? [quoteLine(madeAt)] : []),
    ...nameOther(facts.madeIn),
    ...describeDraw(facts, place),
    ...tellWhen(facts),
  ];
}

/** The same for a variable without numbers: type, shape by the names of sizes, and what these are. */
export function describeShape(
  { name, type, shape, values, madeIn }: VariableShape,
  madeAt: CodeLine | null,
): readonly Part[] {
  const size = shape ? ` ${shapeText(shape, "names")}` : "";
  return [
    [{ code: name }, ` · ${type}${size}`],
    ...describeValues(values),
    ...(madeAt ? [quoteLine(madeAt)] : []),
    ...nameOther(madeIn),
  ];
}

function drawNumbers({ grid }: VariableFacts, look: ExportLook): readonly Part[] {
  if (!grid) return [];
  const { place, isShrunk } = grid;
  return [
    { picture: drawGrid(grid, look) },
    ...(place === "" ? [] : [l10n.t("The map shows {0}, the first matrix.", place)]),
    ...(isShrunk
      ? [l10n.t("One cell stands for several numbers and shows the one farthest from 0.")]
      : []),
  ];
}

/** Who drew the numbers, and what can be done about it. */
function describeDraw(
  { drawn, unknown }: VariableFacts,
  { drawnAt, fixDraw }: VariablePlace,
): readonly Part[] {
  if (!drawn) return [];
  const { by, fix, range } = drawn;
  const said =
    unknown !== null
      ? null
      : drawnAt
        ? l10n.t("Drawn by {0} {1}.", by, onLine(drawnAt))
        : l10n.t("Drawn by {0}.", by);
  const args = [fixDraw.uri, range.start];
  const link =
    fix.kind === "none" ? null : { link: titleOfFix(fix), command: fixDraw.command, args };
  const why = fix.kind === "none" && fix.why && unknown === null ? whyUnfrozen(fix.why) : null;
  const pieces = [said, why ?? link].filter((piece) => piece !== null);
  return pieces.length === 0
    ? []
    : [pieces.flatMap((piece, at) => (at > 0 ? [" ", piece] : piece))];
}

function nameOther(place: string | null): readonly string[] {
  return place === null ? [] : [l10n.t("From {0}.", place)];
}

const longestCode = 80;

function quoteLine({ code, ...place }: CodeLine): MarkedLine {
  const text = code.trim();
  const short = text.length > longestCode ? `${text.slice(0, longestCode)}…` : text;
  return [`${l10n.t("{0}:", beginWithLine(place))} `, { code: short }];
}

/** Which of several passes is shown, and what else the value depends on. */
function tellWhen({ passes, isChanged, isCertain, unknown }: VariableFacts): readonly string[] {
  const pass = isCertain
    ? countPasses(passes)
    : l10n.t("It has this value only if the program reaches this line.");
  const changed =
    isChanged && unknown === null
      ? l10n.t("Changed in place later: this is the value at the end of the program.")
      : null;
  const said = [pass, changed].filter((each) => each !== null);
  return said.length === 0 ? [] : [said.join(" ")];
}

function countPasses({ calls, times, isSoFar }: Passes): string | null {
  if (calls === 1 && times === 1) return null;
  if (isSoFar) {
    return calls === 1
      ? l10n.t("Pass {0}, the last one followed.", times)
      : l10n.t("Call {0}, the last one followed.", calls);
  }
  if (calls === 1) return l10n.t("Pass {0} of {0}.", times);
  if (times === 1) return l10n.t("Call {0} of {0}.", calls);
  return l10n.t("Call {0} of {0}, pass {1} of {1}.", calls, times);
}

/** The maximum length of a side, and the sides of a cell. */
const [longest, largest, smallest] = [168, 18, 4];

/** The numbers of a variable as a small map: red below 0, blue above, grey where infinite. */
function drawGrid(grid: NumberGrid, look: ExportLook): MarkedPicture["picture"] {
  const { rows, columns, values } = grid;
  const side = Math.max(smallest, Math.min(largest, Math.floor(longest / Math.max(rows, columns))));
  const finite = Float64Array.from(values, (value) => (Number.isFinite(value) ? value : 0));
  const scale = matrixScale({ measure: "signed", largest: null, values: finite }, look);
  const { hidden } = figureInk(look);
  // Cells of one colour are one path, so that the picture stays small.
  const paths = new Map<string, string>();
  values.forEach((value, at) => {
    const [x, y] = [(at % columns) * side, Math.floor(at / columns) * side];
    const share = Math.round(scale.shareOf(value) * 24) / 24;
    const fill = Number.isFinite(value) ? toHex(scale.colourOf(share)) : hidden;
    paths.set(fill, `${paths.get(fill) ?? ""}M${px(x)} ${px(y)}h${side}v${side}h${-side}z`);
  });
  const [width, height] = [columns * side, rows * side];
  const cells = [...paths].map(
    ([fill, path]) => `<path fill="${fill}" d="${path}" shape-rendering="crispEdges"/>`,
  );
  const frame = `<rect width="${width}" height="${height}" fill="none" stroke="${look.muted}" stroke-opacity="0.7"/>`;
  const box = `width="${width + 2}" height="${height + 2}" viewBox="-1 -1 ${width + 2} ${height + 2}"`;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${cells.join("")}${frame}</svg>`,
    width: width + 2,
    height: height + 2,
    alt: l10n.t("The numbers as a map"),
  };
}
