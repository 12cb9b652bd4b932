import * as l10n from "@vscode/l10n";
import type { PanelState } from "../../src/protocol/panelState.ts";
import { attentionExample } from "./attentionExample.ts";
import type { AttentionExample } from "./exampleInput.ts";
import { computationStates } from "./computationStates.ts";
import { randomRows } from "./randomRows.ts";
import { walkExample } from "./walkExample.ts";
import { pinned, whatIfStates } from "./whatIfStates.ts";

const chapter: AttentionExample = {
  fileName: "Chapter.cs",
  headCount: 2,
  causal: false,
  query: [[0, 5, 0, 0, 0, 0, 5, 0]],
  key: [
    [1, 0, 0, 0, 1, 0, 0, 0],
    [0, 1, 0, 0, 0, 1, 0, 0],
    [0, 0, 1, 0, 0, 0, 1, 0],
  ],
  value: [
    [10, 0, 0, 0, 100, 0, 0, 0],
    [0, 20, 0, 0, 0, 200, 0, 0],
    [0, 0, 30, 0, 0, 0, 300, 0],
  ],
};

/** Every state worth looking at, by name; each is built on request. */
export const galleryStates = {
  chapter: () => attentionExample(chapter),
  "one-head": () => attentionExample({ ...chapter, decided: { headCount: 1 } }),
  "four-heads": () => attentionExample({ ...chapter, decided: { headCount: 4 } }),
  ...whatIfStates(chapter),
  ...computationStates,
  walk: () => walkExample(),
  causal: () => attentionExample(sequence("causal.py", words, 16, 4, true)),
  cjk: () => attentionExample(sequence("lesson.ipynb", dishes, 64, 4, false)),
  rtl: () => attentionExample(sequence("rtl.txt", greeting, 8, 2, false)),
  long: () => attentionExample(sequence("long-tokens.ts", longWords, 12, 3, true)),
  tiny: () =>
    attentionExample({
      ...chapter,
      ...{ headCount: 1, query: [[2]], key: [[3]], value: [[-4]] },
      fileName: "tiny.json",
    }),
  "masked-key": () => attentionExample(sequence("causal.py", words, 16, 4, true)),
  "all-masked": () =>
    attentionExample({
      ...sequence("masked.py", words.slice(0, 2), 8, 2, true),
      query: randomRows(11, 4, 8),
    }),
  wide: () => attentionExample(sequence("wide.ts", words, 128, 2, false)),
  "many-keys": () => attentionExample(sequence("many-keys.json", numberedTokens(24), 16, 2, true)),
  "step-scores": () => attentionExample(chapter),
  "step-causal": () => attentionExample(sequence("causal.py", words, 16, 4, true)),
  "step-mlp": () => computationStates.mlp(),
  "step-rtl": () => attentionExample(sequence("rtl.txt", greeting, 8, 2, false)),
  "predict-asking": () => attentionExample(chapter),
  "predict-right": () => attentionExample(chapter),
  "predict-wrong": () => computationStates.mlp(),
  many: () => attentionExample(sequence("many-heads.json", numberedTokens(16), 64, 16, true)),
  "64-tokens": () => attentionExample(sequence("sentence.json", numberedTokens(64), 32, 4, false)),
  patterns: () => attentionExample(patterned("patterns.json", numberedTokens(60))),
  huge: () => attentionExample(sequence("huge.json", numberedTokens(64), 96, 4, true)),
  tiled: () => attentionExample(tiledExample),
  "pinned-tiled": () =>
    attentionExample({ ...tiledExample, decided: { scale: 1 } }, { ...pinned, with: tiledExample }),
  "pinned-64": () =>
    attentionExample(sequence("sentence.json", numberedTokens(64), 32, 4, true), {
      ...pinned,
      with: sequence("sentence.json", numberedTokens(64), 32, 4, false),
    }),
  empty: (): PanelState => ({
    kind: "empty",
    title: l10n.t("No attention here yet"),
    message: l10n.t(
      "Open a file with a query, a key, and a value matrix, place the cursor near " +
        "them, and run Multi-Head Attention on Selection. Attention Lens reads C#, " +
        "Python, TypeScript, JSON, CSV, and plain text.",
    ),
    actions: [{ action: "openExample", label: l10n.t("Open an example") }],
  }),
  failed: (): PanelState => ({
    kind: "failed",
    fileName: "Chapter.cs",
    computation: "Chapter.cs",
    title: l10n.t("Not computed"),
    problems: [
      {
        message: "key has 3 columns but query has 8: both need the same width",
        place: "Chapter.cs:14:9",
        range: { start: 120, end: 168 },
      },
      {
        message: "Width 8 does not divide into 3 heads: use 1, 2, 4 or 8",
        place: "Chapter.cs:3:23",
        range: { start: 40, end: 41 },
      },
    ],
    actions: [
      { action: "setHeadCount", label: l10n.t("Set the head count") },
      { action: "assignRole", label: l10n.t("Assign roles") },
    ],
  }),
  computing: (): PanelState => ({
    kind: "computing",
    title: "Computing… 40%",
    actions: [{ action: "cancel", label: "Cancel" }],
  }),
} as const satisfies Record<string, (layer?: number) => PanelState | Promise<PanelState>>;

/** The name of a gallery state. */
export type GalleryStateName = keyof typeof galleryStates;

const words = ["the", "cat", "sat", "on", "the", "mat"];
const dishes = ["法國", "紅酒", "慢煮", "阿根廷", "牛舌", "配"];
const greeting = ["مرحبا", "بالعالم", "שלום", "עולם"];
const longWords = ["internationalization", "of", "antidisestablishmentarianism", "<|endoftext|>"];

function numberedTokens(count: number): readonly string[] {
  return Array.from({ length: count }, (_, position) => `t${position}`);
}

/** Too many numbers to send: its maps are requested. */
export const tiledExample = sequence("tiled.json", numberedTokens(700), 32, 4, true);

function sequence(
  fileName: string,
  tokens: readonly string[],
  width: number,
  headCount: number,
  causal: boolean,
): AttentionExample {
  return {
    fileName,
    headCount,
    causal,
    query: randomRows(11, tokens.length, width),
    key: randomRows(23, tokens.length, width),
    value: randomRows(42, tokens.length, width),
    tokens,
  };
}

/** Heads that look at the previous token, at the first, at the token itself, and evenly at all. */
function patterned(fileName: string, tokens: readonly string[]): AttentionExample {
  const waves = (position: number, height: number) =>
    [2, 5, 9].flatMap((turns) => {
      const angle = (2 * Math.PI * turns * position) / 64;
      return [height * Math.cos(angle), height * Math.sin(angle)];
    });
  const nothing = [0, 0, 0, 0, 0, 0];
  return {
    ...{ fileName, headCount: 4, causal: true, tokens },
    query: tokens.map((_, at) =>
      [
        [...waves(Math.max(0, at - 1), 6), 0, 0],
        [...nothing, 6, 0],
        [...waves(at, 6), 0, 0],
        [...nothing, 0, 0],
      ].flat(),
    ),
    key: tokens.map((_, at) =>
      Array.from({ length: 4 }, () => [...waves(at, 1), at === 0 ? 3 : 0, 0]).flat(),
    ),
    value: randomRows(42, tokens.length, 32),
  };
}
