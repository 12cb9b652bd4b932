import * as vscode from "vscode";
import { actOnShown } from "./commands/actOnShown.ts";
import { cancelComputation } from "./commands/cancelComputation.ts";
import type { CommandContext } from "./commands/commandContext.ts";
import { insertExplanation } from "./commands/insertExplanation.ts";
import { movePanel } from "./commands/movePanel.ts";
import { measureBackends } from "./commands/measureBackends.ts";
import { readAgain } from "./commands/readAgain.ts";
import { showComputation } from "./commands/showComputation.ts";
import { showPanel } from "./commands/showPanel.ts";
import { showProblem } from "./commands/showProblem.ts";
import type { Exporter } from "./export/exporter.ts";
import { commandIds, type CommandId } from "./ids.ts";
import type { Panels } from "./panel/panels.ts";
import type { Parts } from "./parts.ts";
import { toMessage } from "../engine/errors.ts";
import { showError } from "./notify.ts";

type Handler = (context: CommandContext) => Promise<void>;

const handlers: { readonly [id in CommandId]: Handler } = {
  [commandIds.runAttention]: async (context) => {
    const { runComputation } = await import("./commands/runComputation.ts");
    await runComputation(context, "attention");
  },
  [commandIds.runMlp]: async (context) => {
    const { runComputation } = await import("./commands/runComputation.ts");
    await runComputation(context, "mlp");
  },
  [commandIds.setHeadCount]: async (context) => {
    const { setHeadCount } = await import("./commands/setHeadCount.ts");
    await setHeadCount(context);
  },
  [commandIds.toggleCausal]: async (context) => {
    const { toggleCausal } = await import("./commands/toggleCausal.ts");
    await toggleCausal(context);
  },
  [commandIds.assignRole]: async (context) => {
    const { assignRole } = await import("./commands/assignRole.ts");
    await assignRole(context);
  },
  [commandIds.showPanel]: showPanel,
  [commandIds.pinResult]: (context) => actOnShown(context, "pin"),
  [commandIds.unpinResult]: (context) => actOnShown(context, "unpin"),
  [commandIds.resetWhatIf]: (context) => actOnShown(context, "reset"),
  [commandIds.writeWhatIf]: (context) => actOnShown(context, "write"),
  [commandIds.openExample]: async (context) => {
    const { openExample } = await import("./commands/openExample.ts");
    await openExample(context);
  },
  [commandIds.resetExample]: async (context) => {
    const { resetExample } = await import("./commands/openExample.ts");
    await resetExample(context);
  },
  [commandIds.showProblem]: showProblem,
  [commandIds.selectMarked]: ({ originMarks }) => originMarks.select(),
  [commandIds.insertExplanation]: insertExplanation,
  [commandIds.export]: async (context) => {
    const { exportComputation } = await import("./commands/exportComputation.ts");
    await exportComputation(context);
  },
  [commandIds.copyAsCode]: async (context) => {
    const { copyAsCode } = await import("./commands/exportComputation.ts");
    await copyAsCode(context);
  },
  [commandIds.openAnotherPanel]: (context) => movePanel(context, "openAnother"),
  [commandIds.openInSideBar]: (context) => movePanel(context, "openInSideBar"),
  [commandIds.openBeside]: (context) => movePanel(context, "openBeside"),
  [commandIds.pinPanel]: (context) => movePanel(context, "pin"),
  [commandIds.unpinPanel]: (context) => movePanel(context, "unpin"),
  [commandIds.showComputation]: showComputation,
  [commandIds.chooseBackend]: async (context) => {
    const { chooseBackend } = await import("./commands/chooseBackend.ts");
    await chooseBackend(context);
  },
  [commandIds.cancelComputation]: cancelComputation,
  [commandIds.measureBackends]: measureBackends,
  [commandIds.readAgain]: readAgain,
  [commandIds.showSmallNumbers]: async (context) => {
    const { showSmallNumbers } = await import("./commands/smallNumbers.ts");
    await showSmallNumbers(context);
  },
  [commandIds.changeSmallNumbers]: async (context) => {
    const { changeSmallNumbers } = await import("./commands/smallNumbers.ts");
    await changeSmallNumbers(context);
  },
  [commandIds.closeSmallNumbers]: async (context) => {
    const { closeSmallNumbers } = await import("./commands/smallNumbers.ts");
    await closeSmallNumbers(context);
  },
  [commandIds.switchShapeSizes]: async () => {
    const { switchShapeSizes } = await import("./commands/switchShapeSizes.ts");
    await switchShapeSizes();
  },
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
  // The title bar of a webview passes the URI of the webview itself.
  const isFile = uri instanceof vscode.Uri && !uri.scheme.startsWith("webview");
  return {
    uri: isFile ? uri : undefined,
    computation: typeof computation === "string" ? computation : undefined,
    detail,
  };
}
