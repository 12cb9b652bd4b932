import type { JSX } from "preact";

/**
 * Figures beside each other as far as there is room. The last two go to the next line together, so that
 * none stands there alone: keys stay with their values.
 */
export function Figures(props: { readonly figures: readonly JSX.Element[] }): JSX.Element | null {
  const { figures } = props;
  if (figures.length === 0) return null;
  if (figures.length < 3) return <div class="figures">{figures}</div>;
  return (
    <div class="figures">
      {figures.slice(0, -2)}
      <div class="figures">{figures.slice(-2)}</div>
    </div>
  );
}
