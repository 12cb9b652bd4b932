import type * as vscode from "vscode";
import type { Exporter } from "../export/exporter.ts";
import type { Panels } from "../panel/panels.ts";
import type { Parts } from "../parts.ts";

/** What a command works on; lenses and the panel name the file and the computation. */
export interface CommandContext extends Parts {
  readonly panels: Panels;
  readonly openExporter: () => Promise<Exporter>;
  readonly uri: vscode.Uri | undefined;
  readonly computation: string | undefined;
  /** Further arguments of the caller; each command reads its own. */
  readonly detail: unknown;
}
