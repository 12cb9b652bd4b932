import * as vscode from "vscode";
import type { PanelPlace } from "../../protocol/exportMessages.ts";

/** The place of a panel: a tab beside the editor or a view in the side bar. */
export interface PanelSurface {
  readonly place: PanelPlace;
  readonly webview: vscode.Webview;
  /** Whether it is visible. */
  readonly isInSight: boolean;
  readonly onDidDispose: vscode.Event<void>;
  /** The user focused it. */
  readonly onDidTurnTo: vscode.Event<void>;
  setTitle(title: string): void;
  /** Shows the panel without the focus. */
  reveal(): void;
  /** Takes the focus. */
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
    get isInSight() {
      return view.visible;
    },
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
    get isInSight() {
      return view.visible;
    },
    onDidDispose: view.onDidDispose,
    onDidTurnTo: turned.event,
    // There is only room for the name of the view; its heading says what it shows.
    setTitle: () => undefined,
    reveal: () => view.show(true),
    focus: () => view.show(false),
    dispose: () => undefined,
  };
}
