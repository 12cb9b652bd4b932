import { type ComponentChildren, Fragment, type JSX } from "preact";
import { useContext, useState } from "preact/hooks";
import type { MapAttention } from "../../maps/mapAttention.ts";
import type {
  SoftmaxPart,
  WeightExplanation,
} from "../../../src/viewModel/weight/weightExplanation.ts";
import { Formula } from "../../marks/Formula.tsx";
import { exactNumber, signedDigits } from "../../marks/formatNumber.ts";
import { roundNumber, toChain } from "../../../src/protocol/pictures.ts";
import { PanelToolsContext } from "../../panelTools.ts";
import type { Focus } from "../../viewChoices.ts";
import { moveFocus } from "./moveFocus.ts";
import { ProductRows } from "./ProductRows.tsx";
import { FilledText, placeMark } from "../FilledText.tsx";
import { weightTexts } from "./weightTexts.ts";
import type { ChainStep } from "../../../src/viewModel/weight/weightChain.ts";
import { FoldButton } from "./FoldButton.tsx";

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

/** Sum, scale, mask, softmax: one line each, the result at its end. */
function WeightChain(props: { readonly explanation: WeightExplanation }): JSX.Element {
  const { explanation } = props;
  const chain = toChain(explanation);
  return (
    <section class="weight-chain" aria-label={weightTexts.steps}>
      <dl>
        {chain.map(({ name, how, result }, at) => (
          <div key={name} class={at === chain.length - 1 ? "chain-line chain-last" : "chain-line"}>
            <dt>{name}</dt>
            <dd>
              <span class="chain-how">{showStep(how, explanation.place.key)}</span>{" "}
              <strong title={exactNumber(result)}>{roundNumber(result)}</strong>
            </dd>
          </div>
        ))}
      </dl>
      {!explanation.isExact && <p class="weight-rest">{weightTexts.rounded}</p>}
    </section>
  );
}

function showStep(step: ChainStep, chosen: number): ComponentChildren {
  switch (step.kind) {
    case "words":
      return (
        <>
          {step.words}
          {step.token !== undefined && (
            <>
              {" "}
              <bdi class="aside">{step.token}</bdi>
            </>
          )}
        </>
      );
    case "power":
      return (
        <>
          e<sup>{step.exponent}</sup>
        </>
      );
    case "sum":
      return <PowerList softmax={step.softmax} chosen={chosen} />;
  }
}

/** `K[0] 0.0821 + K[1] 1 + K[2] 0.0821`: what the softmax divides by. */
function PowerList(props: { readonly softmax: SoftmaxPart; readonly chosen: number }): JSX.Element {
  const { powers, rest } = props.softmax;
  return (
    <>
      {powers.map(({ key, token, power }, at) => (
        <Fragment key={key}>
          {at > 0 && " + "}
          <span
            class={key === props.chosen ? "power-term chosen" : "power-term"}
            title={exactNumber(power)}
          >
            <bdi class="aside">{token}</bdi> {roundNumber(power)}
          </span>
        </Fragment>
      ))}
      {rest && (
        <>
          {" + "}
          <span class="power-term">
            <span class="aside">{weightTexts.otherKeys(rest.count)}</span> {roundNumber(rest.sum)}
          </span>
        </>
      )}
    </>
  );
}

/** The calculation in the language of the file, to copy or insert. */
function WeightCodeBlock(props: {
  readonly computation: string;
  readonly explanation: WeightExplanation;
}): JSX.Element {
  const { computation, explanation } = props;
  const { ask } = useContext(PanelToolsContext);
  const { languageName, lines, shortLines, hasComments } = explanation.code;
  const [isWhole, setIsWhole] = useState(false);
  const title = weightTexts.code(languageName);
  return (
    <section class="weight-code" aria-label={title}>
      <h4>{title}</h4>
      <pre dir="ltr" tabIndex={0}>
        <code>{(isWhole ? lines : (shortLines ?? lines)).join("\n")}</code>
      </pre>
      {shortLines && (
        <p class="weight-rest">
          {!isWhole && `${weightTexts.shortCode} `}
          <FoldButton
            isWhole={isWhole}
            more={weightTexts.showWhole}
            less={weightTexts.showShort}
            onFold={setIsWhole}
          />
        </p>
      )}
      <div class="weight-actions">
        <vscode-button
          appearance="secondary"
          onClick={() => {
            ask("clipboard/write", { text: lines.join("\n") }, weightTexts.copied);
          }}
        >
          {weightTexts.copy}
        </vscode-button>
        {hasComments && (
          <vscode-button
            appearance="secondary"
            onClick={() => {
              ask("weight/comment", { computation, ...explanation.place }, weightTexts.inserted);
            }}
          >
            {weightTexts.insert}
          </vscode-button>
        )}
      </div>
    </section>
  );
}
