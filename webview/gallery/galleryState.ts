import type { PanelState, ReadyState } from "../../src/protocol/panelState.ts";
import type { ComparedGroup } from "../../src/viewModel/comparedGroup.ts";
import type { EvaluatedGroup } from "../../src/viewModel/evaluatedGroup.ts";

type Results = () => Promise<readonly EvaluatedGroup[]>;

/** A state with the results that it shows, so that whatever its views ask for can be answered. */
export interface GalleryState extends ReadyState {
  readonly results: Results;
  /** What they are compared with. */
  readonly earlier?: Results;
}

/** A computation of a state as the extension has it; rejects where there is none. */
export async function compared(state: PanelState, computation: string): Promise<ComparedGroup> {
  const { results, earlier, fileName } = state as GalleryState;
  const find = async (among: Results | undefined): Promise<EvaluatedGroup | null> =>
    (await among?.())?.find(({ group }) => group.id === computation) ?? null;
  const now = await find(results);
  if (!now) throw new Error(`The gallery has no computation ${computation}.`);
  return { language: languageOf(fileName), now, before: await find(earlier) };
}

function languageOf(fileName: string): string {
  const endings: Readonly<Record<string, string>> = {
    cs: "csharp",
    py: "python",
    ts: "typescript",
    ipynb: "ipynb",
  };
  return endings[fileName.split(".").at(-1) ?? ""] ?? "plaintext";
}
