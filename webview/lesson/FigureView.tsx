import type { JSX } from "preact";
import { useContext, useMemo, useState } from "preact/hooks";
import type { FigureMatrix, StageFigure } from "../../src/lessons/view/stageFigure.ts";
import type { CellAddress } from "../../src/viewModel/panelView.ts";
import { exactNumber } from "../marks/formatNumber.ts";
import { MatrixMark } from "../marks/MatrixMark.tsx";
import { noTools, type PanelTools, PanelToolsContext } from "../panelTools.ts";
import { nothingPointed, pointedCell } from "../pointing/pointed.ts";
import { createStore, useStore } from "../store.ts";
import { firstChoices } from "../viewChoices.ts";
import { figureDrawing } from "./figureDrawing.ts";
import { LessonToolsContext } from "./lessonTools.ts";
import * as l10n from "@vscode/l10n";
import { texts } from "../texts.ts";

/** Up to this many heads are side by side; of more, the user selects one. */
const mostBeside = 4;

type Matrices = Extract<StageFigure, { readonly kind: "matrices" }>;

/** A stage of a computation with its numbers, and the same in words. */
export function FigureView(props: {
  readonly figure: StageFigure;
  readonly sentences: readonly string[];
  readonly caption: string;
  /** What a click on a cell means; without it a cell only says its number. */
  readonly onPick?: (address: CellAddress) => void;
}): JSX.Element {
  const { figure, sentences, caption, onPick } = props;
  const { texts } = useContext(LessonToolsContext);
  if (figure.kind === "missing") return <p class="broken">{figure.message}</p>;
  const title = stageTitle(figure.view.stage);
  return (
    <figure class="lesson-figure">
      <figcaption>
        {caption === "" ? title : caption}{" "}
        <span class="muted">{texts.figureName(figure.view.computation, title)}</span>
      </figcaption>
      {figure.kind === "shapes" ? (
        <ShapeTable figure={figure} />
      ) : (
        <MatrixViews figure={figure} {...(onPick && { onPick })} />
      )}
      {sentences.length > 0 && (
        <details class="in-words">
          <summary>{texts.inWords}</summary>
          <ul>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
    </figure>
  );
}

function ShapeTable(props: {
  readonly figure: Extract<StageFigure, { readonly kind: "shapes" }>;
}): JSX.Element {
  const { texts } = useContext(LessonToolsContext);
  return (
    <table class="text-table">
      <thead>
        <tr>
          <th scope="col">{texts.stageColumn}</th>
          <th scope="col">{texts.shapeColumn}</th>
        </tr>
      </thead>
      <tbody>
        {props.figure.shapes.map(({ stage, shape }) => (
          <tr key={stage}>
            <th scope="row">{stageTitle(stage)}</th>
            <td class="shape">[{shape.join(", ")}]</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MatrixViews(props: {
  readonly figure: Matrices;
  readonly onPick?: (address: CellAddress) => void;
}): JSX.Element {
  const { figure, onPick } = props;
  const { texts, ask } = useContext(LessonToolsContext);
  const { matrices, view } = figure;
  const [chosen, choose] = useState(view.head ?? 0);
  const pointed = useMemo(() => createStore(nothingPointed), []);
  const tools: PanelTools = {
    ...noTools,
    pointed,
    ask: (name, params) => {
      if (name === "clipboard/write") ask("clipboard/write", params as { text: string });
    },
    inquire: (name, params) => {
      if (name === "cell/reveal") onPick?.(params as CellAddress);
      return Promise.resolve(undefined);
    },
    choices: createStore(firstChoices),
  };
  const isMany = matrices.length > mostBeside;
  const shown = isMany ? matrices.filter(({ head }) => head === chosen) : matrices;
  return (
    <PanelToolsContext.Provider value={tools}>
      {isMany && (
        <label class="head-choice">
          {texts.headChoice}{" "}
          <select
            value={String(chosen)}
            onChange={(event) => {
              choose(Number(event.currentTarget.value));
            }}
          >
            {matrices.map(({ head }) => (
              <option key={head} value={String(head)}>
                {head}
              </option>
            ))}
          </select>
        </label>
      )}
      <div class="figure-maps">
        {shown.map((matrix) => (
          <OneMatrix
            key={matrix.head}
            figure={figure}
            matrix={matrix}
            onPickHead={onPick ?? null}
          />
        ))}
      </div>
      <PointedNumber figure={figure} pointed={pointed} />
    </PanelToolsContext.Provider>
  );
}

function OneMatrix(props: {
  readonly figure: Matrices;
  readonly matrix: FigureMatrix;
  readonly onPickHead: ((address: CellAddress) => void) | null;
}): JSX.Element {
  const { figure, matrix } = props;
  const { texts, ask } = useContext(LessonToolsContext);
  const { head } = matrix;
  const { view } = figure;
  const title = stageTitle(view.stage);
  const name = head === null ? title : `${texts.head(head)}: ${title}`;
  const drawing = useMemo(() => figureDrawing(figure, matrix, name), [figure, matrix, name]);
  const isFront = view.head === undefined || view.head === head;
  const marks = [
    ...(view.query === undefined || !isFront ? [] : [`marked-row-${view.query % 64}`]),
    ...(view.key === undefined || !isFront ? [] : [`marked-column-${view.key % 64}`]),
  ];
  return (
    <div
      class={`figure-map ${head === null ? "" : `head-${head % 16}`} ${isFront ? "front" : ""} ${marks.join(" ")}`}
    >
      <p class="figure-head">
        {head !== null && <span class="head-name">{texts.head(head)}</span>}
        <button
          type="button"
          class="quiet"
          aria-label={`${texts.copyCode}: ${name}`}
          onClick={() => {
            ask("figure/copy", { view, head }, texts.copied);
          }}
        >
          {texts.copyCode}
        </button>
      </p>
      <MatrixMark drawing={drawing} />
    </div>
  );
}

/** All digits of the hovered or focused cell. */
function PointedNumber(props: {
  readonly figure: Matrices;
  readonly pointed: PanelTools["pointed"];
}): JSX.Element {
  const { texts } = useContext(LessonToolsContext);
  const address = pointedCell(useStore(props.pointed));
  const matrix = props.figure.matrices.find(({ head }) => head === address?.head);
  if (!address || !matrix) return <p class="pointed-number muted">&nbsp;</p>;
  const { rowLabels, columnLabels, numbers, columns } = matrix;
  const number = exactNumber(numbers[address.row * columns + address.column] ?? NaN);
  const [row = "", column = ""] = [rowLabels[address.row], columnLabels[address.column]];
  return <p class="pointed-number">{texts.cell(row, column, number)}</p>;
}

const others: Readonly<Record<string, string>> = {
  residualIn: l10n.t("Residual stream in"),
  normed1: l10n.t("Norm 1"),
  residualMid: l10n.t("Residual stream after attention"),
  normed2: l10n.t("Norm 2"),
  residualOut: l10n.t("Residual stream out"),
  mlpGate: l10n.t("Gate"),
  finalNormed: l10n.t("Final norm"),
  logits: l10n.t("Logits"),
  shapes: l10n.t("Shapes"),
  zeroedPerPosition: l10n.t("Units set to 0"),
};

/** The title of a stage, as in the panel. */
function stageTitle(stage: string): string {
  const known: Readonly<Record<string, string>> = texts.stage;
  return known[stage] ?? others[stage] ?? stage;
}
