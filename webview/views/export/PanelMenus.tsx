import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { ExportFormat, PanelFrame, PanelMove } from "../../../src/protocol/exportMessages.ts";
import { readLook } from "../../export/readLook.ts";
import { exportTexts } from "../../exportTexts.ts";
import { FrameContext } from "../../frame.ts";
import { ThemeContext } from "../../marks/theme.ts";
import { PanelToolsContext } from "../../panelTools.ts";
import { useStore } from "../../store.ts";
import { MenuButton, type MenuItem } from "./MenuButton.tsx";

const formats: readonly ExportFormat[] = ["png", "svg", "html", "csv", "json", "literal"];

/** The export menu and the panel's own menu, which says what computed it; empty outside an editor. */
export function PanelMenus({ run }: { readonly run: string }): JSX.Element | null {
  const { ask } = useContext(PanelToolsContext);
  const { ground } = useContext(ThemeContext);
  const frame = useStore(useContext(FrameContext));
  if (!frame) return null;
  const exports = formats.map((format) => ({
    label: exportTexts[format],
    startsGroup: format === "csv",
    onChoose: () => {
      ask("export/start", { format, look: readLook(ground) });
    },
  }));
  const moves = panelItems(frame, (move) => {
    ask("panel/move", { move });
  });
  return (
    <div class="panel-menus">
      <MenuButton label={exportTexts.export} menuLabel={exportTexts.exportMenu} items={exports}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 2v8M4.5 6.5 8 10l3.5-3.5M2.5 13.5h11" />
        </svg>
        <span class="menu-label">{exportTexts.export}</span>
      </MenuButton>
      <MenuButton
        label={exportTexts.panel}
        menuLabel={exportTexts.panelMenu}
        items={[...moves, { label: run, startsGroup: true, onChoose: null }]}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true" class="dots">
          <path d="M3 8h.01M8 8h.01M13 8h.01" />
        </svg>
      </MenuButton>
    </div>
  );
}

function panelItems(
  { place, target }: PanelFrame,
  onMove: (move: PanelMove) => void,
): readonly MenuItem[] {
  const isPinned = target?.isPinned ?? false;
  const item = (label: string, move: PanelMove): MenuItem => ({
    label,
    onChoose: () => {
      onMove(move);
    },
  });
  return [
    { ...item(exportTexts.pin, isPinned ? "unpin" : "pin"), checked: isPinned },
    item(exportTexts.openAnother, "openAnother"),
    place === "beside"
      ? item(exportTexts.openInSideBar, "openInSideBar")
      : item(exportTexts.openBeside, "openBeside"),
  ];
}
