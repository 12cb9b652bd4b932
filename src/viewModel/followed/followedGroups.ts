import * as l10n from "@vscode/l10n";
import type { ProgramAttention } from "../../program/recognition/attention.ts";
import { WrittenNumbers, type WrittenNumber } from "../../program/recognition/written.ts";
import type { ReadProgram } from "../../program/readProgram.ts";
import type { Binding } from "../../program/recording/recording.ts";
import type { Tensor as ProgramTensor } from "../../program/values/tensor.ts";
import type {
  ComputationGroup,
  Departure,
  Extraction,
  Followed,
  Role,
  Setting,
  SourceMatrix,
  SourceSettings,
} from "../../source/extraction.ts";
import type { LineIndex } from "../../source/lineIndex.ts";
import type { MeaningOptions } from "../../source/meaning/meaningOptions.ts";
import { settleFollowed } from "../../source/meaning/settleSettings.ts";
import type { Scope } from "../../source/reading.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { Tensor } from "../../tensor/tensor.ts";

/** A program that was followed, with the attentions that it computes. */
export interface FollowedProgram {
  readonly program: ReadProgram;
  readonly attentions: readonly ProgramAttention[];
  readonly lines: LineIndex;
}

/** What of a followed program stands written in its file; found once for all its attentions. */
export interface WrittenMatrices {
  readonly numbers: WrittenNumbers;
  /** By where their names start. */
  readonly byName: ReadonlyMap<number, SourceMatrix>;
}

/** Finds what a program has from matrices of its file. */
export function toWrittenMatrices(
  { program }: FollowedProgram,
  { matrices }: Extraction,
): WrittenMatrices {
  const named = matrices.flatMap((matrix) =>
    matrix.nameRange ? [[matrix.nameRange.start, matrix] as const] : [],
  );
  return { numbers: new WrittenNumbers(program.recording), byName: new Map(named) };
}

/** How one attention of a program is computed, in the words of the file. */
export function toFollowed(
  attention: ProgramAttention,
  { program: { toFile }, lines }: FollowedProgram,
): Followed {
  const placed = (place: TextRange) => {
    const range = toFile(place);
    return { range, line: lines.toLineColumn(range.start).line };
  };
  const { range, line } = placed(attention.range);
  return {
    range,
    line,
    stages: Object.fromEntries(
      Object.entries(attention.stages).map(([stage, { variable, range: place }]) => [
        stage,
        { variable, ...placed(place) },
      ]),
    ),
    departures: departuresOf(attention, range),
  };
}

/** How the program differs from the textbook. */
function departuresOf(
  { query, headCount, scale }: ProgramAttention,
  range: TextRange,
): readonly Departure[] {
  const width = widthOf(query) / headCount;
  if (isUsual(scale, width)) return [];
  if (Math.abs(scale - 1) < 1e-9) {
    const message = l10n.t("The program does not scale the scores: no 1/√{0} here.", width);
    return [{ part: "scale", message, short: l10n.t("no 1/√{0}", width), range }];
  }
  const factor = Number(scale.toPrecision(4));
  const message = l10n.t("The program multiplies the scores by {0}, not by 1/√{1}.", factor, width);
  return [{ part: "scale", message, short: l10n.t("scale {0}", factor), range }];
}

function isUsual(scale: number, width: number): boolean {
  const usual = 1 / Math.sqrt(width);
  return Math.abs(scale - usual) <= 1e-6 * usual;
}

function widthOf({ shape }: Tensor): number {
  return shape.at(-1) ?? 1;
}

/** A computation that only the program makes: its matrices need not stand in the file. */
export function toFollowedGroup(
  attention: ProgramAttention,
  id: string,
  followed: FollowedProgram,
  written: WrittenMatrices,
  options: MeaningOptions,
): ComputationGroup {
  const about = toFollowed(attention, followed);
  const { range } = about;
  const scope: Scope = { path: [], range: { start: 0, end: Number.MAX_SAFE_INTEGER } };
  const label = labelAt(attention, followed.program);
  const toMatrix = matrixMaker({ id, about, scope, followed, written });
  const matrices = {
    query: toMatrix("query", attention.query, attention.sources.query, attention.headCount),
    key: toMatrix("key", attention.key, attention.sources.key, attention.headCount),
    value: toMatrix("value", attention.value, attention.sources.value, attention.headCount),
  };
  const { mask } = attention;
  return {
    id,
    kind: "attention",
    label,
    matrices,
    ...settleFollowed(settingsOf(attention, range, followed.program), id, options),
    scope,
    range,
    problems: [],
    departures: [],
    followed: {
      ...about,
      made: { batch: attention.query.shape[0] ?? 1, ...(mask && { mask }) },
    },
  };
}

/** The function that computes it; empty outside of all. */
function labelAt({ range, stages }: ProgramAttention, { recording }: ReadProgram): string {
  // What goes in and what comes out may belong to whoever calls it.
  const within = stages["attentionWeights"] ?? stages["maskedScores"] ?? stages["scores"];
  const near = recording.bindings.find((binding) => binding.range.start === within?.range.start);
  if (near) return near.label;
  const before = recording.bindings.filter((binding) => binding.range.start <= range.start);
  const nearest = before.reduce<Binding | null>(
    (near, each) => (near && near.range.start >= each.range.start ? near : each),
    null,
  );
  return nearest?.label ?? "";
}

function settingsOf(
  { headCount, causal, scale, query, key }: ProgramAttention,
  range: TextRange,
  program: ReadProgram,
): SourceSettings {
  const said = <T>(value: T): Setting<T> => ({ value, range });
  const tokens = tokensOf(key.shape[1] ?? 0, program);
  return {
    headCount: said(headCount),
    causal: said(causal),
    ...(isUsual(scale, widthOf(query) / headCount) ? {} : { scale: said(scale) }),
    ...(tokens && { tokens }),
  };
}

/** The one list of words in the program with a word for every position. */
function tokensOf(
  count: number,
  { recording, toFile }: ReadProgram,
): Setting<readonly string[]> | null {
  const found = new Map<string, Setting<readonly string[]>>();
  for (const { value, range } of recording.bindings) {
    if ((value.kind !== "list" && value.kind !== "tuple") || value.items.length !== count) continue;
    const words = value.items.map((item) => (item.kind === "string" ? item.value : ""));
    if (count < 2 || words.includes("")) continue;
    found.set(JSON.stringify(words), { value: words, range: toFile(range) });
  }
  const [first, ...others] = found.values();
  return first && others.length === 0 ? first : null;
}

interface Making {
  readonly id: string;
  readonly about: Followed;
  readonly scope: Scope;
  readonly followed: FollowedProgram;
  readonly written: WrittenMatrices;
}

/** Makes matrices of sides: those of the file where they are it, number by number. */
function matrixMaker({ id, about, scope, followed: { program }, written }: Making) {
  return (role: Role, side: Tensor, source: ProgramTensor, heads: number): SourceMatrix => {
    const [batch = 1, length = 1, width = 1] = side.shape;
    const values = Float64Array.from(side.values);
    const shape = [batch * length, width] as const;
    const place = about.stages[role];
    const range = place?.range ?? about.range;
    const numbers = laidOut(written.numbers.of(source), { batch, length, width, heads });
    const cells = numbers.map((number, at) => {
      const matrix =
        number &&
        written.byName.get(
          program.toFile({ start: number.nameStart, end: number.nameStart }).start,
        );
      return matrix && matrix.values[number.index] === values[at]
        ? { matrix, index: number.index }
        : null;
    });
    const whole = cells[0]?.matrix;
    const isWhole =
      whole?.values.length === values.length &&
      whole.shape.join() === shape.join() &&
      cells.every((cell, at) => cell?.matrix === whole && cell.index === at);
    if (isWhole) return whole;
    return {
      id: `${id}/${role}`,
      role,
      name: place?.variable ?? null,
      shape,
      values,
      cells: Array.from(values, (_, at) => {
        const cell = cells[at];
        return cell?.matrix.cells.at(cell.index) ?? range;
      }),
      origin: "computed",
      range,
      nameRange: place ? range : null,
      scope,
    };
  };
}

/** From [batch, heads, length, width of a head] to [batch, length, heads side by side]. */
function laidOut(
  numbers: readonly (WrittenNumber | null)[],
  { batch, length, width, heads }: Readonly<Record<"batch" | "length" | "width" | "heads", number>>,
): readonly (WrittenNumber | null)[] {
  const own = width / heads;
  const isShared = numbers.length * heads === batch * length * width;
  return Array.from({ length: batch * length * width }, (_, at) => {
    const column = at % width;
    const row = Math.floor(at / width) % length;
    const element = Math.floor(at / (width * length));
    const head = isShared ? 0 : Math.floor(column / own);
    const perElement = isShared ? 1 : heads;
    return numbers[((element * perElement + head) * length + row) * own + (column % own)] ?? null;
  });
}
