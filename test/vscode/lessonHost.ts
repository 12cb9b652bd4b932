import * as vscode from "vscode";
import type { AttentionLensApi } from "../../src/host/lessons/api.ts";
import { lessonViewType } from "../../src/host/lessons/lessonIds.ts";

/** What other extensions get from ours. */
export async function lessonApi(): Promise<AttentionLensApi> {
  const extension = ourExtension();
  return (await extension.activate()) as AttentionLensApi;
}

/** The two lessons of the tests. */
export function fixtureLessons(): vscode.Uri {
  return vscode.Uri.joinPath(ourExtension().extensionUri, "test", "fixtures", "lessons");
}

/** The page of the open lesson. */
export function lessonTab(): vscode.Tab | undefined {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .find(
      ({ input }) =>
        input instanceof vscode.TabInputWebview && input.viewType.endsWith(lessonViewType),
    );
}

/** The learner's file in its editor. */
export function learnerEditor(name: string): vscode.TextEditor | undefined {
  return vscode.window.visibleTextEditors.find(
    ({ document }) =>
      document.uri.path.endsWith(`/${name}`) && document.uri.path.includes("globalStorage"),
  );
}

function ourExtension(): vscode.Extension<unknown> {
  const extension = vscode.extensions.getExtension("attention-lens.attention-lens");
  if (!extension) throw new Error("the extension under test is not there");
  return extension;
}
