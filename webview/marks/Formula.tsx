import katex from "katex";
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** A typeset formula, with MathML for screen readers. */
export function Formula(props: { readonly latex: string; readonly name: string }): JSX.Element {
  const { latex, name } = props;
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (element.current) {
      // Inline, but with fractions as large as in a displayed formula.
      const displayed = String.raw`\displaystyle ${latex}`;
      katex.render(displayed, element.current, { output: "htmlAndMathml", throwOnError: false });
    }
  }, [latex]);
  return (
    // Long lines scroll inside their box, so the keyboard must reach it.
    <div class="formula-box" role="group" aria-label={name} tabIndex={0}>
      <span ref={element} dir="ltr" />
    </div>
  );
}
