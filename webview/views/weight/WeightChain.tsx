import type { ComponentChildren, JSX } from "preact";
import type { WeightExplanation } from "../../../src/viewModel/weight/weightExplanation.ts";
import { exactNumber } from "../../marks/formatNumber.ts";
import { shortNumber } from "../../marks/shortNumber.ts";
import { PowerList } from "./PowerList.tsx";
import { weightTexts } from "./weightTexts.ts";

/** Sum, scale, mask, softmax: one line each, the result at its end. */
export function WeightChain(props: { readonly explanation: WeightExplanation }): JSX.Element {
  const { explanation } = props;
  const { dot, scale, scaleFormula, score, maskedScore, softmax, weight } = explanation;
  const formula = scaleFormula === "" ? "" : ` (${scaleFormula})`;
  return (
    <section class="weight-chain" aria-label={weightTexts.steps}>
      <dl>
        <Line name={weightTexts.sum} result={dot} />
        <Line name={weightTexts.scale} result={score}>
          {`${shortNumber(dot)} × ${shortNumber(scale)}${formula}`}
        </Line>
        <Line name={weightTexts.mask} result={maskedScore}>
          {maskWords(explanation)}
        </Line>
        {softmax && (
          <>
            <Line name={weightTexts.best} result={softmax.exponent}>
              {`${shortNumber(maskedScore)} − ${bracketed(softmax.largest)} `}
              <bdi class="aside">{softmax.largestToken}</bdi>
            </Line>
            <Line name={weightTexts.power} result={softmax.power}>
              e<sup>{shortNumber(softmax.exponent)}</sup>
            </Line>
            <Line name={weightTexts.rowSum} result={softmax.rowSum}>
              <PowerList softmax={softmax} chosen={explanation.place.key} />
            </Line>
          </>
        )}
        <Line name={weightTexts.weight} result={weight} isLast>
          {softmax
            ? `${shortNumber(softmax.power)} ÷ ${shortNumber(softmax.rowSum)}`
            : weightTexts.allMasked}
        </Line>
      </dl>
      {!explanation.isExact && <p class="weight-rest">{weightTexts.rounded}</p>}
    </section>
  );
}

function maskWords({ mask, score }: WeightExplanation): string {
  switch (mask.kind) {
    case "none":
      return weightTexts.maskNone;
    case "added":
      return `${shortNumber(score)} + ${bracketed(mask.value)}`;
    case "hidden":
      return mask.by === "causal" ? weightTexts.maskCausal : weightTexts.maskHidden;
  }
}

function bracketed(value: number): string {
  return value < 0 ? `(${shortNumber(value)})` : shortNumber(value);
}

function Line(props: {
  readonly name: string;
  readonly result: number;
  readonly isLast?: boolean;
  readonly children?: ComponentChildren;
}): JSX.Element {
  const { name, result, isLast = false, children } = props;
  return (
    <div class={isLast ? "chain-line chain-last" : "chain-line"}>
      <dt>{name}</dt>
      <dd>
        <span class="chain-how">{children}</span>{" "}
        <strong title={exactNumber(result)}>{shortNumber(result)}</strong>
      </dd>
    </div>
  );
}
