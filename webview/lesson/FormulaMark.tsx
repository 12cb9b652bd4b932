import katex from "katex";
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** A formula; screen readers get its MathML. */
export function FormulaMark(props: {
  readonly tex: string;
  readonly display: boolean;
}): JSX.Element {
  const { tex, display } = props;
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!place.current) return;
    katex.render(tex, place.current, {
      displayMode: display,
      throwOnError: false,
      output: "htmlAndMathml",
    });
  }, [tex, display]);
  return <span ref={place} class={display ? "formula display" : "formula"} />;
}
