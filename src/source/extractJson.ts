import * as l10n from "@vscode/l10n";
import { toNestedJson, type NestedJson } from "../tensor/nested.ts";
import { listCells } from "./cellRanges.ts";
import type {
  ComputationGroup,
  ComputationPart,
  Extraction,
  Setting,
  SourceMatrix,
  SourceSettings,
} from "./extraction.ts";
import { listAssumptions, listDepartures } from "./meaning/assumptions.ts";
import type { LineColumn, LineIndex } from "./lineIndex.ts";
import type { TextRange } from "./textRange.ts";

/** A range for people: lines and columns from 1, the end exclusive. */
export interface RangeJson {
  readonly start: LineColumn;
  readonly end: LineColumn;
}

/** The document that `attention-lens extract --json` prints. */
export interface ExtractionJson {
  readonly language: string;
  readonly matrices: readonly MatrixJson[];
  readonly settings: SettingsJson;
  readonly groups: readonly GroupJson[];
  readonly problems: readonly {
    readonly message: string;
    readonly range: RangeJson;
    readonly severity: string;
  }[];
}

type SettingsJson = Readonly<Record<string, { value: unknown; range: RangeJson | null }>>;

interface MatrixJson {
  readonly name: string | null;
  readonly role: string | null;
  readonly shape: readonly [number, number];
  readonly values: NestedJson;
  readonly range: RangeJson;
  readonly cells: readonly RangeJson[];
}

/** How far what is shown is known to be what the program computes. */
export interface BasisJson {
  /** False where the program seems to compute something else; null where nobody compared. */
  readonly agreesWithProgram: boolean | null;
  /** `scale 1/√4`: what neither the text nor the caller says. */
  readonly assumed: readonly string[];
  /** Names of its positions; absent where nothing names them. */
  readonly tokens?: readonly string[];
  readonly departures: readonly {
    readonly what: ComputationPart;
    readonly message: string;
    readonly range: RangeJson;
  }[];
  /** Where the program holds each stage. */
  readonly stages: Readonly<Record<string, { variable: string; range: RangeJson }>>;
}

interface GroupJson extends BasisJson {
  readonly kind: ComputationGroup["kind"];
  readonly label: string;
  /** Places in the document's `matrices`, counted from 0, by role. */
  readonly matrices: Readonly<Record<string, number>>;
  readonly settings: SettingsJson;
  readonly range: RangeJson;
}

/** An extraction in the form of the terminal. */
export function toExtractJson(extraction: Extraction, lines: LineIndex): ExtractionJson {
  const toRange = rangeWith(lines);
  const places = new Map(extraction.matrices.map(({ id }, at) => [id, at]));
  return {
    language: extraction.language,
    matrices: extraction.matrices.map((matrix) => matrixJson(matrix, toRange)),
    settings: settingsJson(extraction.settings, toRange),
    groups: extraction.groups.map((group) => groupJson(group, places, toRange)),
    problems: extraction.problems.map(({ message, range, severity }) => ({
      message,
      range: toRange(range),
      severity,
    })),
  };
}

type ToRange = (range: TextRange) => RangeJson;

function rangeWith(lines: LineIndex): ToRange {
  return ({ start, end }) => ({ start: lines.toLineColumn(start), end: lines.toLineColumn(end) });
}

function matrixJson(matrix: SourceMatrix, toRange: ToRange): MatrixJson {
  const { name, role, shape, range, cells } = matrix;
  const values = toNestedJson(matrix);
  return { name, role, shape, values, range: toRange(range), cells: listCells(cells).map(toRange) };
}

function settingsJson(settings: SourceSettings, toRange: ToRange): SettingsJson {
  return Object.fromEntries(
    (Object.entries(settings) as [string, Setting<unknown>][])
      .filter(([, { isAssumed }]) => !isAssumed)
      .map(([key, { value, range }]) => [key, { value, range: range && toRange(range) }]),
  );
}

function groupJson(
  group: ComputationGroup,
  places: ReadonlyMap<string, number>,
  toRange: ToRange,
): GroupJson {
  const entries = Object.entries(group.matrices).flatMap(([role, { id }]) => {
    const place = places.get(id);
    return place === undefined ? [] : [[role, place] as const];
  });
  return {
    kind: group.kind,
    label: group.label,
    matrices: Object.fromEntries(entries),
    settings: settingsJson(group.settings, toRange),
    range: toRange(group.range),
    ...basisJson(group, toRange),
  };
}

/** What a computation rests on, in the form of the terminal. */
export function toBasisJson(group: ComputationGroup, lines: LineIndex): BasisJson {
  return basisJson(group, rangeWith(lines));
}

function basisJson(group: ComputationGroup, toRange: ToRange): BasisJson {
  const assumptions = listAssumptions(group);
  const departures = listDepartures(group, assumptions);
  const { followed, original } = group;
  const { tokens } = group.settings;
  const names = followed?.assumedNames ?? [];
  const usual = names.map((name) => l10n.t("{0}: the usual one", name));
  const doubt = departures.length > 0 ? false : null;
  return {
    agreesWithProgram: followed ? !original && followed.syntaxErrorLine === undefined : doubt,
    assumed: assumptions.flatMap(({ part, text }) => (part === "usual" ? usual : text)),
    ...(tokens && { tokens: tokens.value }),
    departures: departures.map(({ part, message, range }) => ({
      what: part,
      message,
      range: toRange(range),
    })),
    stages: Object.fromEntries(
      Object.entries(followed?.stages ?? {}).map(([stage, { variable, range }]) => [
        stage,
        { variable, range: toRange(range) },
      ]),
    ),
  };
}
