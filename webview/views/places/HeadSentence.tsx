import type { JSX } from "preact";
import { mapTexts } from "../../mapTexts.ts";

/** Which head, and where it looks. */
export function HeadSentence(props: {
  readonly head: number;
  /** What the program calls its picture of each head. */
  readonly titles: readonly string[] | undefined;
  readonly sentence: string;
}): JSX.Element {
  const { head, titles, sentence } = props;
  return (
    <>
      <span class="head-name">{mapTexts.mapName({ kind: "head", head }, titles)}</span>{" "}
      <span class="head-sentence">
        <span aria-hidden="true">· </span>
        {sentence}
      </span>
    </>
  );
}
