import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { RequestHandlers, Requests, WeightRequests } from "../../protocol/messages.ts";
import type { PanelAction } from "../../protocol/panelState.ts";
import type { CallHandlersOf } from "../../rpc/rpc.ts";
import { changeSmall } from "../../viewModel/smallNumbers.ts";
import type { MapRequest } from "../../service/questions.ts";
import type { MapRequests } from "../../protocol/mapMessages.ts";
import { type CommandId, commandIds } from "../ids.ts";
import type { Parts } from "../parts.ts";
import { revealRanges } from "../revealRanges.ts";
import { showDocument } from "../showDocument.ts";
import type { LiteralEditor } from "../editing/literalEditor.ts";
import { undoInFile } from "../editing/undoInFile.ts";
import type { WhatIfActions } from "../whatIf/whatIfActions.ts";
import type { ShownPanel } from "./shownPanel.ts";
import { revealLiterals } from "../influence/revealLiterals.ts";
import { stepHandlers } from "./stepHandlers.ts";
import { inBackground } from "../inBackground.ts";

const actionCommands: { readonly [action in PanelAction["action"]]: CommandId } = {
  openExample: commandIds.openExample,
  assignRole: commandIds.assignRole,
  setHeadCount: commandIds.setHeadCount,
  runOnSelection: commandIds.runAttention,
  cancel: commandIds.cancelComputation,
  changeSmallNumbers: commandIds.changeSmallNumbers,
  closeSmallNumbers: commandIds.closeSmallNumbers,
  showSmallNumbers: commandIds.showSmallNumbers,
  computeAll: commandIds.computeAll,
};

/** The requests of the panel. */
export function panelHandlers(panel: ShownPanel, parts: Parts): CallHandlersOf<Requests> {
  const target = () => {
    if (panel.target) return panel.target;
    throw new Error(
      l10n.t("The panel shows no file yet. Run Multi-Head Attention on Selection first."),
    );
  };
  let opening: Promise<LiteralEditor> | null = null;
  /** Loaded with the first number that is touched. */
  const literals = (): Promise<LiteralEditor> => {
    opening ??= import("../editing/literalEditor.ts").then(
      (module) => new module.LiteralEditor(panel),
    );
    return opening;
  };
  /** Does something, then shows the result. */
  const then = async (action: Promise<void>): Promise<null> => {
    await action;
    await panel.refresh();
    return null;
  };
  /** Does what is tried, whose code is loaded with the first of it. */
  const tryOut = async (act: (actions: WhatIfActions) => Promise<void>): Promise<null> => {
    const { whatIfActions } = await import("../whatIf/whatIfActions.ts");
    return then(act(whatIfActions(parts, target)));
  };
  /** What its maps ask for. */
  const readMaps = async <Name extends keyof MapRequests>(
    name: Name,
    params: MapRequests[Name]["params"],
  ): Promise<MapRequests[Name]["result"]> => {
    const request = { name, params } as MapRequest;
    const read = await panel.ask("readMaps", { request });
    if (read === null) throw new Error(l10n.t("The file keeps changing. Try again."));
    return read;
  };
  return {
    ...weightHandlers(panel, () => target().uri, parts),
    ...stepHandlers(panel, () => target().uri, parts),
    "tile/load": (params) => readMaps("tile/load", params),
    "row/load": (params) => readMaps("row/load", params),
    "head/measure": (params) => readMaps("head/measure", params),
    "panel/load": () => panel.state(),
    "panel/choose": async ({ computation }) => {
      await panel.show({ uri: target().uri, computation });
      return null;
    },
    "panel/act": async ({ action }) => {
      const { uri, computation } = panel.target ?? {};
      await vscode.commands.executeCommand(actionCommands[action], uri, computation);
      return null;
    },
    "setting/change": ({ computation, ...change }) =>
      tryOut((actions) => actions.change(computation, change)),
    "small/change": async (typed) => {
      const { uri } = target();
      const choice = parts.overrides.of(uri).small;
      if (!choice) return null;
      const changed = changeSmall(choice, typed);
      if ("message" in changed) throw new Error(changed.message);
      return then(parts.overrides.showSmall(uri, changed));
    },
    "whatIf/reset": () => tryOut((actions) => actions.reset()),
    "whatIf/write": () => tryOut((actions) => actions.write()),
    "result/pin": () => tryOut((actions) => actions.pin()),
    "result/unpin": () => tryOut((actions) => actions.unpin()),
    "cell/written": async (address) => ({ written: await (await literals()).written(address) }),
    "drag/prepare": async (address, { signal }) => (await literals()).prepare(address, signal),
    "cell/type": async ({ typed, ...address }) => {
      await (await literals()).type(address, typed);
      return null;
    },
    "cell/drag": async ({ steps, size, ...address }) => {
      await (await literals()).drag(address, steps, size);
      return null;
    },
    "cell/drop": async ({ keep }) => {
      await (await literals()).drop(keep);
      return null;
    },
    "file/undo": async ({ direction }) => {
      await undoInFile(target().uri, direction);
      panel.focus();
      return null;
    },
    "layer/choose": async ({ layer }) => {
      await panel.chooseLayer(layer);
      return null;
    },
    "cell/reveal": async (address, { signal }) => ({
      told: await revealLiterals(panel, target().uri, address, parts.originMarks, signal),
    }),
    "cell/select": async () => {
      await parts.originMarks.select();
      return null;
    },
    "problem/reveal": async (range) => {
      await revealRanges(await vscode.workspace.openTextDocument(target().uri), [range]);
      return null;
    },
    "file/focus": async () => {
      await showDocument(await vscode.workspace.openTextDocument(target().uri));
      return null;
    },
    "export/start": (request) => {
      const { uri, computation } = target();
      // Not awaited, because a user takes longer to choose than a request waits.
      const exported = vscode.commands.executeCommand(
        commandIds.export,
        ...[uri, computation, request],
      );
      inBackground(exported, parts.log);
      return null;
    },
    "export/picture": (answer) => {
      panel.takePicture(answer);
      return null;
    },
    "panel/move": async ({ move }) => {
      await panel.move(move);
      return null;
    },
    "panel/keep": ({ choices }) => {
      panel.keep(choices);
      return null;
    },
    "clipboard/write": async ({ text }) => {
      await vscode.env.clipboard.writeText(text);
      return null;
    },
  };
}

/** The requests of the panel about one weight. */
function weightHandlers(
  panel: ShownPanel,
  target: () => vscode.Uri,
  parts: Parts,
): Pick<RequestHandlers, keyof WeightRequests> {
  return {
    "weight/explain": async (asked) => {
      const uri = target();
      const explained = await panel.ask("explainWeight", { asked });
      if (explained) parts.explained.remember(uri, asked);
      return explained;
    },
    "weight/comment": async (asked) => {
      const uri = target();
      const { insertComment } = await import("../weight/insertComment.ts");
      await insertComment(parts, uri, asked);
      return null;
    },
  };
}
