import type { JSX } from "preact";
import { useContext, useEffect } from "preact/hooks";
import {
  type FileState,
  nameOfSlice,
  shapeOfSlice,
  type TensorRow,
} from "../../src/protocol/fileMessages.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { type Store, useStore } from "../store.ts";
import { chosenRoles, chosenSlices, type FileChoices, shownTensor } from "./fileChoices.ts";
import type { FileHost } from "./fileHost.ts";
import { fileTexts } from "./fileTexts.ts";
import { TensorList } from "./TensorList.tsx";
import { TensorView } from "./TensorView.tsx";
import { toWords } from "../hostRequests.ts";

type ReadyFile = Extract<FileState, { readonly kind: "ready" }>;

/** A file that was opened: the list of its tensors, and one of them. */
export function FileView(props: {
  readonly state: ReadyFile;
  readonly host: FileHost;
  readonly choices: Store<FileChoices>;
}): JSX.Element {
  const { state, host, choices } = props;
  const { fileName, format, size, tensors, refused, version } = state;
  const now = useStore(choices);
  const shown = shownTensor(tensors, now);
  return (
    <main class="file">
      <header class="file-header">
        <h1>{fileName}</h1>
        <p class="muted">{fileTexts.summary(format, size, tensors.length)}</p>
      </header>
      <div class={tensors.length > 1 ? "file-body with-list" : "file-body"}>
        {tensors.length > 1 && <TensorList tensors={tensors} shown={shown} choices={choices} />}
        <div class="file-main">
          {tensors[shown] ? (
            <TensorView
              key={`${version} ${shown}`}
              {...{ tensors, shown, version, host, choices }}
            />
          ) : (
            <p class="file-empty">{fileTexts.noTensors}</p>
          )}
          {refused.length > 0 && (
            <details class="refused" open={tensors.length === 0}>
              <summary>{fileTexts.notRead(refused.length)}</summary>
              <ul>
                {refused.slice(0, 200).map(({ name, reason }) => (
                  <li key={name}>
                    <bdi class="tensor-name">{name}</bdi> {reason}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
      </div>
      <ChosenStrip tensors={tensors} host={host} choices={choices} />
      <Detail hasNumbers={tensors[shown]?.shape.includes(0) === false} />
    </main>
  );
}

/** The number that is pointed at with all its digits, and what was done. */
function Detail(props: { readonly hasNumbers: boolean }): JSX.Element {
  const { askedDetail, notice } = useContext(PanelToolsContext);
  const detail = useStore(askedDetail);
  const told = useStore(notice);
  useEffect(() => {
    if (told === "") return undefined;
    const timer = setTimeout(() => {
      notice.set("");
    }, 8000);
    return () => {
      clearTimeout(timer);
    };
  }, [told]);
  return (
    <aside class="detail" aria-label={fileTexts.detail}>
      <p class="detail-text">
        {detail ? (
          <>
            <bdi>{detail.before}</bdi>
            <strong>{detail.value}</strong>
            {detail.after}
          </>
        ) : (
          props.hasNumbers && fileTexts.detailHint
        )}
      </p>
      <p class="detail-notice" role="status">
        {told}
      </p>
    </aside>
  );
}

/** The matrices that are chosen for an attention; nothing before the first one is. */
function ChosenStrip(props: {
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
