import * as vscode from "vscode";
import { actOnShown, insertExplanation } from "./commands/ofPanel.ts";
import {
  cancelComputation,
  measureBackends,
  readAgain,
  stopReading,
} from "./commands/ofReading.ts";
import type { CommandContext } from "./commands/commandContext.ts";
import { showComputation, showProblem } from "./commands/goTo.ts";
import type { Exporter } from "./export/exporter.ts";
import { commandIds, type CommandId } from "./ids.ts";
import type { Panels } from "./panel/panels.ts";
import type { PanelMove } from "../protocol/exportMessages.ts";
import type { Parts } from "./parts.ts";
import { toMessage } from "../engine/errors.ts";
import { showError } from "./notify.ts";

type Handler = (context: CommandContext) => Promise<void>;

/** A command whose code is loaded with its first use. */
function later<Code>(
  load: () => Promise<Code>,
  run: (code: Code, context: CommandContext) => Promise<void>,
): Handler {
  return async (context) => run(await load(), context);
}

function moving(move: PanelMove): Handler {
  return later(
    () => import("./commands/movePanel.ts"),
    (code, context) => code.movePanel(context, move),
  );
}

const handlers: { readonly [id in CommandId]: Handler } = {
  [commandIds.runAttention]: later(
    () => import("./commands/runComputation.ts"),
    (code, context) => code.runComputation(context, "attention"),
  ),
  [commandIds.runMlp]: later(
    () => import("./commands/runComputation.ts"),
    (code, context) => code.runComputation(context, "mlp"),
  ),
  [commandIds.setHeadCount]: later(
    () => import("./commands/setHeadCount.ts"),
    (code, context) => code.setHeadCount(context),
  ),
  [commandIds.toggleCausal]: later(
    () => import("./commands/toggleCausal.ts"),
    (code, context) => code.toggleCausal(context),
  ),
  [commandIds.assignRole]: later(
    () => import("./commands/assignRole.ts"),
    (code, context) => code.assignRole(context),
  ),
  [commandIds.showPanel]: later(
    () => import("./commands/showPanel.ts"),
    (code, context) => code.showPanel(context),
  ),
  [commandIds.pinResult]: (context) => actOnShown(context, "pin"),
  [commandIds.unpinResult]: (context) => actOnShown(context, "unpin"),
  [commandIds.resetWhatIf]: (context) => actOnShown(context, "reset"),
  [commandIds.writeWhatIf]: (context) => actOnShown(context, "write"),
  [commandIds.openExample]: later(
    () => import("./commands/openExample.ts"),
    (code, context) => code.openExample(context),
  ),
  [commandIds.resetExample]: later(
    () => import("./commands/openExample.ts"),
    (code, context) => code.resetExample(context),
  ),
  [commandIds.showProblem]: showProblem,
  [commandIds.selectMarked]: ({ originMarks }) => originMarks.select(),
  [commandIds.insertExplanation]: insertExplanation,
  [commandIds.export]: later(
    () => import("./commands/exportComputation.ts"),
    (code, context) => code.exportComputation(context),
  ),
  [commandIds.copyAsCode]: later(
    () => import("./commands/exportComputation.ts"),
    (code, context) => code.copyAsCode(context),
  ),
  [commandIds.openAnotherPanel]: moving("openAnother"),
  [commandIds.openInSideBar]: moving("openInSideBar"),
  [commandIds.openBeside]: moving("openBeside"),
  [commandIds.pinPanel]: moving("pin"),
  [commandIds.unpinPanel]: moving("unpin"),
  [commandIds.showComputation]: showComputation,
  [commandIds.chooseBackend]: later(
    () => import("./commands/chooseBackend.ts"),
    (code, context) => code.chooseBackend(context),
  ),
  [commandIds.cancelComputation]: cancelComputation,
  [commandIds.measureBackends]: measureBackends,
  [commandIds.readAgain]: readAgain,
  [commandIds.stopReading]: stopReading,
  [commandIds.showSmallNumbers]: later(
    () => import("./commands/smallNumbers.ts"),
    (code, context) => code.showSmallNumbers(context),
  ),
  [commandIds.changeSmallNumbers]: later(
    () => import("./commands/smallNumbers.ts"),
    (code, context) => code.changeSmallNumbers(context),
  ),
  [commandIds.closeSmallNumbers]: later(
    () => import("./commands/smallNumbers.ts"),
    (code, context) => code.closeSmallNumbers(context),
  ),
  [commandIds.showShapeWalk]: later(
    () => import("./commands/showShapeWalk.ts"),
    (code, context) => code.showShapeWalk(context),
  ),
  [commandIds.switchShapeSizes]: later(
    () => import("./commands/switchShapeSizes.ts"),
    (code) => code.switchShapeSizes(),
  ),
  [commandIds.toggleValues]: later(
    () => import("./commands/toggleValues.ts"),
    (code) => code.toggleValues(),
  ),
  [commandIds.explainLine]: later(
    () => import("./commands/explainLine.ts"),
    (code, context) => code.explainLine(context),
  ),
  [commandIds.showOutput]: later(
    () => import("./commands/showOutput.ts"),
    (code, context) => code.showOutput(context),
  ),
  [commandIds.previousPass]: later(
    () => import("./commands/changePass.ts"),
    (code, context) => code.changePass(context, -1),
  ),
  [commandIds.nextPass]: later(
    () => import("./commands/changePass.ts"),
    (code, context) => code.changePass(context, 1),
  ),
  [commandIds.computeAll]: later(
    () => import("./commands/computeAll.ts"),
    (code, context) => code.computeAll(context),
  ),
};

/** Registers every command; errors are shown to the user. */
export function registerCommands(
  parts: Parts,
  panels: Panels,
  openExporter: () => Promise<Exporter>,
): vscode.Disposable {
  const registered = Object.entries(handlers).map(([id, handler]) =>
    vscode.commands.registerCommand(id, async (...given: readonly unknown[]) => {
      try {
        await handler({ ...parts, panels, openExporter, ...readArguments(given) });
      } catch (error) {
        parts.log.error(`${id}: ${toMessage(error)}`);
        void showError(toMessage(error));
      }
    }),
  );
  return vscode.Disposable.from(...registered);
}

/** A file and a computation: from our own callers, or as one node of the tree. */
function readArguments(
  given: readonly unknown[],
): Pick<CommandContext, "uri" | "computation" | "detail"> {
  const [first] = given;
  const isNode = typeof first === "object" && first !== null && "computation" in first;
  const [uri, computation, detail] =
    isNode && "uri" in first ? [first.uri, first.computation] : given;
  // A link in a hover has text, and perhaps an offset in the file.
  if (typeof uri === "string" && detail === undefined && typeof computation !== "string") {
    return { uri: vscode.Uri.parse(uri), computation: undefined, detail: computation };
  }
  // The title bar of a webview passes the URI of the webview itself.
  const isFile = uri instanceof vscode.Uri && !uri.scheme.startsWith("webview");
  return {
    uri: isFile ? uri : undefined,
    computation: typeof computation === "string" ? computation : undefined,
    detail,
  };
}
