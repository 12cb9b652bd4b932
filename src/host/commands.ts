import * as vscode from "vscode";
import { assignRole } from "./commands/assignRole.ts";
import type { CommandContext } from "./commands/commandContext.ts";
import { openExample } from "./commands/openExample.ts";
import { runComputation } from "./commands/runComputation.ts";
import { setHeadCount } from "./commands/setHeadCount.ts";
import { showPanel } from "./commands/showPanel.ts";
import { showProblem } from "./commands/showProblem.ts";
import { toggleCausal } from "./commands/toggleCausal.ts";
import { commandIds, type CommandId } from "./ids.ts";
import { toMessage } from "./log.ts";
import type { Panels } from "./panel/panels.ts";
import type { Parts } from "./parts.ts";

type Handler = (context: CommandContext) => Promise<void>;

const handlers: { readonly [id in CommandId]: Handler } = {
  [commandIds.runAttention]: (context) => runComputation(context, "attention"),
  [commandIds.runMlp]: (context) => runComputation(context, "mlp"),
  [commandIds.setHeadCount]: setHeadCount,
  [commandIds.toggleCausal]: toggleCausal,
  [commandIds.assignRole]: assignRole,
  [commandIds.showPanel]: showPanel,
  [commandIds.openExample]: openExample,
  [commandIds.showProblem]: showProblem,
};

/** Registers every command; what one throws is said to the user, never lost. */
export function registerCommands(parts: Parts, panels: Panels): vscode.Disposable {
  const registered = Object.entries(handlers).map(([id, handler]) =>
    vscode.commands.registerCommand(id, async (uri?: unknown, computation?: unknown) => {
      try {
        await handler({
          ...parts,
          panels,
          uri: uri instanceof vscode.Uri ? uri : undefined,
          computation: typeof computation === "string" ? computation : undefined,
        });
      } catch (error) {
        parts.log.error(`${id}: ${toMessage(error)}`);
        void vscode.window.showErrorMessage(toMessage(error));
      }
    }),
  );
  return vscode.Disposable.from(...registered);
}
