import { Fragment, type JSX } from "preact";

/** A name from the file; lines break between its words, never inside a word; browsers themselves break behind hyphens. */
export function breakable(name: string): JSX.Element {
  const words = name.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[_./])(?=[^_./])/);
  return (
    <>
      {words.map((word, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {word}
        </Fragment>
      ))}
    </>
  );
}
