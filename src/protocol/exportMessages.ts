/** What an exported file, or the clipboard, can hold. */
export type ExportFormat = "png" | "svg" | "csv" | "json" | "html" | "literal";

/** Where a panel stands. */
export type PanelPlace = "beside" | "sideBar";

/** What a panel can be told to do with itself. */
export type PanelMove = "openInSideBar" | "openBeside" | "openAnother" | "pin" | "unpin";

/** Which computation of which file a panel shows, as the webview keeps it for a restart. */
export interface KeptTarget {
  readonly uri: string;
  /** null: the first of the file. */
  readonly computation: string | null;
  readonly isPinned: boolean;
  /** The layer of a stack. */
  readonly layer: number;
}

/** What stands around the picture; absent where there is no editor around it. */
export interface PanelFrame {
  readonly place: PanelPlace;
  /** null before anything was shown. */
  readonly target: KeptTarget | null;
}

/** The colours of the editor as the panel sees them. */
export interface PanelLook {
  readonly ground: "dark" | "light";
  /** `--vscode-editor-background` and the others, by name. */
  readonly variables: Readonly<Record<string, string>>;
}

/** A vector picture to be made of pixels, which only a browser can. */
export interface PictureRequest {
  readonly id: number;
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  /** Pixels per unit. */
  readonly density: number;
}

/** A finished picture, or why there is none. */
export type PictureAnswer =
  | { readonly id: number; readonly png: Uint8Array }
  | { readonly id: number; readonly problem: string };

/** From the webview to the host. */
export interface ExportRequests {
  /** Begins an export; the host asks for the rest and tells how it ended. */
  "export/start": {
    params: { readonly format: ExportFormat; readonly look: PanelLook };
    result: null;
  };
  "export/picture": { params: PictureAnswer; result: null };
  "panel/move": { params: { readonly move: PanelMove }; result: null };
  /** How the panel is looked at now, to be taken along when it moves. */
  "panel/keep": { params: { readonly choices: unknown }; result: null };
}

/** From the host to the webview. */
export interface ExportEvents {
  "panel/frame": PanelFrame;
  "export/draw": PictureRequest;
}
