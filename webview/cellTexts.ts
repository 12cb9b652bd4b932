import * as l10n from "@vscode/l10n";
import { isolated } from "../src/protocol/written.ts";

/** Texts for single numbers. */
export const cellTexts = {
  letter: {
    query: "Q",
    key: "K",
    value: "V",
    attentionOutput: l10n.t("concatenation"),
    projectedOutput: l10n.t("projection"),
  },
  token: (letter: string, position: number, token = "") =>
    token === "" || token === `${letter}[${position}]` || /^[QKV]\[\d+\]$/.test(token)
      ? `${letter}[${position}]`
      : l10n.t("{0} “{1}”", `${letter}[${position}]`, isolated(token)),
  givenCell: ({ head, query, key }: PairPlace, weight: string) =>
    l10n.t("head {0}: weight of {1} and {2} = {3}", head, query, key, weight),
  pairCell: (
    { head, query, key }: PairPlace,
    {
      score,
      masked,
      weight,
    }: Readonly<Record<"score" | "weight", string>> & {
      readonly masked: string | null;
    },
  ) =>
    masked === null
      ? l10n.t("head {0}: score of {1} and {2} = {3}, weight {4}", head, query, key, score, weight)
      : l10n.t(
          "head {0}: score of {1} and {2} = {3}, masked {4}, weight {5}",
          head,
          query,
          key,
          score,
          masked,
          weight,
        ),
  headOutputCell: (
    { head, row, column }: Readonly<Record<"head" | "row" | "column", number>>,
    value: string,
    valueColumn: number,
  ) =>
    l10n.t(
      "head {0}: output[{1}], column {2} = {3}, column {4} of V mixed by the weights",
      head,
      row,
      column,
      value,
      valueColumn,
    ),
  outputCell: (row: number, column: number, value: string) =>
    l10n.t("output[{0}], column {1} = {2}", row, column, value),
  columnCell: (place: string, column: number, value: string) =>
    l10n.t("{0}, column {1} = {2}", place, column, value),
  unitCell: (unit: UnitPlace, value: string) =>
    l10n.t("{0}[{1}], unit {2} = {3}", unit.stage.toLowerCase(), unit.row, unit.unit, value),
  unitBefore: (unit: UnitPlace, value: string, activation: string, activated: string) =>
    l10n.t(
      "{0}[{1}], unit {2} = {3}, {4} makes it {5}",
      unit.stage.toLowerCase(),
      unit.row,
      unit.unit,
      value,
      activation,
      activated,
    ),
  unitAfter: (unit: UnitPlace, value: string, activation: string, hidden: string) =>
    l10n.t(
      "{0}[{1}], unit {2} = {3}, {4} of {5}",
      unit.stage.toLowerCase(),
      unit.row,
      unit.unit,
      value,
      activation,
      hidden,
    ),

  streamCell: (name: string, token: string, column: number, value: string) =>
    l10n.t("{0}, {1}, column {2} = {3}", name, isolated(token), column, value),
  strengthCell: (head: number, token: string, value: string) =>
    l10n.t("head {0} adds a vector of length {2} to {1}", head, isolated(token), value),
  lengthCell: (stream: string, position: number, value: string) =>
    l10n.t("{0}: the stream at position {1} has length {2}", stream, position, value),
  biasCell: (column: number, value: string) => l10n.t("bias of column {0} = {1}", column, value),

  /** `head 0: …` */
  named: (name: string, what: string) => l10n.t("{0}: {1}", name, what),
} as const;

/** A score, by its head and the names of its query and its key. */
export interface PairPlace {
  readonly head: number;
  readonly query: string;
  readonly key: string;
}

/** A unit of an MLP at a position, by the name of its stage. */
export interface UnitPlace {
  readonly stage: string;
  readonly row: number;
  readonly unit: number;
}
