import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { backendChoices, type BackendChoice } from "../../engine/backends/choose.ts";
import { findComputationAt, type ComputationFacts } from "../../service/fileReading.ts";
import { describeDifference, describeMs } from "../../viewModel/describeRun.ts";
import { compareBackends } from "../compareBackends.ts";
import { readSettings, storeSetting } from "../settings.ts";
import type { CommandContext } from "./commandContext.ts";
import { findPlace, type Place } from "./place.ts";
import { toMessage } from "../../engine/errors.ts";

interface BackendItem extends vscode.QuickPickItem {
  /** Null: compare. */
  readonly choice: BackendChoice | null;
}

const texts: { readonly [choice in BackendChoice]: readonly [label: string, detail: string] } = {
  auto: [
    l10n.t("Auto"),
    l10n.t(
      "Double precision while that is fast, otherwise the fastest backend that agrees " + "with it",
    ),
  ],
  reference: [
    l10n.t("Reference"),
    l10n.t("Double precision in JavaScript; exact to the last digit"),
  ],
  wasm: ["WebAssembly", l10n.t("Single precision on the CPU, using all threads")],
  gpu: ["GPU", l10n.t("Single precision on the GPU, for large computations")],
};

/** Lists the backends with their time for one computation; the choice is saved in the setting. */
export async function chooseBackend(context: CommandContext): Promise<void> {
  const place = await findPlace(context);
  if (!place) return;
  const { document } = place.snapshot;
  const shown = await findShown(context, place);
  const words = new Map<BackendChoice, string>(shown ? describeCurrent(shown) : []);
  const current = readSettings(document).backend;
  const pick = vscode.window.createQuickPick<BackendItem>();
  pick.title = l10n.t("Compute Backend");
  pick.placeholder = l10n.t("Choose a backend (saved in the setting attentionLens.backend)");
  pick.matchOnDetail = true;
  const cancel = new AbortController();
  const show = () => {
    const [active] = pick.activeItems;
    pick.items = toItems(words, current, shown !== undefined);
    const again = pick.items.find(({ label }) => label === (active?.label ?? texts[current][0]));
    pick.activeItems = again ? [again] : [];
  };
  show();
  pick.onDidAccept(async () => {
    const [chosen] = pick.selectedItems;
    if (!chosen) return;
    if (chosen.choice !== null) {
      pick.hide();
      await storeSetting(document, "backend", chosen.choice);
    } else if (shown && !pick.busy) {
      pick.busy = true;
      await compare(context, document, shown, cancel.signal, (backend, told) => {
        words.set(backend, told);
        show();
      });
      pick.busy = false;
    }
  });
  await new Promise<void>((resolve) => {
    pick.onDidHide(() => resolve());
    pick.show();
  });
  cancel.abort();
  pick.dispose();
}

/** Runs the computation on each backend until the list is closed. */
async function compare(
  { engine, models, log }: CommandContext,
  document: vscode.TextDocument,
  { id: computation }: ComputationFacts,
  signal: AbortSignal,
  tell: (backend: BackendChoice, words: string) => void,
): Promise<void> {
  const problem = await models.answer(document, "stateProblem", { computation });
  if (!problem) return;
  const { memoryLimit } = readSettings();
  const onChange = ({ backend, words }: { backend: BackendChoice; words: string }) => {
    if (!signal.aborted) tell(backend, words);
  };
  try {
    await compareBackends(engine, problem, { memoryLimit, signal, onChange });
  } catch (error) {
    if (!signal.aborted) log.error(`Comparing backends: ${toMessage(error)}`);
  }
}

async function findShown(
  { models, computation }: CommandContext,
  { snapshot, selections }: Place,
): Promise<ComputationFacts | undefined> {
  const all = (await models.answer(snapshot.document, "listComputations", {})) ?? [];
  const [selection] = selections;
  return (
    all.find(({ id }) => id === computation) ??
    (selection && findComputationAt(all, selection.start)) ??
    all[0]
  );
}

function describeCurrent({ run }: ComputationFacts): readonly (readonly [BackendChoice, string])[] {
  if (!run) return [];
  const took = l10n.t("{0} · difference: {1}", describeMs(run.elapsedMs), describeDifference(run));
  return [[run.backend, took]];
}

function toItems(
  words: ReadonlyMap<BackendChoice, string>,
  current: BackendChoice,
  isComparable: boolean,
): BackendItem[] {
  const backends = backendChoices.map((choice): BackendItem => {
    const [label, detail] = texts[choice];
    const description = choice === current ? l10n.t("current") : "";
    return { choice, label, description, detail: words.get(choice) ?? detail };
  });
  if (!isComparable) return backends;
  const separator = { choice: null, label: "", kind: vscode.QuickPickItemKind.Separator };
  const comparing: BackendItem = {
    choice: null,
    label: `$(beaker) ${l10n.t("Compare")}`,
    detail: l10n.t("Run this computation on each backend; press Escape to stop"),
    alwaysShow: true,
  };
  return [...backends, separator, comparing];
}
