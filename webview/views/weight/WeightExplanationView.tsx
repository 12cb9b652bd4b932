import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { MapAttention } from "../../maps/mapAttention.ts";
import type { WeightExplanation } from "../../../src/viewModel/weight/weightExplanation.ts";
import { Formula } from "../../marks/Formula.tsx";
import { signedDigits } from "../../marks/formatNumber.ts";
import { roundNumber } from "../../../src/protocol/pictures.ts";
import { PanelToolsContext } from "../../panelTools.ts";
import type { Focus } from "../../viewChoices.ts";
import { moveFocus } from "./moveFocus.ts";
import { ProductRows } from "./ProductRows.tsx";
import { WeightChain } from "./WeightChain.tsx";
import { WeightCodeBlock } from "./WeightCodeBlock.tsx";
import { FilledText, placeMark } from "../FilledText.tsx";
import { weightTexts } from "./weightTexts.ts";

/** One weight in three forms: as rows of numbers, a formula, and code; null until it arrives. */
export function WeightExplanationView(props: {
  readonly attention: MapAttention;
  readonly focus: Focus;
  readonly explanation: WeightExplanation | null;
  /** The earlier weight; null if nothing is compared. */
  readonly before: number | null;
}): JSX.Element {
  const { attention, focus, explanation, before } = props;
  const { choices } = useContext(PanelToolsContext);
  const query = attention.queryTokens[focus.query] ?? "";
  const key = attention.keyTokens[focus.key] ?? "";
  const onKeyDown = (event: KeyboardEvent): void => {
    // Boxes inside that scroll use the keys themselves.
    if (event.target !== event.currentTarget) return;
    const next = moveFocus(attention, focus, event.key);
    if (!next) return;
    event.preventDefault();
    choices.set({ ...choices.get(), focus: next });
  };
  return (
    <div
      class={`weight-explanation head-${focus.head % 16}`}
      role="group"
      aria-label={weightTexts.region(focus.head, query, key)}
      tabIndex={0}
      data-explains="attentionWeights"
      onKeyDown={onKeyDown}
    >
      <h3>
        <FilledText
          text={weightTexts.looksAt(placeMark(0), placeMark(1), placeMark(2))}
          wordClass="weight-looks"
          parts={[
            <span class="weight-head head-name">{weightTexts.head(focus.head)}</span>,
            <Token name={query} at={focus.query} />,
            <Token name={key} at={focus.key} />,
          ]}
        />
      </h3>
      <p class="weight-sentence" aria-live="polite">
        {explanation?.sentence}
        {explanation && before !== null && before !== explanation.weight && (
          <span class="weight-before">
            {" "}
            {weightTexts.before(roundNumber(before), signedDigits(explanation.weight - before))}
          </span>
        )}
      </p>
      {explanation && (
        <>
          <ProductRows explanation={explanation} />
          <WeightChain explanation={explanation} />
          <section class="weight-formula" aria-label={weightTexts.formula}>
            <h4>{weightTexts.formula}</h4>
            {explanation.formula.map(({ name, latex }) => (
              <Formula key={name} name={weightTexts.formulaNames[name] ?? name} latex={latex} />
            ))}
          </section>
          <WeightCodeBlock computation={attention.id} explanation={explanation} />
        </>
      )}
    </div>
  );
}

/** A token with its position, because a token may occur twice. */
function Token(props: { readonly name: string; readonly at: number }): JSX.Element {
  const { name, at } = props;
  const isNumbered = /^[A-Za-z]+\[\d+\]$/.test(name);
  return (
    <>
      <bdi>{name}</bdi>
      {!isNumbered && <span class="weight-looks"> [{at}]</span>}
    </>
  );
}
