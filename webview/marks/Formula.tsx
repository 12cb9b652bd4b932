import katex from "katex";
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** Printed mathematics, and MathML for screen readers. */
export function Formula(props: { readonly latex: string; readonly name: string }): JSX.Element {
  const { latex, name } = props;
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (element.current) {
      // Not centred on a line of its own, but with fractions as large as there.
      const displayed = String.raw`\displaystyle ${latex}`;
      katex.render(displayed, element.current, { output: "htmlAndMathml", throwOnError: false });
    }
  }, [latex]);
  return (
    // Long lines are scrolled inside their box: keys must reach it.
    <div class="formula-box" role="group" aria-label={name} tabIndex={0}>
      <span ref={element} dir="ltr" />
    </div>
  );
}
