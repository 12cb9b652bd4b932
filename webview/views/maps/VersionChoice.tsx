import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { StageName } from "../../../src/viewModel/panelView.ts";
import { mapOptions } from "../../maps/mapChoices.ts";
import { useMapChoices } from "../../maps/useMapChoices.ts";
import { useVersion } from "../../maps/useVersion.ts";
import { ComparedWithContext } from "../../marks/comparedWith.ts";
import { mapTexts } from "../../mapTexts.ts";
import { texts } from "../../texts.ts";
import { Choice } from "../Choice.tsx";

/** Which numbers the maps show, if the result is compared with an earlier one. */
export function VersionChoice({ stage }: { readonly stage: StageName }): JSX.Element | null {
  const { choose } = useMapChoices();
  const { version, isCompared } = useVersion(stage);
  const isPinned = useContext(ComparedWithContext)?.kind === "pinned";
  if (!isCompared) return null;
  return (
    <Choice
      label={mapTexts.version}
      value={version}
      options={mapOptions.version.map((value) => ({
        value,
        label: value === "before" && isPinned ? texts.versionPinned : texts.versions[value],
      }))}
      onChoose={(value) => {
        choose({ version: value });
      }}
    />
  );
}
