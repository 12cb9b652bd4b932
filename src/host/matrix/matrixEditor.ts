import * as vscode from "vscode";
import { matrixViewTypes } from "../ids.ts";
import type { MatrixEditorContext } from "./matrixView.ts";

/** Shows files of numbers as tensors. It only reads; its code is loaded with the first such file. */
export function registerMatrixEditor(context: MatrixEditorContext): vscode.Disposable {
  const provider: vscode.CustomReadonlyEditorProvider = {
    openCustomDocument: (uri) => ({ uri, dispose: () => undefined }),
    resolveCustomEditor: async ({ uri }, page) => {
      const { openMatrixView } = await import("./matrixView.ts");
      openMatrixView(page, uri, context);
    },
  };
  const options = { supportsMultipleEditorsPerDocument: true };
  return vscode.Disposable.from(
    ...matrixViewTypes.map((type) =>
      vscode.window.registerCustomEditorProvider(type, provider, options),
    ),
  );
}
