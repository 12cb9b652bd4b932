import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { nameOfSlice, shapeOfSlice, type TensorRow } from "../../src/protocol/fileMessages.ts";
import { toWords } from "../hostRequests.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { type Store, useStore } from "../store.ts";
import { chosenRoles, chosenSlices, type FileChoices } from "./fileChoices.ts";
import type { FileHost } from "./fileHost.ts";
import { fileTexts } from "./fileTexts.ts";

/** The matrices that are chosen for an attention; nothing before the first one is. */
export function ChosenStrip(props: {
  readonly tensors: readonly TensorRow[];
  readonly host: FileHost;
  readonly choices: Store<FileChoices>;
}): JSX.Element | null {
  const { tensors, host, choices } = props;
  const { notice } = useContext(PanelToolsContext);
  const chosen = chosenSlices(tensors, useStore(choices));
  const { query, key, value } = chosen;
  if (!query && !key && !value) return null;
  const missing = chosenRoles.filter((role) => !chosen[role]);
  return (
    <section class="chosen-strip" aria-label={fileTexts.chosen}>
      <ul>
        {chosenRoles.map((role) => {
          const slice = chosen[role];
          const tensor = slice && tensors[slice.tensor];
          return (
            <li key={role} class={tensor ? "" : "muted"}>
              <strong>{fileTexts.letters[role]}</strong>{" "}
              {tensor ? (
                <>
                  <bdi>{nameOfSlice(slice, tensor.name)}</bdi>{" "}
                  <span class="tabular muted">{shapeOfSlice(slice, tensor.shape).join(" × ")}</span>
                </>
              ) : (
                fileTexts.notChosen
              )}
            </li>
          );
        })}
      </ul>
      <div class="chosen-actions">
        {query && key && value ? (
          <vscode-button
            onClick={() => {
              host.request("file/use", { query, key, value }).catch((reason: unknown) => {
                notice.set(toWords(reason));
              });
            }}
          >
            {fileTexts.showAttention}
          </vscode-button>
        ) : (
          <span class="muted">
            {fileTexts.stillNeeded(missing.map((role) => fileTexts.letters[role]).join(", "))}
          </span>
        )}
        <button
          type="button"
          class="text-button"
          onClick={() => {
            choices.set({ ...choices.get(), chosen: {} });
          }}
        >
          {fileTexts.clear}
        </button>
      </div>
    </section>
  );
}
