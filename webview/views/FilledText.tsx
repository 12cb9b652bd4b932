import { Fragment, type ComponentChild, type JSX } from "preact";

/** A placeholder in a translated sentence for part number `at`, which is an element. */
export function placeMark(at: number): string {
  return String.fromCodePoint(firstMark + at);
}

const firstMark = 0xe000;

/** A sentence with `parts` in place of their placeholders, in the order of the language. */
export function FilledText(props: {
  readonly text: string;
  readonly parts: readonly ComponentChild[];
  /** For the words between the parts. */
  readonly wordClass: string;
}): JSX.Element {
  const { text, parts, wordClass } = props;
  const pieces = text.split(/([\uE000-\uE00F])/);
  return (
    <>
      {pieces.map((piece, at) => {
        if (at % 2 === 1) {
          return <Fragment key={at}>{parts[(piece.codePointAt(0) ?? 0) - firstMark]}</Fragment>;
        }
        return (
          piece !== "" && (
            <span key={at} class={wordClass}>
              {piece}
            </span>
          )
        );
      })}
    </>
  );
}
