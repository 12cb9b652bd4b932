import type { ComponentChildren, JSX } from "preact";
import { roundNumber, toChain } from "../../../src/protocol/pictures.ts";
import type { ChainStep } from "../../../src/viewModel/weight/weightChain.ts";
import type { WeightExplanation } from "../../../src/viewModel/weight/weightExplanation.ts";
import { exactNumber } from "../../marks/formatNumber.ts";
import { PowerList } from "./PowerList.tsx";
import { weightTexts } from "./weightTexts.ts";

/** Sum, scale, mask, softmax: one line each, the result at its end. */
export function WeightChain(props: { readonly explanation: WeightExplanation }): JSX.Element {
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
