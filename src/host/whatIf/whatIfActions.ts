import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { SettingChange } from "../../viewModel/whatIf/whatIfState.ts";
import { checkWritable } from "../editing/checkWritable.ts";
import { toWorkspaceEdit } from "../editing/toWorkspaceEdit.ts";
import { toLanguage } from "../models/documentModels.ts";
import { showInformation } from "../notify.ts";
import type { PanelTarget, ShownPanel } from "../panel/shownPanel.ts";
import type { Parts } from "../parts.ts";
import { versionOf } from "../textPositions.ts";

/** Actions on the computation that the panel shows. */
export interface WhatIfActions {
  change(computation: string, change: SettingChange): Promise<void>;
  reset(): Promise<void>;
  write(): Promise<void>;
  pin(): Promise<void>;
  unpin(): Promise<void>;
}

/** The actions on the target of a panel; `target` throws if it shows nothing. */
export function whatIfActions(parts: Parts, target: () => PanelTarget): WhatIfActions {
  const { overrides, pins, models } = parts;
  const ask: ShownPanel["ask"] = async (name, asked) => {
    const { uri, computation } = target();
    const document = await vscode.workspace.openTextDocument(uri);
    const question = { ...asked, view: { computation, layer: 0, pin: null } };
    return models.answer(document, name, question as never);
  };
  /** The computations that are shown together; the first is the chosen one. */
  const findShown = async () => {
    const shown = await ask("listShown", {});
    const [chosen] = shown ?? [];
    if (!shown || !chosen) throw new Error(l10n.t("The panel shows no computation."));
    return { chosen: chosen.facts, shown };
  };
  return {
    change: async (computation, change) => {
      const { uri } = target();
      const refusal = await ask("checkSetting", { computation, change });
      if (refusal !== null) throw new Error(refusal);
      await overrides.decide(uri, computation, change);
      const { removedHeads } = overrides.of(uri).groups?.[computation] ?? {};
      if (change.setting !== "headCount" || change.value === null || !removedHeads) return;
      const value = removedHeads.filter((head) => head < (change.value ?? 0));
      const kept = value.length > 0 ? value : null;
      await overrides.decide(uri, computation, { setting: "removedHeads", value: kept });
    },
    reset: async () => {
      const { uri } = target();
      const { shown } = await findShown();
      const ids = shown.map(({ facts }) => facts.id);
      await overrides.reset(uri, ids, (id) => {
        const inFile = shown.find(({ facts }) => facts.id === id)?.facts.inFile;
        const headCount = overrides.of(uri).groups?.[id]?.headCount;
        const isNeeded = inFile?.headCount === undefined && headCount !== undefined;
        return isNeeded ? { headCount } : {};
      });
    },
    write: () => writeSettings(ask, parts, target().uri),
    pin: async () => {
      const { chosen, shown } = await findShown();
      const problems = shown.flatMap(({ facts, problem }) =>
        problem ? [[facts.id, problem] as const] : [],
      );
      const time = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
      const pin = { label: l10n.t("pinned at {0}", time), problems: new Map(problems) };
      const isKept = await pins.pin(target().uri, chosen.id, pin);
      if (isKept) return;
      const message = l10n.t("The pinned result is too large to keep after this window closes.");
      void showInformation(message);
    },
    unpin: async () => {
      const { chosen } = await findShown();
      await pins.unpin(target().uri, chosen.id);
    },
  };
}

/** One edit for all computations; what the file then says is no longer stored. */
async function writeSettings(
  ask: ShownPanel["ask"],
  { overrides, models }: Parts,
  uri: vscode.Uri,
): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const version = versionOf(document);
  const found = await ask("writeSettings", { language: toLanguage(document) });
  const { ids, changes } = found ?? { ids: [], changes: [] };
  if (ids.length === 0)
    throw new Error(l10n.t("Nothing has changed, so there is nothing to write."));
  await checkWritable(document);
  if (versionOf(document) !== version)
    throw new Error(l10n.t("The file keeps changing. Try again."));
  if (!(await vscode.workspace.applyEdit(toWorkspaceEdit(document, changes))))
    throw new Error(l10n.t("The editor rejected the directive. The file may be read-only."));
  const groups = overrides.of(uri).groups ?? {};
  const wanted = Object.fromEntries(ids.map((id) => [id, groups[id] ?? {}]));
  await overrides.reset(uri, ids, () => ({}));
  const lost = (await models.answer(document, "findUnheard", { wanted })) ?? [];
  if (lost.length === 0) return;
  throw new Error(
    l10n.t(
      "The directive was written, but the file sets {0} closer to the matrices. Change " +
        "it there.",
      lost.join(", "),
    ),
  );
}
