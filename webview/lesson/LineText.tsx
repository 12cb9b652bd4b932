import type { JSX } from "preact";
import { useContext, useLayoutEffect, useRef } from "preact/hooks";
import type { Inline, Target } from "../../src/lessons/text/stepText.ts";
import type { Line } from "../../src/protocol/lessonState.ts";
import { LessonToolsContext } from "./lessonTools.ts";
import katex from "katex";
import { targetKey } from "../../src/protocol/lessonMessages.ts";
import { FigureView } from "./FigureView.tsx";

/** Parts of a line of a lesson's text. */
export function LineText({ line }: { readonly line: Line }): JSX.Element {
  return (
    <>
      {line.map((inline, at) => (
        <InlineText key={at} inline={inline} />
      ))}
    </>
  );
}

/** One part of a line. */
export function InlineText({ inline }: { readonly inline: Inline }): JSX.Element | null {
  const { texts } = useContext(LessonToolsContext);
  switch (inline.kind) {
    case "text":
      return <>{inline.text}</>;
    case "code":
      return <code>{inline.text}</code>;
    case "break":
      return <br />;
    case "strong":
      return (
        <strong>
          <LineText line={inline.children} />
        </strong>
      );
    case "emphasis":
      return (
        <em>
          <LineText line={inline.children} />
        </em>
      );
    case "deleted":
      return (
        <del>
          <LineText line={inline.children} />
        </del>
      );
    case "link":
      return (
        <TargetLink target={inline.target}>
          <LineText line={inline.children} />
        </TargetLink>
      );
    case "formula": {
      const tex = inline.parts.map((part) => (typeof part === "string" ? part : "")).join("");
      return <FormulaMark tex={tex} display={inline.display} />;
    }
    case "number":
      return <span class="number">{inline.literal ?? ""}</span>;
    case "shown":
      return inline.now === null ? (
        <span class="number">{inline.text}</span>
      ) : (
        <span class="number changed" title={texts.numberNowNote(inline.now)}>
          <s>{inline.text}</s> <span>{texts.numberNow(inline.now)}</span>
        </span>
      );
    case "embed":
      return <EmbedView target={inline.target} caption={inline.caption} />;
  }
}

/** A link is a button, because it acts outside the text. */
function TargetLink(props: {
  readonly target: Target;
  readonly children: JSX.Element;
}): JSX.Element {
  const { ask } = useContext(LessonToolsContext);
  const { target, children } = props;
  return (
    <button
      type="button"
      class={`link to-${target.kind}`}
      onClick={() => {
        ask("target/follow", { target });
      }}
    >
      {children}
    </button>
  );
}

/** A formula; screen readers get its MathML. */
function FormulaMark(props: { readonly tex: string; readonly display: boolean }): JSX.Element {
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

/** A picture, a live view, or a piece of the learner's code inside a text. */
function EmbedView(props: {
  readonly target: Target;
  readonly caption: string;
}): JSX.Element | null {
  const { target, caption } = props;
  const { embeds, ask } = useContext(LessonToolsContext);
  const embed = embeds[targetKey(target)];
  switch (embed?.kind) {
    case "figure":
      return <FigureView figure={embed.figure} sentences={embed.sentences} caption={caption} />;
    case "image":
      return <img src={embed.source} alt={caption} />;
    case "code":
      return (
        <figure class="code-figure">
          <figcaption>
            {caption}{" "}
            <button
              type="button"
              class="link"
              onClick={() => {
                ask("target/follow", { target });
              }}
            >
              {embed.place}
            </button>
          </figcaption>
          <pre tabIndex={0}>
            <code>{embed.text}</code>
          </pre>
        </figure>
      );
    case "missing":
      return <span class="broken">{embed.message}</span>;
    case undefined:
      return null;
  }
}
