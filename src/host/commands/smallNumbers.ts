import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { SmallChoice, SmallFacts } from "../../source/smallNumbers.ts";
import type { AttentionLine } from "../../viewModel/shapes/shapeHint.ts";
import {
  firstChoice,
  most,
  readWhole,
  readWords,
  saySize,
  wholeExpected,
  wordsExpected,
} from "../../viewModel/smallNumbers.ts";
import { showInformation } from "../notify.ts";
import { walkOf } from "../panel/shapeWalk.ts";
import type { CommandContext } from "./commandContext.ts";
import { findPlace, type Place } from "./place.ts";

/** Runs a class or a function at small sizes, and shows what it computes in the panel. */
export async function showSmallNumbers(context: CommandContext): Promise<void> {
  const place = await findPlace(context);
  if (!place) return;
  const { document } = place.snapshot;
  const { uri } = document;
  const named = typeof context.detail === "string" ? context.detail : null;
  const name = named ?? (await askWhich(context, place));
  if (name === null) return;
  const { small, closedSmall } = context.overrides.of(uri);
  const before = [small, closedSmall].find((choice) => choice?.name === name);
  const choice = before ?? firstChoice(name);
  await context.overrides.showSmall(uri, choice);
  const snapshot = await context.models.snapshot(document);
  const shown = snapshot?.facts.computations.find(({ small: facts }) => facts);
  if (shown) await context.panels.show({ uri, computation: shown.id });
}

/** Asks for other tokens, another seed, or other sizes. */
export async function changeSmallNumbers(context: CommandContext): Promise<void> {
  const place = await findPlace(context);
  if (!place) return;
  const { uri } = place.snapshot.document;
  const choice = context.overrides.of(uri).small;
  const facts = place.snapshot.facts.computations.find((each) => each.small)?.small;
  if (!choice || !facts) return showSmallNumbers(context);
  const changed = await askChange(choice, facts);
  if (changed) await context.overrides.showSmall(uri, changed);
}

/** Shows only shapes again; the panel that showed the numbers walks through their class. */
export async function closeSmallNumbers(context: CommandContext): Promise<void> {
  const place = await findPlace(context);
  if (!place) return;
  const { facts, document } = place.snapshot;
  const { uri } = document;
  const shown = facts.computations.find(
    ({ small, id }) => small && id === context.panels.target?.computation,
  );
  await context.overrides.showSmall(uri, null);
  const name = shown?.small?.name;
  const walks = (await context.models.answer(document, "checkShapes", {}))?.walks ?? [];
  if (name !== undefined && walks.some((each) => each.name === name))
    await context.panels.show({ uri, computation: walkOf(name) });
}

/** The class or the function at the cursor, the only one, or the one that the user picks. */
async function askWhich(
  { models }: CommandContext,
  { snapshot, selections }: Place,
): Promise<string | null> {
  const { document } = snapshot;
  const lines = (await models.answer(document, "checkShapes", {}))?.attentions ?? [];
  const known = lines.flatMap((line) => (line.runs === null ? [] : [{ ...line, runs: line.runs }]));
  const offset = selections[0]?.start;
  const names = [...new Set(known.map(({ runs }) => runs))];
  if (names.length === 0) {
    void showInformation(
      l10n.t(
        "No class or function that computes attention found. " +
          "Open a file with a model in PyTorch or NumPy.",
      ),
    );
    return null;
  }
  if (names.length === 1) return names[0]!;
  const picked = await vscode.window.showQuickPick(nearestFirst(known, offset), {
    title: l10n.t("Show with small numbers"),
    placeHolder: l10n.t("Which class or function?"),
  });
  return picked?.label ?? null;
}

function nearestFirst(
  lines: readonly (AttentionLine & { readonly runs: string })[],
  offset = 0,
): readonly vscode.QuickPickItem[] {
  const distance = ({ range }: AttentionLine): number => Math.abs(range.start - offset);
  const found = new Map<string, vscode.QuickPickItem>();
  for (const line of lines.toSorted((a, b) => distance(a) - distance(b))) {
    const { runs, title } = line;
    if (!found.has(runs)) found.set(runs, { label: runs, description: title });
  }
  return [...found.values()];
}

/** What can be changed, and how it is asked for. */
interface Change extends vscode.QuickPickItem {
  readonly ask: () => Promise<SmallChoice | null>;
}

async function askChange(choice: SmallChoice, facts: SmallFacts): Promise<SmallChoice | null> {
  const { words, seed, sizes } = choice;
  const changes: readonly Change[] = [
    {
      label: l10n.t("Tokens"),
      description: words.join(" "),
      ask: async () => {
        const typed = await askFor(l10n.t("Tokens, separated by spaces"), words.join(" "), (now) =>
          readWords(now) ? null : wordsExpected(),
        );
        const read = typed === null ? null : readWords(typed);
        return read && { ...choice, words: read };
      },
    },
    {
      label: l10n.t("Seed of the weights"),
      description: String(seed),
      ask: async () => {
        const read = await askWhole(l10n.t("Seed of the weights"), seed, 0, most.seed);
        return read === null ? null : { ...choice, seed: read };
      },
    },
    ...facts.sizes.map((size): Change => ({
      label: size.name,
      description: saySize(size).slice(size.name.length + 1),
      ask: async () => {
        const read = await askWhole(size.name, size.value, 1, most.size);
        return read === null ? null : { ...choice, sizes: { ...sizes, [size.name]: read } };
      },
    })),
    ...(Object.keys(sizes).length === 0
      ? []
      : [
          {
            label: l10n.t("Reset sizes"),
            ask: () => Promise.resolve({ ...choice, sizes: {} }),
          },
        ]),
  ];
  const picked = await vscode.window.showQuickPick(changes, {
    title: l10n.t("Small numbers of {0}", facts.name),
    placeHolder: l10n.t("What to change?"),
  });
  return picked ? picked.ask() : null;
}

async function askWhole(
  prompt: string,
  now: number,
  least: number,
  largest: number,
): Promise<number | null> {
  const typed = await askFor(prompt, String(now), (text) =>
    readWhole(text, least, largest) === null ? wholeExpected(least, largest) : null,
  );
  return typed === null ? null : readWhole(typed, least, largest);
}

async function askFor(
  prompt: string,
  value: string,
  validateInput: (typed: string) => string | null,
): Promise<string | null> {
  return (await vscode.window.showInputBox({ prompt, value, validateInput })) ?? null;
}
