import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { mostBytesPerAnswer } from "../../../protocol/mapMessages.ts";
import type { RequestHandlers } from "../../../protocol/messages.ts";
import type { Tile } from "../../../viewModel/tiles/tileAddress.ts";
import type { Parts } from "../../parts.ts";
import type { ShownPanel } from "../shownPanel.ts";
import { TileReaders } from "./tileReaders.ts";

/** What the maps of attention ask for, answered from the snapshot that the panel shows. */
export function mapHandlers(
  panel: ShownPanel,
  parts: Parts,
): Pick<RequestHandlers, "tile/load" | "row/load" | "head/measure"> {
  const readers = new TileReaders();
  const readerOf = async (computation: string, layer: number) => {
    const uri = panel.target?.uri;
    const document = uri && (await vscode.workspace.openTextDocument(uri));
    const snapshot = document && (await parts.models.snapshot(document));
    const found = snapshot?.evaluated.find(({ group }) => group.id === computation);
    if (!found) throw new Error(l10n.t("The file no longer has the computation {0}.", computation));
    return readers.find(found, layer);
  };
  return {
    "tile/load": async ({ computation, tiles }) => {
      const answer: Tile[] = [];
      let bytes = 0;
      for (const address of tiles) {
        const tile = await (await readerOf(computation, address.layer)).tile(address);
        bytes += tile.values.byteLength;
        if (bytes > mostBytesPerAnswer) {
          throw new Error(
            l10n.t("{0} tiles are too many for one answer: ask for fewer.", tiles.length),
          );
        }
        answer.push(tile);
      }
      return answer;
    },
    "row/load": async ({ computation, layer, query }) =>
      (await readerOf(computation, layer)).rows(query),
    "head/measure": async ({ computation, layer }) =>
      (await readerOf(computation, layer)).measures(),
  };
}
