import { Fragment, type JSX } from "preact";
import type { SoftmaxPart } from "../../../src/viewModel/weight/weightExplanation.ts";
import { exactNumber } from "../../marks/formatNumber.ts";
import { roundNumber } from "../../../src/protocol/pictures.ts";
import { weightTexts } from "./weightTexts.ts";

/** `K[0] 0.0821 + K[1] 1 + K[2] 0.0821`: what the softmax divides by. */
export function PowerList(props: {
  readonly softmax: SoftmaxPart;
  readonly chosen: number;
}): JSX.Element {
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
