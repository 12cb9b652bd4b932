import type { JSX } from "preact";
import { useContext, useMemo } from "preact/hooks";
import { nameOfSlice, shapeOfSlice, type TensorRow } from "../../src/protocol/fileMessages.ts";
import type { CopyForm } from "../../src/viewModel/files/sliceTexts.ts";
import type { TensorSlice } from "../../src/viewModel/files/tensorSlice.ts";
import { toWords } from "../hostRequests.ts";
import { createTileStore } from "../maps/tileStore.ts";
import { TileStoreContext } from "../maps/tileStoreContext.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { type Store, useStore } from "../store.ts";
import { Choice } from "../views/Choice.tsx";
import { MenuButton } from "../views/export/MenuButton.tsx";
import { chosenRoles, type FileChoices, keptSlice } from "./fileChoices.ts";
import type { FileHost } from "./fileHost.ts";
import { fileTexts } from "./fileTexts.ts";
import { NumberTable } from "./NumberTable.tsx";
import { SlicePicker } from "./SlicePicker.tsx";
import { StatisticsLine } from "./StatisticsLine.tsx";
import { TileMap } from "../marks/maps/TileMap.tsx";
import type { ToldMap } from "../marks/maps/mapWords.ts";
import { numberMark, toDetail } from "../pointing/cellDetail.ts";
import { texts } from "../texts.ts";
import { MapLegend } from "../views/maps/MapLegend.tsx";
import {
  nameOfNumber,
  nameOfShown,
  poolingOf,
  type ShownSlice,
  tiledOf,
  useSliceMagnitude,
} from "./shownMatrix.ts";

const forms: readonly CopyForm[] = ["numPy", "pyTorch", "json", "typeScript", "csharp"];

/** One tensor: what it is, and one of its matrices as a table or a map. */
export function TensorView(props: {
  readonly tensors: readonly TensorRow[];
  readonly shown: number;
  readonly host: FileHost;
  readonly choices: Store<FileChoices>;
}): JSX.Element {
  const { tensors, shown, host, choices } = props;
  const { view, slices } = useStore(choices);
  const tensor = tensors[shown]!;
  const { name, shape, type } = tensor;
  const slice = keptSlice(tensors, shown, slices[name]);
  const store = useSliceTiles(host, slice);
  const [rows, columns] = shapeOfSlice(slice, shape);
  const isEmpty = shape.includes(0);
  const change = (next: TensorSlice): void => {
    const now = choices.get();
    choices.set({ ...now, slices: { ...now.slices, [name]: next } });
  };
  const shownMatrix = { slice, tensor, rows, columns };
  return (
    <section class="tensor" aria-label={name}>
      <div class="tensor-head">
        <h2>
          <bdi class="tensor-name">{name}</bdi>{" "}
          <span class="tabular muted">
            {fileTexts.shape(shape)} · {type}
          </span>
        </h2>
        {!isEmpty && <TensorActions {...{ slice, tensor, host, choices }} />}
      </div>
      {isEmpty ? (
        <p class="file-empty">{fileTexts.empty}</p>
      ) : (
        <TileStoreContext.Provider value={store}>
          <StatisticsLine tensor={shown} host={host} />
          <div class="tensor-tools">
            <Choice
              label={fileTexts.view}
              value={view}
              options={[
                { value: "table", label: fileTexts.table },
                { value: "map", label: fileTexts.map },
              ]}
              onChoose={(next) => {
                choices.set({ ...choices.get(), view: next });
              }}
            />
            {shape.length > 2 && <SlicePicker shape={shape} slice={slice} onChange={change} />}
          </div>
          {view === "table" ? (
            <NumberTable key={JSON.stringify(slice)} {...shownMatrix} />
          ) : (
            <TensorMap key={JSON.stringify(slice)} {...shownMatrix} />
          )}
        </TileStoreContext.Provider>
      )}
    </section>
  );
}

/** A store of tiles for a slice; nothing of another slice stays in it. */
function useSliceTiles(host: FileHost, slice: TensorSlice) {
  const { request, notice } = useContext(PanelToolsContext);
  const computation = JSON.stringify(slice);
  return useMemo(() => {
    const fail = (reason: unknown): void => {
      notice.set(toWords(reason));
    };
    return createTileStore({ computation, request, local: () => undefined, fail }, null);
  }, [host, computation, request]);
}

function TensorActions(props: {
  readonly slice: TensorSlice;
  readonly tensor: TensorRow;
  readonly host: FileHost;
  readonly choices: Store<FileChoices>;
}): JSX.Element {
  const { slice, tensor, host, choices } = props;
  const { notice } = useContext(PanelToolsContext);
  const name = nameOfSlice(slice, tensor.name);
  const tell = (work: Promise<unknown>, done: string): void => {
    work.then(
      () => {
        notice.set(done);
      },
      (reason: unknown) => {
        notice.set(toWords(reason));
      },
    );
  };
  const uses = chosenRoles.map((role) => ({
    label: fileTexts.roles[role],
    onChoose: () => {
      const now = choices.get();
      const chosen = { ...now.chosen, [role]: { tensor: tensor.name, slice } };
      choices.set({ ...now, chosen });
    },
  }));
  const weights = {
    label: fileTexts.weights,
    startsGroup: true,
    onChoose: () => {
      tell(host.request("file/useWeights", { slice }), "");
    },
  };
  const copies = forms.map((form) => ({
    label: fileTexts.forms[form],
    onChoose: () => {
      tell(host.request("file/copy", { slice, form }), fileTexts.copied(name));
    },
  }));
  return (
    <div class="tensor-actions">
      <MenuButton label={fileTexts.use} menuLabel={fileTexts.useMenu} items={[...uses, weights]}>
        {fileTexts.use} <span aria-hidden="true">▾</span>
      </MenuButton>
      <MenuButton label={fileTexts.copy} menuLabel={fileTexts.copyMenu} items={copies}>
        {fileTexts.copy} <span aria-hidden="true">▾</span>
      </MenuButton>
    </div>
  );
}

/** A matrix of a file as a picture, in the colours of the panel; zooming in shows its numbers. */
function TensorMap(shown: ShownSlice): JSX.Element {
  const { rows, columns, slice, tensor } = shown;
  const { magnitude, isCut, isKnown } = useSliceMagnitude(shown);
  const labels = useMemo(
    () => ({ rows: namesOf(rows), columns: namesOf(columns, tensor.columnNames) }),
    [rows, columns, tensor],
  );
  const map: ToldMap = {
    matrix: tiledOf(shown),
    before: null,
    computation: JSON.stringify(slice),
    name: nameOfShown(shown),
    summary: texts.matrixSummary(rows, columns),
    rowLabels: labels.rows,
    columnLabels: labels.columns,
    describe: (row, column, value) =>
      toDetail(`${nameOfNumber(shown, row, column)} = ${numberMark}`, value),
  };
  return (
    <div class="tensor-map">
      <div class="legend-place">
        {isKnown && <MapLegend magnitude={magnitude} name="" hasMask={false} isCut={isCut} />}
      </div>
      {poolingOf(shown) === "sampled" && <p class="section-note">{fileTexts.sampled}</p>}
      <TileMap
        map={map}
        pooling={poolingOf(shown)}
        magnitude={magnitude}
        isHidden={null}
        focus={null}
        onChoose={() => undefined}
        onReveal={() => undefined}
      />
    </div>
  );
}

/** Numbers from 0, as texts that are made when they are read: a file has millions of them. */
function namesOf(count: number, names: readonly string[] = []): readonly string[] {
  return new Proxy<string[]>([], {
    get: (target, key) => {
      if (key === "length") return count;
      const at = typeof key === "string" ? Number(key) : NaN;
      if (!Number.isInteger(at)) return Reflect.get(target, key) as unknown;
      return at >= 0 && at < count ? (names[at] ?? String(at)) : undefined;
    },
  });
}
