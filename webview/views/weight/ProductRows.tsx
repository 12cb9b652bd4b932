import type { JSX } from "preact";
import { useContext, useState } from "preact/hooks";
import type {
  ProductTerm,
  WeightExplanation,
} from "../../../src/viewModel/weight/weightExplanation.ts";
import { exactNumber, largestMagnitude } from "../../marks/formatNumber.ts";
import { magnitudeShare, shareColours } from "../../marks/magnitude.ts";
import { roundNumber } from "../../../src/protocol/pictures.ts";
import { ThemeContext } from "../../marks/theme.ts";
import { FoldButton } from "./FoldButton.tsx";
import { weightTexts } from "./weightTexts.ts";

/** The slices of query and key below each other, then their products. */
export function ProductRows(props: { readonly explanation: WeightExplanation }): JSX.Element {
  const { products, shownProducts, headDim } = props.explanation;
  const [isWhole, setIsWhole] = useState(false);
  const hidden = products.slice(shownProducts);
  const shown = isWhole ? products : products.slice(0, shownProducts);
  const rest = hidden.reduce((sum, { product }) => sum + product, 0);
  return (
    <section class="weight-products" aria-label={weightTexts.products}>
      <div class="matrix-scroll" tabIndex={0} role="group" aria-label={weightTexts.products}>
        <table class="number-rows product-rows">
          <thead>
            <tr>
              <th scope="row">{weightTexts.dim}</th>
              {shown.map(({ dim }) => (
                <th key={dim} scope="col">
                  {dim}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Cells name={weightTexts.query} terms={shown} pick={({ query }) => query} />
            <Cells name={weightTexts.key} terms={shown} pick={({ key }) => key} />
            <Cells name={weightTexts.product} terms={shown} pick={({ product }) => product} />
          </tbody>
        </table>
      </div>
      {hidden.length > 0 && (
        <p class="weight-rest">
          {isWhole ? weightTexts.largestFirst : weightTexts.more(hidden.length, roundNumber(rest))}{" "}
          <FoldButton
            isWhole={isWhole}
            more={weightTexts.showAll(headDim)}
            less={weightTexts.showLargest}
            onFold={setIsWhole}
          />
        </p>
      )}
    </section>
  );
}

function Cells(props: {
  readonly name: string;
  readonly terms: readonly ProductTerm[];
  readonly pick: (term: ProductTerm) => number;
}): JSX.Element {
  const theme = useContext(ThemeContext);
  const { name, terms, pick } = props;
  const largest = largestMagnitude(Float64Array.from(terms, pick));
  const magnitude = { kind: "signed", largest } as const;
  return (
    <tr>
      <th scope="row">{name}</th>
      {terms.map((term) => {
        const value = pick(term);
        const share = magnitudeShare(value, magnitude);
        return (
          <td
            key={term.dim}
            class={value === 0 ? "zero" : undefined}
            title={exactNumber(value)}
            style={shareColours(share, magnitude, theme)}
          >
            {roundNumber(value)}
          </td>
        );
      })}
    </tr>
  );
}
