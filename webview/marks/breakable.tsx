import { Fragment, type JSX } from "preact";

/** A name of the file that may go to the next line between its words, never inside of one. */
export function breakable(name: string): JSX.Element {
  const words = name.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[_./-])(?=[^_./-])/);
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
