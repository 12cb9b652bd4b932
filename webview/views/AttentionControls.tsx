import type { JSX } from "preact";
import type { AttentionView } from "../../src/viewModel/panelView.ts";
import { texts } from "../texts.ts";
import { CausalControl } from "./CausalControl.tsx";
import { HeadCountControl } from "./HeadCountControl.tsx";
import { ScaleControl } from "./ScaleControl.tsx";

/** What if? Heads, mask and scale can be tried without touching the file. */
export function AttentionControls(props: { readonly attention: AttentionView }): JSX.Element {
  return (
    <section class="controls" aria-label={texts.controls}>
      <HeadCountControl attention={props.attention} />
      <ScaleControl attention={props.attention} />
      <CausalControl attention={props.attention} />
    </section>
  );
}
