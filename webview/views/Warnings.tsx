import type { JSX } from "preact";
import { texts } from "../texts.ts";

/** What the reader should know before trusting the picture. */
export function Warnings(props: { readonly warnings: readonly string[] }): JSX.Element | null {
  if (props.warnings.length === 0) return null;
  return (
    <ul class="warnings" aria-label={texts.warnings}>
      {props.warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  );
}
