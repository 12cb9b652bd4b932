import * as vscode from "vscode";
import type { PanelPlace } from "../../protocol/exportMessages.ts";

/** What a panel is drawn on: a tab beside the editor or a view of the side bar. */
export interface PanelSurface {
  readonly place: PanelPlace;
  readonly webview: vscode.Webview;
  readonly onDidDispose: vscode.Event<void>;
  /** A person turned to it. */
  readonly onDidTurnTo: vscode.Event<void>;
  setTitle(title: string): void;
  /** Comes into sight; the focus stays where it is. */
  reveal(): void;
  /** Takes the keys. */
  focus(): void;
  dispose(): void;
}

/** A tab in a column of editors. */
export function besideSurface(view: vscode.WebviewPanel): PanelSurface {
  const turned = new vscode.EventEmitter<void>();
  const watch = view.onDidChangeViewState(() => {
    if (view.active) turned.fire();
  });
  view.onDidDispose(() => {
    watch.dispose();
    turned.dispose();
  });
  return {
    place: "beside",
    webview: view.webview,
    onDidDispose: view.onDidDispose,
    onDidTurnTo: turned.event,
    setTitle: (title) => {
      view.title = title;
    },
    reveal: () => {
      // A panel in the column of the file that it explains would hide it.
      const column = vscode.window.activeTextEditor?.viewColumn;
      const covers = column !== undefined && column === view.viewColumn;
      view.reveal(covers ? vscode.ViewColumn.Beside : undefined, true);
    },
    focus: () => {
      view.reveal(view.viewColumn, false);
    },
    dispose: () => {
      view.dispose();
    },
  };
}

/** A view of the side bar; the editor closes it, we cannot. */
export function sideBarSurface(view: vscode.WebviewView): PanelSurface {
  const turned = new vscode.EventEmitter<void>();
  const watch = view.onDidChangeVisibility(() => {
    if (view.visible) turned.fire();
  });
  view.onDidDispose(() => {
    watch.dispose();
    turned.dispose();
  });
  return {
    place: "sideBar",
    webview: view.webview,
    onDidDispose: view.onDidDispose,
    onDidTurnTo: turned.event,
    // There is no room for more than the name of the view; what it shows stands in its heading.
    setTitle: () => undefined,
    reveal: () => view.show(true),
    focus: () => view.show(false),
    dispose: () => undefined,
  };
}
