import type { JSX } from "preact";
import { mapTexts } from "../../mapTexts.ts";

/** Which head, and where it looks. */
export function HeadSentence(props: {
  readonly head: number;
  readonly sentence: string;
}): JSX.Element {
  const { head, sentence } = props;
  return (
    <>
      <span class="head-name">{mapTexts.mapName({ kind: "head", head })}</span>{" "}
      <span class="head-sentence">
        <span aria-hidden="true">· </span>
        {sentence}
      </span>
    </>
  );
}
