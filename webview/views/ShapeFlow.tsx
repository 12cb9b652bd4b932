import type { JSX } from "preact";
import type { ShapeStep } from "../../src/viewModel/panelView.ts";
import { texts } from "../texts.ts";

/** The shapes in the order they arise, each with a sentence of meaning. */
export function ShapeFlow({ steps }: { readonly steps: readonly ShapeStep[] }): JSX.Element {
  return (
    <ol class="shape-list" aria-label={texts.shapes}>
      {steps.map(({ label, shape, note }, at) => (
        <li key={at}>
          <span class="flow-label">{label}</span>{" "}
          {shape.length > 0 && <span class="flow-shape">{`[${shape.join(", ")}]`}</span>}{" "}
          <span class="flow-note">{note}</span>
        </li>
      ))}
    </ol>
  );
}
