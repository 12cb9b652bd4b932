import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Problem } from "../../engine/problem.ts";
import type { DirectivePlace } from "../../source/edits/writeDirective.ts";
import type { SettingOverrides } from "../../source/meaning/meaningOptions.ts";
import type { TextChange } from "../../source/sourceReader.ts";
import type { EvaluatedGroup } from "../../viewModel/evaluatedGroup.ts";
import { toGroupProblem } from "../../viewModel/groupProblem.ts";
import { checkChange } from "../../viewModel/whatIf/checkChange.ts";
import { withFiledSettings } from "../../viewModel/whatIf/problemParts.ts";
import type { SettingChange } from "../../viewModel/whatIf/whatIfState.ts";
import type { Snapshot } from "../models/snapshot.ts";
import { chooseComputation, shownComputations } from "../../panel/toReadyState.ts";
import type { PanelTarget } from "../panel/shownPanel.ts";
import type { Parts } from "../parts.ts";
import { checkWritable } from "../editing/checkWritable.ts";
import { toWorkspaceEdit } from "../editing/toWorkspaceEdit.ts";
import { textOf } from "../textPositions.ts";
import { showInformation } from "../notify.ts";

/** Actions on the computation that the panel shows. */
export interface WhatIfActions {
  change(computation: string, change: SettingChange): Promise<void>;
  reset(): Promise<void>;
  write(): Promise<void>;
  pin(): Promise<void>;
  unpin(): Promise<void>;
}

interface Shown {
  readonly snapshot: Snapshot;
  readonly chosen: EvaluatedGroup;
  readonly computations: readonly EvaluatedGroup[];
}

/** The actions on the target of a panel; `target` throws if it shows nothing. */
export function whatIfActions(parts: Parts, target: () => PanelTarget): WhatIfActions {
  const { overrides, pins } = parts;
  return {
    change: async (computation, change) => {
      const { uri } = target();
      const { computations } = await findShown(parts, target());
      const asked = computations.find(({ group }) => group.id === computation);
      const problem = asked && problemOf(asked);
      const refusal = problem && checkChange(problem, change);
      if (refusal) throw new Error(refusal);
      await overrides.decide(uri, computation, change);
      const { removedHeads } = overrides.of(uri).groups?.[computation] ?? {};
      if (change.setting !== "headCount" || change.value === null || !removedHeads) return;
      const value = removedHeads.filter((head) => head < (change.value ?? 0));
      const kept = value.length > 0 ? value : null;
      await overrides.decide(uri, computation, { setting: "removedHeads", value: kept });
    },
    reset: async () => {
      const { uri } = target();
      const { computations } = await findShown(parts, target());
      const ids = computations.map(({ group }) => group.id);
      await overrides.reset(uri, ids, (id) => {
        const group = computations.find((each) => each.group.id === id)?.group;
        const headCount = overrides.of(uri).groups?.[id]?.headCount;
        const isNeeded = group?.original?.headCount === undefined && headCount !== undefined;
        return isNeeded ? { headCount } : {};
      });
    },
    write: async () => writeDirectives(parts, await findShown(parts, target())),
    pin: async () => {
      const { chosen, computations, snapshot } = await findShown(parts, target());
      const problems = computations.flatMap((each) => {
        const problem = problemOf(each);
        return problem ? [[each.group.id, problem] as const] : [];
      });
      const time = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
      const pin = { label: l10n.t("pinned at {0}", time), problems: new Map(problems) };
      const isKept = await pins.pin(snapshot.document.uri, chosen.group.id, pin);
      if (isKept) return;
      const message = l10n.t("The pinned result is too large to keep after this window closes.");
      void showInformation(message);
    },
    unpin: async () => {
      const { chosen, snapshot } = await findShown(parts, target());
      await pins.unpin(snapshot.document.uri, chosen.group.id);
    },
  };
}

async function findShown({ models }: Parts, { uri, computation }: PanelTarget): Promise<Shown> {
  const snapshot = await models.snapshot(await vscode.workspace.openTextDocument(uri));
  const chosen = snapshot && chooseComputation(snapshot.evaluated, computation);
  if (!chosen) throw new Error(l10n.t("The panel shows no computation."));
  return { snapshot, chosen, computations: shownComputations(snapshot.evaluated, chosen) };
}

function problemOf({ group }: EvaluatedGroup): Problem | null {
  const stated = toGroupProblem(group);
  return stated.kind === "ready" ? stated.problem : null;
}

/** One edit for all computations; what the file then says is no longer stored. */
async function writeDirectives({ overrides, models }: Parts, shown: Shown): Promise<void> {
  const { snapshot, computations } = shown;
  const { document, extraction } = snapshot;
  const decided = (id: string): SettingOverrides => overrides.of(document.uri).groups?.[id] ?? {};
  const changed = computations.filter(
    ({ group }) => !group.followed && Object.keys(decided(group.id)).length > 0,
  );
  if (changed.length === 0)
    throw new Error(l10n.t("Nothing has changed, so there is nothing to write."));
  await checkWritable(document);
  const changes: TextChange[] = [];
  for (const { group } of changed) {
    const place = {
      text: textOf(document),
      language: document.languageId === "plaintext" ? document.fileName : document.languageId,
      group,
      groups: extraction.groups,
    };
    changes.push(...(await toEdits(place, decided(group.id))));
  }
  if (!(await vscode.workspace.applyEdit(toWorkspaceEdit(document, changes))))
    throw new Error(l10n.t("The editor rejected the directive. The file may be read-only."));
  const ids = changed.map(({ group }) => group.id);
  const wanted = new Map(ids.map((id) => [id, decided(id)]));
  await overrides.reset(document.uri, ids, () => ({}));
  const read = await models.snapshot(document);
  const lost = ids.flatMap((id) => {
    const group = read?.extraction.groups.find((each) => each.id === id);
    return unheard(group && withFiledSettings(group).settings, wanted.get(id) ?? {});
  });
  if (lost.length === 0) return;
  throw new Error(
    l10n.t(
      "The directive was written, but the file sets {0} closer to the matrices. Change " +
        "it there.",
      lost.join(", "),
    ),
  );
}

/** A problem in JSON has keys for its settings; elsewhere, a comment sets them. */
async function toEdits(
  place: DirectivePlace,
  settings: SettingOverrides,
): Promise<readonly TextChange[]> {
  const { text, group } = place;
  if (group.whole) {
    const { writeJsonSettings } = await import("../../source/edits/writeJsonSettings.ts");
    return writeJsonSettings(text, group, settings);
  }
  const { writeDirective } = await import("../../source/edits/writeDirective.ts");
  return [writeDirective(place, settings)];
}

function unheard(
  said: EvaluatedGroup["group"]["settings"] | undefined,
  wanted: SettingOverrides,
): readonly string[] {
  return (Object.keys(wanted) as (keyof SettingOverrides)[]).filter(
    (key) => JSON.stringify(said?.[key]?.value) !== JSON.stringify(wanted[key]),
  );
}
