import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { Target } from "../../src/lessons/text/stepText.ts";
import { targetKey } from "../../src/protocol/lessonMessages.ts";
import { FigureView } from "./FigureView.tsx";
import { LessonToolsContext } from "./lessonTools.ts";

/** A picture, a live view, or a piece of the learner's code inside a text. */
export function EmbedView(props: {
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
